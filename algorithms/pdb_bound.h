/* pdb_bound.h: how far the start is from the goal in the abstraction that keeps some colours, without building its database.
 * Compiled once per width.
 *
 * A* in the abstract space, guided by the sum of databases of disjoint parts of the pattern: a few dozen expansions where the
 * parts together already tell the truth. It is what patterns are chosen by. */
#ifndef POUR_ALGORITHMS_PDB_BOUND_H
#define POUR_ALGORITHMS_PDB_BOUND_H

#include "algorithms/pdb.h"

enum { PDB_PARTS = 8, PDB_BOUND_NODES = 2048 };

/* Working memory, for one search after another. */
struct pdb_bound {
	word *word;
	struct pdb_node *node;
	uint32_t *slot;         /* word -> number + 1, open addressing */
	struct pdb_entry *open; /* entries, in a stack for each f */
	uint64_t *weight;       /* [parts][letters of the level] */
	struct arena *arena;
};

/* False when memory runs out. */
bool W(pdb_bound_open)(struct pdb_bound *bound, const struct alphabet *fine, struct arena *arena);
void W(pdb_bound_close)(struct pdb_bound *bound);

/* A lower bound on the distance of the start (PDB_DEAD if there is no way), the distance itself if it is found within
   `most` expansions and PDB_BOUND_NODES states. The parts (1 to PDB_PARTS) are disjoint and make up the pattern. False when
   memory runs out. */
bool W(pdb_bound_start)(struct pdb_bound *bound, const struct alphabet *fine, const struct pdb *const *part, int parts,
                        int most, int *distance);
#define pdb_bound_open  W(pdb_bound_open)
#define pdb_bound_close W(pdb_bound_close)
#define pdb_bound_start W(pdb_bound_start)

#endif
