/* retrograde.c: everything reachable, and how far each state is from the nearest goal. Compiled once per width.
 *
 * Exploring needs no queue: the table of states is swept from end to end, every state found fresh is expanded, and so on until
 * a sweep finds none. Distances are found backwards from the goals (retrograde analysis; Ströhlein 1970, Thompson 1986): layer
 * by layer, the states of distance d are un-poured, and predecessors in the space without a distance get d + 1. Neither
 * remembers an edge. Successors of a state are addressed first and touched afterwards, so that their cache lines arrive
 * meanwhile.
 *
 * Threads share the sweep by blocks of slots. A state's distance does not depend on which of its successors was first to give
 * it, so results are the same for any number. */
#include "algorithms/space_states.h"
#include "core/word.h"

#include <pthread.h>
#include <stdlib.h>

enum { BLOCK = 4096, BATCH = 64 };

/* How a sweep ended. */
enum swept {
	SWEPT_ALL,
	SWEPT_FULL,    /* the set is to grow before more states are expanded */
	SWEPT_CROWDED, /* a key found no place: successors were lost */
	SWEPT_EXPIRED,
	SWEPT_MEMORY
};

struct sweep;
struct sweeper {
	struct sweep *sweep;
	bool first; /* the caller's own thread */
	struct unpours unpours;
	struct address *pending; /* [BATCH + POURS_ROOM]: to be added, or to be found */
	int count;
	uint64_t touched; /* states that the sweep did something to */
	enum swept ended;
	pthread_t thread;
};

struct sweep {
	struct space *space;
	enum swept (*visit)(struct sweeper *self, uint64_t at); /* SWEPT_ALL: go on */
	enum swept (*finish)(struct sweeper *self);             /* what is pending */
	uint64_t slots, next;
	int stopped;
	/* for retrograde sweeps */
	const struct distances *distances;
	int distance;
	pour_rule prunes;
};

static void *sweep_blocks(void *argument)
{
	struct sweeper *self = argument;
	struct sweep *sweep = self->sweep;
	struct space *space = sweep->space;
	struct address pending[BATCH + POURS_ROOM];
	self->pending = pending;
	while (self->ended == SWEPT_ALL && !__atomic_load_n(&sweep->stopped, __ATOMIC_RELAXED)) {
		uint64_t from = __atomic_fetch_add(&sweep->next, BLOCK, __ATOMIC_RELAXED);
		if (from >= sweep->slots)
			break;
		uint64_t to = from + BLOCK < sweep->slots ? from + BLOCK : sweep->slots;
		for (uint64_t at = from; at < to && self->ended == SWEPT_ALL; at++)
			self->ended = sweep->visit(self, at);
		if (self->first && self->ended == SWEPT_ALL && space->expired && space->expired(space->clock))
			self->ended = SWEPT_EXPIRED;
	}
	enum swept finished = sweep->finish(self);
	self->ended = self->ended == SWEPT_ALL ? finished : self->ended;
	if (self->ended != SWEPT_ALL)
		__atomic_store_n(&sweep->stopped, 1, __ATOMIC_RELAXED);
	return NULL;
}

/* Visit every slot, with as many threads as the space may use. *touched is how many states were touched. */
static enum swept sweep_all(struct sweep *sweep, uint64_t *touched)
{
	struct sweeper sweepers[SPACE_MAX_THREADS] = {{0}};
	int threads = sweep->space->by_shape && sweep->space->threads > 1 ? sweep->space->threads : 1, started = 1;
	enum swept ended = SWEPT_ALL;
	sweep->slots = space_slot_count(sweep->space);
	for (int i = 0; i < threads; i++)
		sweepers[i] = (struct sweeper){.sweep = sweep, .first = i == 0};
	while (started < threads && pthread_create(&sweepers[started].thread, NULL, sweep_blocks, &sweepers[started]) == 0)
		started++;
	sweep_blocks(&sweepers[0]);
	*touched = 0;
	for (int i = 0; i < started; i++) {
		if (i > 0)
			pthread_join(sweepers[i].thread, NULL);
		*touched += sweepers[i].touched;
		ended = sweepers[i].ended > ended ? sweepers[i].ended : ended;
		arena_free(NULL, sweepers[i].unpours.step);
	}
	return ended;
}

