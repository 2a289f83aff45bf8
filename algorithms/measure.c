/* measure.c: heuristics against true distances: see measure.h. Compiled once per width. */
#include "algorithms/measure.h"

#include "algorithms/deals.h"
#include "algorithms/measure_pass.h"
#include "core/word.h"

#include <stdlib.h>

/* ---- one state ---- */

static bool count_joint(struct measure_part *part, struct arena *arena, int h, int distance)
{
	if (h >= part->rows) {
		int rows = h + 8;
		uint64_t *joint =
		    arena_realloc(arena, part->joint, (size_t) rows * (size_t) part->columns * sizeof *part->joint);
		if (!joint)
			return false;
		memset(joint + part->rows * part->columns, 0,
		       (size_t) (rows - part->rows) * (size_t) part->columns * sizeof *joint);
		part->joint = joint;
		part->rows = rows;
	}
	part->joint[h * part->columns + distance]++;
	return true;
}

/* What one state says of h. False when memory runs out. */
static bool judge_state(const struct pass *pass, struct worker *worker, struct measure_part *part, int h)
{
	part->states++;
	if (pass->distance < 0) {
		part->dead_seen += h >= H_DEAD;
		return true;
	}
	part->live++;
	if (h > pass->distance) {
		part->inadmissible++;
		take_witness(pass, worker, h, &part->witness[FAULT_INADMISSIBLE]);
	}
	if (h >= H_DEAD) {
		part->live_dead++;
		take_witness(pass, worker, h, &part->witness[FAULT_LIVE_DEAD]);
		return true;
	}
	if (h - pass->distance > part->worst)
		part->worst = h - pass->distance;
	return count_joint(part, pass->space->arena, h, pass->distance);
}

/* What its pours say of h. */
static void judge_edges(const struct pass *pass, const struct worker *worker, struct measure_part *part, int h,
                        const int *h_after)
{
	uint64_t inconsistent = 0;
	bool minimum = pass->distance > 0;
	for (int i = 0; i < pass->successors; i++) {
		inconsistent += h > 1 + h_after[i];
		minimum = minimum && !(pass->after_distance[i] >= 0 && h_after[i] < h);
	}
	part->edges += (uint64_t) pass->successors;
	part->inconsistent += inconsistent;
	part->minima += minimum;
	if (inconsistent > 0 && take_witness(pass, worker, h, &part->witness[FAULT_INCONSISTENT]))
		find_after(pass->space, worker, &part->witness[FAULT_INCONSISTENT]);
}

static void join_plateaus(const struct pass *pass, struct worker *worker, int h, const int *h_after)
{
	bool leaves = pass->distance == 0;
	for (int i = 0; i < pass->successors; i++) {
		if (pass->after_distance[i] < 0)
			continue;
		leaves = leaves || h_after[i] < h;
		if (h_after[i] == h)
			plateaus_join(&worker->plateaus, pass->at, pass->after_at[i]);
	}
	plateaus_add(&worker->plateaus, pass->at, leaves);
}

static bool judge(struct pass *pass, struct worker *worker)
{
	struct measure *measure = worker->measure;
	bool kept = worker->values != NULL;
	int h = kept ? value_kept(worker, pass->at) : value_of(worker, pass->space, &pass->word), h_after[POURS_ROOM];
	for (int i = 0; i < pass->successors; i++)
		h_after[i] = kept ? value_kept(worker, pass->after_at[i]) : value_of(worker, pass->space, &pass->after[i]);
	for (int p = pass->start ? PART_STARTS : PART_CLOSURE; p < PARTS; p++) {
		if (!judge_state(pass, worker, &measure->part[p], h))
			return false;
		judge_edges(pass, worker, &measure->part[p], h, h_after);
	}
	if (pass->distance >= 0)
		join_plateaus(pass, worker, h, h_after);
	return true;
}

static bool is_start(const struct space *space, const word *w)
{
	letter letters[LEVEL_MAX_TUBES];
	word start = word_of_letters(space->alphabet->start, space->alphabet->tubes);
	for (int i = 0; i < space->alphabet->tubes; i++)
		letters[i] = w->at[i];
	return space->by_shape ? is_deal(space->alphabet, letters) : word_equal(w, &start);
}

/* Make the state at a slot the one at hand; false if there is none. */
static bool arrive(struct pass *pass, uint64_t at)
{
	struct space *space = pass->space;
	if (!space_word(space, at, &pass->word))
		return false;
	struct distances distances = space_distances(space);
	step steps[POURS_ROOM];
	struct address addresses[POURS_ROOM];
	pass->at = at;
	pass->distance = distance_at(&distances, at);
	pass->start = is_start(space, &pass->word);
	pass->successors = word_pours(space->alphabet, &pass->word, steps);
	for (int i = 0; i < pass->successors; i++) {
		space_address(space, &pass->word, &steps[i], &addresses[i]);
		pass->after[i] = word_apply(&pass->word, steps[i]);
	}
	for (int i = 0; i < pass->successors; i++) {
		pass->after_at[i] = space_slot(space, &addresses[i]);
		pass->after_distance[i] = distance_at(&distances, pass->after_at[i]);
	}
	return true;
}

