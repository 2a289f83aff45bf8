/* job.h: one run of an engine on one random deal, timed. */
#ifndef POUR_BENCH_PERF_JOB_H
#define POUR_BENCH_PERF_JOB_H

#include "core/search.h"

#include <stdbool.h>
#include <stdint.h>

enum { PERF_LINES = 10000000 }; /* of a measured ceiling */
static const uint64_t PERF_MIB = 1 << 20;

struct perf_job {
	const char *engine, *heuristic;
	int colours, empty;
	uint64_t index;       /* which deal of the seed "perf" */
	uint64_t table_bytes; /* size of the closed list at the start */
	uint64_t nodes;       /* limit */
	int threads;
};

struct perf_result {
	double seconds, wall; /* processor and elapsed time */
	struct counters count;
	enum outcome outcome;
	enum reason reason;
	uint64_t peak, table; /* bytes */
};

/* False (said on stderr) when the engine does not exist or there is no memory. */
bool perf_run(const struct perf_job *job, struct perf_result *result);

/* Seconds that setting up a table of a size given in advance takes, most of them for fresh pages; 0 of a growing one. Shown
   apart from a rate that is compared with the ceiling, whose table has been touched beforehand too. */
double perf_seconds_to_set_up(const struct perf_job *job);

/* Sorts the values. */
double perf_median(double *values, int count);

#endif