static bool failed(struct space *space, enum reason reason)
{
	space->reason = reason;
	return false;
}

/* ---- exploring ---- */

static struct distances distances_of(const struct space *space)
{
	if (space->by_shape)
		return (struct distances){space->set.bytes.base, 1};
	return (struct distances){space->closed->extra.base, 2};
}

static bool add(struct space *space, const struct address *address)
{
	if (space->by_shape)
		return key_set_add(&space->set, address->key, address->hash);
	return closed_probe(space->closed, &address->word, address->hash).extra != NULL;
}

/* Add what is pending. */
static enum swept add_pending(struct sweeper *self)
{
	struct space *space = self->sweep->space;
	int count = self->count;
	self->count = 0;
	for (int i = 0; i < count; i++)
		if (!add(space, &self->pending[i]))
			return space->by_shape ? SWEPT_CROWDED : SWEPT_MEMORY;
	return SWEPT_ALL;
}

static enum swept expand(struct sweeper *self, uint64_t at)
{
	struct space *space = self->sweep->space;
	struct distances distances = distances_of(space);
	step steps[POURS_ROOM];
	word w;
	if (distance_at(&distances, at) != DISTANCE_FRESH || !space_word(space, at, &w))
		return SWEPT_ALL;
	if (space->by_shape && key_set_full(&space->set))
		return SWEPT_FULL;
	/* marked before its successors are added: a table of words that grows moves its slots */
	distance_set(&distances, at, DISTANCE_UNKNOWN);
	self->touched++;
	int count = word_pours(space->alphabet, &w, steps);
	for (int i = 0; i < count; i++)
		space_address(space, &w, &steps[i], &self->pending[self->count++]);
	return self->count >= BATCH || !space->by_shape ? add_pending(self) : SWEPT_ALL;
}

/* Everything is to be expanded again. */
static void forget_expanded(struct space *space)
{
	for (uint64_t at = 0; at < space->set.slots; at++)
		space->set.bytes.base[at] = 0;
}

static bool explore(struct space *space)
{
	for (uint64_t touched = 1; touched > 0;) {
		struct sweep sweep = {.space = space, .visit = expand, .finish = add_pending};
		enum swept ended = sweep_all(&sweep, &touched);
		if (ended == SWEPT_EXPIRED || ended == SWEPT_MEMORY)
			return failed(space, ended == SWEPT_EXPIRED ? REASON_TIME : REASON_MEMORY);
		if (ended == SWEPT_ALL)
			continue;
		if (!key_set_grow(&space->set))
			return failed(space, REASON_MEMORY);
		if (ended == SWEPT_CROWDED)
			forget_expanded(space);
		touched = 1;
	}
	space->states = space->by_shape ? space->set.stored : space->closed->stored;
	return true;
}

/* ---- distances ---- */

static enum swept mark_goal(struct sweeper *self, uint64_t at)
{
	word w;
	if (!space_word(self->sweep->space, at, &w) || !word_is_goal(self->sweep->space->alphabet, &w))
		return SWEPT_ALL;
	distance_set(self->sweep->distances, at, 0);
	self->touched++;
	return SWEPT_ALL;
}

/* Whether the rule prunes the pour that an un-pour takes back. */
static bool pruned(const struct sweep *sweep, const word *after, const step *s)
{
	if (!sweep->prunes)
		return false;
	word before = word_apply(after, *s);
	const struct pour letters_before = {s->from_after, s->to_after}, letters_after = {after->at[s->from], after->at[s->to]};
	return sweep->prunes(sweep->space->alphabet, before.at[0], &letters_before, &letters_after);
}

/* Give the states that are pending one more than the sweep's distance, where they have none. */
static enum swept mark_pending(struct sweeper *self)
{
	const struct sweep *sweep = self->sweep;
	for (int i = 0; i < self->count; i++) {
		uint64_t before = space_slot(sweep->space, &self->pending[i]);
		if (before == SPACE_NOWHERE || distance_at(sweep->distances, before) != DISTANCE_UNKNOWN)
			continue;
		distance_set(sweep->distances, before, sweep->distance + 1);
		self->touched++;
	}
	self->count = 0;
	return SWEPT_ALL;
}

