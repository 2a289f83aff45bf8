/* test_dfs.c: depth-first search against breadth-first search, its budget and its order; a tutorial's test for dead states, and
 * what is wrong with it. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "algorithms/dead.h"
#include "core/deal.h"
#include "tests/support/engines.h"

static const struct job bfs = {.engine = "bfs"}, dfs = {.engine = "dfs"};

static void test_random(void **state)
{
	(void) state;
	int solved = 0, impossible = 0;
	for (uint64_t i = 0; i < 1000; i++) {
		struct random random;
		static struct level level;
		random_open(&random, "dfs", i);
		random_level(&random, &(struct shape){.most_tubes = 6, .most_capacity = 4, .kinds = i % 2 == 0}, &level);
		enum rules rules = (enum rules)(i / 2 % 3);
		struct job asked = dfs;
		asked.nodes = 1000000;
		asked.options.closed = i % 3 == 0 ? CLOSED_JUDY : CLOSED_FLAT;
		asked.wider = i % 7 == 0 ? 3 : 0;
		struct result truth = run_by(rules, &bfs, &level), ran = run_by(rules, &asked, &level);
		assert_int_equal(ran.outcome, truth.outcome);
		assert_true(ran.length >= truth.length);
		if (ran.outcome == OUTCOME_IMPOSSIBLE) /* every reachable state was expanded */
			assert_int_equal(ran.count.expanded, truth.count.expanded);
		solved += ran.outcome == OUTCOME_SOLVED;
		impossible += ran.outcome == OUTCOME_IMPOSSIBLE;
	}
	assert_true(solved > 100 && impossible > 10);
}

/* 5,000 states if nothing is said, as many as are asked for otherwise. */
static void test_budget(void **state)
{
	(void) state;
	struct level level = level_of("c4-acba-gfed-hjgi-idgj-dbfa-ecbi-cbfd-ifhj-aheh-cjeg-0-0");
	struct result ran = run_by(RULES_WATER, &dfs, &level);
	assert_int_equal(ran.outcome, OUTCOME_UNKNOWN);
	assert_int_equal(ran.reason, REASON_BUDGET);
	assert_int_equal(ran.count.expanded, 5000);
	struct job asked = dfs;
	asked.nodes = 5457;
	ran = run_by(RULES_WATER, &asked, &level);
	assert_int_equal(ran.reason, REASON_NODES);
	assert_int_equal(ran.count.expanded, 5457);
	asked.nodes = 5459;
	ran = run_by(RULES_WATER, &asked, &level);
	assert_int_equal(ran.outcome, OUTCOME_IMPOSSIBLE);
	assert_int_equal(ran.count.stored, 5458);
}

/* Pours that lower the runs come first: a level whose every such pour is right is solved without a detour. */
static void test_order(void **state)
{
	(void) state;
	struct level level = level_of("c3-aab-a-bbc-cc-0");
	struct result ran = run_by(RULES_WATER, &dfs, &level), truth = run_by(RULES_WATER, &bfs, &level);
	assert_same_answer(&ran, &truth, &level);
	assert_int_equal(ran.count.expanded, ran.length);
}

static void test_memory(void **state)
{
	(void) state;
	struct level level;
	deal_random(&level, 12, 4, 2, "dfs", 3);
	struct job asked = dfs;
	bool solved = false;
	int refused = 0;
	for (asked.budget = 4096; asked.budget < 16 << 20 && !solved; asked.budget *= 2) {
		struct result ran = run_by(RULES_WATER, &asked, &level);
		solved = ran.outcome == OUTCOME_SOLVED;
		refused += !solved;
		assert_true(solved || ran.reason == REASON_MEMORY);
	}
	assert_true(solved && refused > 2);
}

/* ---- the tutorial's test ---- */

static bool is_called_dead(const char *link)
{
	struct level level = level_of(link);
	struct alphabet *a = compile_level(&level, RULES_WATER);
	bool dead = dead_by_lone_top(a, a->start);
	alphabet_free(a);
	return dead;
}

static void test_dead_test(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		bool called_dead;
		enum outcome truth;
	} cases[] = {
	    {"c4-abab-baba-0", false, OUTCOME_SOLVED}, /* an empty tube */
	    {"c2-ab-b-a", false, OUTCOME_SOLVED},      /* each top colour is in another tube, too */
	    {"c2-ba-b-cc-a", true, OUTCOME_SOLVED},    /* wrong: c is complete, the rest is easy */
	    {"c3-bba-ccc-b-aa", true, OUTCOME_SOLVED}, /* wrong again */
	};
	for (unsigned i = 0; i < COUNT(cases); i++) {
		assert_int_equal(is_called_dead(cases[i].link), cases[i].called_dead);
		struct level level = level_of(cases[i].link);
		assert_int_equal(run_by(RULES_WATER, &bfs, &level).outcome, cases[i].truth);
	}
}

/* The same in the tutorial's words, on plain tubes. */
static bool dead_in_words(const struct level *level)
{
	for (int i = 0; i < level->tubes; i++)
		if (level->tube[i].height == 0)
			return false;
	for (int colour = 0; colour < level->colours; colour++) {
		int tops = 0, holding = 0;
		for (int i = 0; i < level->tubes; i++) {
			const struct tube *tube = &level->tube[i];
			tops += tube->units[tube->height - 1] == colour;
			holding += memchr(tube->units, colour, tube->height) != NULL;
		}
		if (tops == 1 && holding == 1)
			return true;
	}
	return false;
}

static void test_dead_test_random(void **state)
{
	(void) state;
	int called_dead = 0, wrongly = 0;
	for (uint64_t i = 0; i < 1500; i++) {
		struct random random;
		static struct level level;
		random_open(&random, "dead", i);
		random_level(&random, &(struct shape){.most_tubes = 6, .most_capacity = 4}, &level);
		struct alphabet *a = compile_level(&level, RULES_WATER);
		bool dead = dead_by_lone_top(a, a->start);
		assert_int_equal(dead, dead_in_words(&level));
		called_dead += dead;
		wrongly += dead && run_by(RULES_WATER, &bfs, &level).outcome == OUTCOME_SOLVED;
		alphabet_free(a);
	}
	assert_true(called_dead > 50 && wrongly > 10);
}

/* Nothing to do: solved already, and no unit at all. */
static void test_solved_start(void **state)
{
	(void) state;
	static const char *const links[] = {"c2-aa-bb-0", "c4-0-0", "c4-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0"};
	for (unsigned i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		struct result ran = run_by(RULES_WATER, &dfs, &level);
		assert_int_equal(ran.outcome, OUTCOME_SOLVED);
		assert_int_equal(ran.length, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random),       cmocka_unit_test(test_budget),    cmocka_unit_test(test_order),
	    cmocka_unit_test(test_memory),       cmocka_unit_test(test_dead_test), cmocka_unit_test(test_dead_test_random),
	    cmocka_unit_test(test_solved_start),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
