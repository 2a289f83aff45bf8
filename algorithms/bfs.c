/* bfs: breadth-first search (Moore 1959; Lee 1961), layer by layer over canonical words. Compiled once per width.
 *
 * What is different here. A state is stored once, as its word, with one byte for its depth; there is no parent pointer: the
 * path is found backward by un-pouring from the goal to a stored state one layer up. Successors are
 * collected in batches. When one is full the cache lines of its words are asked for in one go; for the batch before it, whose
 * lines have arrived meanwhile, the next lines of full buckets are asked for; and the batch before that one is settled (Burns,
 * Hatem, Leighton & Ruml 2012 give the reasons; database joins are pipelined so). Asking in one go matters: a prefetch that
 * misses the TLB holds up all that follows it until the page walk is done, and only prefetches close together walk at the same
 * time. Goals are recognised when generated: in breadth-first order that is already a shortest path.
 *
 * Threads: the table is shared out by hash. Each worker owns a shard with its own frontier, expands its own states in rounds,
 * settles its own successors at once and hands the others over at the end of the round. No word is ever touched by two workers
 * at a time, and the order in which a shard receives its words does not depend on timing, so that counts and lengths are the
 * same in every run. With more than one worker the search ends, and looks at its limits, at the end of a round. */
#include "algorithms/engine.h"
#include "core/closed.h"
#include "core/open.h"
#include "core/word.h"

#include <pthread.h>

enum { BATCH = 64, STAGES = 3, CHECK_EVERY = 1024, MAX_WORKERS = 16, ROUND = 1 << 16 };

struct batch {
	word w[BATCH];
	uint64_t hash[BATCH];
	int count;
};

struct worker {
	struct bfs *bfs;
	int index;
	struct closed closed;
	struct queue_pool pool, out_pool[MAX_WORKERS];
	struct queue layer, next;
	struct queue out[MAX_WORKERS]; /* successors that others own */
	struct batch batch[STAGES];    /* one being filled, two whose lines are on their way */
	int filling;
	struct counters count;
	bool found, memory;
	word goal;
	pthread_t thread;
};

struct bfs {
	struct search *search;
	const struct alphabet *alphabet;
	int workers;
	struct worker *worker;
	int depth; /* of the layer being made */
	bool over;
	pthread_mutex_t gate; /* held until all workers have been started */
	pthread_barrier_t barrier;
};

static void set_depth(const struct closed *closed, void *extra, int depth)
{
	if (closed->extra_bytes == 1)
		*(uint8_t *) extra = (uint8_t) depth;
	else
		closed_store(extra, depth);
}

static int get_depth(const struct closed *closed, const void *extra)
{
	return closed->extra_bytes == 1 ? *(const uint8_t *) extra : closed_load(extra);
}

/* A table's buckets follow the upper bits of a hash, its owner the lower ones. */
static int owner_of(const struct bfs *b, uint64_t hash)
{
	return b->workers == 1 ? 0 : (int) ((uint32_t) hash % (uint32_t) b->workers);
}

/* A successor not seen before. False when the worker has to end: goal or memory. */
static bool keep(struct worker *w, void *extra, const word *state)
{
	set_depth(&w->closed, extra, w->bfs->depth);
	if (word_is_goal(w->bfs->alphabet, state)) {
		w->found = true;
		w->goal = *state;
		return w->bfs->workers > 1;
	}
	w->memory = !queue_push(&w->next, state);
	return !w->memory;
}

/* Look up all of a batch, in order. */
static bool settle(struct worker *w, struct batch *batch)
{
	bool going = true;
	for (int i = 0; going && i < batch->count; i++) {
		struct found found = closed_probe(&w->closed, &batch->w[i], batch->hash[i]);
		if (!found.extra) {
			w->memory = true;
			return false;
		}
		w->count.generated++;
		w->count.duplicates += !found.fresh;
		if (found.fresh)
			going = keep(w, found.extra, &batch->w[i]);
	}
	batch->count = 0;
	return going;
}

/* Move all batches one stage on; the one settled is filled next. */
static bool turn(struct worker *w)
{
	const struct batch *full = &w->batch[w->filling], *waiting = &w->batch[(w->filling + STAGES - 1) % STAGES];
	for (int i = 0; i < full->count; i++)
		closed_prefetch(&w->closed, full->hash[i]);
	for (int i = 0; i < waiting->count; i++)
		closed_prefetch_rest(&w->closed, &waiting->w[i], waiting->hash[i]);
	w->filling = (w->filling + 1) % STAGES;
	return settle(w, &w->batch[w->filling]);
}

static bool turn_all(struct worker *w)
{
	for (int stage = 0; stage < STAGES; stage++)
		if (!turn(w))
			return false;
	return true;
}

