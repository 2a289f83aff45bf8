/* measure.h: what a heuristic is worth, over every state of a space.
 *
 * Everything is counted twice: over the starts (the deals of a shape, the start of a level) and over the closure, which is
 * everything reachable from them, starts included. `Live` states have a solution.
 *
 * A *local minimum* is a live state, no goal, none of whose pours leads to a live state with a smaller h. A *plateau* is a
 * largest set of live states with the same h that are connected by pours between them, whichever way the pours go; it is
 * *closed* when no pour leads out of it to a live state with a smaller h, and not at the goal (after Hoffmann 2005, where it is
 * a local minimum too).
 *
 * In a space of a shape h is taken of each state under its canonical colour names, and of its successors under the names that
 * they get there. Whether h depends on names at all is checked over all names, where that is not more than NAMES_MOST
 * evaluations. */
#ifndef POUR_ALGORITHMS_MEASURE_H
#define POUR_ALGORITHMS_MEASURE_H

#include "algorithms/heuristic.h"
#include "algorithms/space.h"

enum { PART_STARTS, PART_CLOSURE, PARTS };

enum fault_kind {
	FAULT_INADMISSIBLE, /* h above the distance */
	FAULT_INCONSISTENT, /* h above 1 + h of a successor */
	FAULT_LIVE_DEAD,    /* H_DEAD of a live state */
	FAULT_NAMES,        /* h depends on colour names */
	FAULT_KINDS
};
const char *fault_name(enum fault_kind kind);

enum {
	NAMES_MOST = 10000000,
	MEASURE_MOST = 64 /* heuristics at once */
};

/* A smallest counterexample: the state of smallest distance (dead ones last), then first in the order of links. */
struct witness {
	bool found;
	int distance;
	int h;                           /* of the state */
	letter letters[LEVEL_MAX_TUBES]; /* as its link is written */
	int h_after;                     /* of a successor, or of the state under other names */
	letter after[LEVEL_MAX_TUBES];
};

struct measure_part {
	uint64_t states, live;
	uint64_t *joint; /* [rows][columns]: live states by h and distance, without those called dead */
	int rows, columns;
	uint64_t inadmissible;
	int worst;                    /* the greatest h - distance, H_DEAD left out; at least 0 */
	uint64_t edges, inconsistent; /* pours to another state */
	uint64_t dead_seen;           /* dead states with H_DEAD */
	uint64_t live_dead;           /* live states with H_DEAD */
	uint64_t minima;
	struct witness witness[FAULT_KINDS];
};

struct measure {
	const struct heuristic *heuristic; /* given */
	struct measure_part part[PARTS];
	uint64_t plateaus, largest_plateau;                  /* states in it */
	uint64_t closed_plateaus, largest_closed, in_closed; /* states in all of them */
	bool names_checked;
	uint64_t names_differ; /* states whose h depends on names */
	double nanoseconds;    /* of an evaluation */
	double prepare_s;
	enum reason reason; /* why it was not measured: REASON_RULES, REASON_MEMORY, REASON_TIME; REASON_NONE if it was */
};

/* Measure `count` heuristics of the space's width at once; `seconds` is a clock. A heuristic that does not apply has its reason
   set and the rest zero. False, with space->reason, when memory or time runs out. Release with measure_clear. */
bool measure_heuristics(struct space *space, struct measure *measures, int count, double (*seconds)(void));
/* h of every state, by slot: values has room for space_slots(); VALUE_DEAD for H_DEAD. The heuristic is of the space's width.
   False with space->reason, REASON_RULES where it does not apply. */
enum { VALUE_DEAD = UINT16_MAX };
bool measure_values(struct space *space, const struct heuristic *heuristic, uint16_t *values);
void measure_clear(struct space *space, struct measure *measure);

/* What differs by width (measure.c). */
struct measure_kind {
	bool (*measure)(struct space *space, struct measure *measures, int count, double (*seconds)(void));
	bool (*values)(struct space *space, const struct heuristic *heuristic, uint16_t *values);
};

/* Kendall's rank correlation tau-b of h and the distance over a joint table; NAN where either is constant. */
double kendall_tau(const uint64_t *joint, int rows, int columns);

#endif
