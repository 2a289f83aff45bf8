#include "algorithms/budget_search.h"
#include "core/word.h"

#include "core/closed.h"
#include "core/open.h"

enum { CHECK_EVERY = 1024, IS_CLOSED = 0x8000, MOST_G = 0x7FFE };

struct budget_run {
	struct search *search;
	const struct budget_search *how;
	const struct alphabet *alphabet;
	const struct heuristic *heuristic; /* NULL: breadth first */
	struct closed closed;              /* g, and whether it was expanded */
	struct open open;
	struct queue_pool pool;
	struct queue queue;
	uint64_t expanded;
};

static int value_of(const struct budget_run *b, const word *w)
{
	return b->heuristic ? b->heuristic->value(b->alphabet, NULL, w) : 0;
}

static bool push(struct budget_run *b, const word *w, int g)
{
	if (!b->heuristic)
		return queue_push(&b->queue, w);
	return open_push(&b->open, g + b->how->weight * value_of(b, w), g, w);
}

/* The next state and its g, stale entries left out. False when there is none. */
static bool pop(struct budget_run *b, word *w, int *g, void **extra)
{
	int f = 0;
	while (b->heuristic ? open_pop(&b->open, &f, g, w) : queue_pop(&b->queue, w)) {
		*extra = closed_find(&b->closed, w, word_hash(w));
		int entry = closed_load(*extra);
		if (!b->heuristic)
			*g = entry;
		if (entry == *g)
			return true;
	}
	return false;
}

/* A state reached with cost g. False when memory runs out. */
static bool reach(struct budget_run *b, const word *w, int g)
{
	struct search *s = b->search;
	struct found found = closed_probe(&b->closed, w, word_hash(w));
	if (!found.extra || g > MOST_G)
		return search_out_of_memory(s);
	if (!found.fresh) {
		int entry = closed_load(found.extra);
		if (!b->how->reopen || g >= (entry & ~IS_CLOSED)) {
			s->count.duplicates++;
			return true;
		}
		if (entry & IS_CLOSED)
			s->count.reopened++;
	}
	closed_store(found.extra, g);
	if (!push(b, w, g))
		return search_out_of_memory(s);
	uint64_t waiting = b->heuristic ? b->open.count : b->queue.count;
	if (waiting > s->count.peak_open)
		s->count.peak_open = waiting;
	return true;
}

static bool expand(struct budget_run *b, const word *w, int g)
{
	step steps[POURS_ROOM];
	int count = word_pours(b->alphabet, w, steps);
	b->expanded++;
	b->search->count.expanded++;
	for (int i = 0; i < count; i++) {
		if (b->how->prune && !word_pour_is_useful(b->alphabet, w, &steps[i]))
			continue;
		word next = word_apply(w, steps[i]);
		b->search->count.generated++;
		if (!reach(b, &next, g + 1))
			return false;
	}
	return true;
}

/* A stored predecessor: one pour before in g, or, where states are reopened, the one with the smallest g. */
static int step_back(struct budget_run *b, struct unpours *unpours, const word *w, int g, word *best)
{
	int best_g = g;
	if (!unpours_of(unpours, b->alphabet, w))
		return -1;
	for (int i = 0; i < unpours->count; i++) {
		word before = word_apply(w, unpours->step[i]);
		const void *extra = closed_find(&b->closed, &before, word_hash(&before));
		int before_g = extra ? closed_load(extra) & ~IS_CLOSED : g;
		if (b->how->reopen ? before_g < best_g : before_g == g - 1) {
			best_g = before_g;
			*best = before;
		}
	}
	return best_g < g ? best_g : -1;
}

/* The path by which the goal was reached, or one as long. */
static bool find_plan(struct budget_run *b, word w, int g)
{
	struct search *s = b->search;
	struct unpours unpours = {.arena = s->arena};
	int first = g;
	s->plan = arena_alloc(s->arena, (size_t) (g + 1) * sizeof *s->plan);
	for (int at = g; s->plan && at > 0;) {
		word before;
		at = step_back(b, &unpours, &w, at, &before);
		if (at < 0 || !word_pour_between(b->alphabet, &before, &w, &s->plan[--first])) {
			arena_free(s->arena, s->plan);
			s->plan = NULL;
			break;
		}
		w = before;
	}
	arena_free(s->arena, unpours.step);
	if (!s->plan)
		return search_out_of_memory(s);
	s->length = g - first;
	memmove(s->plan, s->plan + first, (size_t) s->length * sizeof *s->plan);
	s->outcome = OUTCOME_SOLVED;
	return true;
}

static bool is_spent(const struct budget_run *b)
{
	const struct budget_search *how = b->how;
	return (how->most_expanded != 0 && b->expanded >= how->most_expanded) ||
	       (how->most_stored != 0 && b->closed.stored >= how->most_stored);
}

static enum budget_end search_on(struct budget_run *b)
{
	struct search *s = b->search;
	word w;
	int g = 0;
	void *extra;
	for (uint64_t pops = 0; pop(b, &w, &g, &extra); pops++) {
		if (word_is_goal(b->alphabet, &w))
			return find_plan(b, w, g) ? BUDGET_SOLVED : BUDGET_STOPPED;
		if (is_spent(b))
			return BUDGET_SPENT;
		if ((s->limits.nodes != 0 || pops % CHECK_EVERY == 0) && search_stop(s))
			return BUDGET_STOPPED;
		closed_store(extra, g | IS_CLOSED);
		if (!expand(b, &w, g))
			return BUDGET_STOPPED;
	}
	return BUDGET_EXHAUSTED;
}

enum budget_end budget_search_run(struct search *s, const struct budget_search *how)
{
	struct budget_run b = {
	    .search = s, .how = how, .alphabet = s->alphabet, .open.arena = s->arena, .pool.arena = s->arena};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	enum budget_end end = BUDGET_STOPPED;
	b.queue.pool = &b.pool;
	if (how->heuristic)
		b.heuristic = heuristic_find(how->heuristic, WIDTH_THIS);
	if (s->h0 < 0 && b.heuristic)
		s->h0 = value_of(&b, &start);
	if (word_is_goal(s->alphabet, &start)) /* even without any unit, which no table holds */
		end = find_plan(&b, start, 0) ? BUDGET_SOLVED : BUDGET_STOPPED;
	else if (!closed_open(&b.closed, s->options.closed, 2, s->arena))
		search_out_of_memory(s);
	else if (reach(&b, &start, 0))
		end = search_on(&b);
	if (b.closed.stored > s->count.stored)
		s->count.stored = b.closed.stored;
	search_note(s, "phase_expanded", (double) b.expanded);
	queue_clear(&b.queue);
	queue_pool_free(&b.pool);
	open_clear(&b.open);
	closed_close(&b.closed);
	return end;
}
