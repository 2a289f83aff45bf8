/* transposition.h: a table of fixed size that remembers which states a depth-first iteration has entered. Compiled once per
 * width.
 *
 * Reinefeld & Marsland 1994. Keys are exact words. An entry is the word, the iteration that last entered it and the smallest g
 * it entered it with; a state met again in the same iteration with no smaller g is not searched again. Four entries share a
 * bucket (one cache line of 16-byte words). Replacement: a free entry, else one of an older iteration, else the one with the
 * largest g, whose subtree is the smallest; if even that has a smaller g than the newcomer, the newcomer is not kept. What was
 * replaced is merely searched again. */
#ifndef POUR_ALGORITHMS_TRANSPOSITION_H
#define POUR_ALGORITHMS_TRANSPOSITION_H

#include "core/arena.h"
#include "core/word.h"

enum { TRANSPOSITION_WAYS = 4, TRANSPOSITION_MOST = 0xFFFF /* largest iteration and g */ };

struct transposition {
	struct region memory; /* words, then marks */
	uint64_t buckets;     /* 0: no table */
	uint64_t used;        /* entries taken */
};

/* At most `bytes`, all of them charged to the arena at once. False beyond its budget, or if not one bucket fits. */
bool W(transposition_open)(struct transposition *table, uint64_t bytes, struct arena *arena);
void W(transposition_close)(struct transposition *table);
/* Enter a state at g in an iteration (counted from 1). False if this iteration has entered it with no larger g. */
bool W(transposition_enter)(struct transposition *table, const word *w, int iteration, int g);
#define transposition_open  W(transposition_open)
#define transposition_close W(transposition_close)
#define transposition_enter W(transposition_enter)

#endif
