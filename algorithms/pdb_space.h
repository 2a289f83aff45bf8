/* pdb_space.h: the state space of one abstraction: every abstract state that a real state reachable from the start can have as
 * its image, and how far each is from the goal, pours of kept colours counted alone. Compiled once per width. */
#ifndef POUR_ALGORITHMS_PDB_SPACE_H
#define POUR_ALGORITHMS_PDB_SPACE_H

#include "core/abstraction.h"
#include "core/search.h"
#include "core/word.h"

enum { PDB_FAR = 0xFFFF }; /* no way to the goal */

/* A zeroed struct is an empty space; it is used again for one abstraction after another and keeps its memory. */
struct pdb_space {
	struct region words;    /* word [states], in order of discovery; the start is the first */
	struct region distance; /* uint16_t [states], PDB_FAR where there is no way */
	uint32_t states;

	struct region slots; /* uint32_t: index of states, open addressing, 0 is free */
	uint64_t slot_mask;
	struct region first; /* uint32_t [states + 1]: where a state's edges begin */
	struct region edges; /* uint32_t: to << 1 | cost, in order of origin */
	uint64_t edge_count;
	struct region back_first, back; /* the same turned round */
	struct region queue; /* uint32_t: states of the layer at hand from the bottom, of the next one from the top */
};

enum pdb_outcome {
	PDB_BUILT,
	PDB_TOO_LARGE, /* more states than asked for */
	PDB_STOPPED    /* out of memory or time: the search says which */
};

/* Explore an abstraction of at most `most` states (below 2^30). */
enum pdb_outcome W(pdb_space_explore)(struct pdb_space *space, const struct abstraction *abstraction, uint32_t most,
                                      struct search *search);
void W(pdb_space_free)(struct pdb_space *space);
#define pdb_space_explore W(pdb_space_explore)
#define pdb_space_free    W(pdb_space_free)

static inline const word *pdb_space_word(const struct pdb_space *space, uint32_t state)
{
	return (const word *) (const void *) space->words.base + state;
}
static inline int pdb_space_distance(const struct pdb_space *space, uint32_t state)
{
	return ((const uint16_t *) (const void *) space->distance.base)[state];
}

#endif
