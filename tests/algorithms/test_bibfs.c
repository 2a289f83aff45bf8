/* test_bibfs.c: bidirectional search against breadth-first search; its limits, counters and cuts. */
#include "core/deal.h"
#include "tests/support/engines.h"

#include <stdio.h>
#include <string.h>

static const struct job bfs = {.engine = "bfs"}, bibfs = {.engine = "bibfs"};

static void check_level(const struct level *level, enum rules rules, const struct job *asked)
{
	struct result truth = run_by(rules, &bfs, level), ran = run_by(rules, asked, level);
	assert_same_answer(&ran, &truth, level);
	const struct result *s = &ran;
	if (s->length == 0)
		return;
	assert_int_equal(s->lower_bound, s->outcome == OUTCOME_SOLVED ? s->length : 0);
	assert_int_equal(noted(s, "forward_expanded") + noted(s, "backward_expanded"), s->count.expanded);
	assert_int_equal(noted(s, "forward_generated") + noted(s, "backward_generated"), s->count.generated);
	assert_int_equal(noted(s, "forward_stored") + noted(s, "backward_stored"), s->count.stored);
}

/* Levels of all rules with several tubes a colour, partly filled tubes and, every other time, tubes of several kinds. */
static void test_random(void **state)
{
	(void) state;
	for (uint64_t i = 0; i < 1000; i++) {
		struct random random;
		static struct level level;
		random_open(&random, "bibfs", i);
		random_level(&random, &(struct shape){.most_tubes = 6, .most_capacity = 4, .kinds = i % 2 == 0}, &level);
		check_level(&level, (enum rules)(i / 2 % 3), &bibfs);
	}
}

/* Full deals, larger. */
static void test_deals(void **state)
{
	(void) state;
	for (uint64_t i = 0; i < 36; i++) {
		static struct level level;
		deal_random(&level, 4 + (int) (i % 4), 4, 1 + (int) (i % 2), "bibfs", i);
		check_level(&level, (enum rules)(i % 3), &bibfs);
	}
}

static void assert_same_counts(const struct result *x, const struct result *y)
{
	assert_memory_equal(&x->count, &y->count, sizeof x->count);
	assert_int_equal(x->notes, y->notes);
	for (int i = 0; i < x->notes; i++) {
		assert_string_equal(x->note[i].name, y->note[i].name);
		if (strcmp(x->note[i].name, "closed_bytes") != 0) /* is what differs */
			assert_true(x->note[i].value == y->note[i].value);
	}
}

/* The same counts with Judy, with a table that is large from the start, and in the widest words. (Ties do not depend on the
   width, since letters and positions are the same.) */
static void test_kinds_of_table(void **state)
{
	(void) state;
	for (uint64_t i = 0; i < 12; i++) {
		static struct level level;
		struct job judy = bibfs, large = bibfs, wide = bibfs;
		judy.options.closed = CLOSED_JUDY;
		large.options.table_bytes = 4 << 20;
		wide.wider = 3;
		deal_random(&level, 5, 4, 1 + (int) (i % 2), "bibfs", 100 + i);
		struct result flat = run_by(RULES_WATER, &bibfs, &level);
		struct result others[] = {run_by(RULES_WATER, &judy, &level), run_by(RULES_WATER, &large, &level),
		                          run_by(RULES_WATER, &wide, &level)};
		for (unsigned k = 0; k < COUNT(others); k++) {
			assert_same_answer(&others[k], &flat, &level);
			assert_same_counts(&others[k], &flat);
		}
	}
}

/* Both ends of the layers' depth: past one byte on both sides. */
static void test_deep(void **state)
{
	(void) state;
	static struct level level;
	char link[2048];
	const int half = 120;
	int at = snprintf(link, sizeof link, "c%d-", 2 * half);
	for (int tube = 0; tube < 2; tube++) {
		memset(link + at, tube ? 'b' : 'a', (size_t) half);
		memset(link + at + half, tube ? 'a' : 'b', (size_t) half);
		at += 2 * half;
		link[at++] = '-';
	}
	strcpy(link + at, "0");
	level = level_of(link);
	struct result truth = run_by(RULES_BALL, &bfs, &level), ran = run_by(RULES_BALL, &bibfs, &level);
	assert_int_equal(truth.outcome, OUTCOME_SOLVED);
	assert_true(truth.length > 300);
	assert_same_answer(&ran, &truth, &level);
	assert_true(noted(&ran, "forward_depth") > 255 || noted(&ran, "backward_depth") > 255);
}

