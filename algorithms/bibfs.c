/* bibfs: bidirectional breadth-first search (Pohl 1971), layer by layer. Compiled once per width.
 *
 * Forward from the start; backward from the goal, which is one word where all tubes are alike and a few otherwise, by
 * un-pouring inside the level's alphabet. The side with the smaller frontier goes first.
 *
 * What is different here. Backward states are bounded. A pour lowers R, the number of runs, by at most one, and the number of
 * borders (colour changes inside tubes; R less the tubes that are not empty) too. So from the start to a state s lead at least
 * max(0, R(start) - R(s), borders(start) - borders(s)) pours, and a state at backward depth b lies on no solution shorter than
 * f, the sum of the two. `bound` is a proved lower bound of the solution length; backward states with a larger f wait until it
 * has risen to theirs. f never falls along an un-pour, so a state that is let in has its true depth. The frontier of a side is
 * all that it still has to expand, waiting states too: without them the backward side is taken on 2 empty tubes where it costs
 * 2 to 4 times the other. States that claim one start column twice (claims.h) are left out for good: no path from the
 * start meets them.
 *
 * When to stop. Let the layers be complete to depths d and b, d + b <= bound, backward for the states with f <= bound. A
 * solution of length d + b has a state at forward depth d that is at backward depth b; its f is at most that length, so it has
 * been met when the later of its two layers was made. So when d + b reaches the bound without a meeting, the bound rises by
 * one. A meeting that gives a path as long as the bound ends the search; a longer one is kept until the bound has risen to it.
 * If no backward state is left to expand, no solution is as short as the bound; if none waits either, the goal side is
 * exhausted and the level is impossible, as it is when the forward side is. */
#include "algorithms/claims.h"
#include "algorithms/engine.h"
#include "algorithms/goals.h"
#include "algorithms/layers.h"
#include "algorithms/runs.h"
#include "algorithms/waiting.h"
#include "core/closed.h"
#include "core/open.h"
#include "core/word.h"

#include <limits.h>

enum { BATCH = 64, CHECK_EVERY = 1024 };

/* States made by expansions, all of one side and depth, that wait for the cache lines they are looked up in. */
struct batch {
	word w[BATCH];
	uint64_t hash[BATCH];
	int f[BATCH]; /* backward only */
	int count;
};

struct side {
	struct closed closed;
	struct queue layer, next; /* at `depth`, and one deeper */
	int depth;
	uint64_t expanded, generated;
};

struct bibfs {
	struct search *search;
	const struct alphabet *alphabet;
	struct side forward, backward;
	struct queue_pool pool;
	/* Backward states with f above the bound. An un-pour raises f by 2 at most, and the f of goals differ by less than the
	   tubes. */
	struct waiting waiting;
	struct claims claims;
	struct unpours unpours;
	int bound;
	struct shape start;
	int best; /* length of the shortest path known; INT_MAX: none */
	word meeting;
	int meeting_depth; /* of the meeting from the start */
	uint64_t cut_by_claims;
	struct batch batch[2]; /* one being filled, one whose lines are on their way */
	int filling;
	int depth; /* of what is in the batches */
};

static bool out_of_memory(struct bibfs *b)
{
	return search_out_of_memory(b->search);
}

/* A state of one side has just been stored: is it known to the other? */
static void meet(struct bibfs *b, const word *w, uint64_t hash, const struct side *other)
{
	const void *extra = closed_find(&other->closed, w, hash);
	if (!extra)
		return;
	int beyond = layer_get(&other->closed, extra);
	if (b->depth + beyond < b->best) {
		b->best = b->depth + beyond;
		b->meeting = *w;
		b->meeting_depth = other == &b->backward ? b->depth : beyond;
	}
}

/* Whether a state of the batches could meet the other side on a solution: never while the two depths are below the bound
   together. */
static bool may_meet(const struct bibfs *b, const struct side *other)
{
	return b->depth + other->depth >= b->bound;
}

