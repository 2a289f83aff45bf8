/* pdb_steps.h: the successors of an abstract state. For sources compiled once per width. */
#ifndef POUR_ALGORITHMS_PDB_STEPS_H
#define POUR_ALGORITHMS_PDB_STEPS_H

#include "core/abstraction.h"
#include "core/word.h"

enum { PDB_STEPS_ROOM = POURS_ROOM + SLOTS };

/* Steps to apply to an abstract word; the first `paid` are pours of kept colours and cost 1, the others uncover a tube and cost
   nothing. */
struct pdb_steps {
	step step[PDB_STEPS_ROOM];
	int paid, count;
};

static inline struct shelves pdb_shelves(const struct abstraction *a, const word *w)
{
	struct shelves shelves = {.loose = a->rubbed};
	for (int i = 0; i < a->alphabet.tubes; i++) {
		shelves.loose -= a->buried[w->at[i]];
		shelves.room += a->shelf[w->at[i]];
	}
	return shelves;
}

static inline void pdb_steps_of(const struct abstraction *a, const word *w, struct pdb_steps *steps)
{
	struct shelves shelves = pdb_shelves(a, w);
	int pours = word_pours(&a->alphabet, w, steps->step);
	steps->count = 0;
	for (int i = 0; i < pours; i++) {
		letter to = w->at[steps->step[i].to];
		if (a->alphabet.facts[to].height > 0 || abstraction_fits(a, shelves, to))
			steps->step[steps->count++] = steps->step[i];
	}
	steps->paid = steps->count;
	for (int p = 0; p < a->alphabet.tubes; p++) {
		letter l = w->at[p], bare = a->uncovered[l];
		int other = p == 0 ? 1 : 0; /* a step changes two tubes: this one stays as it is; a level of one tube has no
		                               shelf to spare */
		if (bare != LETTER_NONE && (p == 0 || w->at[p - 1] != l) && abstraction_fits(a, shelves, l))
			steps->step[steps->count++] = (step){(uint8_t) p, (uint8_t) other, (slot) bare, w->at[other]};
	}
}

#endif
