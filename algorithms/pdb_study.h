/* pdb_study.h: pattern databases to look at: what they hold, and whether they are right. */
#ifndef POUR_ALGORITHMS_PDB_STUDY_H
#define POUR_ALGORITHMS_PDB_STUDY_H

#include "algorithms/space.h"
#include "core/search.h"
#include "core/width.h"

enum { PDB_STUDIES = LEVEL_MAX_COLOURS, PDB_STUDY_STATES = 1 << 24 };

/* One database. */
struct pdb_study {
	uint64_t pattern;   /* set of 1 << colour */
	uint32_t states;    /* 0: more than PDB_STUDY_STATES */
	uint32_t with[256]; /* states by value; 255: no way to the goal */
	int start;          /* value of the start */
	uint64_t bytes;
	double build_s;
};

/* All of a level, and h, which is the sum where they are disjoint, else the maximum. */
struct pdb_studies {
	struct pdb_study study[PDB_STUDIES];
	int count; /* given: 0 for those that the heuristic `pdb` chooses */
	bool disjoint;
	int h, runs, bases; /* of the start; h is H_DEAD if it is proved to have no solution */

	/* over everything that can be reached, where a space was given */
	uint64_t states, live;
	uint64_t above;        /* live states whose h is above the distance */
	uint64_t inconsistent; /* pours on which h falls by more than one, or a value by more than the pour costs it */
	uint64_t live_dead;    /* live states called dead */
	uint64_t dead_seen;    /* dead states called dead */
	uint64_t exact;        /* live states whose h is the distance */
	int distance;          /* of the start; DISTANCE_DEAD */
};

/* Build the databases of the patterns given, or choose them; verify them against `space` (measured, of the same alphabet; NULL:
   do not). False with the search's reason. */
bool pdb_study(struct search *search, struct pdb_studies *studies, struct space *space);

/* What differs by width (pdb_study.c). */
struct pdb_study_kind {
	bool (*study)(struct search *search, struct pdb_studies *studies, struct space *space);
};

#endif
