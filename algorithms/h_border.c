/* border: h = max(0, R - T + the least cost in border space), with R the number of runs and T the most tubes that are full at a
 * goal; H_DEAD where border space has no way to the goal. Compiled once per width. Definition and proof (admissible,
 * consistent, dead only if dead): border_space.c.
 *
 * There is no table made beforehand: the space of a wide level is too large for that, and a search asks for few states of it.
 * A state's cost is searched for when it is first asked for; what that search learns stays in its table of costs-to-go, so that
 * later questions are mostly answered by one look. Making the space and the cost of the start counts as building. If time or
 * memory ends meanwhile, h falls back to what is proved by then: still admissible.
 *
 * A state that the level's start does not lead to (the audit of a shape asks for such) is taken as a level of its own. */
#include "algorithms/border_heuristic.h"
#include "core/word.h"

static int runs_of(const struct alphabet *a, const word *w)
{
	int runs = 0;
	for (int i = 0; i < a->tubes; i++)
		runs += a->facts[w->at[i]].runs;
	return runs;
}

static void close_search(struct search *s, struct border_search *b)
{
	if (b)
		border_search_close(b);
	arena_free(s->arena, b);
}

static void release(struct search *s, void *data)
{
	struct border_guide *guide = data;
	search_note(s, "heuristic_states", (double) border_table_stored(&guide->own->table));
	search_note(s, "heuristic_bytes", (double) border_table_bytes(&guide->own->table));
	search_note(s, "heuristic_expanded", (double) guide->own->expanded);
	close_search(s, guide->own);
	close_search(s, guide->other);
	arena_free(s->arena, guide);
}

/* Whether the alphabet has contents that no state reachable from the start has. */
static bool has_others(const struct border_space *space)
{
	for (int l = 0; l < space->alphabet->letters; l++)
		if (space->letters[l].borders > 0 && space->letters[l].columns == 0)
			return true;
	return false;
}

static struct border_search *open_search(struct search *s, struct border_state *state)
{
	struct border_search *b = arena_alloc(s->arena, sizeof *b);
	if (b && border_search_open(b, s, s->alphabet->start, state))
		return b;
	if (!b)
		search_out_of_memory(s);
	arena_free(s->arena, b);
	return NULL;
}

static bool prepare(struct search *s, void **data)
{
	double begin = search_seconds(s);
	struct border_state state;
	struct border_guide *guide = arena_calloc(s->arena, 1, sizeof *guide);
	if (!guide)
		return search_out_of_memory(s);
	guide->own = open_search(s, &state);
	if (!guide->own) {
		arena_free(s->arena, guide);
		return false;
	}
	border_index(&guide->own->space, s->alphabet->start);
	if (has_others(&guide->own->space))
		guide->other = open_search(s, &state);
	border_cost(guide->own, &state, BORDER_ANY - 1);
	if (guide->own->found)
		border_keep_plan(guide->own);
	*data = guide;
	search_note(s, "heuristic_build_s", search_seconds(s) - begin);
	return true;
}

/* value, or what value is above `limit`. Below 0 nothing is searched. */
static int within(const struct alphabet *a, const void *data, const void *state, int limit, bool *exact)
{
	const struct border_guide *guide = data;
	const word *w = state;
	struct border_search *b = guide->own;
	struct border_state other;
	letter tube[LEVEL_MAX_TUBES];
	for (int i = 0; i < a->tubes; i++)
		tube[i] = w->at[i];
	int merges = runs_of(a, state) - a->fills_all;
	const struct border_state *at = border_project(&b->space, tube);
	if (!at) {
		b = guide->other;
		if (!b || !border_search_again(b, tube, &other)) {
			*exact = false;
			return merges > 0 ? merges : 0;
		}
		at = &other;
	}
	int cost = border_known(b, at, exact);
	if (!*exact && limit >= 0) {
		cost = border_cost(b, at, limit - merges);
		*exact = cost == BORDER_DEAD || (cost + merges <= limit && !b->stopped);
		if (cost + merges <= limit && b->found)
			border_keep_plan(b);
	}
	if (cost == BORDER_DEAD)
		return H_DEAD;
	return merges + cost > 0 ? merges + cost : 0;
}

static int value(const struct alphabet *a, const void *data, const void *state)
{
	bool exact;
	return within(a, data, state, BORDER_ANY - 1, &exact);
}

const struct heuristic W(heuristic_border) = {
    .name = "border",
    .summary = "merges left plus the least cost in border space",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_WHOLE,
    .anywhere = true,
    .prepare = prepare,
    .release = release,
    .value = value,
    .within = within,
};
