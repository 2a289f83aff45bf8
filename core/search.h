/* search.h: what every engine receives and fills: problem, limits, counters, outcome, plan.
 *
 * An engine knows no file, no clock of its own and no stdout. It asks search_stop() once in a while, allocates from
 * search->arena, and leaves its counters valid at every return, whatever the reason. */
#ifndef POUR_CORE_SEARCH_H
#define POUR_CORE_SEARCH_H

#include "core/alphabet.h"
#include "core/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* The outcomes of a run. `impossible` is said only from an exhausted space: it is a proof. */
enum outcome { OUTCOME_UNKNOWN, OUTCOME_SOLVED, OUTCOME_IMPOSSIBLE };
enum reason {
	REASON_NONE,
	REASON_TIME,
	REASON_MEMORY,
	REASON_NODES,
	REASON_RULES,  /* the engine or heuristic does not apply to these rules or this level */
	REASON_BUDGET, /* an incomplete method spent its own budget */
	REASON_COUNT
};
const char *outcome_name(enum outcome outcome); /* "unknown", "solved", "impossible" */
const char *reason_name(enum reason reason);    /* NULL for REASON_NONE, else "time", "memory", ... */

/* What each counter means, in every engine:
   expanded    states whose successors were generated (a reopened state counts again);
   generated   successors made by expansions, before duplicate detection; pours that leave the canonical state as it is (a
               one-colour tube into an equal empty tube) are not generated;
   duplicates  generated states already stored with no larger g;
   reopened    states expanded before and put back on open with a smaller g;
   stored      distinct states in the closed list (start included);
   peak_open   most entries on open at once (breadth-first: most states of a layer);
   expanded_below  expanded with f below the solution length (only when solved; equals expanded where f is not used). */
struct counters {
	uint64_t expanded, generated, duplicates, reopened, stored, peak_open, expanded_below;
};

struct limits {
	uint64_t nodes; /* expanded; 0: no limit */
	                /* time is the harness's: see `expired` below; memory is the arena's budget */
};

/* Closed-list kinds (--closed). */
enum closed_kind { CLOSED_FLAT, CLOSED_JUDY };

/* What a user may set beside the CONFIG word. Zero is every default. */
struct search_options {
	enum closed_kind closed;
	int threads;          /* bfs; 0 or 1: one */
	uint64_t table_bytes; /* the closed list's size at the start (0: small); idastar's transposition table (0: none) */
	unsigned prune_off;   /* idastar: rules switched off, a set of enum prune bits (algorithms/prune.h) */
};

/* Named measurements that only some engines have (forward and backward expansions, iterations, build times): they go into the
   record under their own names. The same name noted several times becomes an array, in order. */
struct search_note {
	const char *name; /* static text */
	double value;
};
enum { SEARCH_MAX_NOTES = 256 };

struct heuristic; /* algorithms/heuristic.h */

struct search {
	/* given */
	const struct alphabet *alphabet;
	const struct heuristic *heuristic; /* NULL where the engine takes none */
	int weight_num, weight_den;        /* w = num/den >= 1; 1/1 where unused */
	struct limits limits;
	struct search_options options;
	struct arena *arena; /* budgeted; NULL: plain heap, no limit */
	/* Returns true once the time is up. May be NULL. Cheap enough to be asked every 1,000 expansions. */
	bool (*expired)(void *clock);
	/* Seconds since some fixed moment, for notes such as build times. May be NULL. */
	double (*seconds)(void *clock);
	void *clock;

	/* filled */
	enum outcome outcome;
	enum reason reason;
	struct counters count;
	int lower_bound; /* no solution is shorter (proved by this run); 0 if nothing is known */
	int h0;          /* h of the start, -1 if none; H_DEAD of algorithms/heuristic.h if it says that there is no solution */
	struct pour *plan; /* from search->arena; `length` pours, when solved */
	int length;        /* -1 unless solved */
	struct search_note note[SEARCH_MAX_NOTES];
	int notes;
};

/* True when the run must end: sets outcome unknown and the reason (nodes or time). Engines call it at least every few thousand
   expansions; the node limit is exact when it is called before each expansion (the time is asked only now and then). */
bool search_stop(struct search *search);

/* End as "unknown: memory"; returns false so that an engine can `return search_out_of_memory(s);`. */
bool search_out_of_memory(struct search *search);

/* End as solved by no pour at all: the start is a goal, which some engines find before they store anything. */
void search_solved_at_start(struct search *search);

/* Append a note; silently dropped beyond SEARCH_MAX_NOTES. */
void search_note(struct search *search, const char *name, double value);

/* search->seconds or 0. */
double search_seconds(const struct search *search);

/* Turn the plan into moves of the user's tubes. `moves` has room for search->length. Returns false if the plan does not fit the
   level (an engine's fault). */
struct level;
struct move;
bool plan_to_moves(const struct alphabet *alphabet, const struct level *level, const struct pour *plan, int length,
                   struct move *moves);

#endif