/* ---- colour names ---- */

/* Compare h under every naming of the state at hand with that under its own. */
static void judge_names(struct pass *pass)
{
	const struct space *space = pass->space;
	const int colours = space->alphabet->colours, tubes = space->alphabet->tubes;
	uint8_t name[LEVEL_MAX_COLOURS], turn[LEVEL_MAX_COLOURS] = {0};
	int h[MEASURE_MOST];
	bool differs[MEASURE_MOST] = {false};
	for (int k = 0; k < pass->count; k++)
		h[k] = value_of(&pass->workers[k], space, &pass->word);
	for (int c = 0; c < colours; c++)
		name[c] = (uint8_t) c;
	/* all permutations by Heap's algorithm */
	for (int i = 1; i < colours;) {
		if (turn[i] == i) {
			turn[i++] = 0;
			continue;
		}
		int j = i % 2 == 0 ? 0 : turn[i];
		uint8_t swapped = name[i];
		name[i] = name[j];
		name[j] = swapped;
		turn[i]++;
		i = 1;
		letter letters[LEVEL_MAX_TUBES];
		for (int t = 0; t < tubes; t++)
			letters[t] = pass->word.at[t];
		naming_rename(&space->naming, name, letters);
		word w = word_sorted(space, letters);
		for (int k = 0; k < pass->count; k++) {
			struct witness *smallest = &pass->workers[k].measure->part[PART_CLOSURE].witness[FAULT_NAMES];
			int h_after = value_of(&pass->workers[k], space, &w);
			if (h_after == h[k] || differs[k])
				continue;
			differs[k] = true;
			if (take_witness(pass, &pass->workers[k], h[k], smallest)) {
				smallest->h_after = h_after;
				letters_as_linked(space, &w, smallest->after);
			}
		}
	}
	for (int k = 0; k < pass->count; k++)
		pass->workers[k].measure->names_differ += differs[k];
}

static bool names_are_few(const struct space *space)
{
	uint64_t evaluations = space->states;
	for (int c = 2; c <= space->alphabet->colours && evaluations <= NAMES_MOST; c++)
		evaluations *= (uint64_t) c;
	return evaluations <= NAMES_MOST;
}

/* ---- time ---- */

/* Nanoseconds of one evaluation: over some states of the table, the shortest of several times. */
static void time_evaluations(const struct pass *pass, struct worker *worker)
{
	enum { SOME = 4096, TIMES = 8 };
	word *words = aligned_alloc(64, SOME * sizeof(word));
	uint64_t slots = space_slot_count(pass->space);
	int count = 0, sum = 0;
	double least = 0;
	for (uint64_t at = 0; words && at < slots && count < SOME; at++)
		count += space_word(pass->space, at, &words[count]);
	for (int time = 0; count > 0 && time < TIMES; time++) {
		double begin = pass->seconds();
		for (int i = 0; i < count; i++)
			sum += value_of(worker, pass->space, &words[i]);
		double took = pass->seconds() - begin;
		least = time == 0 || took < least ? took : least;
	}
	__asm__ volatile("" : : "r"(sum)); /* the sum is wanted */
	worker->measure->nanoseconds = count > 0 ? least / count * 1e9 : 0;
	free(words);
}

/* ---- all states ---- */

/* Whether a heuristic has run out of time or memory on the way: what it says may be below its value from then on. */
static bool gave_up(struct space *space, const struct worker *worker)
{
	if (worker->search.reason != REASON_NONE)
		space->reason = worker->search.reason;
	return worker->search.reason != REASON_NONE;
}

static bool keep_values(struct space *space, const struct worker *worker, uint16_t *values)
{
	uint64_t slots = space_slot_count(space), done = 0;
	word w;
	for (uint64_t at = 0; at < slots; at++) {
		if (!space_word(space, at, &w))
			continue;
		int h = value_of(worker, space, &w);
		values[at] = (uint16_t) (h < VALUE_DEAD ? h : VALUE_DEAD);
		if (++done % 1024 == 0 && space->expired && space->expired(space->clock)) {
			space->reason = REASON_TIME;
			return false;
		}
	}
	return !gave_up(space, worker);
}

/* Ready to evaluate; false with the measure's reason. */
static bool prepare_data(struct pass *pass, struct worker *worker)
{
	struct space *space = pass->space;
	struct measure *measure = worker->measure;
	worker->search = (struct search){.alphabet = space->alphabet,
	                                 .heuristic = measure->heuristic,
	                                 .weight_num = 1,
	                                 .weight_den = 1,
	                                 .arena = space->arena,
	                                 .expired = space->expired,
	                                 .clock = space->clock};
	double begin = pass->seconds();
	bool applies = measure->heuristic->rules >> space->alphabet->rules & 1;
	if (!applies || (measure->heuristic->prepare && !measure->heuristic->prepare(&worker->search, &worker->data))) {
		measure->reason = applies ? worker->search.reason : REASON_RULES;
		return false;
	}
	worker->prepared = true;
	measure->prepare_s = pass->seconds() - begin;
	return true;
}

