/* hidden.h: what hidden units may be: the fillings of a level, counted and listed.
 *
 * A filling gives every hidden unit a colour so that the level becomes a valid one. What is assumed, as the files do not tell:
 * a colour of which some unit is seen (or that a tube takes only) fills no more tubes than its seen units need; what is left
 * over are colours of which no unit is seen, one tube of the level's capacity each. Names of unseen colours are
 * interchangeable, so fillings that differ in them alone are one. */
#ifndef POUR_CORE_HIDDEN_H
#define POUR_CORE_HIDDEN_H

#include "core/level.h"

struct hidden {
	struct level level;          /* what is certain already is filled in: units in tubes that take one colour only */
	int units;                   /* hidden in the level given */
	int open;                    /* of them to be chosen */
	int seen, unseen;            /* colours seen; and those of which no unit is seen, numbered after them */
	int need[LEVEL_MAX_COLOURS]; /* open units that are of each colour, the unseen ones too */
	uint64_t fillings;           /* their number; UINT64_MAX if it is at least that */
};

/* The number of hidden units. */
int level_hidden(const struct level *level);

/* What the hidden units of a level (which may have none) can be. False with faults: everything that is wrong with the level
   whatever they are, or that no filling makes a valid level. */
bool hidden_count(const struct level *level, const char *where, struct hidden *hidden, struct faults *faults);

/* Call `visit` with each filling in lexicographic order, until it returns false. Returns the number of calls. */
uint64_t hidden_each(const struct hidden *hidden, bool (*visit)(const struct level *level, void *context), void *context);

#endif