static bool settle_forward(struct bibfs *b, const word *w, uint64_t hash)
{
	struct side *side = &b->forward;
	struct found found = closed_probe(&side->closed, w, hash);
	if (!found.extra)
		return out_of_memory(b);
	if (!found.fresh) {
		b->search->count.duplicates++;
		return true;
	}
	layer_set(&side->closed, found.extra, b->depth);
	if (may_meet(b, &b->backward))
		meet(b, w, hash, &b->backward);
	return queue_push(&side->next, w) || out_of_memory(b);
}

static bool settle_backward(struct bibfs *b, const word *w, uint64_t hash, int f)
{
	struct side *side = &b->backward;
	if (f >= b->best)
		return true; /* on no path shorter than the one that is known */
	struct found found = closed_probe(&side->closed, w, hash);
	if (!found.extra)
		return out_of_memory(b);
	if (!found.fresh && layer_get(&side->closed, found.extra) <= b->depth) {
		b->search->count.duplicates++;
		return true;
	}
	layer_set(&side->closed, found.extra, b->depth);
	if (f > b->bound || b->depth < side->depth)
		return waiting_push(&b->waiting, w, f, b->depth) || out_of_memory(b);
	if (may_meet(b, &b->forward))
		meet(b, w, hash, &b->forward);
	return queue_push(b->depth == side->depth ? &side->layer : &side->next, w) || out_of_memory(b);
}

/* Nothing shorter than what is known can be found. */
static bool is_settled(const struct bibfs *b)
{
	return b->best <= b->bound;
}

/* Ask for the lines of the batch at hand, look up the one before. False when the search is over. */
static bool turn(struct bibfs *b, bool forward)
{
	struct side *side = forward ? &b->forward : &b->backward, *other = forward ? &b->backward : &b->forward;
	const struct batch *full = &b->batch[b->filling];
	for (int i = 0; i < full->count; i++)
		closed_prefetch(&side->closed, full->hash[i]);
	if (may_meet(b, other))
		for (int i = 0; i < full->count; i++)
			closed_prefetch(&other->closed, full->hash[i]);
	b->filling = !b->filling;
	struct batch *batch = &b->batch[b->filling];
	for (int i = 0; i < batch->count; i++) {
		side->generated++;
		bool kept = forward ? settle_forward(b, &batch->w[i], batch->hash[i])
		                    : settle_backward(b, &batch->w[i], batch->hash[i], batch->f[i]);
		if (!kept || is_settled(b))
			return false;
	}
	batch->count = 0;
	return true;
}

static bool turn_all(struct bibfs *b, bool forward)
{
	return turn(b, forward) && turn(b, forward);
}

static bool submit(struct bibfs *b, bool forward, const word *from, step s, int f)
{
	struct batch *batch = &b->batch[b->filling];
	if (batch->count == BATCH) {
		if (!turn(b, forward))
			return false;
		batch = &b->batch[b->filling];
	}
	int i = batch->count++;
	batch->w[i] = word_apply(from, s);
	batch->hash[i] = word_hash(&batch->w[i]);
	batch->f[i] = f;
	return true;
}

static bool generate_forward(struct bibfs *b, const word *w)
{
	step steps[POURS_ROOM];
	int count = word_pours(b->alphabet, w, steps);
	for (int i = 0; i < count; i++)
		if (!submit(b, true, w, steps[i], 0))
			return false;
	return true;
}

static struct shape shape_of(const struct alphabet *a, const word *w)
{
	struct shape shape = {0};
	for (int i = 0; i < a->tubes; i++)
		shape_count(&shape, a, w->at[i], 1);
	return shape;
}

/* Pours at least that lead from the start to a state. */
static int least_from_start(const struct bibfs *b, struct shape shape)
{
	int runs = b->start.runs - shape.runs, borders = runs + shape.tubes - b->start.tubes;
	int least = runs > borders ? runs : borders;
	return least > 0 ? least : 0;
}

