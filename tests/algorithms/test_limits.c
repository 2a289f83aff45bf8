/* test_limits.c: node limits are exact, memory budgets are never exceeded, and a run that ends for either leaves counters and
 * bounds that hold. */
#include "core/deal.h"
#include "tests/support/engines.h"

/* The engines whose memory grows with the states they store, whatever the level. */
static bool stores_states(const struct job *job)
{
	return strcmp(job->engine, "bfs") == 0 || strcmp(job->engine, "astar") == 0 || strcmp(job->engine, "wastar") == 0;
}

/* ---- nodes ---- */

struct limited {
	struct level level;
	int shortest;
	uint64_t nodes;
	int stopped;
};

static void visit_nodes(struct job *job, void *context)
{
	struct limited *limited = context;
	job->nodes = limited->nodes;
	if (!job_applies(job))
		return;
	struct result r = run_job(job, &limited->level);
	assert_sound(job, &r);
	assert_true(r.lower_bound <= limited->shortest);
	if (r.outcome != OUTCOME_UNKNOWN)
		return;
	assert_int_equal(r.reason, REASON_NODES);
	assert_int_equal(r.count.expanded, limited->nodes);
	limited->stopped++;
}

static void test_nodes(void **state)
{
	(void) state;
	static struct limited limited;
	limited = (struct limited){.level = level_of("c4-acbd-cbdd-cabd-0-aacb-0"), .shortest = 10};
	struct job bfs = {.engine = "bfs"};
	struct result unlimited = run_job(&bfs, &limited.level);
	limited.shortest = unlimited.length;
	static const uint64_t nodes[] = {1, 2, 5, 17, 100};
	for (size_t i = 0; i < COUNT(nodes); i++) {
		limited.nodes = nodes[i];
		each_config(visit_nodes, &limited);
	}
	assert_true(limited.stopped > 20);
	/* as many as it takes are enough, one less is not */
	bfs.nodes = unlimited.count.expanded;
	struct result enough = run_job(&bfs, &limited.level);
	assert_int_equal(enough.outcome, OUTCOME_SOLVED);
	bfs.nodes--;
	struct result short_of = run_job(&bfs, &limited.level);
	assert_int_equal(short_of.reason, REASON_NODES);
	struct job astar = {.engine = "astar", .heuristic = "bases", .nodes = 1};
	for (; run_job(&astar, &limited.level).outcome == OUTCOME_UNKNOWN; astar.nodes++)
		assert_true(astar.nodes < 1000);
	struct job free_run = {.engine = "astar", .heuristic = "bases"};
	assert_int_equal(astar.nodes, run_job(&free_run, &limited.level).count.expanded);
}

/* ---- memory ---- */

struct budget {
	struct level level;
	uint64_t bytes;
	enum closed_kind closed;
	int ended;
};

static void visit_memory(struct job *job, void *context)
{
	struct budget *budget = context;
	job->budget = budget->bytes;
	job->options.closed = budget->closed;
	job->nodes = 20000; /* for what finds a solution soon, or needs no memory to go on */
	if (!job_applies(job))
		return;
	struct result r = run_job(job, &budget->level);
	assert_sound(job, &r);
	if (r.outcome != OUTCOME_UNKNOWN)
		return;
	assert_true(r.reason == REASON_MEMORY || r.reason == REASON_NODES);
	if (r.reason == REASON_MEMORY && stores_states(job)) {
		assert_true(r.count.generated >= r.count.expanded);
		assert_true(r.count.stored > 0 || r.count.expanded == 0);
		budget->ended += r.count.stored > 1000;
	}
}

/* The hardest first: from less than a level's tables need to what some searches do not fill. */
static void test_memory(void **state)
{
	(void) state;
	static struct budget budget;
	static const uint64_t bytes[] = {1, 10000, 200000, 1 << 20, 2 << 20, (4 << 20) + 4097};
	deal_random(&budget.level, 12, 4, 3, "limits", 0);
	for (size_t i = 0; i < COUNT(bytes); i++) {
		budget.bytes = bytes[i];
		budget.closed = CLOSED_FLAT;
		each_config(visit_memory, &budget);
		budget.closed = CLOSED_JUDY;
		each_config(visit_memory, &budget);
	}
	assert_true(budget.ended > 20);
}

/* At 1 MiB a run of each engine that stores states ends for memory with counters that tell of thousands of states. */
static void test_one_mebibyte(void **state)
{
	(void) state;
	static struct level level;
	deal_random(&level, 12, 4, 3, "limits", 1);
	static const struct job jobs[] = {
	    {.engine = "bfs", .budget = 1 << 20},
	    {.engine = "bfs", .budget = 1 << 20, .options.closed = CLOSED_JUDY},
	    {.engine = "bfs", .budget = 1 << 20, .options.threads = 2},
	    {.engine = "astar", .heuristic = "zero", .budget = 1 << 20},
	    {.engine = "wastar", .heuristic = "zero", .weight_num = 3, .weight_den = 2, .budget = 1 << 20},
	};
	for (size_t i = 0; i < COUNT(jobs); i++) {
		struct result r = run_job(&jobs[i], &level);
		assert_sound(&jobs[i], &r);
		assert_int_equal(r.outcome, OUTCOME_UNKNOWN);
		assert_int_equal(r.reason, REASON_MEMORY);
		assert_true(r.count.stored > 2000);
		assert_true(r.count.generated >= r.count.stored - 1);
		assert_true(r.lower_bound > 0);
	}
}

/* More memory, more states: the budget is used. */
static void test_budget_is_used(void **state)
{
	(void) state;
	static struct level level;
	deal_random(&level, 12, 4, 3, "limits", 2);
	struct job job = {.engine = "bfs"};
	uint64_t stored = 0;
	for (job.budget = 1 << 20; job.budget <= 16 << 20; job.budget *= 4) {
		struct result r = run_job(&job, &level);
		assert_int_equal(r.reason, REASON_MEMORY);
		assert_true(r.count.stored > 2 * stored);
		assert_true(r.peak > job.budget / 2);
		stored = r.count.stored;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_nodes),
	    cmocka_unit_test(test_memory),
	    cmocka_unit_test(test_one_mebibyte),
	    cmocka_unit_test(test_budget_is_used),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
