/* test_sweep.c: many runs into one file: order, shards, crashes among them, and a sweep killed in the middle. */
#include "bench/scratch.h"
#include "bench/sweep.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const links[] = {"c4-abab-baba-0",      "c4-cbca-accb-abba-0", "c4-cbab-aaca-cbcb-0",
                                    "c4-abcb-0-aabc-cacb", "c4-bcaa-0-bbcc-caab", "c4-abab-baba-0-0",
                                    "c4-baab-abab-0",      "c4-baaa-0-bbba",      "c3-dba-ced-0-0-cce-aab-deb"};
enum { LINKS = sizeof links / sizeof *links, REPEATS = 2 };

static char path[SCRATCH_SIZE];
static struct instances instances;
static struct config *configs;
static struct run_settings settings = RUN_SETTINGS_DEFAULT;
static struct faults faults;
static struct sweep sweep;

static void assert_no_fault(void)
{
	if (faults.count > 0)
		fail_msg("%s", faults_text(&faults, 0));
}

static int jobs_of(int shard, int shards, const char *seed, struct job **jobs)
{
	sweep.shard = shard;
	sweep.shards = shards;
	sweep.seed = seed;
	int count = sweep_jobs(&sweep, jobs, &faults);
	assert_no_fault();
	return count;
}

/* Run what is missing in the file; returns how many runs that were. */
static int run_missing(int parallel, run_body body, struct tally *tally)
{
	struct job *jobs;
	struct progress progress;
	int count = jobs_of(1, 1, "seed", &jobs);
	sweep.parallel = parallel;
	sweep.body = body;
	int file = record_file_open(path, false, &faults);
	assert_no_fault();
	*tally = (struct tally){0};
	int left = sweep_skip_done(&sweep, jobs, count, tally, &faults);
	assert_no_fault();
	progress_begin(&progress, NULL, false, count, tally);
	assert_true(sweep_run(&sweep, jobs, left, file, &progress, &faults));
	progress_end(&progress);
	*tally = progress.tally;
	close(file);
	free(jobs);
	return left;
}

static void start_anew(void)
{
	close(record_file_open(path, true, &faults));
	assert_no_fault();
}

static int key_compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

typedef char key[JOB_KEY_SIZE];

/* The file holds each of the sweep's runs exactly once and nothing else. */
static void assert_all_once(void)
{
	struct job *jobs;
	struct records records = {0};
	int count = jobs_of(1, 1, "seed", &jobs);
	assert_true(records_load(path, &records, &faults));
	assert_int_equal(records.count, count);
	key *wanted = calloc((size_t) count, sizeof *wanted), *found = calloc((size_t) count, sizeof *found);
	for (int i = 0; i < count; i++) {
		job_key(&jobs[i], wanted[i]);
		record_key(&records.record[i], found[i]);
	}
	qsort(wanted, (size_t) count, sizeof *wanted, key_compare);
	qsort(found, (size_t) count, sizeof *found, key_compare);
	for (int i = 0; i < count; i++) {
		assert_string_equal(wanted[i], found[i]);
		assert_true(i == 0 || strcmp(found[i], found[i - 1]) != 0);
	}
	free(wanted);
	free(found);
	free(jobs);
	records_clear(&records);
}

static void test_complete(void **state)
{
	(void) state;
	struct tally tally;
	for (int parallel = 1; parallel <= 2; parallel++) {
		start_anew();
		assert_int_equal(run_missing(parallel, run_search, &tally), LINKS * 2 * REPEATS);
		assert_int_equal(tally.runs, LINKS * 2 * REPEATS);
		assert_int_equal(tally.solved + tally.impossible, tally.runs);
		assert_int_equal(tally.impossible, 2 * 2 * REPEATS);
		assert_all_once();
		assert_int_equal(run_missing(parallel, run_search, &tally), 0);
		assert_int_equal(tally.runs, LINKS * 2 * REPEATS);
		assert_all_once();
	}
}

/* The same seed gives the same order, another one another, and shards are a partition of it. */
static void test_order(void **state)
{
	(void) state;
	struct job *a, *b, *c, *part;
	int count = jobs_of(1, 1, "one", &a);
	jobs_of(1, 1, "one", &b);
	jobs_of(1, 1, "two", &c);
	assert_memory_equal(a, b, (size_t) count * sizeof *a);
	assert_memory_not_equal(a, c, (size_t) count * sizeof *a);
	int together = 0;
	for (int shard = 1; shard <= 4; shard++) {
		int n = jobs_of(shard, 4, "one", &part);
		for (int i = 0; i < n; i++)
			assert_memory_equal(&part[i], &a[shard - 1 + 4 * i], sizeof *part);
		together += n;
		free(part);
	}
	assert_int_equal(together, count);
	free(a);
	free(b);
	free(c);
}

/* The same run asked for twice could not be told apart in the file. */
static void test_twice(void **state)
{
	(void) state;
	struct instances twice = {.list = (struct instance[]){instances.list[0], instances.list[1], instances.list[0]},
	                          .count = 3};
	struct sweep two = sweep;
	struct job *jobs;
	two.instances = &twice;
	two.shard = two.shards = 1;
	assert_int_equal(sweep_jobs(&two, &jobs, &faults), -1);
	assert_int_equal(faults.count, 1);
	assert_string_equal(faults_text(&faults, 0), "c4-abab-baba-0: given twice");
	faults_clear(&faults);
}

