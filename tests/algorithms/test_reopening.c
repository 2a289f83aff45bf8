/* test_reopening.c: A* with heuristics that are made here: inconsistent ones still give shortest lengths when they are
 * admissible, a perfect one expands no state beside the path, dead states are cut, weights bound the length. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "core/deal.h"
#include "core/word.h"
#include "tests/support/engines.h"

enum { ALL_RULES = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE };

static const struct heuristic *bases(void)
{
	return heuristic_find("bases", WIDTH_8x16);
}

/* ---- heuristics ---- */

/* `bases` for some states and nothing for the others, as chance (the hash) has it: admissible and very inconsistent. */
static int patchy_value(const struct alphabet *a, const void *data, const void *state)
{
	return word_hash(state) % 3 == 0 ? 0 : bases()->value(a, data, state);
}

static const struct heuristic patchy = {
    .name = "patchy",
    .promises = PROMISE_ADMISSIBLE | PROMISE_DEAD_SAFE,
    .rules = ALL_RULES,
    .value = patchy_value,
};

/* The true distance, by a breadth-first search from the state; H_DEAD if it has no solution. */
static int perfect_value(const struct alphabet *a, const void *data, const void *state)
{
	static struct search search;
	static struct alphabet from_here;
	const word *w = state;
	(void) data;
	from_here = *a;
	for (int i = 0; i < a->tubes; i++)
		from_here.start[i] = w->at[i];
	search = (struct search){.alphabet = &from_here, .weight_num = 1, .weight_den = 1, .length = -1};
	engine_find("bfs", WIDTH_8x16)->run(&search);
	assert_int_not_equal(search.outcome, OUTCOME_UNKNOWN);
	free(search.plan);
	return search.outcome == OUTCOME_SOLVED ? search.length : H_DEAD;
}

static const struct heuristic perfect = {
    .name = "perfect",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = ALL_RULES,
    .value = perfect_value,
};

/* The true distance where the state has none, else nothing: dead states alone are cut. */
static int dead_only_value(const struct alphabet *a, const void *data, const void *state)
{
	return perfect_value(a, data, state) == H_DEAD ? H_DEAD : 0;
}

static const struct heuristic dead_only = {
    .name = "dead-only",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = ALL_RULES,
    .value = dead_only_value,
};

/* ---- levels ---- */

static struct result run_or_fail(const struct job *job, const struct level *level)
{
	struct result r = run_job(job, level);
	assert_sound(job, &r);
	assert_int_equal(r.width, WIDTH_8x16);
	assert_int_not_equal(r.outcome, OUTCOME_UNKNOWN);
	return r;
}

/* ---- tests ---- */

static void test_inconsistent(void **state)
{
	(void) state;
	uint64_t reopened = 0;
	int solved = 0, impossible = 0;
	for (int i = 0; i < 45; i++) {
		static struct level level;
		deal_random(&level, 4 + i % 3, 4, 1 + i % 2, "reopening", (uint64_t) i);
		struct job exact = {.engine = "bfs", .rules = (enum rules)(i / 2 % RULES_COUNT)};
		struct job job = {.engine = "astar", .own = &patchy, .rules = exact.rules};
		struct result expected = run_or_fail(&exact, &level), r = run_or_fail(&job, &level);
		assert_int_equal(r.outcome, expected.outcome);
		assert_int_equal(r.length, expected.length);
		assert_int_equal(r.lower_bound, expected.lower_bound);
		solved += r.outcome == OUTCOME_SOLVED;
		impossible += r.outcome == OUTCOME_IMPOSSIBLE;
		reopened += r.count.reopened;
		job.options.closed = CLOSED_JUDY;
		struct result judy = run_or_fail(&job, &level);
		assert_memory_equal(&judy.count, &r.count, sizeof r.count);
		/* and weighted: the bound holds whatever the order of expansions was */
		job.engine = "wastar";
		job.weight_num = 3;
		struct result weighted = run_or_fail(&job, &level);
		assert_int_equal(weighted.outcome, expected.outcome);
		if (weighted.outcome == OUTCOME_SOLVED)
			assert_in_range(weighted.length, expected.length, 3 * expected.length);
		assert_true(weighted.lower_bound <= expected.lower_bound);
	}
	assert_true(reopened > 100 && solved > 10 && impossible > 3);
}

/* With a perfect heuristic nothing beside one shortest path is expanded, and an impossible level is known at its start. */
static void test_perfect(void **state)
{
	(void) state;
	int solved = 0, impossible = 0;
	for (int i = 0; i < 30; i++) {
		static struct level level;
		deal_random(&level, 3 + i % 2, 4, 1, "perfect", (uint64_t) i);
		struct job job = {.engine = "astar", .own = &perfect, .rules = (enum rules)(i % RULES_COUNT)};
		struct result r = run_or_fail(&job, &level);
		if (r.outcome == OUTCOME_SOLVED) {
			assert_int_equal(r.h0, r.length);
			assert_int_equal(r.count.expanded, r.length);
			solved++;
		} else {
			assert_int_equal(r.count.expanded, 0);
			impossible++;
		}
	}
	assert_true(solved > 5 && impossible > 5);
}

/* Dead states are stored, never expanded, and nothing else changes. */
static void test_dead(void **state)
{
	(void) state;
	int solved = 0;
	for (int i = 0; i < 12; i++) {
		static struct level level;
		deal_random(&level, 4, 4, 1, "dead", (uint64_t) i);
		struct job job = {.engine = "astar", .own = &dead_only}, zero = {.engine = "astar", .heuristic = "zero"};
		struct result r = run_or_fail(&job, &level), all = run_or_fail(&zero, &level);
		assert_int_equal(r.outcome, all.outcome);
		assert_int_equal(r.length, all.length);
		assert_true(r.count.expanded <= all.count.expanded);
		if (r.outcome == OUTCOME_IMPOSSIBLE)
			assert_int_equal(r.count.stored, 1);
		solved += r.outcome == OUTCOME_SOLVED;
	}
	assert_true(solved > 3 && solved < 12);
}

/* Within the weight for admissible heuristics; at weight 1 weighted A* is A*. */
static void test_weights(void **state)
{
	(void) state;
	static const struct {
		int num, den;
	} weights[] = {{1, 1}, {3, 2}, {2, 1}, {5, 1}};
	for (int i = 0; i < 24; i++) {
		static struct level level;
		deal_random(&level, 5 + i % 3, 4, 2, "weights", (uint64_t) i);
		const char *heuristic = i % 2 ? "runs" : "bases";
		struct job plain = {.engine = "astar", .heuristic = heuristic, .rules = (enum rules)(i % RULES_COUNT)};
		struct result shortest = run_or_fail(&plain, &level);
		for (size_t k = 0; k < COUNT(weights); k++) {
			struct job job = plain;
			job.engine = "wastar";
			job.weight_num = weights[k].num;
			job.weight_den = weights[k].den;
			struct result r = run_or_fail(&job, &level);
			assert_int_equal(r.outcome, shortest.outcome);
			assert_true(r.length * job.weight_den <= shortest.length * job.weight_num);
			assert_true(r.lower_bound <= shortest.length || r.outcome != OUTCOME_SOLVED);
			if (k == 0)
				assert_memory_equal(&r.count, &shortest.count, sizeof r.count);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_inconsistent),
	    cmocka_unit_test(test_perfect),
	    cmocka_unit_test(test_dead),
	    cmocka_unit_test(test_weights),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
