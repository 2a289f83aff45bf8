/* test_search.c: limits, notes, and plans turned into moves of the user's tubes. */
#include "core/search.h"
#include "tests/support/check.h"
#include "tests/support/levels.h"

#include <string.h>

/* ---- limits and notes ---- */

static bool flag_raised(void *clock)
{
	return *(bool *) clock;
}

static double two_seconds(void *clock)
{
	(void) clock;
	return 2.5;
}

static void test_stop(void **state)
{
	(void) state;
	static struct search s;
	bool up = false;
	assert_false(search_stop(&s)); /* no limits at all */
	s.limits.nodes = 10;
	s.expired = flag_raised;
	s.clock = &up;
	s.count.expanded = 9;
	assert_false(search_stop(&s));
	assert_int_equal(s.reason, REASON_NONE);
	s.count.expanded = 10;
	assert_true(search_stop(&s));
	assert_int_equal(s.outcome, OUTCOME_UNKNOWN);
	assert_int_equal(s.reason, REASON_NODES);
	s.count.expanded = 1;
	up = true;
	assert_true(search_stop(&s));
	assert_int_equal(s.reason, REASON_TIME);
	assert_false(search_out_of_memory(&s));
	assert_int_equal(s.reason, REASON_MEMORY);
	assert_int_equal(s.outcome, OUTCOME_UNKNOWN);
}

static void test_names(void **state)
{
	(void) state;
	assert_string_equal(outcome_name(OUTCOME_UNKNOWN), "unknown");
	assert_string_equal(outcome_name(OUTCOME_SOLVED), "solved");
	assert_string_equal(outcome_name(OUTCOME_IMPOSSIBLE), "impossible");
	assert_null(reason_name(REASON_NONE));
	assert_string_equal(reason_name(REASON_TIME), "time");
	assert_string_equal(reason_name(REASON_MEMORY), "memory");
	assert_string_equal(reason_name(REASON_NODES), "nodes");
	for (int i = 1; i < REASON_COUNT; i++)
		assert_non_null(reason_name((enum reason) i));
}

static void test_notes(void **state)
{
	(void) state;
	static struct search s;
	assert_true(search_seconds(&s) >= 0 && search_seconds(&s) <= 0);
	s.seconds = two_seconds;
	assert_true(search_seconds(&s) > 2 && search_seconds(&s) < 3);
	for (int i = 0; i < SEARCH_MAX_NOTES + 5; i++)
		search_note(&s, "n", i);
	assert_int_equal(s.notes, SEARCH_MAX_NOTES);
	assert_int_equal((int) s.note[SEARCH_MAX_NOTES - 1].value, SEARCH_MAX_NOTES - 1);
}

/* ---- plans ---- */

static struct pour pour_of(const struct alphabet *a, const struct level *level, int from, int to)
{
	return (struct pour){alphabet_letter(a, &level->tube[from]), alphabet_letter(a, &level->tube[to])};
}

/* The same random pours as plan and as plain moves end in the same state, tube order apart. */
static void check_walk(struct random *random, enum rules rules)
{
	static struct level start, level, replayed;
	struct pour plan[30];
	struct move move[30];
	int length = 0;
	random_level(random, &(struct shape){.most_tubes = 12, .most_capacity = 6, .kinds = true}, &start);
	struct alphabet *a = compile_level(&start, rules);
	level = start;
	for (int tries = 0; tries < 400 && length < 30; tries++) {
		int from = at_most(random, level.tubes - 1), to = at_most(random, level.tubes - 1);
		if (level_refusal(&level, rules, from, to) != REFUSAL_NONE)
			continue;
		plan[length++] = pour_of(a, &level, from, to);
		level_pour(&level, rules, from, to);
	}
	assert_true(plan_to_moves(a, &start, plan, length, move));
	replayed = start;
	assert_int_equal(level_replay(&replayed, rules, move, length, NULL), length);
	struct plain_state expected = plain_of_level(&level), found = plain_of_level(&replayed);
	assert_memory_equal(&found, &expected, sizeof found);
	alphabet_free(a);
}

static void test_plans(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "plans", 0);
	for (int i = 0; i < 300; i++)
		check_walk(&random, (enum rules)(i % RULES_COUNT));
}

/* The user's order decides: the first tube that holds the letters is meant. */
static void test_user_order(void **state)
{
	(void) state;
	struct level level = level_of("c2-0-ab-ab-0");
	struct alphabet *a = compile_level(&level, RULES_WATER);
	struct pour plan[2] = {pour_of(a, &level, 1, 0), pour_of(a, &level, 1, 0)};
	struct move move[2];
	assert_true(plan_to_moves(a, &level, plan, 2, move));
	assert_int_equal(move[0].from, 1);
	assert_int_equal(move[0].to, 0);
	assert_int_equal(move[1].from, 2);
	assert_int_equal(move[1].to, 3);
	/* from and to hold the same: two different tubes */
	struct level equal = level_of("c2-a-a");
	struct alphabet *b = compile_level(&equal, RULES_WATER);
	plan[0] = pour_of(b, &equal, 0, 1);
	assert_true(plan_to_moves(b, &equal, plan, 1, move));
	assert_int_equal(move[0].from, 0);
	assert_int_equal(move[0].to, 1);
	alphabet_free(a);
	alphabet_free(b);
}

static void test_wrong_plans(void **state)
{
	(void) state;
	struct level level = level_of("c2-ab-ba-0"), other = level_of("c2-ab-ba-0-0"), filled = level_of("c2-aa-bb-0");
	struct alphabet *a = compile_level(&level, RULES_WATER);
	struct move move[2];
	struct pour into_full = pour_of(a, &level, 0, 1), legal = pour_of(a, &level, 0, 2);
	struct pour nobody = {alphabet_letter(a, &filled.tube[0]), legal.to};
	struct pour from_empty = {legal.to, legal.from};
	assert_true(plan_to_moves(a, &level, &legal, 1, move));
	assert_true(plan_to_moves(a, &level, NULL, 0, move));
	assert_false(plan_to_moves(a, &other, &legal, 1, move)); /* another number of tubes */
	assert_false(plan_to_moves(a, &level, &into_full, 1, move));
	assert_false(plan_to_moves(a, &level, &nobody, 1, move));
	assert_false(plan_to_moves(a, &level, &from_empty, 1, move));
	assert_false(plan_to_moves(a, &level, (struct pour[]){legal, legal}, 2, move)); /* no empty tube is left */
	alphabet_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_stop),  cmocka_unit_test(test_names),      cmocka_unit_test(test_notes),
	    cmocka_unit_test(test_plans), cmocka_unit_test(test_user_order), cmocka_unit_test(test_wrong_plans),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
