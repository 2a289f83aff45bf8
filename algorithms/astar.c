/* astar, wastar: A* (Hart, Nilsson & Raphael 1968) and weighted A* (Pohl 1970) with f = g + w h. Compiled once per width.
 *
 * Open is a bucket queue; ties are broken by larger g, then last in first out (order_steps says which is last). On tall levels
 * that is worth 10 to 200 times against ties by smaller g. Open holds words alone: g is the bucket's, h follows from f and g,
 * and an entry whose state has meanwhile been closed or reached with a smaller g is dropped when it comes up. Closed keeps g
 * and one bit "closed" beside each word; a closed state reached with a smaller g is reopened, so that inconsistent heuristics
 * lose nothing. The goal is recognised when expanded. There are no parent pointers: the path is found backward by un-pouring to
 * a stored state whose g is one less.
 *
 * A dear heuristic (one that has `within`) is evaluated lazily (Tolpin et al. 2013): a state is pushed with what is known of
 * its h, or with its parent's less 1 if that is more, and evaluated when it comes up; if h is more than was known, it goes
 * back. Among the successors of a state those whose h is known come up first. */
#include "algorithms/astar.h"
#include "algorithms/engine.h"
#include "core/closed.h"
#include "core/open.h"
#include "core/word.h"

/* An entry: g, and whether it is closed; or that the heuristic called the state dead. */
enum { CHECK_EVERY = 1024, IS_CLOSED = 0x8000, MOST_G = 0x7FFE, IS_DEAD = 0xFFFF };

struct astar {
	struct search *search;
	const struct alphabet *alphabet;
	const struct heuristic *heuristic;
	const void *data; /* the heuristic's own */
	struct closed closed;
	struct open open;
	uint64_t *expanded_at; /* by unweighted g + h */
	int levels;
};

static bool push(struct astar *a, int g, int h, const word *w)
{
	struct search *s = a->search;
	return open_push(&a->open, s->weight_den * g + s->weight_num * h, g, w) || search_out_of_memory(s);
}

/* A state reached with cost g from one with h = least + 1. *later (NULL: never) is set, and the state not pushed, if its h is
   known in full. False when memory runs out. */
static bool reach(struct astar *a, const word *w, uint64_t hash, int g, int least, int *later)
{
	struct search *s = a->search;
	struct found found = closed_probe(&a->closed, w, hash);
	if (!found.extra || g > MOST_G)
		return search_out_of_memory(s);
	if (!found.fresh) {
		uint16_t entry = closed_load(found.extra);
		if (entry == IS_DEAD || g >= (entry & ~IS_CLOSED)) {
			s->count.duplicates++;
			return true;
		}
		if (entry & IS_CLOSED)
			s->count.reopened++;
	}
	bool known = false;
	int h = a->heuristic->within ? a->heuristic->within(a->alphabet, a->data, w, -1, &known)
	                             : a->heuristic->value(a->alphabet, a->data, w);
	if (h >= H_DEAD) {
		closed_store(found.extra, IS_DEAD);
		return true;
	}
	closed_store(found.extra, g);
	if (a->heuristic->within && !known && h < least)
		h = least;
	if (!known || !later)
		return push(a, g, h, w);
	*later = h;
	return true;
}

/* Last in first out leaves open which successor is last: the one that leaves the fewest runs in the tube poured into, then in
   the tube poured from; then the last that word_pours lists. Over 480 deals of 12x4+2 with `bases` that lowered the median of
   the expansions from 183 to 161. */
static void order_steps(const struct alphabet *a, step *steps, int count)
{
	int key[MAX_POURS];
	for (int i = 0; i < count; i++) {
		step s = steps[i];
		int runs = a->facts[s.to_after].runs * LEVEL_MAX_CAPACITY + a->facts[s.from_after].runs, k = i;
		for (; k > 0 && key[k - 1] < runs; k--) {
			steps[k] = steps[k - 1];
			key[k] = key[k - 1];
		}
		steps[k] = s;
		key[k] = runs;
	}
}

