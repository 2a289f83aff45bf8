/* tutorial: the method `auto` of a solver in a tutorial. Compiled once per width.
 *
 * Up to 8 tubes breadth first with at most 500,000 states; else A* with `gaps`, which is not admissible, and at most 200,000
 * expansions. All pours; a state reached with a smaller g is opened again. */
#include "algorithms/budget_search.h"
#include "core/word.h"

enum { FEW_TUBES = 8 };

static void run(struct search *s)
{
	static const struct budget_search breadth_first = {.most_stored = 500000};
	static const struct budget_search best_first = {
	    .heuristic = "gaps", .weight = 1, .reopen = true, .most_expanded = 200000};
	bool few = s->alphabet->tubes <= FEW_TUBES;
	s->length = -1;
	switch (budget_search_run(s, few ? &breadth_first : &best_first)) {
	case BUDGET_SOLVED:
		s->lower_bound = few ? s->length : 0;
		s->count.expanded_below = s->count.expanded;
		break;
	case BUDGET_EXHAUSTED: s->outcome = OUTCOME_IMPOSSIBLE; break;
	case BUDGET_SPENT: budget_is_spent(s); break;
	case BUDGET_STOPPED: break;
	}
}

const struct engine W(engine_tutorial) = {
    .name = "tutorial",
    .summary = "a published system: breadth first up to 8 tubes, else A* with gaps, each with its budget",
    .promises = ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER,
    .run = run,
};
