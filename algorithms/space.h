/* space.h: a whole space of states with their true distances.
 *
 * A space is closed: it holds everything that can be reached from its starts. It is either that of one level (tube order
 * ignored, colour names kept; words in core/closed.h) or that of a shape: all deals of so many colours, capacity and empty
 * tubes, and everything reachable from them, modulo tube order and colour names (naming.h; each state is its number, ranks.h,
 * in eight bytes and one for its distance: key_set.h).
 *
 * How it is filled: add the starts, explore, then search backwards from the goals (retrograde.c). */
#ifndef POUR_ALGORITHMS_SPACE_H
#define POUR_ALGORITHMS_SPACE_H

#include "algorithms/key_set.h"
#include "algorithms/link_order.h"
#include "algorithms/naming.h"
#include "algorithms/ranks.h"
#include "core/search.h"
#include "core/width.h"

enum {
	DISTANCE_DEAD = -1, /* no goal can be reached */
	SPACE_MAX_THREADS = 64
};
#define SPACE_NOWHERE UINT64_MAX

struct closed; /* core/closed.h, of the width */

struct space {
	/* given */
	const struct alphabet *alphabet;
	struct arena *arena;
	int threads;                  /* of spaces of shapes; results do not depend on it */
	bool (*expired)(void *clock); /* true once the time is up; may be NULL */
	void *clock;

	/* made */
	enum width width;
	bool by_shape;
	struct naming naming; /* by_shape */
	struct ranks ranks;
	struct key_set set;
	struct closed *closed; /* of a level */
	struct link_order order;
	enum reason
	    reason; /* why a call below failed: REASON_MEMORY, REASON_TIME, or REASON_BUDGET: too large for the tables */

	/* found */
	uint64_t states;
	int deepest; /* the greatest distance of any state */
};

/* A number for each slot, if a state is there: by default its distance. */
struct distances {
	unsigned char *at;
	int bytes; /* one or two each: 0 nothing known, 1 in the space, 2 + distance */
};

/* Each is false with `reason` set. */
bool space_open(struct space *space, bool by_shape);
/* The start of a level, or all deals of a shape. */
bool space_add_starts(struct space *space);
/* Everything reachable. */
bool space_explore(struct space *space);
/* The distance of every state from the nearest goal. */
bool space_measure(struct space *space);
void space_close(struct space *space);

/* States are at slots below space_slots(); not every slot has one. */
uint64_t space_slots(const struct space *space);
/* The ascending letters of the state at a slot; false if there is none. */
bool space_letters(const struct space *space, uint64_t at, letter *letters);
/* The at of a state given by letters in any order and, in a space of a shape, under any colour names; or SPACE_NOWHERE. */
uint64_t space_find(const struct space *space, const letter *letters);
struct distances space_distances(const struct space *space);
/* The distance of a state at a slot (DISTANCE_DEAD if it is dead). */
int space_distance(const struct space *space, uint64_t at);

/* A pour that is not to be made, from what is seen of it: what the two tubes hold before and after, and the letter of the
   state's first tube before (the first empty one if there is any). */
typedef bool (*pour_rule)(const struct alphabet *alphabet, letter first, const struct pour *before, const struct pour *after);

/* Distances of all states when no pour that the rule prunes is made. False with `reason`. Free with space_free_distances. */
bool space_measure_pruned(struct space *space, pour_rule prunes, struct distances *distances);
void space_free_distances(struct space *space, struct distances *distances);

/* A shortest way from a state (letters in any order, found in the space and not dead) to a goal, under the state's own colour
   names: its pours as letters. `plan` has room for its distance. Returns its length. */
int space_plan(const struct space *space, const letter *letters, struct pour *plan);

/* ---- for sources compiled once per width ---- */

static inline int distance_at(const struct distances *distances, uint64_t at)
{
	int mark;
	if (distances->bytes == 1)
		mark = __atomic_load_n(distances->at + at, __ATOMIC_RELAXED);
	else
		mark = __atomic_load_n((uint16_t *) (void *) distances->at + at, __ATOMIC_RELAXED);
	return mark - 2;
}
static inline void distance_set(const struct distances *distances, uint64_t at, int distance)
{
	if (distances->bytes == 1)
		__atomic_store_n(distances->at + at, (unsigned char) (distance + 2), __ATOMIC_RELAXED);
	else
		__atomic_store_n((uint16_t *) (void *) distances->at + at, (uint16_t) (distance + 2), __ATOMIC_RELAXED);
}
enum { DISTANCE_FRESH = -2, DISTANCE_UNKNOWN = -1 }; /* not yet expanded; in the space, no way to a goal found */

/* What differs by width (retrograde.c). */
struct space_kind {
	bool (*open)(struct space *space);
	void (*close)(struct space *space);
	uint64_t (*slots)(const struct space *space);
	struct distances (*distances)(const struct space *space);
	bool (*add_start)(struct space *space);
	bool (*explore)(struct space *space);
	/* `distances` comes with DISTANCE_UNKNOWN at all states. */
	bool (*retrograde)(struct space *space, pour_rule prunes, const struct distances *distances, int *deepest);
	bool (*letters)(const struct space *space, uint64_t at, letter *letters);
	uint64_t (*find)(const struct space *space, const letter *letters); /* ascending, canonical */
};

#endif