/* Ready to judge. A heuristic that does not apply says so in its measure; false when the rest cannot go on. */
static bool prepare(struct pass *pass, struct worker *worker)
{
	struct space *space = pass->space;
	struct measure *measure = worker->measure;
	if (!prepare_data(pass, worker))
		return measure->reason == REASON_RULES;
	for (int p = 0; p < PARTS; p++)
		measure->part[p].columns = space->deepest + 1 > 0 ? space->deepest + 1 : 1;
	uint64_t slots = space_slot_count(space);
	bool dear = space->by_shape && measure->heuristic->prepare && measure->heuristic->anywhere;
	if (dear)
		worker->values = arena_alloc(space->arena, slots * sizeof *worker->values);
	if ((dear && !worker->values) || !plateaus_open(&worker->plateaus, slots, space->arena))
		measure->reason = REASON_MEMORY;
	else if (dear && !keep_values(space, worker, worker->values))
		measure->reason = space->reason;
	return measure->reason == REASON_NONE;
}

static void conclude(struct pass *pass, struct worker *worker)
{
	struct measure *measure = worker->measure;
	if (measure->reason == REASON_NONE) {
		struct plateau_sizes sizes = plateaus_count(&worker->plateaus);
		measure->plateaus = sizes.plateaus;
		measure->largest_plateau = sizes.largest;
		measure->closed_plateaus = sizes.closed;
		measure->largest_closed = sizes.largest_closed;
		measure->in_closed = sizes.in_closed;
		time_evaluations(pass, worker);
	}
}

static void release(const struct pass *pass, struct worker *worker)
{
	const struct heuristic *heuristic = worker->measure->heuristic;
	plateaus_close(&worker->plateaus, pass->space->arena);
	arena_free(pass->space->arena, worker->values);
	if (worker->prepared && heuristic->release)
		heuristic->release(&worker->search, worker->data);
}

/* Keep only the workers whose heuristic applies. */
static void drop_inapplicable(struct pass *pass)
{
	int kept = 0;
	for (int k = 0; k < pass->count; k++)
		if (pass->workers[k].measure->reason == REASON_NONE)
			pass->workers[kept++] = pass->workers[k];
	pass->count = kept;
}

static bool judge_all(struct pass *pass)
{
	struct space *space = pass->space;
	bool names = space->by_shape && names_are_few(space);
	uint64_t slots = space_slot_count(space), judged = 0;
	for (uint64_t at = 0; at < slots; at++) {
		if (!arrive(pass, at))
			continue;
		for (int k = 0; k < pass->count; k++)
			if (!judge(pass, &pass->workers[k])) {
				space->reason = REASON_MEMORY;
				return false;
			}
		if (names)
			judge_names(pass);
		if (++judged % 1024 == 0 && space->expired && space->expired(space->clock)) {
			space->reason = REASON_TIME;
			return false;
		}
	}
	for (int k = 0; k < pass->count; k++) {
		if (gave_up(space, &pass->workers[k]))
			return false;
		pass->workers[k].measure->names_checked = names;
	}
	return true;
}

static bool measure(struct space *space, struct measure *measures, int count, double (*seconds)(void))
{
	struct pass *pass = calloc(1, sizeof *pass);
	struct worker *workers = calloc((size_t) count + 1, sizeof *workers);
	bool done = pass && workers;
	space->reason = REASON_MEMORY;
	for (int k = 0; done && k < count; k++) {
		*pass = (struct pass){.space = space, .workers = workers, .seconds = seconds};
		workers[k].measure = &measures[k];
		done = prepare(pass, &workers[k]);
		if (!done)
			space->reason = measures[k].reason;
		pass->count = k + 1;
	}
	if (done) {
		drop_inapplicable(pass);
		done = judge_all(pass);
		for (int k = 0; done && k < pass->count; k++)
			conclude(pass, &workers[k]);
	}
	for (int k = 0; pass && k < pass->count; k++)
		release(pass, &workers[k]);
	free(workers);
	free(pass);
	if (done)
		space->reason = REASON_NONE;
	return done;
}

static double no_clock(void)
{
	return 0;
}

static bool values(struct space *space, const struct heuristic *heuristic, uint16_t *out)
{
	struct measure what = {.heuristic = heuristic};
	struct worker worker = {.measure = &what};
	struct pass *pass = calloc(1, sizeof *pass);
	bool done = pass != NULL;
	space->reason = REASON_MEMORY;
	if (done) {
		pass->space = space;
		pass->seconds = no_clock;
		done = prepare_data(pass, &worker);
		space->reason = done ? REASON_NONE : what.reason;
		done = done && keep_values(space, &worker, out);
		release(pass, &worker);
	}
	free(pass);
	return done;
}

const struct measure_kind W(measure_kind) = {.measure = measure, .values = values};
