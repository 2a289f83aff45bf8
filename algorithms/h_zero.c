/* zero: h = 0: A* with it is uniform-cost search, the yardstick of all others. */
#include "algorithms/heuristic.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	(void) a, (void) data, (void) state;
	return 0;
}

static int step_value(const struct alphabet *a, const void *data, int parent_h, const void *parent, const void *child,
                      const struct pour *before, const struct pour *after)
{
	(void) a, (void) data, (void) parent_h, (void) parent, (void) child, (void) before, (void) after;
	return 0;
}

const struct heuristic W(heuristic_zero) = {
    .name = "zero",
    .summary = "0 everywhere",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
    .step = step_value,
    .step_needs_no_child = true,
};
