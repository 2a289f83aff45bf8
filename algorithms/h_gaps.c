/* gaps: h = runs + max(0, colours - 1 - empty tubes), with `runs` as in h_runs.c. Compiled once per width. As the text of a
 * tutorial gives it, which calls it admissible. It is not: with more colours than empty tubes plus one it is above 0 at the
 * goal itself. */
#include "algorithms/heuristic.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const word *w = state;
	int runs = 0, empty = 0;
	(void) data;
	for (int i = 0; i < a->tubes; i++) {
		runs += a->facts[w->at[i]].runs;
		empty += a->facts[w->at[i]].height == 0;
	}
	int missing = a->colours - 1 - empty;
	return (runs > a->fills_all ? runs - a->fills_all : 0) + (missing > 0 ? missing : 0);
}

const struct heuristic W(heuristic_gaps) = {
    .name = "gaps",
    .summary = "runs plus the empty tubes thought to be missing (a tutorial's text)",
    .promises = 0,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
};
