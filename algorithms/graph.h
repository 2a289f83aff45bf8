/* graph.h: everything reachable from a level as a graph: its states, the pours between them, true distances, and what follows
 * from them about solutions and dead ends.
 *
 * States are those of a level's space (space.h), tube order ignored, numbered without a gap. An edge is a pour that leads to
 * another state; of pours between equal tubes one stands for all. Nothing here is sampled: a graph is whole or not built. */
#ifndef POUR_ALGORITHMS_GRAPH_H
#define POUR_ALGORITHMS_GRAPH_H

#include "algorithms/space.h"

/* An edge: the number of the state it leads to, and what the pour is. */
enum {
	EDGE_USELESS = 1 << 30, /* a one-colour tube into an empty one, or out of a complete tube, where that is proved to be in
	                           no shortest solution (prune_is_useless) */
	EDGE_PARTIAL = 1 << 29, /* leaves a part of the run behind (only under the water rule) */
	EDGE_AGAIN = 1 << 28,   /* an earlier edge of the same state leads to the same one */
	EDGE_STATE = EDGE_AGAIN - 1
};

struct graph {
	/* given */
	const struct alphabet *alphabet;
	struct arena *arena;
	uint64_t most_states;         /* 0: no limit; more are seen by a little before it is noticed */
	bool (*expired)(void *clock); /* true once the time is up; may be NULL */
	void *clock;

	/* found */
	enum reason reason; /* why it is not built: memory, time, nodes, or budget: too many states for an edge */
	struct space space;
	uint32_t states;
	uint32_t start;
	int length;        /* of a shortest solution, or DISTANCE_DEAD */
	int32_t *distance; /* [states], DISTANCE_DEAD where no goal can be reached */
	uint64_t *first;   /* [states + 1]: edges of s are to[first[s]] .. to[first[s + 1] - 1] */
	uint32_t *to;      /* edges, in the order of word_pours */
	struct region edges;
	uint32_t *number_at; /* [slots of the space]: a state's number */
	bool opened;
};

/* False with the reason; close it all the same. */
bool graph_build(struct graph *graph);
void graph_close(struct graph *graph);

/* The number of the state given by letters in any order, which must be in the graph. */
uint32_t graph_state(const struct graph *graph, const letter *letters);

/* Useful pours of a state, and how many of them lose: lead to a state from which no goal can be reached. */
struct pour_count {
	uint64_t useful, losing;
};
struct pour_count graph_pours(const struct graph *graph, uint32_t state);

/* ---- shortest solutions (graph_paths.c) ---- */

enum { GRAPH_COUNT_SIZE = 80 };

/* Shortest solutions as sequences of states: solutions that differ by tube order alone, or by which of two equal runs is poured
   onto the other, are one. */
struct graph_solutions {
	char all[GRAPH_COUNT_SIZE];             /* how many, exactly, in decimal; "" from 2^256 on */
	char without_partial[GRAPH_COUNT_SIZE]; /* those that can be played without a partial pour */
	bool avoids_partial;                    /* there is one */
	double about;                           /* how many, rounded */
	uint32_t states;                        /* states on any of them */
	double useful, losing;                  /* over all of them: pours a solution's states offer on average */
};

/* Of a level that can be solved. False with the reason: memory. */
bool graph_solutions(struct graph *graph, struct graph_solutions *solutions);

/* One shortest solution, that of the first pour at each state in the order of its letters: its graph->length + 1 states, start
   and goal included, and its pours. */
void graph_one_solution(const struct graph *graph, uint32_t *states, struct pour *plan);

/* ---- dead ends (graph_traps.c) ---- */

struct graph_traps {
	uint32_t live, dead;       /* states */
	struct pour_count in_live; /* over all live states */
	uint32_t losing_states;    /* live states with a pour that loses */
	int soonest;               /* fewest pours after which the level can be lost; -1: never; 0: it is lost */
	int deepest;               /* most pours made in a lost level before no pour is left, those not counted that can be
	                              taken back by pours; -1: no dead state */
	double branching;          /* useful pours of a live state that is no goal, on average; 0 if there is none */
};

/* False with the reason: memory. */
bool graph_traps(struct graph *graph, struct graph_traps *traps);

/* What differs by width (graph_edges.c). */
struct graph_kind {
	uint64_t (*stored)(const struct space *space); /* states found so far */
	bool (*fill)(struct graph *graph);             /* number the states, list their edges */
};

#endif
