/* pdb_choose.h: which colours belong into one pattern. Compiled once per width.
 *
 * Colours that do not stand in each other's way gain nothing from a common database: the sum of theirs is as good. So patterns
 * are chosen for the instance (after Felner & Adler 2005), by what they gain at the start. Colour a *blocks* b where a unit of
 * a stands above one of b. Candidates are the pairs and triples of colours on a circle of blocking, the ones with the strongest
 * circles first; of each the distance of the start is searched for (pdb_bound.h), and its gain is that less the sum of single
 * colours. */
#ifndef POUR_ALGORITHMS_PDB_CHOOSE_H
#define POUR_ALGORITHMS_PDB_CHOOSE_H

#include "algorithms/pdb.h"

enum {
	PDB_GAINS = 32,      /* patterns kept, the best ones */
	PDB_TRIALS = 500,    /* candidates tried, at most */
	PDB_TRIAL_MOST = 300 /* expansions of a trial */
};

struct pdb_gain {
	uint64_t pattern; /* set of 1 << colour */
	int gain;         /* at least 1 for what it adds to the gain of any part of it; PDB_DEAD if the start is dead */
};

struct pdb_choice {
	struct pdb_gain gain[PDB_GAINS]; /* greatest gain first, then fewest colours, then strongest circle */
	int count, trials;
};

/* Try patterns of up to `colours` (2 or 3) colours. `single` is by colour; a colour without a database (weight NULL) is in no
   pattern. False with the search's reason when memory or time runs out. */
bool W(pdb_choose)(struct pdb_choice *choice, const struct pdb *single, int colours, struct search *search);
#define pdb_choose W(pdb_choose)

#endif