static bool expand(struct astar *a, const word *w, int g, int h)
{
	step steps[POURS_ROOM];
	enum { BATCH = 32, NOT_LATER = -1 };
	word next[BATCH];
	uint64_t hash[BATCH];
	int later[BATCH];
	int count = word_pours(a->alphabet, w, steps);
	a->search->count.expanded++;
	order_steps(a->alphabet, steps, count);
	for (int i = 0; i < count; i += BATCH) {
		int batch = count - i < BATCH ? count - i : BATCH;
		for (int k = 0; k < batch; k++) {
			next[k] = word_apply(w, steps[i + k]);
			hash[k] = word_hash(&next[k]);
		}
		for (int k = 0; k < batch; k++) /* in one go: see bfs.c */
			closed_prefetch(&a->closed, hash[k]);
		for (int k = 0; k < batch; k++) {
			a->search->count.generated++;
			later[k] = NOT_LATER;
			if (!reach(a, &next[k], hash[k], g + 1, h - 1, &later[k]))
				return false;
		}
		for (int k = 0; k < batch && a->heuristic->within; k++)
			if (later[k] != NOT_LATER && !push(a, g + 1, later[k], &next[k]))
				return false;
	}
	return true;
}

static bool count_level(struct astar *a, int level)
{
	if (level >= a->levels) {
		int levels = level + 64;
		uint64_t *more = arena_realloc(a->search->arena, a->expanded_at, (size_t) levels * sizeof *more);
		if (!more)
			return search_out_of_memory(a->search);
		memset(more + a->levels, 0, (size_t) (levels - a->levels) * sizeof *more);
		a->expanded_at = more;
		a->levels = levels;
	}
	a->expanded_at[level]++;
	return true;
}

/* The stored predecessor with the smallest g, or -1 if none (or no memory) is there. */
static int best_before(struct astar *a, struct unpours *unpours, const word *w, int g, word *best)
{
	int best_g = g;
	if (!unpours_of(unpours, a->alphabet, w))
		return -1;
	for (int i = 0; i < unpours->count; i++) {
		word before = word_apply(w, unpours->step[i]);
		const void *extra = closed_find(&a->closed, &before, word_hash(&before));
		if (!extra || closed_load(extra) == IS_DEAD)
			continue;
		int before_g = closed_load(extra) & ~IS_CLOSED;
		if (before_g < best_g) {
			best_g = before_g;
			*best = before;
		}
	}
	return best_g < g ? best_g : -1;
}

/* Walk back from the goal. Every g is that of a real path, so each step goes to a smaller one; with an inconsistent heuristic
   the path can come out shorter than the goal's own g. */
static bool find_plan(struct astar *a, word w, int g)
{
	struct search *s = a->search;
	struct unpours unpours = {.arena = s->arena};
	int first = g;
	s->plan = arena_alloc(s->arena, (size_t) (g + 1) * sizeof *s->plan);
	for (int at = g; s->plan && at > 0;) {
		word before;
		at = best_before(a, &unpours, &w, at, &before);
		if (at < 0 || !word_pour_between(a->alphabet, &before, &w, &s->plan[--first])) {
			arena_free(s->arena, s->plan);
			s->plan = NULL;
		}
		w = before;
	}
	arena_free(s->arena, unpours.step);
	if (!s->plan)
		return search_out_of_memory(s);
	s->length = g - first;
	memmove(s->plan, s->plan + first, (size_t) s->length * sizeof *s->plan);
	return true;
}

/* The bound that the smallest f on open proves: every solution passes a state on open with its true g and h not above the
   distance, so no solution is shorter than f / w. */
static void raise_bound(struct astar *a, int f)
{
	struct search *s = a->search;
	int bound = (f + s->weight_num - 1) / s->weight_num;
	if (a->heuristic->promises & PROMISE_ADMISSIBLE && bound > s->lower_bound)
		s->lower_bound = bound;
}

/* Evaluate a state that comes up for the first time with this h. False when it goes back or is dead; *more is false when memory
   runs out. */
