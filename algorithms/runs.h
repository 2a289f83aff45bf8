/* runs.h: facts about the runs of a state and its borders that searches rely on. */
#ifndef POUR_ALGORITHMS_RUNS_H
#define POUR_ALGORITHMS_RUNS_H

#include "core/alphabet.h"

#include <stdbool.h>

/* Whether no pour raises R. A pour raises it only when it leaves a part of the run behind and the rest becomes a run of its
   own: on an empty tube, by `ball`, or into a tube that is smaller than the run is long. */
static inline bool runs_never_rise(const struct alphabet *a)
{
	if (a->rules == RULES_WHOLE)
		return true;
	for (int k = 0; k < a->kinds; k++)
		if (a->kind[k].capacity != a->capacity)
			return false;
	return a->rules == RULES_WATER;
}

/* Runs of a state and its tubes that are not empty, also as a difference. Borders, colour changes inside tubes, are runs less
   tubes. A pour lowers runs by at most one; it adds no border and removes at most one, under the run it takes off. */
struct shape {
	int runs, tubes;
};

/* Count a letter in `times` times. */
static inline void shape_count(struct shape *shape, const struct alphabet *a, letter l, int times)
{
	shape->runs += times * a->facts[l].runs;
	shape->tubes += times * (a->facts[l].height > 0);
}

#endif
