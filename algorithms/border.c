/* border: border space first, real states if need be. Compiled once per width.
 *
 * The least cost in border space (border_search.c) gives a lower bound of the length, or proves that there is no solution. Its
 * plan is followed in real pours (border_follow.c). Where that succeeds, the lengths meet and the solution is a shortest one.
 * Where it does not, A* searches the real states under the border bound of each, most of which the table knows by then: it
 * either finds another way of the same length or proves that there is none, and goes on to the true shortest length.
 *
 * Counters are those of both searches together: border states and real states; the notes tell them apart. */
#include "algorithms/astar.h"
#include "algorithms/border_follow.h"
#include "algorithms/border_heuristic.h"
#include "algorithms/engine.h"
#include "core/word.h"

/* Try to follow the plan just found; true when its length is `bound`. */
static bool follow(struct border_search *b, int bound)
{
	struct search *s = b->search;
	s->plan = arena_alloc(s->arena, (size_t) (b->moves + b->space.tubes) * sizeof *s->plan);
	int length = s->plan ? border_follow(b, s->plan) : -1;
	if (length == bound) {
		s->length = length;
		s->outcome = OUTCOME_SOLVED;
		return true;
	}
	arena_free(s->arena, s->plan);
	s->plan = NULL;
	return false;
}

static int runs_of_start(const struct alphabet *a)
{
	int runs = 0;
	for (int i = 0; i < a->tubes; i++)
		runs += a->facts[a->start[i]].runs;
	return runs;
}

/* The bound is proven and its plan cannot be followed: search on in real states. */
static void search_on(struct border_search *b)
{
	struct search *s = b->search;
	const struct border_guide guide = {.own = b};
	border_keep_plan(b);
	border_index(&b->space, s->alphabet->start);
	astar_search(s, &W(heuristic_border), &guide);
}

static void search_and_follow(struct border_search *b, const struct border_state *at)
{
	struct search *s = b->search;
	b->charged = true;
	int cost = border_cost(b, at, BORDER_ANY - 1);
	if (b->stopped) {
		s->outcome = OUTCOME_UNKNOWN;
		s->reason = b->reason;
	}
	if (cost == BORDER_DEAD) {
		s->h0 = H_DEAD;
		s->outcome = OUTCOME_IMPOSSIBLE;
		return;
	}
	int bound = runs_of_start(s->alphabet) - s->alphabet->fills_all + cost;
	s->h0 = s->lower_bound = bound > 0 ? bound : 0;
	search_note(s, "border_cost", cost);
	search_note(s, "border_bound", s->lower_bound);
	if (b->stopped)
		return;
	const uint64_t below = b->expanded_before;
	bool followed = follow(b, s->lower_bound);
	search_note(s, "realised", followed);
	if (!followed)
		search_on(b);
	if (s->outcome == OUTCOME_SOLVED)
		s->count.expanded_below += s->length > s->h0 ? b->expanded : below;
}

static void run(struct search *s)
{
	struct border_search b;
	struct border_state at;
	s->length = -1;
	s->h0 = -1;
	if (!border_search_open(&b, s, s->alphabet->start, &at))
		return;
	search_and_follow(&b, &at);
	s->count.generated += b.generated;
	s->count.duplicates += b.duplicates;
	s->count.stored += border_table_stored(&b.table);
	search_note(s, "border_expanded", (double) b.expanded);
	search_note(s, "border_stored", (double) border_table_stored(&b.table));
	search_note(s, "border_iterations", b.iterations);
	border_search_close(&b);
}

const struct engine W(engine_border) = {
    .name = "border",
    .summary = "border space, its plan followed in real pours; else A* under the border bound",
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_WHOLE,
    .run = run,
};