/* Put a word of the worker's own shard into the batch being filled. */
static inline bool submit(struct worker *w, const word *state, uint64_t hash)
{
	struct batch *batch = &w->batch[w->filling];
	if (batch->count == BATCH) {
		if (!turn(w))
			return false;
		batch = &w->batch[w->filling];
	}
	batch->w[batch->count] = *state;
	batch->hash[batch->count++] = hash;
	return true;
}

static bool expand(struct worker *w, const word *state)
{
	step steps[POURS_ROOM];
	int count = word_pours(w->bfs->alphabet, state, steps);
	for (int i = 0; i < count; i++) {
		word next = word_apply(state, steps[i]);
		uint64_t hash = word_hash(&next);
		int owner = owner_of(w->bfs, hash);
		if (owner == w->index) {
			if (!submit(w, &next, hash))
				return false;
		} else if (!queue_push(&w->out[owner], &next)) {
			w->memory = true;
			return false;
		}
	}
	return true;
}

/* Whether the search must end now: asked by a single worker as it goes. */
static bool stop_alone(struct worker *w)
{
	struct search *s = w->bfs->search;
	if (w->bfs->workers > 1 || (s->limits.nodes == 0 && w->count.expanded % CHECK_EVERY != 0))
		return false;
	s->count.expanded = w->count.expanded;
	return search_stop(s);
}

/* Expand the worker's part of the layer, or a round of it where others wait for their successors. */
static void expand_round(struct worker *w)
{
	uint64_t left = w->bfs->workers > 1 ? ROUND : UINT64_MAX;
	word state;
	while (left-- > 0 && queue_pop(&w->layer, &state)) {
		if (stop_alone(w)) {
			w->bfs->over = true;
			return;
		}
		w->count.expanded++;
		if (!expand(w, &state))
			return;
	}
	turn_all(w);
}

/* Take over the successors that other workers made of states this one owns. */
static void absorb(struct worker *w)
{
	word state;
	for (int i = 0; i < w->bfs->workers; i++)
		while (i != w->index && queue_pop(&w->bfs->worker[i].out[w->index], &state))
			if (!submit(w, &state, word_hash(&state)))
				return;
	turn_all(w);
}

/* The next layer, once all of this one is expanded. */
static void next_layer(struct bfs *b)
{
	struct search *s = b->search;
	uint64_t size = 0;
	for (int i = 0; i < b->workers; i++)
		size += b->worker[i].next.count;
	s->lower_bound = b->depth + 1;
	if (size == 0) {
		s->outcome = OUTCOME_IMPOSSIBLE;
		s->lower_bound = 0;
		b->over = true;
	}
	if (size > s->count.peak_open)
		s->count.peak_open = size;
	b->depth++;
	for (int i = 0; i < b->workers; i++) {
		struct worker *w = &b->worker[i];
		w->layer = w->next;
		w->next = (struct queue){.pool = &w->pool};
		if (b->depth == 256 && !closed_widen(&w->closed))
			w->memory = true;
	}
}

/* Between rounds, while no worker runs: decide how it goes on. */
static void conduct(struct bfs *b)
{
	struct search *s = b->search;
	bool found = false, memory = false, layer_done = true;
	uint64_t expanded = 0;
	for (int i = 0; i < b->workers; i++) {
		found |= b->worker[i].found;
		memory |= b->worker[i].memory;
		layer_done &= b->worker[i].layer.count == 0;
		expanded += b->worker[i].count.expanded;
	}
	s->count.expanded = expanded;
	if (memory && !found)
		search_out_of_memory(s);
	b->over |= found || memory;
	if (!b->over && b->workers > 1)
		b->over = search_stop(s);
	if (!b->over && layer_done)
		next_layer(b);
}

static void meet(struct bfs *b)
{
	if (b->workers > 1)
		pthread_barrier_wait(&b->barrier);
}

static void *work(void *argument)
{
	struct worker *w = argument;
	struct bfs *b = w->bfs;
	pthread_mutex_lock(&b->gate);
	pthread_mutex_unlock(&b->gate);
	while (!b->over) {
		expand_round(w);
		meet(b);
		if (b->workers > 1) {
			if (!w->memory)
				absorb(w);
			meet(b);
		}
		if (w->index == 0)
			conduct(b);
		meet(b);
	}
	return NULL;
}

