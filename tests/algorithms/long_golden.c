/* long_golden.c: the golden levels whose spaces need up to 12 million expansions and 4 GiB: minutes. */
#include "tests/algorithms/golden.h"

enum { NODES = 12000000 };

static void test_levels(void **state)
{
	(void) state;
	int all;
	assert_true(golden_file(GOLDEN_LEVELS, "bfs", NULL, NODES, &all) >= 1);
	/* All but the level of 64 pours that begins with c4-ilap, where this search is still at f = 63 by then. */
	assert_int_equal(golden_file(GOLDEN_LEVELS, "astar", "runs", NODES, &all), 174);
	assert_int_equal(all, 175);
}

static void test_anchors(void **state)
{
	(void) state;
	int all;
	assert_int_equal(golden_file(GOLDEN_ANCHORS, "bfs", NULL, NODES, &all), 18);
	assert_int_equal(golden_file(GOLDEN_ANCHORS, "astar", "runs", NODES, &all), 18);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_levels),
	    cmocka_unit_test(test_anchors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
