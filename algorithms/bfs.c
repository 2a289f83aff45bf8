/* bfs: breadth-first search (Moore 1959; Lee 1961), layer by layer over canonical words. Compiled once per width.
 *
 * What is different here. A state is stored once, as its word, with one byte for its depth; there is no parent pointer: the
 * path is found backward by un-pouring from the goal to a stored state one layer up. Successors wait in a ring with their
 * hash while the cache line they will be looked up in is fetched (Burns, Hatem, Leighton & Ruml 2012 give the reasons; the ring
 * is the software pipelining of database joins), so the memory's latency is paid for many at once. Goals are recognised when
 * generated: in breadth-first order that is already a shortest path. */
#include "algorithms/engine.h"
#include "core/closed.h"
#include "core/open.h"
#include "core/word.h"

enum { BATCH = 64, CHECK_EVERY = 1024 };

struct batch {
	word w[BATCH];
	uint64_t hash[BATCH];
	int count;
};

struct bfs {
	struct search *search;
	const struct alphabet *alphabet;
	struct closed closed;
	struct queue_pool pool;
	struct queue layer, next;
	int depth;             /* of `next` */
	struct batch batch[3]; /* one being filled, two whose lines are on their way */
	int filling;
	bool found;
	word goal;
};

static void set_depth(const struct closed *closed, void *extra, int depth)
{
	if (closed->extra_bytes == 1)
		*(uint8_t *) extra = (uint8_t) depth;
	else
		memcpy(extra, &(uint16_t){(uint16_t) depth}, 2);
}

static int get_depth(const struct closed *closed, const void *extra)
{
	uint16_t wide;
	if (closed->extra_bytes == 1)
		return *(const uint8_t *) extra;
	memcpy(&wide, extra, 2);
	return wide;
}

/* A successor not seen before. False when the search is over: goal or memory. */
static bool keep(struct bfs *b, void *extra, const word *w)
{
	set_depth(&b->closed, extra, b->depth);
	if (word_is_goal(b->alphabet, w)) {
		b->found = true;
		b->goal = *w;
		return false;
	}
	return queue_push(&b->next, w) || search_out_of_memory(b->search);
}

/* Look up all of a batch, in order. False when the search is over. */
static bool settle(struct bfs *b, struct batch *batch)
{
	struct search *s = b->search;
	bool going = true;
	for (int i = 0; going && i < batch->count; i++) {
		struct found found = closed_probe(&b->closed, &batch->w[i], batch->hash[i]);
		if (!found.extra)
			return search_out_of_memory(s);
		s->count.generated++;
		s->count.duplicates += !found.fresh;
		if (found.fresh)
			going = keep(b, found.extra, &batch->w[i]);
	}
	batch->count = 0;
	return going;
}

/* Move all batches one stage on; the one settled is filled next. */
static bool turn(struct bfs *b)
{
	const struct batch *full = &b->batch[b->filling], *waiting = &b->batch[(b->filling + 2) % 3];
	for (int i = 0; i < full->count; i++)
		closed_prefetch(&b->closed, full->hash[i]);
	for (int i = 0; i < waiting->count; i++)
		closed_prefetch_overflow(&b->closed, &waiting->w[i], waiting->hash[i]);
	b->filling = (b->filling + 1) % 3;
	return settle(b, &b->batch[b->filling]);
}

static bool generate(struct bfs *b, const word *w)
{
	step steps[POURS_ROOM];
	int count = word_pours(b->alphabet, w, steps);
	for (int i = 0; i < count; i++) {
		if (b->batch[b->filling].count == BATCH && !turn(b))
			return false;
		struct batch *batch = &b->batch[b->filling];
		batch->w[batch->count] = word_apply(w, steps[i]);
		batch->hash[batch->count] = word_hash(&batch->w[batch->count]);
		batch->count++;
	}
	return true;
}

/* All of a layer. False when the search is over. */
static bool expand_layer(struct bfs *b)
{
	word w;
	while (queue_pop(&b->layer, &w)) {
		if ((b->search->limits.nodes != 0 || b->search->count.expanded % CHECK_EVERY == 0) && search_stop(b->search))
			return false;
		b->search->count.expanded++;
		if (!generate(b, &w))
			return false;
	}
	return turn(b) && turn(b) && turn(b);
}

/* Walk back from the goal: some predecessor is stored with a depth one less. */
static bool find_plan(struct bfs *b)
{
	struct search *s = b->search;
	s->plan = arena_alloc(s->arena, (size_t) b->depth * sizeof *s->plan);
	struct unpours unpours = {.arena = s->arena};
	bool done = s->plan != NULL;
	word w = b->goal;
	for (int depth = b->depth; done && depth > 0; depth--) {
		done = unpours_of(&unpours, b->alphabet, &w);
		bool stepped = false;
		for (int i = 0; done && i < unpours.count && !stepped; i++) {
			word before = word_apply(&w, unpours.step[i]);
			const void *extra = closed_find(&b->closed, &before, word_hash(&before));
			if (extra && get_depth(&b->closed, extra) == depth - 1) {
				stepped = word_pour_between(b->alphabet, &before, &w, &s->plan[depth - 1]);
				w = before;
			}
		}
		done = done && stepped;
	}
	arena_free(s->arena, unpours.step);
	if (done)
		s->length = b->depth;
	return done || search_out_of_memory(s);
}

static void search_layers(struct bfs *b)
{
	struct search *s = b->search;
	while (b->layer.count > 0) {
		b->depth++;
		if (b->depth == 256 && !closed_widen(&b->closed)) {
			search_out_of_memory(s);
			return;
		}
		if (!expand_layer(b)) {
			if (b->found && find_plan(b)) {
				s->outcome = OUTCOME_SOLVED;
				s->count.expanded_below = s->count.expanded;
				s->lower_bound = s->length;
			}
			return;
		}
		s->lower_bound = b->depth + 1;
		if (b->next.count > s->count.peak_open)
			s->count.peak_open = b->next.count;
		b->layer = b->next;
		b->next = (struct queue){.pool = &b->pool};
	}
	s->outcome = OUTCOME_IMPOSSIBLE;
	s->lower_bound = 0;
}

static void run(struct search *s)
{
	struct bfs b = {.search = s, .alphabet = s->alphabet, .pool.arena = s->arena};
	b.layer.pool = b.next.pool = &b.pool;
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->length = -1;
	s->h0 = -1;
	if (word_is_goal(s->alphabet, &start)) {
		s->outcome = OUTCOME_SOLVED;
		s->length = 0;
		s->count.stored = 1;
		return;
	}
	struct found found = {0};
	if (closed_open(&b.closed, s->options.closed, 1, s->arena) && closed_reserve(&b.closed, s->options.table_bytes))
		found = closed_probe(&b.closed, &start, word_hash(&start));
	s->lower_bound = 1;
	s->count.peak_open = 1;
	if (found.extra && queue_push(&b.layer, &start))
		search_layers(&b);
	else
		search_out_of_memory(s);
	s->count.stored = b.closed.stored;
	search_note(s, "closed_bytes", (double) closed_bytes(&b.closed));
	queue_clear(&b.layer);
	queue_clear(&b.next);
	queue_pool_free(&b.pool);
	closed_close(&b.closed);
}

const struct engine W(engine_bfs) = {
    .name = "bfs",
    .summary = "breadth-first search",
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
