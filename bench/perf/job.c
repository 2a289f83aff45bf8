/* job.c: see job.h. */
#include "bench/perf/job.h"

#include "algorithms/engine.h"
#include "bench/perf/seconds.h"
#include "core/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double wall_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

bool perf_run(const struct perf_job *job, struct perf_result *result)
{
	static struct level level;
	struct faults faults = {0};
	bool memory;
	deal_random(&level, job->colours, 4, job->empty, "perf", job->index);
	struct arena *arena = arena_create(0);
	struct alphabet *alphabet = arena ? alphabet_compile(&level, RULES_WATER, arena, &faults, &memory) : NULL;
	if (!alphabet) {
		fprintf(stderr, "pour: perf: no memory for a deal of %d colours\n", job->colours);
		return false;
	}
	enum width width = width_of(alphabet);
	const struct engine *engine = engine_find(job->engine, width);
	struct search *search = calloc(1, sizeof *search);
	bool ready = engine && search;
	if (ready) {
		*search = (struct search){.alphabet = alphabet, .weight_num = 1, .weight_den = 1, .arena = arena};
		search->heuristic = job->heuristic ? heuristic_find(job->heuristic, width) : NULL;
		search->limits.nodes = job->nodes;
		search->options.table_bytes = job->table_bytes;
		search->options.threads = job->threads;
		double begin = perf_seconds(), begin_wall = wall_seconds();
		engine->run(search);
		*result = (struct perf_result){.seconds = perf_seconds() - begin,
		                               .wall = wall_seconds() - begin_wall,
		                               .count = search->count,
		                               .outcome = search->outcome,
		                               .reason = search->reason,
		                               .peak = arena_peak(arena)};
		for (int i = 0; i < search->notes; i++)
			if (strcmp(search->note[i].name, "closed_bytes") == 0)
				result->table = (uint64_t) search->note[i].value;
		arena_free(arena, search->plan);
	}
	free(search);
	alphabet_free(alphabet);
	arena_destroy(arena);
	return ready;
}

double perf_seconds_to_set_up(const struct perf_job *job)
{
	struct perf_job one = *job;
	struct perf_result result;
	one.nodes = 1;
	return job->table_bytes > 0 && perf_run(&one, &result) ? result.seconds : 0;
}

static int compare_doubles(const void *a, const void *b)
{
	double x = *(const double *) a, y = *(const double *) b;
	return (x > y) - (x < y);
}

double perf_median(double *values, int count)
{
	qsort(values, (size_t) count, sizeof *values, compare_doubles);
	return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}
