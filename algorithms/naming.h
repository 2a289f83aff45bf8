/* naming.h: states modulo the names of their colours.
 *
 * Renaming the colours of a level changes nothing but names. Of all the names that a state's colours can have, one way is
 * canonical, and a state that differs by names alone leads to the same one. How it is found, in the manner of graph
 * canonisation (McKay 1981: refine, individualise, refine):
 *   - each colour has a mark made of what does not depend on names: for each tube its pattern of colours (abca, whatever a, b,
 * c are) and which of them the colour is; the marks of a tube's colours are added up over the tubes;
 *   - where all marks differ, colours are named in the order of their marks; that is most states;
 *   - else marks are refined by the marks of the colours in the same tubes; then one of the first set of colours with equal
 *     marks is set apart, each in turn, and so on; of all namings so found the one with the smallest word counts.
 * Colours that are in tubes of one colour only, and equally so, can trade places without a trace and are not tried in turn.
 * Equal marks of unlike colours (a collision) cost time and nothing else. */
#ifndef POUR_ALGORITHMS_NAMING_H
#define POUR_ALGORITHMS_NAMING_H

#include "algorithms/link_order.h"

enum {
	NAMING_LANES = 8, /* colours are marked this many at a time */
	NAMING_MAX_TUBES = 32
};

struct naming {
	const struct alphabet *alphabet;
	int colours, capacity, tubes, letters;
	int stride;        /* colours, rounded up to whole lanes */
	uint32_t *mark;    /* [letters][stride] */
	uint8_t *spelling; /* [letters][capacity]: colours bottom first, then `colours` for no unit */
	uint32_t *place;   /* [capacity]: powers of colours + 1 */
	letter *letter_of; /* [spelt]: the letter of a spelling as a number in base colours + 1 */
	struct arena *arena;
};

/* The alphabet has one kind of tube and all contents (alphabet_compile_all). False beyond the arena's budget, or (*beyond) when
   there are too many contents or tubes. */
bool naming_open(struct naming *naming, const struct alphabet *alphabet, struct arena *arena, bool *beyond);
void naming_close(struct naming *naming);

/* Rename the colours of a state (letters in any order) canonically; the letters come out ascending. */
void naming_canonical(const struct naming *naming, letter *letters);

/* Rename the colours by name[colour]; the letters keep their order. */
void naming_rename(const struct naming *naming, const uint8_t *name, letter *letters);

/* The state, over all names of its colours, whose share link comes first in the alphabet, sorted as its link is: how a state is
   shown. Tries all names: for output only. */
void naming_first(const struct naming *naming, const struct link_order *order, letter *letters);

#endif
