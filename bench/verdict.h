/* verdict.h: a run judged against what is known of its level and what its algorithm promises. */
#ifndef POUR_BENCH_VERDICT_H
#define POUR_BENCH_VERDICT_H

#include "bench/config.h"
#include "bench/run.h"
#include "bench/suite.h"

enum verdict {
	VERDICT_OPTIMAL,    /* solved in the proven optimum, or proved shortest by the run itself */
	VERDICT_SUBOPTIMAL, /* solved, longer than the proven optimum, as its algorithm may */
	VERDICT_UNPROVEN,   /* solved, and nobody has proved what the optimum is */
	VERDICT_IMPOSSIBLE, /* proved that there is no solution */
	VERDICT_UNDECIDED,  /* unknown or crashed */
	VERDICT_WRONG       /* a contract is broken */
};
const char *verdict_name(enum verdict verdict);

/* WRONG is: a solution that does not replay; one shorter than the proven optimum, longer from an algorithm that promises a
   shortest one, or beyond its weight; a solution of a level proved impossible; "impossible" of a level with a solution or from
   an engine that cannot prove it; a lower bound above its own solution or the proven optimum. `why` (may be NULL) then gets one
   line without newline, else "". */
enum verdict verdict_of(enum status status, int optimal, const struct config *config, const struct run_result *result,
                        char *why, size_t size);

#endif
