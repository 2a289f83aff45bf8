/* claims.h: which start column a mixed content belongs to, and when a word claims more columns than there are.
 *
 * A tube that was never emptied holds a part of its own start column, bottom first, and perhaps more units of the colour on top
 * of that part. A tube that was ever emptied holds one colour at most until it is emptied again. So a mixed content (two runs
 * or more) stands in a tube that was never emptied: everything below its top run, and one unit of the top run, are the lowest
 * units of the start column of that very tube. Call these units the content's stem. Distinct tubes have distinct columns, so
 * the mixed letters of every state that the start can reach can be given distinct columns, each one that begins with the
 * letter's stem (and is of its tube's kind). A word for which that cannot be done is unreachable from the start, and so are cut
 * states' predecessors that count: a backward search that leaves the word out loses no solution, since every state of a
 * solution is reachable.
 *
 * When can it be done? The columns that begin with one stem and those that begin with another are disjoint, or the one set
 * contains the other. For such a family Hall's condition (1935) need be asked of its own sets alone: for each stem, no more
 * letters whose stems begin with it than columns that do. (A violated union splits into disjoint largest sets, and one of these
 * is violated.) Equal columns and shared beginnings are counted, not forbidden. */
#ifndef POUR_ALGORITHMS_CLAIMS_H
#define POUR_ALGORITHMS_CLAIMS_H

#include "core/alphabet.h"

enum { CLAIM_NONE = 0xFFFF };

struct claims {
	int stems;
	uint16_t *stem;   /* by letter; CLAIM_NONE if it is not mixed */
	uint16_t *parent; /* by stem: the longest shorter stem that it begins with, or CLAIM_NONE */
	uint8_t *columns; /* by stem: start columns that begin with it */
	uint8_t *claimed; /* by stem: letters of the word in question whose stems begin with it */
	struct arena *arena;
};

/* False when memory runs out. */
bool claims_prepare(struct claims *claims, const struct alphabet *alphabet, struct arena *arena);
void claims_release(struct claims *claims);

/* Count one letter of a word in (change = 1) or out (-1). */
static inline void claims_count(struct claims *claims, letter l, int change)
{
	for (uint16_t s = claims->stem[l]; s != CLAIM_NONE; s = claims->parent[s])
		claims->claimed[s] = (uint8_t) (claims->claimed[s] + change);
}

/* Whether a tube that holds `l` may hold `grown` instead, which is l with more units on top: the letters of the word, l among
   them, are counted in and fit. */
static inline bool claims_allow(const struct claims *claims, letter l, letter grown)
{
	uint16_t new_stem = claims->stem[grown], old_stem = claims->stem[l];
	for (; new_stem != old_stem; new_stem = claims->parent[new_stem])
		if (claims->claimed[new_stem] >= claims->columns[new_stem])
			return false;
	return true;
}

#endif
