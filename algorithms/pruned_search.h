/* pruned_search.h: what the pruning rules of prune.h leave of the shortest solutions of a state, asked of the engine that has
 * them: idastar runs with the true distance as its heuristic, so that its first iteration tries the shortest solutions and
 * nothing else, as the rules let it. */
#ifndef POUR_ALGORITHMS_PRUNED_SEARCH_H
#define POUR_ALGORITHMS_PRUNED_SEARCH_H

#include "algorithms/space.h"

enum {
	PRUNED_LOST = -1,     /* no solution is left */
	PRUNED_UNDECIDED = -2 /* stopped: nothing is known */
};

/* What is known of the shortest solution that is left: its length, or one of the above; `longer`: it is no shortest one of the
   state, also where its length is not known. */
struct pruned_length {
	int length;
	bool longer;
};

/* Of a state that has a solution (ascending letters, found in the space), with the rules `set` (enum prune) on, as far as they
   are proved harmless over the alphabet, and all others off. Stops after `nodes` expansions. False with space->reason when
   memory or time runs out. */
bool space_pruned_search(struct space *space, const letter *letters, unsigned set, uint64_t nodes, struct pruned_length *left);

#endif
