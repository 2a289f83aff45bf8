/* told.c: see told.h. Compiled once per width. */
#include "algorithms/told.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const struct told *told = (const void *) a;
	const word *w = state;
	letter letters[SLOTS];
	(void) data;
	for (int i = 0; i < a->tubes; i++)
		letters[i] = w->at[i];
	uint64_t at = space_find(told->space, letters);
	int distance = at == SPACE_NOWHERE ? DISTANCE_DEAD : space_distance(told->space, at);
	return distance < 0 ? H_DEAD : distance;
}

const struct heuristic W(heuristic_told) = {
    .name = "told",
    .summary = "the true distance",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
};