/* Make the predecessors of a state of the sweep's distance pending. */
static enum swept unpour(struct sweeper *self, uint64_t at)
{
	const struct sweep *sweep = self->sweep;
	const struct space *space = sweep->space;
	word w;
	if (distance_at(sweep->distances, at) != sweep->distance || !space_word(space, at, &w))
		return SWEPT_ALL;
	if (!unpours_of(&self->unpours, space->alphabet, &w))
		return SWEPT_MEMORY;
	for (int i = 0; i < self->unpours.count; i++) {
		if (pruned(sweep, &w, &self->unpours.step[i]))
			continue;
		struct address *address = &self->pending[self->count++];
		space_address(space, &w, &self->unpours.step[i], address);
		if (space->by_shape)
			__builtin_prefetch(sweep->distances->at + key_home(&space->set, address->hash));
		if (self->count >= BATCH)
			mark_pending(self);
	}
	return SWEPT_ALL;
}

static enum swept nothing_pending(struct sweeper *self)
{
	(void) self;
	return SWEPT_ALL;
}

/* Distance 0 for the goals: a shape has one, a level may have several. */
static enum swept mark_goals(struct space *space, const struct distances *distances, uint64_t *goals)
{
	*goals = 1;
	if (space->by_shape) {
		distance_set(distances, space_find(space, space->alphabet->goal), 0);
		return SWEPT_ALL;
	}
	struct sweep sweep = {.space = space, .visit = mark_goal, .finish = nothing_pending, .distances = distances};
	return sweep_all(&sweep, goals);
}

static bool retrograde(struct space *space, pour_rule prunes, const struct distances *distances, int *deepest)
{
	const int most = distances->bytes == 1 ? 252 : 65532;
	uint64_t touched;
	enum swept ended = mark_goals(space, distances, &touched);
	*deepest = -1;
	for (int distance = 0; ended == SWEPT_ALL && touched > 0; distance++) {
		struct sweep sweep = {.space = space,
		                      .visit = unpour,
		                      .finish = mark_pending,
		                      .distances = distances,
		                      .distance = distance,
		                      .prunes = prunes};
		if (distance >= most)
			return failed(space, REASON_BUDGET);
		ended = sweep_all(&sweep, &touched);
		*deepest = distance;
	}
	if (ended != SWEPT_ALL)
		return failed(space, ended == SWEPT_EXPIRED ? REASON_TIME : REASON_MEMORY);
	return true;
}

/* ---- the table of a level's space ---- */

static bool open_table(struct space *space)
{
	space->closed = arena_calloc(space->arena, 1, sizeof *space->closed);
	return space->closed && closed_open(space->closed, CLOSED_FLAT, 2, space->arena);
}

static void close_table(struct space *space)
{
	if (space->closed)
		closed_close(space->closed);
	arena_free(space->arena, space->closed);
	space->closed = NULL;
}

static bool add_start(struct space *space)
{
	word w = word_of_letters(space->alphabet->start, space->alphabet->tubes);
	return closed_probe(space->closed, &w, word_hash(&w)).extra || failed(space, REASON_MEMORY);
}

static bool letters_at(const struct space *space, uint64_t at, letter *letters)
{
	word w;
	if (!space_word(space, at, &w))
		return false;
	for (int i = 0; i < space->alphabet->tubes; i++)
		letters[i] = w.at[i];
	return true;
}

static uint64_t find(const struct space *space, const letter *letters)
{
	struct address address = {.word = word_of_letters(letters, space->alphabet->tubes)};
	if (space->by_shape) {
		address.key = rank_of(&space->ranks, letters);
		address.hash = key_hash(address.key);
	} else {
		address.hash = word_hash(&address.word);
	}
	return space_slot(space, &address);
}

const struct space_kind W(space_kind) = {
    .open = open_table,
    .close = close_table,
    .slots = space_slot_count,
    .distances = distances_of,
    .add_start = add_start,
    .explore = explore,
    .retrograde = retrograde,
    .letters = letters_at,
    .find = find,
};
