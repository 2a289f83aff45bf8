/* gen_deals.c: uniform random deals that fit, every deal of a shape, and deals climbed to from random ones. */
#include "bench/gen.h"

#include "algorithms/deals.h"
#include "core/arena.h"
#include "core/deal.h"
#include "core/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* "4x4+2" or "4x4+2-longest", and the number. */
static const char *id_of(const struct shape *shape, const char *kind, uint64_t index, char *id, size_t size)
{
	snprintf(id, size, "%dx%d+%d%s%s-%" PRIu64, shape->colours, shape->capacity, shape->empty, *kind ? "-" : "", kind,
	         index);
	return id;
}

static bool deals_of(struct gen *gen, const struct shape *shape, const char *seed)
{
	static struct level level;
	const struct gen_request *r = gen->request;
	uint64_t found = 0, missed = 0;
	char id[96];
	for (uint64_t index = 0; found < r->count && missed < r->tries; index++) {
		deal_random(&level, shape->colours, shape->capacity, shape->empty, r->seed, index);
		if (!gen_fits(gen, &level)) {
			missed++;
			continue;
		}
		found++;
		missed = 0;
		if (!gen_print(gen, &level, id_of(shape, "", index, id, sizeof id), "seed %s stream %" PRIu64, seed, index))
			return false;
	}
	gen->missing += r->count - found;
	return true;
}

/* For each shape, with the seed as it stands in a suite. */
static bool each_shape(struct gen *gen, bool (*make)(struct gen *gen, const struct shape *shape, const char *seed))
{
	char *seed = gen_quoted(gen->request->seed);
	bool done = seed != NULL;
	if (!done)
		faults_add(gen->faults, "gen: out of memory");
	for (int i = 0; done && i < gen->request->shapes; i++)
		done = make(gen, &gen->request->shape[i], seed);
	free(seed);
	return done;
}

bool gen_deals(struct gen *gen)
{
	gen_print_header(gen, "Uniform random deals: level k is stream k of the seed. Solvable or not is left to chance.");
	return each_shape(gen, deals_of);
}

/* ---- every deal ---- */

static int compare_ranks(const void *x, const void *y)
{
	const uint64_t *a = x, *b = y;
	return *a < *b ? -1 : *a > *b;
}

/* The ranks of all deals, in ascending order; malloc'ed. */
static uint64_t *list_deals(const struct space *space, uint64_t *count)
{
	const uint64_t slots = space_slots(space);
	uint64_t *ranks = malloc((space->set.stored + 1) * sizeof *ranks);
	letter letters[LEVEL_MAX_TUBES];
	*count = 0;
	for (uint64_t at = 0; at < slots && ranks; at++)
		if (space_letters(space, at, letters))
			ranks[(*count)++] = rank_of(&space->ranks, letters);
	if (ranks)
		qsort(ranks, *count, sizeof *ranks, compare_ranks);
	return ranks;
}

static bool print_every(struct gen *gen, const struct shape *shape, const struct space *space, const struct level *solved)
{
	const struct gen_request *r = gen->request;
	static struct level level;
	uint64_t count, found = 0;
	uint64_t *ranks = list_deals(space, &count);
	bool done = ranks != NULL;
	char id[96];
	for (uint64_t i = 0; done && i < count && (r->count == 0 || found < r->count); i++) {
		letter letters[LEVEL_MAX_TUBES];
		rank_letters(&space->ranks, ranks[i], letters);
		naming_first(&space->naming, &space->order, letters);
		alphabet_level(space->alphabet, letters, solved, &level);
		if (!gen_fits(gen, &level))
			continue;
		found++;
		done =
		    gen_print(gen, &level, id_of(shape, "", i, id, sizeof id), "every, %" PRIu64 " of %" PRIu64, i + 1, count);
	}
	if (!ranks)
		faults_add(gen->faults, "gen: out of memory");
	free(ranks);
	return done;
}