/* The node limit is exact: one fewer is too few. */
static void test_nodes(void **state)
{
	(void) state;
	struct level level = level_of("c5-abdac-cbacb-bdbdc-ddaca-0-0");
	struct result whole = run_by(RULES_WATER, &bibfs, &level);
	const uint64_t needed = whole.count.expanded;
	assert_int_equal(whole.length, 17);
	for (uint64_t left = needed - 1; left != UINT64_MAX; left = left / 2 - (left == 0)) {
		const uint64_t nodes = needed - left;
		struct job asked = bibfs;
		asked.nodes = nodes;
		struct result ran = run_by(RULES_WATER, &asked, &level);
		assert_int_equal(ran.count.expanded, nodes);
		assert_int_equal(ran.outcome, nodes == needed ? OUTCOME_SOLVED : OUTCOME_UNKNOWN);
		assert_int_equal(ran.reason, nodes == needed ? REASON_NONE : REASON_NODES);
		assert_in_range(ran.lower_bound, 1, 17);
	}
}

/* From no memory at all up to enough: never beyond the budget, and counters that add up. */
static void test_memory(void **state)
{
	(void) state;
	struct level level;
	deal_random(&level, 8, 4, 2, "bibfs", 3);
	bool solved = false;
	int refused = 0;
	for (uint64_t budget = 4096; budget < 64 << 20 && !solved; budget += budget / 4) {
		struct job asked = bibfs;
		asked.budget = budget;
		struct result ran = run_by(RULES_WATER, &asked, &level);
		solved = ran.outcome == OUTCOME_SOLVED;
		refused += !solved;
		assert_int_equal(ran.reason, solved ? REASON_NONE : REASON_MEMORY);
		if (ran.notes > 0) /* the level itself has found room */
			assert_int_equal(noted(&ran, "forward_expanded") + noted(&ran, "backward_expanded"),
			                 ran.count.expanded);
	}
	assert_true(solved);
	assert_true(refused > 5);
}

/* The bound and the claims are at work. */
static void test_cuts(void **state)
{
	(void) state;
	double claims = 0, waiting = 0;
	for (uint64_t i = 0; i < 20; i++) {
		static struct level level;
		deal_random(&level, 5, 4, 2, "bibfs", 1000 + i);
		struct result ran = run_by(RULES_WATER, &bibfs, &level);
		claims += noted(&ran, "backward_cut_by_claims");
		waiting += noted(&ran, "backward_waiting");
	}
	assert_true(claims > 0 && waiting > 0);
}

/* An impossible level is decided by whichever side is exhausted first: here the goal's, before all that the start reaches is
   seen. */
static void test_goal_side_exhausted(void **state)
{
	(void) state;
	static const char *const links[] = {"c4-eadc-eeba-dadc-dbcb-eabc-0", "c4-acbc-aacb-abcb-0",
	                                    "c4-dba-d_1-c_3-aca_3-dca_3"};
	for (unsigned i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		struct result truth = run_by(RULES_WATER, &bfs, &level), ran = run_by(RULES_WATER, &bibfs, &level);
		assert_int_equal(truth.outcome, OUTCOME_IMPOSSIBLE);
		assert_int_equal(ran.outcome, OUTCOME_IMPOSSIBLE);
		assert_true(noted(&ran, "forward_stored") < (double) truth.count.stored);
	}
}

/* Nothing to do: solved already, and no unit at all. */
static void test_solved_start(void **state)
{
	(void) state;
	static const char *const links[] = {"c2-aa-bb-0", "c4-0-0", "c4-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0"};
	for (unsigned i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		struct result ran = run_by(RULES_WATER, &bibfs, &level);
		assert_int_equal(ran.outcome, OUTCOME_SOLVED);
		assert_int_equal(ran.length, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random),         cmocka_unit_test(test_deals),
	    cmocka_unit_test(test_kinds_of_table), cmocka_unit_test(test_deep),
	    cmocka_unit_test(test_nodes),          cmocka_unit_test(test_memory),
	    cmocka_unit_test(test_cuts),           cmocka_unit_test(test_goal_side_exhausted),
	    cmocka_unit_test(test_solved_start),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
