/* ranks.h: ascending words as numbers: the combinatorial number system.
 *
 * The ascending words of T letters out of n are the multisets of size T; there are choose(n + T - 1, T) of them, and the sum of
 * choose(x_i + i, i + 1) over the letters x_0 <= x_1 <= ... numbers them without a gap (Lehmer 1964, for the strictly ascending
 * x_i + i). Seven tubes of 781 letters are 55 bits where the word itself has 70. */
#ifndef POUR_ALGORITHMS_RANKS_H
#define POUR_ALGORITHMS_RANKS_H

#include "core/alphabet.h"

struct ranks {
	int letters, tubes;
	uint64_t words;   /* how many there are; ranks are below it */
	uint64_t *choose; /* [tubes][letters]: choose(letter + i, i + 1) */
	struct arena *arena;
};

/* False when the words are 2^63 or more (*beyond), or beyond the arena's budget. */
bool ranks_open(struct ranks *ranks, int letters, int tubes, struct arena *arena, bool *beyond);
void ranks_close(struct ranks *ranks);

/* The rank of ascending letters. */
static inline uint64_t rank_of(const struct ranks *ranks, const letter *letters)
{
	uint64_t rank = 0;
	for (int i = 0; i < ranks->tubes; i++)
		rank += ranks->choose[i * ranks->letters + letters[i]];
	return rank;
}

/* The letters of a rank, ascending. */
void rank_letters(const struct ranks *ranks, uint64_t rank, letter *letters);

#endif
