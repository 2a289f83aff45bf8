/* incremental.h: what `step` functions of heuristics share. Compiled once per width. */
#ifndef POUR_ALGORITHMS_INCREMENTAL_H
#define POUR_ALGORITHMS_INCREMENTAL_H

#include "core/word.h"

/* The parent with the two tubes of a pour changed, in the parent's order: enough for a value that does not depend on the order
   of tubes. */
static inline word word_poured_unsorted(const word *parent, struct pour before, struct pour after)
{
	word child = *parent;
	int from = 0, to = 0;
	while (parent->at[from] != before.from)
		from++;
	while (to == from || parent->at[to] != before.to)
		to++;
	child.at[from] = (slot) after.from;
	child.at[to] = (slot) after.to;
	return child;
}

/* By how much a pour changes the number of runs. */
static inline int runs_gained(const struct alphabet *a, struct pour before, struct pour after)
{
	return a->facts[after.from].runs + a->facts[after.to].runs - a->facts[before.from].runs - a->facts[before.to].runs;
}

#endif
