/* pdb_sum.h: pattern databases of disjoint patterns, added up: what the pdb heuristics are made of. Compiled once per width.
 *
 * Additive pattern databases (Felner, Korf & Hanan 2004): a pour is of one colour, and it costs 1 in the database of that
 * colour's pattern and nothing in the others. So the sum is admissible, and consistent: a pour lowers one of the distances by
 * at most one and no other at all.
 *
 * A colour whose database would be too large counts with its part of `bases` instead (h_bases.c): its runs, less the tubes with
 * it at the bottom that can stay. That too falls by at most one a pour of that colour and by no other. Each database is at
 * least as great as the parts of `bases` of its colours, so the sum is never below `bases`.
 *
 * Beside the disjoint patterns there may be extra ones. Of all sets of disjoint patterns that include colours not in extra
 * ones singly, the greatest sum counts (Holte et al. 2006, Haslum et al. 2007): a maximum of consistent sums is consistent.
 *
 * Where they pay. A* on random deals for which `bases` expands more than 10,000 states, expansions (seconds, building included)
 * of bases, pdb1 and pdb:
 *   12x4+3   30,424 (0.053)        39 (0.007)        39 (0.009)
 *   16x4+3  112,299 (0.232)   112,184 (0.299)       148 (0.009): one pair gains 1 at the start
 *   20x4+3  731,359 (1.728)        66 (0.008)        66 (0.008)
 *   20x4+3   24,036 (0.082)     9,267 (0.034)     9,267 (0.039)
 *   24x4+3  137,864 (0.441)    27,540 (0.114)    27,540 (0.117)
 *   24x4+3   15,225 (0.064)    15,225 (0.071)    15,225 (0.081)
 *   20x4+2   18,565 (0.036)     2,026 (0.012)     2,026 (0.014)
 *   20x4+2   75,343 (0.101)    75,343 (0.112)    75,343 (0.115), shortest 63, h of the start 59
 * With three empty tubes they mostly halve the work and more; with two seldom: there room is short, and rubbed-out units that
 * mix freely do not feel it. (The fewest pours of each single colour in the true space of that last level add up to 62.) Levels
 * that `bases` solves within some thousand expansions are over before the databases, 5 to 10 ms, are built.
 *
 * A table for each shape instead of each level would not pay: what is explored from a level's start is small, some dozens of
 * states a colour, some hundreds to thousands a pair, where all placements of the colours' units are many times that. */
#ifndef POUR_ALGORITHMS_PDB_SUM_H
#define POUR_ALGORITHMS_PDB_SUM_H

#include "algorithms/heuristic.h"
#include "algorithms/pdb.h"

enum {
	PDB_SUM_MOST = 64,    /* databases */
	PDB_EXTRAS = 12,      /* of them, extra ones: single colours are at most 52 */
	PDB_LANES = 8,        /* keys are added up by so many at once */
	PDB_STATES = 1 << 19, /* of one database, at most; less where the memory budget is small */
};

struct pdb_sum {
	int disjoint, count; /* databases: the disjoint ones first, then the extra ones */
	uint64_t pattern[PDB_SUM_MOST];
	struct pdb_table table[PDB_SUM_MOST];
	int stride;       /* count, rounded up to lanes */
	uint64_t *weight; /* [letters][stride] */
	uint64_t plain;   /* colours without a database */
	struct pdb_extra {
		uint64_t parts;    /* the disjoint databases that it is an alternative to */
		uint64_t conflict; /* extra ones that share a colour with it, itself included */
	} extra[PDB_EXTRAS];
	uint64_t states, bytes;
};

/* Which patterns a heuristic wants. */
struct pdb_plan {
	int largest; /* colours of a pattern that is chosen by its gain (pdb_choose.h): 1 (none), 2 or 3 */
	int group;   /* the other colours go together by so many (1, 2 or 3), the most entangled first */
	bool extras; /* patterns with a gain are extra ones */
};

/* Build the databases; notes heuristic_build_s, heuristic_states, heuristic_bytes, heuristic_patterns. False with the
   search's reason. *data is a struct pdb_sum. */
bool W(pdb_sum_prepare)(struct search *search, const struct pdb_plan *plan, void **data);
/* The rest is as struct heuristic has it. */
void W(pdb_sum_release)(struct search *search, void *data);
int W(pdb_sum_value)(const struct alphabet *alphabet, const void *data, const void *state);
/* Without extra patterns only. */
int W(pdb_sum_step)(const struct alphabet *alphabet, const void *data, int parent_h, const void *parent, const void *child,
                    const struct pour *before, const struct pour *after);
#define pdb_sum_prepare W(pdb_sum_prepare)
#define pdb_sum_release W(pdb_sum_release)
#define pdb_sum_value   W(pdb_sum_value)
#define pdb_sum_step    W(pdb_sum_step)

#endif
