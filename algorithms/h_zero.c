/* zero: h = 0: A* with it is uniform-cost search, the yardstick of all others. */
#include "algorithms/heuristic.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	(void) a, (void) data, (void) state;
	return 0;
}

const struct heuristic W(heuristic_zero) = {
    .name = "zero",
    .summary = "0 everywhere",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
};
