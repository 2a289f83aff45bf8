/* pdb.h: a pattern database of one level: for a set of colours, the pours of those colours that are needed at least, whatever
 * happens to the others. Compiled once per width.
 *
 * The colours outside the pattern are rubbed out (core/abstraction.h) and free to pour. So databases of disjoint patterns may
 * be added up: each pour is of one colour, and counts in one of them at most.
 *
 * The state space of the abstraction is explored from the level's own start (pdb_space.h): the database knows the images of the
 * states that can be reached from it, and of no others. A state's key is the sum of weights of its tubes, random 64-bit
 * numbers, so that order does not matter and a pour changes it by four of them; that no two states have one key is checked when
 * the table is made, so a value is exact. */
#ifndef POUR_ALGORITHMS_PDB_H
#define POUR_ALGORITHMS_PDB_H

#include "algorithms/pdb_space.h"
#include "algorithms/pdb_table.h"
#include "core/word.h"

enum {
	PDB_DEAD = 255, /* no way to the goal */
	PDB_MOST = 254  /* greater distances count as this: still consistent */
};

struct pdb {
	uint64_t kept;    /* set of 1 << colour */
	uint64_t *weight; /* [letters of the level] */
	struct pdb_table table;
	uint32_t states;
	uint32_t with[256]; /* states by value */
	int start;          /* value of the start */
};

/* Build one from search->arena; `space` is working memory, used again by the next. */
enum pdb_outcome W(pdb_build)(struct pdb *pdb, uint64_t kept, uint32_t most, struct pdb_space *space, struct search *search);
void W(pdb_free)(struct pdb *pdb, struct arena *arena);
#define pdb_build W(pdb_build)
#define pdb_free  W(pdb_free)

/* Bytes of a database that was built. */
static inline uint64_t pdb_bytes(const struct pdb *pdb, const struct alphabet *a)
{
	return pdb_table_bytes(&pdb->table) + (uint64_t) a->letters * sizeof *pdb->weight;
}

/* The value of a state that can be reached from the start. */
static inline int pdb_value(const struct pdb *pdb, const struct alphabet *a, const word *w)
{
	uint64_t key = 0;
	for (int i = 0; i < a->tubes; i++)
		key += pdb->weight[w->at[i]];
	return pdb_table_value(&pdb->table, key);
}

#endif
