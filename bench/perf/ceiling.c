#include "bench/perf/ceiling.h"

#include "bench/perf/seconds.h"
#include "core/arena.h"

#include <stdbool.h>

enum { LINE = 64, AHEAD = 64 };

double ceiling_lines_per_second(size_t bytes, uint64_t count)
{
	struct region table;
	if (!region_reserve(&table, NULL, bytes) || !region_commit(&table, bytes))
		return 0;
	for (size_t i = 0; i < bytes; i += 4096)
		table.base[i] = 1;
	uint64_t lines = bytes / LINE, state = 1, waiting[AHEAD] = {0};
	double begin = perf_seconds();
	for (uint64_t i = 0; i < count; i++) {
		state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX generator */
		uint64_t line = (uint64_t) (((unsigned __int128) (state ^ state >> 29) * lines) >> 64) * LINE;
		__builtin_prefetch(table.base + line);
		uint64_t old = waiting[i % AHEAD];
		waiting[i % AHEAD] = line;
		table.base[old]++;
	}
	double seconds = perf_seconds() - begin;
	region_release(&table);
	return (double) count / seconds;
}
