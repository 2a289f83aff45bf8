/* border_fate.h: whether the states that a level leads to have a solution, decided in border space: exactly, and mostly without
 * a search, as all questions about a level share one memory. */
#ifndef POUR_ALGORITHMS_BORDER_FATE_H
#define POUR_ALGORITHMS_BORDER_FATE_H

#include "algorithms/border_search.h"

enum border_fate {
	BORDER_FATE_ALIVE,
	BORDER_FATE_DEAD,
	BORDER_FATE_UNKNOWN /* time or memory ended */
};

struct border_fates {
	struct search search; /* for its arena and its clock alone */
	struct border_search border;
};

/* Whether the answers are exact for the levels of an alphabet: under water rules, with tubes all alike (proof: border_space.c).
 */
bool border_decides(const struct alphabet *alphabet);
/* `expired` may be NULL, as in struct search; the alphabet is one that border_decides. False beyond the arena's budget, or
   where border states do not fit a key. */
bool border_fates_open(struct border_fates *fates, const struct alphabet *alphabet, struct arena *arena,
                       bool (*expired)(void *clock), void *clock);
void border_fates_close(struct border_fates *fates);
/* Of the state of these letters (any order), which the alphabet's start leads to. */
enum border_fate border_fate(struct border_fates *fates, const letter *tube);

#endif
