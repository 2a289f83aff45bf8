/* analyser: the search of a mobile game's difficulty analyser. Compiled once per width.
 *
 * Weighted A* with `runs`, w = 2 and at most 50,000 states; where that is not enough, the game's depth-first question whether a
 * level is still alive: pours that lower the runs first, at most 5,000 states. Alive answers with its path, dead is a proof.
 * Needless pours are left out where no colour fills two tubes and all tubes are of one kind, where no solution is lost by it.
 */
#include "algorithms/budget_search.h"
#include "core/word.h"
#include "core/closed.h"

enum { MOST_STATES = 50000, ALIVE_STATES = 5000, CHECK_EVERY = 256 };

/* A state on the way: reached from `parent` (an index; -1: the start). */
struct alive_state {
	word w;
	int parent;
};

struct alive {
	struct search *search;
	const struct alphabet *alphabet;
	const struct heuristic *runs;
	struct closed seen;
	struct alive_state *state; /* ALIVE_STATES of them */
	int *stack;                /* of states to expand */
	int states, depth;
	bool prune;
};

/* False beyond the budget of states. */
static bool add_state(struct alive *alive, const word *w, int parent, bool *room)
{
	struct found found = closed_probe(&alive->seen, w, word_hash(w));
	if (!found.extra)
		return search_out_of_memory(alive->search);
	if (!found.fresh) {
		alive->search->count.duplicates++;
		return true;
	}
	*room = alive->states < ALIVE_STATES;
	if (!*room)
		return true;
	alive->state[alive->states] = (struct alive_state){*w, parent};
	alive->stack[alive->depth++] = alive->states++;
	if ((uint64_t) alive->depth > alive->search->count.peak_open)
		alive->search->count.peak_open = (uint64_t) alive->depth;
	return true;
}

/* Successors onto the stack: those that do not lower the runs first, so that the others come up first. */
static bool expand(struct alive *alive, int index, bool *room)
{
	step steps[POURS_ROOM];
	const word w = alive->state[index].w;
	int count = word_pours(alive->alphabet, &w, steps), runs = alive->runs->value(alive->alphabet, NULL, &w);
	alive->search->count.expanded++;
	for (int lowering = 0; lowering < 2; lowering++) {
		for (int i = count - 1; i >= 0 && *room; i--) {
			if (alive->prune && !word_pour_is_useful(alive->alphabet, &w, &steps[i]))
				continue;
			word next = word_apply(&w, steps[i]);
			if ((alive->runs->value(alive->alphabet, NULL, &next) < runs) != lowering)
				continue;
			alive->search->count.generated++;
			if (!add_state(alive, &next, index, room))
				return false;
		}
	}
	return true;
}

static bool take_path(struct alive *alive, int index)
{
	struct search *s = alive->search;
	int length = 0;
	for (int at = index; alive->state[at].parent >= 0; at = alive->state[at].parent)
		length++;
	s->plan = arena_alloc(s->arena, (size_t) (length + 1) * sizeof *s->plan);
	if (!s->plan)
		return search_out_of_memory(s);
	s->length = length;
	for (int at = index; alive->state[at].parent >= 0; at = alive->state[at].parent)
		word_pour_between(alive->alphabet, &alive->state[alive->state[at].parent].w, &alive->state[at].w,
		                  &s->plan[--length]);
	s->outcome = OUTCOME_SOLVED;
	return true;
}

static enum budget_end is_alive(struct alive *alive)
{
	word start = word_of_letters(alive->alphabet->start, alive->alphabet->tubes);
	struct search *s = alive->search;
	bool room = true;
	if (!add_state(alive, &start, -1, &room))
		return BUDGET_STOPPED;
	for (int pops = 0; alive->depth > 0; pops++) {
		int index = alive->stack[--alive->depth];
		if (word_is_goal(alive->alphabet, &alive->state[index].w))
			return take_path(alive, index) ? BUDGET_SOLVED : BUDGET_STOPPED;
		if ((s->limits.nodes != 0 || pops % CHECK_EVERY == 0) && search_stop(s))
			return BUDGET_STOPPED;
		if (!expand(alive, index, &room))
			return BUDGET_STOPPED;
		if (!room)
			return BUDGET_SPENT;
	}
	return BUDGET_EXHAUSTED;
}

static enum budget_end ask_alive(struct search *s, bool prune)
{
	struct alive alive = {.search = s, .alphabet = s->alphabet, .runs = heuristic_find("runs", WIDTH_THIS), .prune = prune};
	enum budget_end end = BUDGET_STOPPED;
	uint64_t before = s->count.expanded;
	alive.state = arena_alloc(s->arena, ALIVE_STATES * sizeof *alive.state);
	alive.stack = arena_alloc(s->arena, ALIVE_STATES * sizeof *alive.stack);
	if (alive.state && alive.stack && closed_open(&alive.seen, s->options.closed, 2, s->arena))
		end = is_alive(&alive);
	else
		search_out_of_memory(s);
	search_note(s, "phase_expanded", (double) (s->count.expanded - before));
	closed_close(&alive.seen);
	arena_free(s->arena, alive.stack);
	arena_free(s->arena, alive.state);
	return end;
}

static void run(struct search *s)
{
	bool prune = s->alphabet->plain && s->alphabet->single;
	const struct budget_search weighted = {.heuristic = "runs", .weight = 2, .prune = prune, .most_stored = MOST_STATES};
	s->length = -1;
	enum budget_end end = budget_search_run(s, &weighted);
	if (end == BUDGET_SPENT)
		end = ask_alive(s, prune);
	switch (end) {
	case BUDGET_SOLVED:
		s->lower_bound = s->h0;
		s->count.expanded_below = s->count.expanded;
		break;
	case BUDGET_EXHAUSTED: s->outcome = OUTCOME_IMPOSSIBLE; break;
	case BUDGET_SPENT:
		s->lower_bound = s->h0;
		budget_is_spent(s);
		break;
	case BUDGET_STOPPED: break;
	}
}

const struct engine W(engine_analyser) = {
    .name = "analyser",
    .summary = "a published system: runs at w = 2, then depth first, each with its budget",
    .promises = ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER,
    .run = run,
};
