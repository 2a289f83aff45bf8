/* runs: h = R - F, with R the number of runs and F the most runs a goal has (a goal has one run a full tube; F = colours where
 * each fills one tube). Compiled once per width.
 *
 * Admissible and consistent under all rules: a pour takes units off one run and puts them on another or on an empty tube, so it
 * makes at most one run disappear: R falls by at most one a pour, and at a goal R <= F. */
#include "algorithms/heuristic.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const word *w = state;
	int runs = 0;
	(void) data;
	for (int i = 0; i < a->tubes; i++)
		runs += a->facts[w->at[i]].runs;
	return runs > a->fills_all ? runs - a->fills_all : 0;
}

const struct heuristic W(heuristic_runs) = {
    .name = "runs",
    .summary = "runs minus the tubes full at the goal",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
};
