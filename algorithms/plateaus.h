/* plateaus.h: sets of connected states by union and find (Galler & Fischer 1964; path halving after van Leeuwen & van der Weide
 * 1977). */
#ifndef POUR_ALGORITHMS_PLATEAUS_H
#define POUR_ALGORITHMS_PLATEAUS_H

#include "core/arena.h"

struct plateaus {
	uint32_t *parent; /* [slots] of each state + 1; 0: not in any yet */
	uint8_t *flags;   /* [slots] */
	uint64_t slots;
};

struct plateau_sizes {
	uint64_t plateaus, largest;                 /* how many, states of the largest */
	uint64_t closed, largest_closed, in_closed; /* of those no state leaves */
};

/* For states at slots below `slots`, at most 2^32 - 2. False beyond that or the budget. */
bool plateaus_open(struct plateaus *plateaus, uint64_t slots, struct arena *arena);
void plateaus_close(struct plateaus *plateaus, struct arena *arena);
/* A state belongs to a plateau, its own at first; `leaves`: to somewhere better. */
void plateaus_add(struct plateaus *plateaus, uint64_t at, bool leaves);
/* Two states are of one plateau; each has been or will be added. */
void plateaus_join(struct plateaus *plateaus, uint64_t at, uint64_t other);
/* Count; nothing can be joined afterwards. */
struct plateau_sizes plateaus_count(struct plateaus *plateaus);

#endif
