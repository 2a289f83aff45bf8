/* test_golden.c: every value of the golden levels, by breadth-first search and A* with two heuristics, where 100,000 expansions
 * do. */
#include "tests/algorithms/golden.h"

enum { NODES = 40000 };

/* Each decides at least so many of the lines; the others have more states than the expansions allow. */
static void assert_file(enum golden_file kind, int lines, int by_bfs, int by_runs)
{
	int all;
	assert_true(golden_file(kind, "bfs", NULL, NODES, &all) >= by_bfs);
	assert_int_equal(all, lines);
	assert_true(golden_file(kind, "astar", "runs", NODES, &all) >= by_runs);
	assert_int_equal(golden_file(kind, "astar", "bases", NODES, &all), lines);
}

static void test_levels(void **state)
{
	(void) state;
	assert_file(GOLDEN_LEVELS, 175, 153, 161);
}

static void test_reach(void **state)
{
	(void) state;
	assert_file(GOLDEN_REACH, 65, 57, 63);
}

static void test_anchors(void **state)
{
	(void) state;
	assert_file(GOLDEN_ANCHORS, 18, 16, 17);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_levels),
	    cmocka_unit_test(test_reach),
	    cmocka_unit_test(test_anchors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
