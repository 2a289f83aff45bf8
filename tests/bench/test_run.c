/* test_run.c: one isolated run, whatever it does: finds a solution, crashes, hangs, eats memory, is killed. */
#include "bench/run.h"

#include "core/arena.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct level level;
static struct config config;
static struct run_request request;

static void ask(const char *link, const char *word)
{
	struct faults faults = {0};
	assert_true(level_from_link(link, NULL, &level, &faults));
	assert_true(config_parse(word, RULES_WATER, &config, &faults));
	request = (struct run_request){.level = &level, .config = &config, .limits = LIMITS_DEFAULT, .grace_s = 5};
}

static struct run_result run(run_body body)
{
	struct run_result result;
	run_alone(&request, body, &result);
	return result;
}

static void test_solved(void **state)
{
	(void) state;
	ask("c4-abab-baba-0", "astar+bases");
	struct run_result result = run(run_search);
	assert_int_equal(result.outcome, RUN_SOLVED);
	assert_int_equal(result.length, 7);
	assert_int_equal(result.lower_bound, 7);
	assert_int_equal(result.moves, 7);
	assert_true(result.verified);
	assert_string_equal(result.reason, "");
	assert_string_equal(result.width, "8x16");
	assert_true(result.count.expanded > 0 && result.compile_s > 0 && result.search_s > 0 && result.cpu_s > 0);
	assert_true(result.peak_bytes > 0 && result.peak_rss > 0);
	run_result_clear(&result);
}

static void test_impossible(void **state)
{
	(void) state;
	ask("c4-cbca-accb-abba-0", "bfs");
	struct run_result result = run(run_search);
	assert_int_equal(result.outcome, RUN_IMPOSSIBLE);
	assert_int_equal(result.moves, 0);
	run_result_clear(&result);
}

/* ---- limits ---- */

static const char hard[] = "c6-ebcdbe-0-gfafbc-dgdgcb-afaged-bcfcbe-0-aaddae-fgcefg-0";

static void test_node_limit(void **state)
{
	(void) state;
	ask(hard, "bfs");
	request.limits.nodes = 1000;
	struct run_result result = run(run_search);
	assert_int_equal(result.outcome, RUN_UNKNOWN);
	assert_string_equal(result.reason, "nodes");
	assert_int_equal(result.count.expanded, 1000);
	run_result_clear(&result);
}

static void test_memory_limit(void **state)
{
	(void) state;
	ask(hard, "bfs");
	request.limits.memory = 4 << 20;
	struct run_result result = run(run_search);
	assert_int_equal(result.outcome, RUN_UNKNOWN);
	assert_string_equal(result.reason, "memory");
	assert_true(result.count.expanded > 0);
	assert_true(result.peak_bytes <= request.limits.memory);
	run_result_clear(&result);
}

static void test_time_limit(void **state)
{
	(void) state;
	ask(hard, "astar+zero");
	request.limits.time_s = 0.02;
	double start = run_now();
	struct run_result result = run(run_search);
	assert_int_equal(result.outcome, RUN_UNKNOWN);
	assert_string_equal(result.reason, "time");
	assert_true(run_now() - start >= request.limits.time_s);
	run_result_clear(&result);
}

/* ---- runs that end badly: each is one result ---- */

static void assert_crash(run_body body, const char *reason)
{
	ask("c4-abab-baba-0", "bfs");
	struct run_result result = run(body);
	assert_int_equal(result.outcome, RUN_CRASHED);
	assert_string_equal(result.reason, reason);
	assert_int_equal(result.length, -1);
	assert_int_equal(result.moves, 0);
	run_result_clear(&result);
}

/* The default action, also under the sanitizers, which catch some signals. */
static void die_of(int number)
{
	signal(number, SIG_DFL);
	raise(number);
}

static void body_segv(const struct run_request *asked, struct run_result *result)
{
	(void) asked;
	result->outcome = RUN_SOLVED; /* what it had is not believed */
	die_of(SIGSEGV);
}

static void body_abort(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	die_of(SIGABRT);
}

/* As the kernel does when the machine is out of memory. */
static void body_killed(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	raise(SIGKILL);
}

static void body_exit_7(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	_exit(7);
}

static void body_exit_0(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	_exit(0); /* no result sent: not a success */
}

static void test_crashes(void **state)
{
	(void) state;
	assert_crash(body_segv, "SIGSEGV");
	assert_crash(body_abort, "SIGABRT");
	assert_crash(body_killed, "SIGKILL");
	assert_crash(body_exit_7, "exit 7");
	assert_crash(body_exit_0, "exit 0");
}

static void body_hang(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	for (;;)
		pause();
}

