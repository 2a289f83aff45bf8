/* guided: the whole procedure of a guided solver published in JavaScript. Compiled once per width.
 *
 * Weighted A* with `mess`, states marked as seen when generated and never opened again: w = 2 with 40,000 expansions, then from
 * the start again w = 4 with 400,000; needless pours left out. Then plain breadth-first search with all pours and at most
 * 300,000 states, whose exhaustion proves that a level is impossible; beyond them it answers unknown. */
#include "algorithms/budget_search.h"
#include "core/word.h"

static void run(struct search *s)
{
	static const struct budget_search phases[] = {
	    {.heuristic = "mess", .weight = 2, .prune = true, .most_expanded = 40000},
	    {.heuristic = "mess", .weight = 4, .prune = true, .most_expanded = 400000},
	    {.most_stored = 300000},
	};
	enum { PHASES = sizeof phases / sizeof *phases };
	enum budget_end end = BUDGET_EXHAUSTED;
	int phase = 0;
	s->length = -1;
	while (phase < PHASES) {
		end = budget_search_run(s, &phases[phase++]);
		if (end == BUDGET_SOLVED || end == BUDGET_STOPPED)
			break;
	}
	search_note(s, "phases", phase);
	if (end == BUDGET_SOLVED && phase == PHASES)
		s->lower_bound = s->length;
	else if (end == BUDGET_EXHAUSTED)
		s->outcome = OUTCOME_IMPOSSIBLE;
	else if (end == BUDGET_SPENT)
		budget_is_spent(s);
	if (s->outcome == OUTCOME_SOLVED)
		s->count.expanded_below = s->count.expanded;
}

const struct engine W(engine_guided) = {
    .name = "guided",
    .summary = "a published system: mess at w = 2, then at 4, then breadth first, each with its budget",
    .promises = ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER,
    .run = run,
};
