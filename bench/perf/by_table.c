/* by_table.c: states that breadth-first search generates a second, and the ceiling, from tables that fit a cache to a GiB.
 *
 * A table of each size is made at once and filled by half, so that it neither grows nor is much emptier than in a real search;
 * the time that making it takes is left out. Runs and ceilings alternate, and each figure is the median of three. */
#include "bench/perf/by_table.h"

#include "bench/perf/ceiling.h"
#include "bench/perf/job.h"

#include <stdio.h>

enum { REPEATS = 3, BYTES_A_STATE = 17 };

/* Expansions that fill about half of the table: by a run with a tenth of them. 0 without memory. */
static uint64_t nodes_for(struct perf_job job)
{
	struct perf_result result;
	uint64_t want = job.table_bytes / BYTES_A_STATE / 2;
	job.nodes = want / 20 + 1;
	if (!perf_run(&job, &result) || result.count.stored == 0)
		return 0;
	return (uint64_t) ((double) job.nodes * (double) want / (double) result.count.stored);
}

bool by_table_print(void)
{
	printf("series\ttable_bytes\tper_second\n");
	for (uint64_t mib = 1; mib <= 1024; mib *= 2) {
		struct perf_job job = {"bfs", NULL, 12, 4, 2, mib * PERF_MIB, 0, 1};
		double rate[REPEATS], ceiling[REPEATS];
		job.nodes = nodes_for(job);
		for (int i = 0; i < REPEATS; i++) {
			struct perf_result result;
			double set_up = perf_seconds_to_set_up(&job);
			if (job.nodes == 0 || !perf_run(&job, &result))
				return false;
			rate[i] = (double) result.count.generated / (result.seconds - set_up);
			ceiling[i] = ceiling_lines_per_second(mib * PERF_MIB, PERF_LINES);
		}
		printf("bfs\t%llu\t%.0f\n", (unsigned long long) (mib * PERF_MIB), perf_median(rate, REPEATS));
		printf("ceiling\t%llu\t%.0f\n", (unsigned long long) (mib * PERF_MIB), perf_median(ceiling, REPEATS));
		fflush(stdout);
	}
	return true;
}
