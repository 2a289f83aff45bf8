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
 * ones singly, the greatest sum counts (Holte et al. 2006, Haslum et al. 2007): a maximum of consistent sums is consistent. */
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
