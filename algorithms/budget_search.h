/* budget_search.h: a search with a budget of its own, as published systems run several of them one after another. Compiled
 * once per width.
 *
 * Best first by f = g + w h, or breadth first where there is no heuristic. A state is marked as seen when it is generated, and
 * not opened again unless `reopen` is set; a goal is recognised when it comes up. Ties as in astar.c, since the systems do not
 * tell theirs. */
#ifndef POUR_ALGORITHMS_BUDGET_SEARCH_H
#define POUR_ALGORITHMS_BUDGET_SEARCH_H

#include "algorithms/engine.h"
#include "core/word.h"

struct budget_search {
	const char *heuristic; /* by name, one that needs no preparation; NULL: breadth first */
	int weight;
	bool prune;                          /* leave out the pours that word_pour_is_useful denies */
	bool reopen;                         /* where a state is reached with a smaller g */
	uint64_t most_expanded, most_stored; /* 0: no limit */
};

enum budget_end {
	BUDGET_SOLVED,    /* the search's outcome, plan and length are set */
	BUDGET_EXHAUSTED, /* every state that its pours reach was expanded */
	BUDGET_SPENT,
	BUDGET_STOPPED /* by the limits of the run: outcome and reason are set */
};

/* Counters are added to those of the search; `stored` and `peak_open` are the most of any of its searches. */
enum budget_end W(budget_search)(struct search *search, const struct budget_search *how);
#define budget_search_run W(budget_search)

/* Not out of a complete tube, and not out of a tube of one colour into an empty one. (That equal empty tubes are one choice
   goes without saying here.) */
static inline bool word_pour_is_useful(const struct alphabet *a, const word *w, const step *s)
{
	const struct letter_facts *from = &a->facts[w->at[s->from]], *to = &a->facts[w->at[s->to]];
	return !from->mono || (from->space > 0 && to->height > 0);
}

/* End as "unknown: budget". */
static inline void budget_is_spent(struct search *search)
{
	search->outcome = OUTCOME_UNKNOWN;
	search->reason = REASON_BUDGET;
}

#endif
