/* test_border_fate.c: whether a level has a solution, by border space and by breadth-first search: partly filled tubes, several
 * tubes a colour. */
#include "algorithms/border_fate.h"
#include "tests/support/engines.h"

static enum border_fate fate_of(const struct level *level)
{
	struct alphabet *alphabet = compile_level(level, RULES_WATER);
	struct border_fates fates;
	assert_true(border_decides(alphabet));
	assert_true(border_fates_open(&fates, alphabet, NULL, NULL, NULL));
	enum border_fate fate = border_fate(&fates, alphabet->start);
	border_fates_close(&fates);
	alphabet_free(alphabet);
	return fate;
}

static void test_fates(void **state)
{
	(void) state;
	static const struct shape shape = {.most_tubes = 6, .most_capacity = 5};
	static struct level level;
	const struct job bfs = {.engine = "bfs"};
	struct random random;
	int alive = 0, dead = 0;
	random_open(&random, "border fates", 0);
	for (int i = 0; i < 1500; i++) {
		random_level(&random, &shape, &level);
		struct result r = run_job(&bfs, &level);
		enum border_fate fate = fate_of(&level);
		assert_int_equal(fate, r.outcome == OUTCOME_SOLVED ? BORDER_FATE_ALIVE : BORDER_FATE_DEAD);
		alive += fate == BORDER_FATE_ALIVE;
		dead += fate == BORDER_FATE_DEAD;
	}
	assert_in_range(alive, 500, 1500);
	assert_in_range(dead, 15, 1500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_fates)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
