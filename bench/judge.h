/* judge.h: many small questions about levels, answered one after the other in this process: is it solvable, how long is a
 * shortest solution, what does it take. For one question about one level there is run.h. */
#ifndef POUR_BENCH_JUDGE_H
#define POUR_BENCH_JUDGE_H

#include "bench/run.h"

/* A zeroed struct with rules and limits is ready. */
struct judge {
	enum rules rules;
	struct run_limits limits; /* of each question */
	struct search_options options;
	struct arena *arena;
};

/* Run an algorithm on a level (which level_check accepts). Clear the result. */
void judge_run(struct judge *judge, const struct level *level, const struct config *config, struct run_result *result);

/* An empty arena of the judge's memory limit for a question of another kind; NULL if the system gives none. */
struct arena *judge_arena(struct judge *judge);

void judge_close(struct judge *judge);

#endif
