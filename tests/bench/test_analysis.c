/* test_analysis.c: every pour met along the walks of analyses, exact and by searches, against the graph of the level; and what
 * an analysis says beside. */
#include "tests/support/levels.h"

#include "bench/analysis.h"
#include "core/deal.h"

#include <stdio.h>

/* What has been met, so that no case is vacuous. */
struct met {
	int solved, lost, losing, unknown, exact, longer;
};

/* The walk replays to the goal, and its counts at each position hold the true ones. */
static void assert_walk(const struct graph *graph, const struct level *start, const struct walk *walk, bool exact,
                        struct met *met)
{
	struct level level = *start;
	struct pours_met sum = {0, 0, 0};
	for (int i = 0; i < walk->pours; i++) {
		letter letters[LEVEL_MAX_TUBES];
		for (int t = 0; t < level.tubes; t++)
			letters[t] = alphabet_letter(graph->alphabet, &level.tube[t]);
		const struct pours_met *at = &walk->at[i];
		struct pour_count truth = graph_pours(graph, graph_state(graph, letters));
		assert_int_equal(at->useful, truth.useful);
		assert_in_range(truth.losing, at->losing, at->losing + at->unknown);
		assert_true(!exact || at->unknown == 0);
		assert_true(level_pour(&level, graph->alphabet->rules, walk->move[i].from, walk->move[i].to) > 0);
		sum.useful += at->useful;
		sum.losing += at->losing;
		sum.unknown += at->unknown;
	}
	assert_true(level_is_goal(&level));
	assert_memory_equal(&sum, &walk->sum, sizeof sum);
	met->losing += sum.losing;
	met->unknown += sum.unknown;
}

static void check_level(struct analyst *analyst, const struct level *level, struct met *met)
{
	struct alphabet *alphabet = compile_level(level, analyst->rules);
	struct graph graph = {.alphabet = alphabet};
	struct analysis analysis;
	assert_true(graph_build(&graph));
	analyse(analyst, level, &analysis);
	if (analysis.outcome != RUN_UNKNOWN)
		assert_int_equal(analysis.outcome, graph.length >= 0 ? RUN_SOLVED : RUN_IMPOSSIBLE);
	if (analysis.exact) {
		assert_int_equal(analysis.length, graph.length);
		assert_int_equal(analysis.proof, graph.states);
		assert_int_equal(analysis.edges, graph.first[graph.states]);
	}
	if (graph.length >= 0)
		assert_true(analysis.lower_bound <= graph.length);
	if (analysis.outcome == RUN_SOLVED) {
		assert_true(analysis.length >= graph.length);
		assert_int_equal(analysis.one.pours, analysis.length);
		assert_walk(&graph, level, &analysis.one, analysis.exact, met);
		if (analysis.other.move)
			assert_walk(&graph, level, &analysis.other, analysis.exact, met);
		met->longer += analysis.length > graph.length;
	}
	met->exact += analysis.exact;
	met->solved += analysis.outcome == RUN_SOLVED;
	met->lost += analysis.outcome == RUN_IMPOSSIBLE;
	analysis_clear(&analysis);
	graph_close(&graph);
	alphabet_free(alphabet);
}

static struct met check_deals(enum rules rules, uint64_t nodes, int deals)
{
	static struct level level;
	struct faults faults = {0};
	struct analyst analyst;
	struct met met = {0};
	const struct run_limits limits = {.memory = (uint64_t) 1 << 30, .nodes = nodes};
	assert_true(analyst_open(&analyst, rules, &limits, "wastar+runs@2", &faults));
	for (int i = 0; i < deals; i++) {
		deal_random(&level, 4 + i % 3, 4, 1 + i % 2, "analysis", (uint64_t) i);
		check_level(&analyst, &level, &met);
	}
	analyst_close(&analyst);
	return met;
}

