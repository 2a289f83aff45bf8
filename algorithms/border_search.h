/* border_search.h: least costs in border space. */
#ifndef POUR_ALGORITHMS_BORDER_SEARCH_H
#define POUR_ALGORITHMS_BORDER_SEARCH_H

#include "algorithms/border_space.h"

enum {
	BORDER_DEAD = 0x7FFF, /* the cost from a state that has no way to the goal */
	BORDER_ANY = 0x7000   /* above every cost */
};

/* A move of a plan: the kind, and the column or colour. */
enum border_kind { BORDER_LIFT, BORDER_BORROW, BORDER_DEPOSIT };
struct border_move {
	uint8_t kind, which;
};

struct border_frame;

struct border_search {
	struct border_space space;
	struct search *search;
	bool charged;              /* expansions are the search's own: they are counted there, and its node limit holds */
	struct border_table table; /* what is known of the cost from a state */
	uint64_t dead;             /* states known to be dead */
	uint64_t expanded, generated, duplicates;
	int iterations;
	uint64_t expanded_before; /* the last iteration */
	bool found;               /* the last question was answered by a plan, which stands in trail */
	bool stopped;             /* for want of time, memory or nodes: costs are lower bounds from now on */
	enum reason reason;

	/* the search at hand; after a success, `state` is at the end of the plan */
	struct border_state state;
	struct border_move *trail; /* all moves from where it began */
	int moves;
	uint64_t touched; /* colours of which a move may have become harmless */
	bool any_cost;    /* the budget is BORDER_ANY */
	uint64_t useful;  /* columns of the state at hand of which a lift may be of use */
	struct border_frame *frame;
	int depth;    /* of the frame at hand; -1 at the root */
	int end_cost; /* of the state at the end of the trail */
};

/* For states reachable from one, given by the letters of its tubes, with memory from search->arena; *state is its own border
   state. False with the reason set: REASON_MEMORY, or REASON_RULES when border states do not fit a key. */
bool border_search_open(struct border_search *b, struct search *search, const letter *tube, struct border_state *state);
/* The same search for another state, with a table that knows nothing. False when there is no memory for one (search->reason is
   set), or when border states do not fit a key. */
bool border_search_again(struct border_search *b, const letter *tube, struct border_state *state);
void border_search_close(struct border_search *b);

/* The least cost from a state to the goal if it is at most `limit`; else a lower bound of it, above the limit, or BORDER_DEAD.
   Once it has stopped, some lower bound. */
int border_cost(struct border_search *b, const struct border_state *from, int limit);
/* Keep the costs from all states of the plan just found (b->found); the trail is then gone. */
void border_keep_plan(struct border_search *b);
/* What is known without searching: a lower bound, and whether it is the cost. */
int border_known(struct border_search *b, const struct border_state *from, bool *exact);

/* What can be said of a state without searching (border_bound.c). */
struct border_outlook {
	bool dead;       /* no way leads to the goal */
	int bound;       /* at least so many tubes must be borrowed; above the limit it may say less than it could */
	uint64_t useful; /* columns of which a lift may be of use before the next deposit or borrow */
};

struct border_outlook border_look(const struct border_space *space, const struct border_state *s, int limit);

#endif
