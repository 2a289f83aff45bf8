/* test_pour_rules.c: every rule about pours over everything that random levels reach: tubes of all kinds, colours of several
 * tubes, all rules of pouring. What is promised holds; what is not promised anywhere else is indeed false there. */
#include "algorithms/pour_rules.h"
#include "algorithms/pruned_search.h"
#include "algorithms/prune.h"

#include "tests/support/levels.h"

#include "tests/algorithms/spaces.h"

enum { LEVELS = 240, MOST_STATES = 400, NODES = 200000 };

static struct made made;

/* States that have a solution and no shortest one without the pours that a rule prunes. */
static uint64_t harmed(const struct pour_rule_line *rule)
{
	struct space *space = &made.space;
	struct distances distances = {0};
	uint64_t count = 0;
	letter letters[LEVEL_MAX_TUBES];
	if (rule->prunes)
		assert_true(space_measure_pruned(space, rule->prunes, &distances));
	for (uint64_t at = 0; at < space_slots(space); at++) {
		struct pruned_length left;
		int distance = space_distance(space, at);
		if (!space_letters(space, at, letters) || distance < 0)
			continue;
		if (rule->prunes) {
			count += distance_at(&distances, at) != distance;
			continue;
		}
		assert_true(space_pruned_search(space, letters, rule->promised, NODES, &left));
		assert_int_not_equal(left.length, PRUNED_UNDECIDED);
		assert_true(left.longer || left.length == distance);
		count += left.longer;
	}
	if (rule->prunes)
		space_free_distances(space, &distances);
	return count;
}

static void test_random(void **state)
{
	uint64_t without_promise[32] = {0};
	int promised[32] = {0}, several_tubes = 0, kinds = 0;
	(void) state;
	for (uint64_t i = 0; i < LEVELS; i++) {
		struct random random;
		struct shape shape = {.most_tubes = 6, .most_capacity = 4, .kinds = i % 2 == 0};
		random_open(&random, "pour rules", i);
		random_level(&random, &shape, &made.level);
		make_space(&made, (enum rules)(i % RULES_COUNT), false, 1);
		measure_made(&made);
		several_tubes += !made.alphabet->single;
		kinds += !made.alphabet->plain;
		for (int k = 0; k < pour_rules_count() && made.space.states <= MOST_STATES; k++) {
			const struct pour_rule_line *rule = pour_rule_at(k);
			if (!pour_rule_applies(rule, made.alphabet))
				continue;
			uint64_t count = harmed(rule);
			bool promise = pour_rule_is_promised(rule, made.alphabet);
			promised[k] += promise;
			without_promise[k] += promise ? 0 : count;
			if (promise && count > 0)
				fail_msg("%s: level %lu: %lu states", rule->name, i, count);
		}
		unmake(&made);
	}
	assert_true(several_tubes > 40 && kinds > 40);
	for (int k = 0; k < pour_rules_count(); k++) {
		const struct pour_rule_line *rule = pour_rule_at(k);
		assert_true(promised[k] > 20 || rule->promised == 0);
		/* a promise that could be made everywhere should be */
		bool limited = rule->promised != PRUNE_ALL && promised[k] < LEVELS / 2;
		if (limited && without_promise[k] == 0)
			fail_msg("%s: nothing is lost where it promises nothing", rule->name);
	}
}

/* All tubes alike, one of them complete, and no solution leaves it alone: its colour fills two. */
static void test_complete(void **state)
{
	static const char *const names[] = {"from-complete", "guided"};
	(void) state;
	for (enum rules rules = 0; rules < RULES_COUNT; rules++) {
		make_level(&made, "c4-aaaa-ac-babc-acb-bac", rules);
		for (size_t i = 0; i < COUNT(names); i++) {
			const struct pour_rule_line *rule = pour_rule_find(names[i]);
			assert_int_equal(pour_rule_is_promised(rule, made.alphabet), rules == RULES_WHOLE);
			assert_int_equal(harmed(rule), rules == RULES_WHOLE ? 0 : 8);
		}
		unmake(&made);
	}
}

/* A search that is given too few nodes says so. */
static void test_nodes(void **state)
{
	letter letters[LEVEL_MAX_TUBES];
	struct pruned_length left;
	(void) state;
	make_level(&made, "c4-aabc-aabc-cbbc-0", RULES_WATER);
	memcpy(letters, made.alphabet->start, sizeof letters);
	assert_true(space_pruned_search(&made.space, letters, PRUNE_ALL, 3, &left));
	assert_int_equal(left.length, PRUNED_UNDECIDED);
	assert_false(left.longer);
	assert_true(space_pruned_search(&made.space, letters, PRUNE_ALL, 1000, &left));
	assert_int_equal(left.length, 9);
	assert_false(left.longer);
	unmake(&made);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_complete),
	                                   cmocka_unit_test(test_nodes)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
