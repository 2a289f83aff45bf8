/* walk.h: the pours met along a solution: at each position how many are useful, and how many of them lose.
 *
 * Useful is every pour but those out of a complete tube, those of a one-colour tube into an empty one, and all but one of
 * several that differ only in which of equal tubes they use (the pruning of the guided solver). A pour loses if no solution
 * is left after it. Where not all tubes are of one kind the first two may be needed, and where a colour fills several tubes the
 * first: they are useful there (prune.h). */
#ifndef POUR_BENCH_WALK_H
#define POUR_BENCH_WALK_H

#include "core/alphabet.h"

enum fate { FATE_ALIVE, FATE_LOST, FATE_UNKNOWN };

/* What becomes of the state of these letters (any order). */
typedef enum fate (*fate_of)(void *context, const letter *letters);

struct pours_met {
	int useful, losing, unknown; /* unknown: not decided within the limits */
};

struct walk {
	int pours;
	struct move *move;
	struct pours_met *at; /* [pours]: before each pour */
	struct pours_met sum;
	int partial; /* pours of the walk that leave a part of the run behind */
};

/* Walk along a solution of a level that replays. The alphabet is the level's own. False when memory runs out, or when a move
   does not fit the alphabet. */
bool walk_along(struct walk *walk, const struct alphabet *alphabet, const struct level *level, const struct move *moves,
                int pours, fate_of fate, void *context);
void walk_clear(struct walk *walk);

/* Losing pours as a share of the useful ones, 0 where none is useful: what is proved, and what it is at most. */
double walk_share(const struct walk *walk);
double walk_share_at_most(const struct walk *walk);

/* Pours before the first position where every useful pour but one loses (and one loses); -1 if there is none. */
int walk_first_forced(const struct walk *walk);
/* Pours before the first position where a useful pour loses; -1 if there is none. */
int walk_first_trap(const struct walk *walk);

#endif
