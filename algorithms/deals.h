/* deals.h: every deal of a shape, modulo the order of its tubes and the names of its colours.
 *
 * A deal has each colour in as many units as a tube holds, in full tubes, and the other tubes empty. */
#ifndef POUR_ALGORITHMS_DEALS_H
#define POUR_ALGORITHMS_DEALS_H

#include "core/alphabet.h"

/* The solved deal of a shape, the start of an alphabet of all its contents: needs 1 <= colours <= 52, 1 <= capacity <= 255, 0
   <= empty, colours + empty <= 64. */
void deal_solved(struct level *level, int colours, int capacity, int empty);

/* Whether a state is a deal: full tubes, and empty ones. */
static inline bool is_deal(const struct alphabet *a, const letter *letters)
{
	for (int i = 0; i < a->tubes; i++)
		if (a->facts[letters[i]].height > 0 && a->facts[letters[i]].space > 0)
			return false;
	return true;
}

/* Called with the letters of a deal (in any order; it may change them). False ends the enumeration. */
typedef bool (*deal_visit)(void *context, letter *letters);

/* Visit deals over an alphabet of all contents of a shape (alphabet_compile_all of deal_solved), so that of those which differ
   by tube order and colour names alone at least one is visited; some are visited again under other names. False when a visit
   was, or when memory runs out (*memory), or when there are too many colours to count their units in 64 bits (*beyond). */
bool deals_each(const struct alphabet *alphabet, deal_visit visit, void *context, bool *memory, bool *beyond);

#endif