/* A different limit, option or repeat is a different run. */
static void test_keys(void **state)
{
	(void) state;
	struct run_settings other[] = {settings, settings, settings, settings, settings, settings};
	other[0].limits.time_s = 61;
	other[1].limits.memory = 1;
	other[2].limits.nodes = 1;
	other[3].options.closed = CLOSED_JUDY;
	other[4].options.table_bytes = 1;
	other[5].rules = RULES_BALL;
	struct job job = {.instance = &instances.list[0], .config = &configs[0], .settings = &settings};
	key first, second;
	job_key(&job, first);
	for (int i = 0; i < 6; i++) {
		struct job changed = {.instance = job.instance, .config = job.config, .settings = &other[i]};
		job_key(&changed, second);
		assert_string_not_equal(first, second);
	}
	struct job repeated = {.instance = job.instance, .config = job.config, .settings = &settings, .repeat = 1};
	job_key(&repeated, second);
	assert_string_not_equal(first, second);
}

/* Crashes on one level, exits on another. */
static void body_fragile(const struct run_request *request, struct run_result *result)
{
	char link[LEVEL_LINK_SIZE];
	level_to_link(request->level, link, sizeof link);
	if (strcmp(link, links[2]) == 0)
		raise(SIGKILL);
	if (strcmp(link, links[4]) == 0)
		_exit(3);
	run_search(request, result);
}

/* A crash is one row and never the end of the sweep. */
static void test_crashes(void **state)
{
	(void) state;
	struct tally tally;
	start_anew();
	run_missing(2, body_fragile, &tally);
	assert_int_equal(tally.runs, LINKS * 2 * REPEATS);
	assert_int_equal(tally.crashed, 2 * 2 * REPEATS);
	assert_all_once();
	struct records records = {0};
	assert_true(records_load(path, &records, &faults));
	int killed = 0, exits = 0;
	for (int i = 0; i < records.count; i++) {
		const char *reason = records.record[i].reason ? records.record[i].reason : "";
		killed += strcmp(reason, "SIGKILL") == 0;
		exits += strcmp(reason, "exit 3") == 0;
	}
	assert_int_equal(killed, 2 * REPEATS);
	assert_int_equal(exits, 2 * REPEATS);
	records_clear(&records);
}

static off_t file_size(void)
{
	struct stat status;
	return stat(path, &status) == 0 ? status.st_size : 0;
}

/* Once the file has grown this far no run ends any more, so that a sweep is surely in its middle when it is killed. */
static off_t stuck_beyond;

static void body_stuck(const struct run_request *request, struct run_result *result)
{
	while (file_size() >= stuck_beyond)
		pause();
	run_search(request, result);
}

/* A sweep in a process of its own, killed when it has added at least one run to the file. */
static void sweep_killed(int parallel)
{
	stuck_beyond = file_size() + 1;
	pid_t sweeper = fork();
	if (sweeper == 0) {
		struct tally tally;
		run_missing(parallel, body_stuck, &tally);
		_exit(0); /* never: it is stuck before */
	}
	while (file_size() < stuck_beyond)
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	kill(sweeper, SIGKILL);
	int status;
	assert_int_equal(waitpid(sweeper, &status, 0), sweeper);
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void cut_off_the_last_bytes(off_t bytes)
{
	off_t size = file_size();
	if (size > bytes)
		assert_int_equal(truncate(path, size - bytes), 0);
}

/* Killed again and again, its last line left half written too, it is finished without repeating or losing a run. */
static void test_killed(void **state)
{
	(void) state;
	struct tally tally;
	start_anew();
	for (int round = 0; round < 4; round++) {
		sweep_killed(1 + round % 2);
		if (round > 0)
			cut_off_the_last_bytes(round * 211);
	}
	int left = run_missing(2, run_search, &tally);
	assert_true(left > 0 && left < LINKS * 2 * REPEATS);
	assert_int_equal(tally.runs, LINKS * 2 * REPEATS);
	assert_all_once();
}

static int set_up(void **state)
{
	(void) state;
	bool made = scratch_file(path, "sweep");
	for (int i = 0; i < LINKS; i++)
		if (!instances_read(&instances, links[i], ORDER_BOTTOM_FIRST, &faults))
			return -1;
	int count = config_parse_list("bfs,astar+bases", RULES_WATER, &configs, &faults);
	sweep = (struct sweep){.instances = &instances,
	                       .configs = configs,
	                       .config_count = count,
	                       .settings = &settings,
	                       .repeats = REPEATS,
	                       .path = path};
	return made && count == 2 ? 0 : -1;
}

static int tear_down(void **state)
{
	(void) state;
	instances_clear(&instances);
	free(configs);
	return unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_complete), cmocka_unit_test(test_order),   cmocka_unit_test(test_twice),
	    cmocka_unit_test(test_keys),     cmocka_unit_test(test_crashes), cmocka_unit_test(test_killed),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