/* All states before `w`, at the depth of the batches. */
static bool generate_backward(struct bibfs *b, const word *w)
{
	const struct alphabet *a = b->alphabet;
	if (!unpours_of(&b->unpours, a, w))
		return out_of_memory(b);
	const struct shape shape = shape_of(a, w);
	bool go_on = true;
	for (int i = 0; i < a->tubes; i++)
		claims_count(&b->claims, w->at[i], 1);
	for (int i = 0; go_on && i < b->unpours.count; i++) {
		step s = b->unpours.step[i];
		struct shape before = shape;
		shape_count(&before, a, w->at[s.from], -1);
		shape_count(&before, a, w->at[s.to], -1);
		shape_count(&before, a, s.from_after, 1);
		shape_count(&before, a, s.to_after, 1);
		if (!claims_allow(&b->claims, w->at[s.from], s.from_after))
			b->cut_by_claims++;
		else
			go_on = submit(b, false, w, s, b->depth + least_from_start(b, before));
	}
	for (int i = 0; i < a->tubes; i++)
		claims_count(&b->claims, w->at[i], -1);
	return go_on;
}

/* False when a limit is reached. */
static bool expand(struct bibfs *b, bool forward, const word *w)
{
	struct search *s = b->search;
	if ((s->limits.nodes != 0 || s->count.expanded % CHECK_EVERY == 0) && search_stop(s))
		return false;
	s->count.expanded++;
	if (forward) {
		b->forward.expanded++;
		return generate_forward(b, w);
	}
	b->backward.expanded++;
	return generate_backward(b, w);
}

/* The next layer of one side. False when the search is over. */
static bool expand_layer(struct bibfs *b, bool forward)
{
	struct side *side = forward ? &b->forward : &b->backward;
	word w;
	b->depth = side->depth + 1;
	if (!layer_fits(&side->closed, b->depth))
		return out_of_memory(b);
	while (queue_pop(&side->layer, &w))
		if (!expand(b, forward, &w))
			return false;
	if (!turn_all(b, forward))
		return false;
	side->depth++;
	side->layer = side->next;
	side->next = (struct queue){.pool = &b->pool};
	if (side->layer.count > b->search->count.peak_open)
		b->search->count.peak_open = side->layer.count;
	return true;
}

/* Raise the bound by one and bring the states that waited for it up to the backward frontier. An entry whose state has since
   been reached with a smaller depth is dropped. */
static bool raise_bound(struct bibfs *b)
{
	struct side *side = &b->backward;
	b->bound++;
	b->search->lower_bound = b->bound;
	if (is_settled(b))
		return false;
	for (int depth = 0; depth <= side->depth; depth++) {
		word w;
		b->depth = depth + 1;
		while (waiting_pop(&b->waiting, &w, b->bound, depth)) {
			if (layer_get(&side->closed, closed_find(&side->closed, &w, word_hash(&w))) != depth)
				continue;
			if (depth == side->depth ? !queue_push(&side->layer, &w) && !out_of_memory(b) : !expand(b, false, &w))
				return false;
		}
		if (!turn_all(b, false))
			return false;
	}
	return true;
}

static void search_both(struct bibfs *b)
{
	for (;;) {
		struct side *forward = &b->forward, *backward = &b->backward;
		if (forward->layer.count == 0 || (backward->layer.count == 0 && b->waiting.count == 0))
			break;
		if (backward->layer.count == 0 || forward->depth + backward->depth == b->bound) {
			if (!raise_bound(b))
				break;
		} else if (!expand_layer(b, forward->layer.count <= backward->layer.count + b->waiting.count)) {
			break;
		}
	}
}

static bool add_goal(void *context, const letter *goal)
{
	struct bibfs *b = context;
	word w = word_of_letters(goal, b->alphabet->tubes);
	int f = least_from_start(b, shape_of(b->alphabet, &w));
	return settle_backward(b, &w, word_hash(&w), f) &&
	       !(b->backward.closed.stored % CHECK_EVERY == 0 && search_stop(b->search));
}