static bool every_of(struct gen *gen, const struct shape *shape, const char *seed)
{
	static struct level solved;
	const struct gen_request *r = gen->request;
	bool memory = true, done = false;
	(void) seed;
	deal_solved(&solved, shape->colours, shape->capacity, shape->empty);
	struct arena *arena = arena_create(r->limits.memory);
	struct faults none = {0};
	struct alphabet *alphabet = arena ? alphabet_compile_all(&solved, r->rules, arena, &none, &memory) : NULL;
	struct space space = {.alphabet = alphabet, .arena = arena, .threads = 1};
	if (alphabet && space_open(&space, true)) {
		if (space_add_starts(&space))
			done = print_every(gen, shape, &space, &solved);
		else
			memory = space.reason == REASON_MEMORY;
		space_close(&space);
	} else if (alphabet) {
		memory = space.reason == REASON_MEMORY;
	}
	if (!done && gen->faults->count == 0 && !ferror(stdout))
		faults_add(gen->faults, "gen: --every: %dx%d+%d has too many deals %s", shape->colours, shape->capacity,
		           shape->empty, memory ? "for the memory" : "to be numbered");
	alphabet_free(alphabet);
	arena_destroy(arena);
	faults_clear(&none);
	return done;
}

bool gen_every(struct gen *gen)
{
	gen_print_header(gen, "Every deal once, modulo the order of tubes and the names of colours.");
	return each_shape(gen, every_of);
}

/* ---- climbs ---- */

/* What is climbed; below 0 where the level does not fit or is not decided. */
static double score(struct gen *gen, const struct level *level)
{
	const struct gen_request *r = gen->request;
	struct run_result result;
	double value = -1;
	if (!gen_fits(gen, level))
		return -1;
	if (r->goal == GOAL_TRAPS) {
		bool decided;
		return gen_trap_share(gen, level, &value, &decided) ? value : -1;
	}
	judge_run(&gen->judge, level, r->goal == GOAL_DEAREST ? &r->dearest : &gen->decide, &result);
	bool solved = result.outcome == RUN_SOLVED && result.verified;
	if (r->goal == GOAL_LONGEST && solved && result.lower_bound == result.length)
		value = result.length;
	if (r->goal == GOAL_DEAREST && (solved || result.outcome == RUN_IMPOSSIBLE))
		value = (double) result.count.expanded;
	run_result_clear(&result);
	return value;
}

/* Two units of different colours change places. */
static void swap_units(struct random *random, struct level *level, const struct shape *shape)
{
	const uint32_t units = (uint32_t) (shape->colours * shape->capacity);
	uint8_t *a, *b;
	do {
		uint32_t i = random_below(random, units), j = random_below(random, units);
		a = &level->tube[i / (uint32_t) shape->capacity].units[i % (uint32_t) shape->capacity];
		b = &level->tube[j / (uint32_t) shape->capacity].units[j % (uint32_t) shape->capacity];
	} while (*a == *b);
	uint8_t held = *a;
	*a = *b;
	*b = held;
}

/* Keep a swap that is not worse. Returns the score. */
static double climb(struct gen *gen, const struct shape *shape, const char *swaps, uint64_t index, struct level *level)
{
	static struct level next;
	struct random random;
	double best = score(gen, level);
	random_open(&random, swaps, index);
	for (uint64_t step = 0; step < gen->request->steps && shape->colours > 1; step++) {
		next = *level;
		swap_units(&random, &next, shape);
		double value = score(gen, &next);
		if (value >= best) {
			best = value;
			*level = next;
		}
	}
	return best;
}

static bool climbs_of(struct gen *gen, const struct shape *shape, const char *seed)
{
	static struct level level;
	const struct gen_request *r = gen->request;
	char id[96], *swaps = NULL;
	bool done = asprintf(&swaps, "%s/swaps", r->seed) >= 0;
	if (!done) {
		swaps = NULL;
		faults_add(gen->faults, "gen: out of memory");
	}
	for (uint64_t index = 0; done && index < r->count; index++) {
		deal_random(&level, shape->colours, shape->capacity, shape->empty, r->seed, index);
		double best = climb(gen, shape, swaps, index, &level);
		if (best < 0) {
			gen->missing++;
			continue;
		}
		done = gen_print(gen, &level, id_of(shape, r->goal_name, index, id, sizeof id),
		                 "climb %s %.6g in %" PRIu64 " steps from seed %s stream %" PRIu64, r->goal_name, best,
		                 r->steps, seed, index);
	}
	free(swaps);
	return done;
}

bool gen_climb(struct gen *gen)
{
	gen_print_header(gen, "Hill climbs from random deals: of two units that change places, what is not worse is kept.");
	return each_shape(gen, climbs_of);
}
