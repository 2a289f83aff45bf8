/* test_verdict.c: what is WRONG, and what is not. */
#include "bench/verdict.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct config config_of(const char *word)
{
	struct config config;
	struct faults faults = {0};
	assert_true(config_parse(word, RULES_WATER, &config, &faults));
	return config;
}

static struct run_result solved(int length, int lower_bound)
{
	return (struct run_result){
	    .outcome = RUN_SOLVED, .length = length, .lower_bound = lower_bound, .h0 = -1, .verified = true};
}

/* The verdict on a result of an algorithm on a level of which this is known; where it is WRONG, `why` has this in it. */
static void assert_verdict(enum verdict expected, const char *why, enum status status, int optimal, const char *word,
                           struct run_result result)
{
	struct config config = config_of(word);
	char said[256];
	enum verdict verdict = verdict_of(status, optimal, &config, &result, said, sizeof said);
	assert_string_equal(verdict_name(verdict), verdict_name(expected));
	assert_int_equal(verdict_of(status, optimal, &config, &result, NULL, 0), expected);
	if (!strstr(said, why))
		fail_msg("'%s' does not say '%s'", said, why);
	if (expected != VERDICT_WRONG)
		assert_string_equal(said, "");
}

static void test_solved(void **state)
{
	(void) state;
	assert_verdict(VERDICT_OPTIMAL, "", STATUS_SOLVED, 10, "bfs", solved(10, 10));
	assert_verdict(VERDICT_OPTIMAL, "", STATUS_SOLVED, 10, "wastar+mess@2", solved(10, 0));
	assert_verdict(VERDICT_SUBOPTIMAL, "", STATUS_SOLVED, 10, "wastar+mess@2", solved(31, 0));
	assert_verdict(VERDICT_SUBOPTIMAL, "", STATUS_SOLVED, 10, "wastar+bases@2", solved(20, 5));
	assert_verdict(VERDICT_WRONG, "more than the weight allows", STATUS_SOLVED, 10, "wastar+bases@2", solved(21, 5));
	assert_verdict(VERDICT_SUBOPTIMAL, "", STATUS_SOLVED, 10, "wastar+bases@1.5", solved(15, 5));
	assert_verdict(VERDICT_WRONG, "more than the weight allows", STATUS_SOLVED, 10, "wastar+bases@1.5", solved(16, 5));
	assert_verdict(VERDICT_SUBOPTIMAL, "", STATUS_SOLVED, 10, "astar+mess", solved(11, 0));
	assert_verdict(VERDICT_WRONG, "promises a shortest", STATUS_SOLVED, 10, "astar+bases", solved(11, 0));
	assert_verdict(VERDICT_WRONG, "shorter than the proven optimum of 10", STATUS_SOLVED, 10, "wastar+mess@2",
	               solved(9, 0));
	assert_verdict(VERDICT_WRONG, "recorded as impossible", STATUS_IMPOSSIBLE, -1, "bfs", solved(9, 9));
	/* Where the optimum is not known, only the run's own proof counts. */
	assert_verdict(VERDICT_OPTIMAL, "", STATUS_UNKNOWN, -1, "bfs", solved(9, 9));
	assert_verdict(VERDICT_UNPROVEN, "", STATUS_UNKNOWN, -1, "wastar+mess@2", solved(9, 5));
	assert_verdict(VERDICT_UNPROVEN, "", STATUS_SOLVED, -1, "wastar+mess@2", solved(9, 0));
}

static void test_not_replayed(void **state)
{
	(void) state;
	struct run_result result = solved(10, 10);
	result.verified = false;
	assert_verdict(VERDICT_WRONG, "does not replay", STATUS_SOLVED, 10, "bfs", result);
	assert_verdict(VERDICT_WRONG, "does not replay", STATUS_UNKNOWN, -1, "bfs", result);
}

static void test_bounds(void **state)
{
	(void) state;
	assert_verdict(VERDICT_WRONG, "above its own solution", STATUS_UNKNOWN, -1, "bfs", solved(9, 10));
	assert_verdict(VERDICT_WRONG, "above the proven optimum", STATUS_SOLVED, 10, "wastar+bases@2", solved(12, 11));
	struct run_result unfinished = {.outcome = RUN_UNKNOWN, .reason = "time", .length = -1, .lower_bound = 11};
	assert_verdict(VERDICT_WRONG, "above the proven optimum", STATUS_SOLVED, 10, "astar+bases", unfinished);
	unfinished.lower_bound = 10;
	assert_verdict(VERDICT_UNDECIDED, "", STATUS_SOLVED, 10, "astar+bases", unfinished);
}

static void test_impossible(void **state)
{
	(void) state;
	struct run_result impossible = {.outcome = RUN_IMPOSSIBLE, .length = -1, .h0 = -1};
	assert_verdict(VERDICT_IMPOSSIBLE, "", STATUS_IMPOSSIBLE, -1, "bfs", impossible);
	assert_verdict(VERDICT_IMPOSSIBLE, "", STATUS_UNKNOWN, -1, "wastar+mess@2", impossible);
	assert_verdict(VERDICT_WRONG, "a solution is known", STATUS_SOLVED, 10, "bfs", impossible);
	assert_verdict(VERDICT_WRONG, "a solution is known", STATUS_SOLVED, -1, "bfs", impossible);
	struct config config = config_of("bfs");
	config.engine_promises = 0;
	assert_int_equal(verdict_of(STATUS_UNKNOWN, -1, &config, &impossible, NULL, 0), VERDICT_WRONG);
}

static void test_undecided(void **state)
{
	(void) state;
	struct run_result crashed = {.outcome = RUN_CRASHED, .reason = "SIGSEGV", .length = -1};
	assert_verdict(VERDICT_UNDECIDED, "", STATUS_SOLVED, 10, "bfs", crashed);
	struct run_result unknown = {.outcome = RUN_UNKNOWN, .reason = "memory", .length = -1};
	assert_verdict(VERDICT_UNDECIDED, "", STATUS_IMPOSSIBLE, -1, "bfs", unknown);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_solved),     cmocka_unit_test(test_not_replayed), cmocka_unit_test(test_bounds),
	    cmocka_unit_test(test_impossible), cmocka_unit_test(test_undecided),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