static bool find_plan(struct bibfs *b)
{
	struct search *s = b->search;
	int depth = b->meeting_depth;
	s->plan = arena_alloc(s->arena, (size_t) b->best * sizeof *s->plan);
	if (!s->plan || !layers_path_from_root(&b->forward.closed, b->alphabet, &b->meeting, depth, s->plan, s->arena)) {
		arena_free(s->arena, s->plan);
		s->plan = NULL;
		return out_of_memory(b);
	}
	layers_path_to_root(&b->backward.closed, b->alphabet, &b->meeting, b->best - depth, s->plan + depth);
	s->length = b->best;
	return true;
}

/* From the two roots to the outcome. */
static void search_from(struct bibfs *b, const word *start)
{
	struct search *s = b->search;
	struct found found = closed_probe(&b->forward.closed, start, word_hash(start));
	if (!found.extra || !queue_push(&b->forward.layer, start)) {
		out_of_memory(b);
		return;
	}
	b->start = shape_of(b->alphabet, start);
	b->bound = b->start.runs > b->alphabet->fills_all ? b->start.runs - b->alphabet->fills_all : 1;
	s->lower_bound = b->bound;
	s->count.peak_open = 1;
	if (!goals_each(b->alphabet, add_goal, b))
		return;
	search_both(b);
	if (s->reason != REASON_NONE)
		return;
	if (b->best == INT_MAX) {
		s->outcome = OUTCOME_IMPOSSIBLE;
		s->lower_bound = 0;
	} else if (find_plan(b)) {
		s->outcome = OUTCOME_SOLVED;
		s->count.expanded_below = s->count.expanded;
		s->lower_bound = s->length;
	}
}

static void report(struct bibfs *b)
{
	struct search *s = b->search;
	const struct side *forward = &b->forward, *backward = &b->backward;
	s->count.generated = forward->generated + backward->generated;
	s->count.stored = forward->closed.stored + backward->closed.stored;
	search_note(s, "forward_expanded", (double) forward->expanded);
	search_note(s, "backward_expanded", (double) backward->expanded);
	search_note(s, "forward_generated", (double) forward->generated);
	search_note(s, "backward_generated", (double) backward->generated);
	search_note(s, "forward_stored", (double) forward->closed.stored);
	search_note(s, "backward_stored", (double) backward->closed.stored);
	search_note(s, "forward_depth", forward->depth);
	search_note(s, "backward_depth", backward->depth);
	search_note(s, "backward_waiting", (double) b->waiting.most);
	search_note(s, "backward_cut_by_claims", (double) b->cut_by_claims);
	search_note(s, "closed_bytes", (double) (closed_bytes(&forward->closed) + closed_bytes(&backward->closed)));
}

static void release(struct bibfs *b)
{
	waiting_clear(&b->waiting);
	queue_clear(&b->forward.layer);
	queue_clear(&b->forward.next);
	queue_clear(&b->backward.layer);
	queue_clear(&b->backward.next);
	queue_pool_free(&b->pool);
	closed_close(&b->forward.closed);
	closed_close(&b->backward.closed);
	claims_release(&b->claims);
	arena_free(b->search->arena, b->unpours.step);
}

static bool open_side(struct bibfs *b, struct side *side)
{
	const struct search_options *options = &b->search->options;
	side->layer.pool = side->next.pool = &b->pool;
	return closed_open(&side->closed, options->closed, 1, b->search->arena) &&
	       closed_reserve(&side->closed, options->table_bytes / 2);
}

static void run(struct search *s)
{
	struct bibfs b = {
	    .search = s, .alphabet = s->alphabet, .best = INT_MAX, .pool.arena = s->arena, .unpours.arena = s->arena};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->length = -1;
	s->h0 = -1;
	if (word_is_goal(s->alphabet, &start)) {
		search_solved_at_start(s);
		return;
	}
	b.waiting.pool = &b.pool;
	if (open_side(&b, &b.forward) && open_side(&b, &b.backward) && claims_prepare(&b.claims, s->alphabet, s->arena))
		search_from(&b, &start);
	else
		out_of_memory(&b);
	report(&b);
	release(&b);
}

const struct engine W(engine_bibfs) = {
    .name = "bibfs",
    .summary = "bidirectional breadth-first search, backward by un-pouring; the smaller frontier goes first",
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
