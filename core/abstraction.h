/* abstraction.h: a coarser alphabet: some colours are kept, the others rubbed out.
 *
 * A rubbed-out unit still takes up room, but all of them are alike, and those on top of their tubes, the *loose* ones, are free
 * to pour in any amount onto each other and into empty tubes (never onto a kept colour, as no pour puts one colour on another).
 * Where exactly the loose units stand is thus left open, and an abstract letter says only
 *   - what is in the tube up to its topmost kept unit; nothing if it holds none: then the tube is *bare*;
 *   - for a tube that is not bare, whether loose units cover that kept unit.
 * How many units are loose follows from the word: all that were rubbed out less those buried under kept ones. They fit as long
 * as they are no more than the *shelves* hold: the room above the kept units of covered tubes, and bare tubes whole.
 *
 * Words over the coarser alphabet are states of the abstraction, and word_pours lists the pours of kept colours on it: a
 * covered letter has no run and no space, a bare one is an empty tube. Beside them there is one step that costs nothing, to
 * uncover a tube. Both are legal only while the loose units fit on the shelves that remain (abstraction_fits).
 *
 * Every real state has one image, and every pour of the real game is, on images, a pour of a kept colour or else a pour of
 * loose units: those leave the image as it is, but for the tubes that they uncover. Loose units can be moved between any two
 * shelves one by one, so each way they stand is reached from each other at no cost, and the image may forget it. */
#ifndef POUR_CORE_ABSTRACTION_H
#define POUR_CORE_ABSTRACTION_H

#include "core/alphabet.h"

struct abstraction {
	struct alphabet alphabet; /* over the kept colours, which keep their numbers; units rubbed out are LEVEL_HIDDEN. Of the
	                             goal word nothing is filled: word_is_goal tells goals */
	uint64_t kept;            /* set of 1 << colour */
	int rubbed;               /* units rubbed out in all */
	letter *map;              /* [letters of the finer alphabet]: the image of a tube */
	letter *fine;             /* [letters]: a tube whose image it is */
	letter *uncovered;        /* [letters]: a covered tube without its cover, else LETTER_NONE */
	uint8_t *shelf;           /* [letters]: loose units that the tube can hold */
	uint8_t *buried;          /* [letters]: units rubbed out under its topmost kept one */
};

/* Rub out all colours but the set `kept`. False beyond the arena's budget (nothing to free). */
bool abstraction_make(struct abstraction *abstraction, const struct alphabet *fine, uint64_t kept, struct arena *arena);
void abstraction_free(struct abstraction *abstraction);

/* Loose units and shelves of a word, from its letters. */
struct shelves {
	int loose, room;
};

/* Whether the loose units still fit when the shelf of letter `l` is gone: the condition to uncover `l`, or to pour a kept
   colour into it where it is bare. */
static inline bool abstraction_fits(const struct abstraction *a, struct shelves shelves, letter l)
{
	return shelves.loose <= shelves.room - a->shelf[l];
}

#endif