/* Walk back from the goal: some predecessor is stored with a depth one less. */
static bool find_plan(struct bfs *b, word state)
{
	struct search *s = b->search;
	s->plan = arena_alloc(s->arena, (size_t) b->depth * sizeof *s->plan);
	struct unpours unpours = {.arena = s->arena};
	bool done = s->plan != NULL;
	for (int depth = b->depth; done && depth > 0; depth--) {
		done = unpours_of(&unpours, b->alphabet, &state);
		bool stepped = false;
		for (int i = 0; done && i < unpours.count && !stepped; i++) {
			word before = word_apply(&state, unpours.step[i]);
			uint64_t hash = word_hash(&before);
			const struct closed *closed = &b->worker[owner_of(b, hash)].closed;
			const void *extra = closed_find(closed, &before, hash);
			if (extra && get_depth(closed, extra) == depth - 1) {
				stepped = word_pour_between(b->alphabet, &before, &state, &s->plan[depth - 1]);
				state = before;
			}
		}
		done = done && stepped;
	}
	arena_free(s->arena, unpours.step);
	return done || search_out_of_memory(s);
}

static bool open_worker(struct bfs *b, int index)
{
	struct search *s = b->search;
	struct worker *w = &b->worker[index];
	w->bfs = b;
	w->index = index;
	w->pool.arena = s->arena;
	w->layer.pool = w->next.pool = &w->pool;
	for (int i = 0; i < b->workers; i++) {
		w->out_pool[i].arena = s->arena;
		w->out[i].pool = &w->out_pool[i];
	}
	return closed_open(&w->closed, s->options.closed, 1, s->arena) &&
	       closed_reserve(&w->closed, s->options.table_bytes / (uint64_t) b->workers);
}

static void close_worker(struct worker *w)
{
	queue_clear(&w->layer);
	queue_clear(&w->next);
	queue_pool_free(&w->pool);
	for (int i = 0; i < w->bfs->workers; i++) {
		queue_clear(&w->out[i]);
		queue_pool_free(&w->out_pool[i]);
	}
	closed_close(&w->closed);
}

/* Run all workers, the first one on this thread. Fewer of them would change the counts, so all must start. */
static bool run_workers(struct bfs *b)
{
	int started = 1;
	if (pthread_barrier_init(&b->barrier, NULL, (unsigned) b->workers) != 0)
		return false;
	pthread_mutex_init(&b->gate, NULL);
	pthread_mutex_lock(&b->gate);
	while (started < b->workers && pthread_create(&b->worker[started].thread, NULL, work, &b->worker[started]) == 0)
		started++;
	b->over = started < b->workers;
	pthread_mutex_unlock(&b->gate);
	work(&b->worker[0]);
	for (int i = 1; i < started; i++)
		pthread_join(b->worker[i].thread, NULL);
	pthread_mutex_destroy(&b->gate);
	pthread_barrier_destroy(&b->barrier);
	return started == b->workers;
}

static void finish(struct bfs *b)
{
	struct search *s = b->search;
	double table = 0;
	const struct worker *winner = NULL;
	s->count.expanded = 0;
	for (int i = 0; i < b->workers; i++) {
		const struct worker *w = &b->worker[i];
		s->count.expanded += w->count.expanded;
		s->count.generated += w->count.generated;
		s->count.duplicates += w->count.duplicates;
		s->count.stored += w->closed.stored;
		table += (double) closed_bytes(&w->closed);
		if (w->found && !winner)
			winner = w;
	}
	search_note(s, "closed_bytes", table);
	if (winner && find_plan(b, winner->goal)) {
		s->outcome = OUTCOME_SOLVED;
		s->length = s->lower_bound = b->depth;
		s->count.expanded_below = s->count.expanded;
	}
}

static void run(struct search *s)
{
	struct bfs b = {.search = s, .alphabet = s->alphabet, .workers = 1, .depth = 1};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->length = -1;
	s->h0 = -1;
	if (word_is_goal(s->alphabet, &start)) {
		search_solved_at_start(s);
		return;
	}
	if (s->options.threads > 1)
		b.workers = s->options.threads < MAX_WORKERS ? s->options.threads : MAX_WORKERS;
	if (s->options.closed == CLOSED_JUDY)
		b.workers = 1; /* Judy's arrays allocate from one arena, which only one thread may use */
	b.worker = arena_calloc(s->arena, (size_t) b.workers, sizeof *b.worker);
	bool ready = b.worker != NULL;
	for (int i = 0; ready && i < b.workers; i++)
		ready = open_worker(&b, i);
	s->lower_bound = 1;
	s->count.peak_open = 1;
	if (ready) {
		uint64_t hash = word_hash(&start);
		struct worker *first = &b.worker[owner_of(&b, hash)];
		ready =
		    closed_probe(&first->closed, &start, hash).extra && queue_push(&first->layer, &start) && run_workers(&b);
	}
	if (ready)
		finish(&b);
	else
		search_out_of_memory(s);
	for (int i = 0; b.worker && i < b.workers; i++)
		if (b.worker[i].bfs)
			close_worker(&b.worker[i]);
	arena_free(s->arena, b.worker);
}

const struct engine W(engine_bfs) = {
    .name = "bfs",
    .summary = "breadth-first search",
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