static void test_exact(void **state)
{
	(void) state;
	struct met met = check_deals(RULES_WATER, 0, 60);
	assert_int_equal(met.exact, 60);
	assert_int_equal(met.solved + met.lost, 60);
	assert_true(met.solved >= 30 && met.lost >= 10);
	assert_true(met.losing > 20);
	met = check_deals(RULES_WHOLE, 0, 12);
	assert_int_equal(met.exact, 12);
}

/* Fewer states than the spaces have: bounds, which hold. */
static void test_by_searches(void **state)
{
	(void) state;
	struct met met = check_deals(RULES_WATER, 22, 60);
	assert_true(met.exact < 40);
	assert_true(met.solved >= 20);
	assert_true(met.losing > 5);
	/* border space decides water levels even so, and does not apply to balls: there some states stay undecided */
	met = check_deals(RULES_BALL, 22, 60);
	assert_true(met.unknown > 0);
	assert_true(met.longer > 0);
}

/* Where only the other walk is asked for, border space gives what the graph gives. */
static void test_only_other(void **state)
{
	(void) state;
	static struct level level;
	struct faults faults = {0};
	struct analyst full, quick;
	const struct run_limits limits = {.memory = (uint64_t) 1 << 30};
	int solved = 0, lost = 0, losing = 0;
	assert_true(analyst_open(&full, RULES_WATER, &limits, ANALYSER_CONFIG, &faults));
	assert_true(analyst_open(&quick, RULES_WATER, &limits, ANALYSER_CONFIG, &faults));
	quick.only_other = true;
	for (int i = 0; i < 40; i++) {
		struct analysis a, b;
		deal_random(&level, 5 + i % 5, 3 + i % 3, 1 + (i % 4 > 0), "only other", (uint64_t) i);
		analyse(&full, &level, &a);
		analyse(&quick, &level, &b);
		assert_true(a.exact && !b.exact);
		assert_int_equal(a.outcome, b.outcome);
		assert_int_equal(a.other.pours, b.other.pours);
		assert_memory_equal(&a.other.sum, &b.other.sum, sizeof a.other.sum);
		solved += a.outcome == RUN_SOLVED;
		lost += a.outcome == RUN_IMPOSSIBLE;
		losing += a.other.sum.losing;
		analysis_clear(&a);
		analysis_clear(&b);
	}
	assert_true(solved >= 10 && lost >= 5 && losing > 20);
	analyst_close(&full);
	analyst_close(&quick);
}

/* Tubes of several kinds: no pour is called useless. */
static void test_kinds(void **state)
{
	(void) state;
	struct faults faults = {0};
	struct analyst analyst;
	struct met met = {0};
	const struct run_limits limits = {.memory = (uint64_t) 1 << 30};
	assert_true(analyst_open(&analyst, RULES_WATER, &limits, NULL, &faults));
	for (int i = 0; i < 60; i++) {
		static struct level level;
		struct random random;
		struct shape shape = {.most_tubes = 5, .most_capacity = 4, .kinds = true};
		random_open(&random, "kinds", (uint64_t) i);
		random_level(&random, &shape, &level);
		check_level(&analyst, &level, &met);
	}
	assert_int_equal(met.exact, 60);
	analyst_close(&analyst);
}

static void test_firsts(void **state)
{
	(void) state;
	struct pours_met at[] = {{3, 0, 0}, {4, 2, 0}, {3, 2, 0}, {1, 0, 0}};
	struct walk walk = {.pours = 4, .at = at, .sum = {11, 4, 1}};
	assert_int_equal(walk_first_trap(&walk), 1);
	assert_int_equal(walk_first_forced(&walk), 2);
	assert_true(walk_share(&walk) > 0.3636 && walk_share(&walk) < 0.3637);
	assert_true(walk_share_at_most(&walk) > 0.4545 && walk_share_at_most(&walk) < 0.4546);
	walk.pours = 1;
	assert_int_equal(walk_first_trap(&walk), -1);
	assert_int_equal(walk_first_forced(&walk), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_exact), cmocka_unit_test(test_by_searches), cmocka_unit_test(test_only_other),
	    cmocka_unit_test(test_kinds), cmocka_unit_test(test_firsts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