static bool confirm(struct astar *a, const word *w, void *extra, int g, int h, bool *more)
{
	bool known;
	int now = a->heuristic->within(a->alphabet, a->data, w, h, &known);
	if (now <= h)
		return true;
	if (now >= H_DEAD)
		closed_store(extra, IS_DEAD);
	else
		*more = push(a, g, now, w);
	return false;
}

static bool solve(struct astar *a, const word *w, int g)
{
	struct search *s = a->search;
	if (!find_plan(a, *w, g))
		return false;
	s->outcome = OUTCOME_SOLVED;
	for (int level = 0; level < s->length && level < a->levels; level++)
		s->count.expanded_below += a->expanded_at[level];
	return true;
}

static void search_best_first(struct astar *a)
{
	struct search *s = a->search;
	int f, g;
	word w;
	uint64_t pops = 0;
	while (open_pop(&a->open, &f, &g, &w)) {
		uint64_t hash = word_hash(&w);
		void *extra = closed_find(&a->closed, &w, hash);
		if (closed_load(extra) != g)
			continue; /* closed, or reached with a smaller g */
		int h = (f - s->weight_den * g) / s->weight_num;
		bool more = true;
		raise_bound(a, f);
		if (word_is_goal(a->alphabet, &w)) {
			solve(a, &w, g);
			return;
		}
		if ((s->limits.nodes != 0 || pops++ % CHECK_EVERY == 0) && search_stop(s))
			return;
		if (a->heuristic->within && !confirm(a, &w, extra, g, h, &more)) {
			if (!more)
				return;
			continue;
		}
		closed_store(extra, g | IS_CLOSED);
		if (!count_level(a, g + h) || !expand(a, &w, g, h))
			return;
	}
	s->outcome = OUTCOME_IMPOSSIBLE;
	s->lower_bound = 0;
}

/* Solved from the start. Not by way of the closed list: with all tubes empty the word may be all zeros, which is no key. */
void astar_search(struct search *s, const struct heuristic *heuristic, const void *data)
{
	struct astar a = {.search = s, .alphabet = s->alphabet, .heuristic = heuristic, .data = data, .open.arena = s->arena};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	if (word_is_goal(s->alphabet, &start)) {
		search_solved_at_start(s);
		return;
	}
	if (closed_open(&a.closed, s->options.closed, 2, s->arena) && closed_reserve(&a.closed, s->options.table_bytes)) {
		if (reach(&a, &start, word_hash(&start), 0, 0, NULL))
			search_best_first(&a);
	} else {
		search_out_of_memory(s);
	}
	s->count.stored += a.closed.stored;
	search_note(s, "closed_bytes", (double) closed_bytes(&a.closed));
	s->count.peak_open = a.open.peak;
	open_clear(&a.open);
	closed_close(&a.closed);
	arena_free(s->arena, a.expanded_at);
}

static void run(struct search *s)
{
	const struct heuristic *heuristic = s->heuristic;
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	void *data = NULL;
	s->length = -1;
	if (heuristic->prepare && !heuristic->prepare(s, &data))
		return;
	s->h0 = heuristic->value(s->alphabet, data, &start);
	if (s->h0 < H_DEAD && heuristic->promises & PROMISE_ADMISSIBLE)
		s->lower_bound = s->h0;
	astar_search(s, heuristic, data);
	if (heuristic->release)
		heuristic->release(s, data);
}

const struct engine W(engine_astar) = {
    .name = "astar",
    .summary = "A*, f = g + h, ties by larger g, then last in first out; reopens",
    .takes = ENGINE_TAKES_HEURISTIC,
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};

const struct engine W(engine_wastar) = {
    .name = "wastar",
    .summary = "weighted A*, f = g + w h, w = WEIGHT, 1 if not given; ties and reopening as in astar",
    .takes = ENGINE_TAKES_HEURISTIC | ENGINE_TAKES_WEIGHT,
    .promises = ENGINE_WITHIN_WEIGHT | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
