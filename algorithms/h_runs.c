/* runs: h = R - F, with R the number of runs and F the most runs a goal has (a goal has one run a full tube; F = colours where
 * each fills one tube). Compiled once per width.
 *
 * Admissible and consistent under all rules: a pour takes units off one run and puts them on another or on an empty tube, so it
 * makes at most one run disappear: R falls by at most one a pour, and at a goal R <= F. */
#include "algorithms/heuristic.h"
#include "algorithms/incremental.h"
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

static int step_value(const struct alphabet *a, const void *data, int parent_h, const void *parent, const void *child,
                      const struct pour *before, const struct pour *after)
{
	(void) child;
	/* h = 0 may stand for a number below: but not where tubes are alike, since a colour's units never make fewer runs than
	 * the tubes they fill */
	if (parent_h == 0 && !a->plain) {
		word next = word_poured_unsorted(parent, *before, *after);
		return value(a, data, &next);
	}
	int h = parent_h + runs_gained(a, *before, *after);
	return h > 0 ? h : 0;
}

const struct heuristic W(heuristic_runs) = {
    .name = "runs",
    .summary = "runs minus the tubes full at the goal",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
    .step = step_value,
    .step_needs_no_child = true,
};