/* Busy, with its signals blocked, as an engine that never asks for the time. */
static void body_busy(const struct run_request *asked, struct run_result *result)
{
	(void) asked, (void) result;
	sigset_t all;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	for (volatile int i = 0;; i = i + 1)
		;
}

static void test_hangs(void **state)
{
	(void) state;
	run_body bodies[] = {body_hang, body_busy};
	for (int i = 0; i < 2; i++) {
		ask("c4-abab-baba-0", "bfs");
		request.limits.time_s = 0.05;
		request.grace_s = 0.05;
		struct run_result result = run(bodies[i]);
		assert_int_equal(result.outcome, RUN_CRASHED);
		assert_string_equal(result.reason, "hang");
		run_result_clear(&result);
	}
}

/* The arena refuses: the run goes on and can say so. */
static void body_arena(const struct run_request *asked, struct run_result *result)
{
	struct arena *arena = arena_create(asked->limits.memory);
	void *memory = arena_alloc(arena, 2 * asked->limits.memory);
	snprintf(result->reason, sizeof result->reason, "%s", memory ? "taken" : "memory");
}

/* Memory that is not the arena's: taken, and never given back. */
static char *volatile taken;

static void body_malloc(const struct run_request *asked, struct run_result *result)
{
	(void) result;
	size_t bytes = asked->limits.memory + 3 * asked->slack;
	taken = malloc(bytes);
	memset(taken, 1, bytes);
	for (;;)
		pause();
}

static void test_memory(void **state)
{
	(void) state;
	ask("c4-abab-baba-0", "bfs");
	request.limits.memory = 16 << 20;
	struct run_result result = run(body_arena);
	assert_int_equal(result.outcome, RUN_UNKNOWN);
	assert_string_equal(result.reason, "memory");
	run_result_clear(&result);
	request.slack = 64 << 20;
	result = run(body_malloc);
	assert_int_equal(result.outcome, RUN_CRASHED);
	assert_string_equal(result.reason, "overrun");
	assert_true(result.peak_rss > request.limits.memory + request.slack);
	run_result_clear(&result);
}

static void body_long(const struct run_request *asked, struct run_result *result)
{
	(void) asked;
	result->outcome = RUN_SOLVED;
	result->length = result->moves = LEVEL_MAX_MOVES;
	result->move = calloc((size_t) result->moves, sizeof *result->move);
	result->notes = SEARCH_MAX_NOTES;
	result->note = calloc((size_t) result->notes, sizeof *result->note);
	result->move[LEVEL_MAX_MOVES - 1].to = 9;
	result->note[SEARCH_MAX_NOTES - 1].value = 1.5;
}

/* More than a pipe holds at once. */
static void test_long_result(void **state)
{
	(void) state;
	ask("c4-abab-baba-0", "bfs");
	struct run_result result = run(body_long);
	assert_int_equal(result.outcome, RUN_SOLVED);
	assert_int_equal(result.moves, LEVEL_MAX_MOVES);
	assert_int_equal(result.move[LEVEL_MAX_MOVES - 1].to, 9);
	assert_int_equal(result.notes, SEARCH_MAX_NOTES);
	assert_true(result.note[SEARCH_MAX_NOTES - 1].value == 1.5);
	run_result_clear(&result);
}

/* Several at a time: each ends with its own result, the hanging one last. */
static void test_parallel(void **state)
{
	(void) state;
	ask("c4-abab-baba-0", "bfs");
	run_body bodies[] = {body_hang, body_exit_7, run_search};
	struct run runs[3];
	struct run_result result;
	for (int i = 0; i < 3; i++) {
		request.limits.time_s = i == 0 ? 2 : 60;
		request.grace_s = 0;
		assert_true(run_start(&runs[i], &request, bodies[i], &result));
	}
	int ended[3] = {0};
	for (int left = 3; left > 0; left--) {
		int i = -1;
		while (i < 0)
			i = run_wait(runs, 3, 1);
		run_finish(&runs[i], &result);
		assert_string_equal(result.reason, i == 0 ? "hang" : i == 1 ? "exit 7" : "");
		run_result_clear(&result);
		ended[i]++;
	}
	assert_true(ended[0] == 1 && ended[1] == 1 && ended[2] == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_solved),       cmocka_unit_test(test_impossible), cmocka_unit_test(test_node_limit),
	    cmocka_unit_test(test_memory_limit), cmocka_unit_test(test_time_limit), cmocka_unit_test(test_crashes),
	    cmocka_unit_test(test_hangs),        cmocka_unit_test(test_memory),     cmocka_unit_test(test_long_result),
	    cmocka_unit_test(test_parallel),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
