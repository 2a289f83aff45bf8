/* test_idastar.c: iterative deepening against breadth-first search: with each heuristic that promises, each pruning rule on and
 * off, with and without a table; its limits, its memory and its counters. */
#include "algorithms/prune.h"
#include "core/deal.h"
#include "tests/support/engines.h"

#include <stdio.h>

static const struct job bfs = {.engine = "bfs"}, ida = {.engine = "idastar", .heuristic = "bases"};

static struct job asked_with(const char *heuristic, uint64_t table, unsigned off)
{
	struct job asked = ida;
	asked.heuristic = heuristic;
	asked.options.table_bytes = table;
	asked.options.prune_off = off;
	return asked;
}

/* What holds of the notes and the bounds of a run that decided. */
static void check_run(const struct job *job, const struct result *s)
{
	double expanded = 0, last = -1;
	for (int i = 0; i < s->notes; i++) {
		if (strcmp(s->note[i].name, "iteration_expanded") == 0)
			expanded += s->note[i].value;
		if (strcmp(s->note[i].name, "iteration_bound") == 0) {
			assert_true(s->note[i].value > last);
			last = s->note[i].value;
		}
	}
	assert_true(expanded == (double) s->count.expanded);
	if (s->outcome == OUTCOME_SOLVED && job_is_optimal(job)) {
		assert_int_equal(last, s->length);
		assert_int_equal(s->lower_bound, s->length);
		assert_true(s->count.expanded_below <= s->count.expanded);
	}
}

static void check_level(const struct level *level, enum rules rules, const struct result *truth, const struct job *asked)
{
	struct result ran = run_by(rules, asked, level);
	if (ran.outcome == OUTCOME_UNKNOWN && asked->nodes != 0) {
		assert_true(truth->outcome == OUTCOME_IMPOSSIBLE || ran.lower_bound <= truth->length);
		return;
	}
	assert_same_answer(&ran, truth, level);
	if (asked->nodes == 0)
		check_run(asked, &ran);
}

/* ---- every deal of small shapes ---- */

struct deals {
	int colours, capacity, empty;
	void (*check)(const struct level *level);
	struct level level;
	int count;
};

/* Put the units from place `at` on; colours are named in the order of their first units. */
static void deal_from(struct deals *deals, int at, int named, const int *left)
{
	if (at == deals->colours * deals->capacity) {
		deals->count++;
		deals->check(&deals->level);
		return;
	}
	for (int colour = 0; colour <= named && colour < deals->colours; colour++) {
		int rest[8];
		if (left[colour] == 0)
			continue;
		memcpy(rest, left, sizeof rest);
		rest[colour]--;
		deals->level.tube[at / deals->capacity].units[at % deals->capacity] = (uint8_t) colour;
		deal_from(deals, at + 1, colour == named ? named + 1 : named, rest);
	}
}

/* Every deal of a shape up to the names of its colours; returns their number. `same` tubes hold one colour. */
static int each_deal(int colours, int capacity, int empty, void (*check)(const struct level *level))
{
	static struct deals deals;
	int left[8];
	deals = (struct deals){.colours = colours, .capacity = capacity, .empty = empty, .check = check};
	deal_random(&deals.level, colours, capacity, empty, "shape only", 0);
	for (int colour = 0; colour < colours; colour++)
		left[colour] = capacity;
	deal_from(&deals, 0, 0, left);
	return deals.count;
}

/* Each rule off by itself, all off, all on; with and without a table, too small to hold all. */
static void check_rules(const struct level *level)
{
	for (enum rules rules = RULES_WATER; rules < RULES_COUNT; rules++) {
		struct result truth = run_by(rules, &bfs, level);
		for (int off = -1; off <= PRUNE_RULES; off++)
			for (int table = 0; table <= 1; table++) {
				unsigned set = off < 0 ? 0 : off == PRUNE_RULES ? PRUNE_ALL : 1U << off;
				/* without `cycle` and a table nothing ends the search of an impossible level */
				bool endless = set & PRUNE_CYCLE && truth.outcome == OUTCOME_IMPOSSIBLE;
				struct job asked = asked_with("bases", table ? 2000 : 0, set);
				asked.nodes = endless ? 2000 : 0;
				check_level(level, rules, &truth, &asked);
			}
	}
}

static void test_rules_small_shapes(void **state)
{
	(void) state;
	assert_int_equal(each_deal(2, 2, 1, check_rules), 3);
	assert_int_equal(each_deal(2, 3, 1, check_rules), 10);
	assert_int_equal(each_deal(3, 2, 1, check_rules), 15);
	assert_int_equal(each_deal(2, 3, 2, check_rules), 10);
}

/* All rules against none, where there are more deals. */
static void check_all_or_none(const struct level *level)
{
	static int turn;
	enum rules rules = (enum rules)(turn++ % RULES_COUNT);
	struct result truth = run_by(rules, &bfs, level);
	if (truth.outcome != OUTCOME_SOLVED)
		return;
	struct job all = asked_with("bases", 0, 0), table = asked_with("runs", 4000, 0);
	check_level(level, rules, &truth, &all);
	check_level(level, rules, &truth, &table);
}

static void test_shapes(void **state)
{
	(void) state;
	assert_int_equal(each_deal(2, 4, 1, check_all_or_none), 35);
	assert_int_equal(each_deal(3, 3, 1, check_all_or_none), 280);
}

/* ---- levels of every kind ---- */

/* Several tubes a colour, partly filled tubes, own capacities, one-colour tubes; all rules; three heuristics; with and without
   a table. */
static void test_random(void **state)
{
	(void) state;
	static const char *const heuristics[] = {"zero", "runs", "bases"};
	int solved = 0, impossible = 0, undecided = 0;
	for (uint64_t i = 0; i < 900; i++) {
		struct random random;
		static struct level level;
		random_open(&random, "idastar", i);
		random_level(&random, &(struct shape){.most_tubes = 5, .most_capacity = 3, .kinds = i % 2 == 0}, &level);
		enum rules rules = (enum rules)(i / 2 % 3);
		struct result truth = run_by(rules, &bfs, &level);
		struct job asked = asked_with(heuristics[i / 6 % 3], i / 18 % 2 ? 1 << 16 : 0, i % 5 == 0 ? PRUNE_ALL : 0);
		asked.nodes = 20000;
		asked.wider = i % 7 == 0 ? 3 : 0;
		struct result ran = run_by(rules, &asked, &level);
		solved += ran.outcome == OUTCOME_SOLVED;
		impossible += ran.outcome == OUTCOME_IMPOSSIBLE;
		undecided += ran.outcome == OUTCOME_UNKNOWN;
		if (ran.outcome != OUTCOME_UNKNOWN)
			assert_same_answer(&ran, &truth, &level);
	}
	assert_true(solved > 700 && impossible > 10 && undecided < 90);
}

/* Lines of a golden file that are easy enough. */
static void test_golden(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/levels.tsv", "r");
	char line[1024], link[512], status[16], shortest[16];
	int decided = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		if (line[0] == '#' || sscanf(line, "%511s %15s %15s", link, status, shortest) != 3)
			continue;
		struct level level = level_of(link);
		struct job asked = ida;
		asked.nodes = 30000;
		asked.budget = 1 << 20;
		struct result ran = run_by(RULES_WATER, &asked, &level);
		assert_int_not_equal(ran.reason, REASON_MEMORY);
		if (ran.outcome == OUTCOME_UNKNOWN)
			continue;
		assert_string_equal(outcome_name(ran.outcome), status);
		assert_int_equal(ran.length, ran.outcome == OUTCOME_SOLVED ? atoi(shortest) : -1);
		check_run(&asked, &ran);
		decided++;
	}
	fclose(file);
	assert_true(decided >= 130);
}

/* ---- what each rule does ---- */

/* Every rule that can cut anything does: with it off there is more to generate. */
static void test_rules_cut(void **state)
{
	(void) state;
	static const struct {
		enum prune rule;
		enum rules rules;
		const char *link;
	} cases[] = {
	    {PRUNE_PARENT, RULES_WATER, "c4-cbab-aaca-cbcb-0-0"},    {PRUNE_CYCLE, RULES_WATER, "c4-cbab-aaca-cbcb-0-0"},
	    {PRUNE_COMMUTING, RULES_WATER, "c4-cbab-aaca-cbcb-0-0"}, {PRUNE_EQUAL, RULES_WATER, "c4-cbab-aaca-cbcb-0-0"},
	    {PRUNE_ONE_COLOUR, RULES_BALL, "c4-aab-bbba-0-a"},       {PRUNE_COMPLETE, RULES_BALL, "c4-aaaa-bcb-ccb-cb-0"},
	};
	for (unsigned i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link);
		/* the rules that cut the same pours are off in both */
		unsigned others = cases[i].rule == PRUNE_COMPLETE ? PRUNE_ONE_COLOUR : 0;
		if (cases[i].rule == PRUNE_PARENT || cases[i].rule == PRUNE_CYCLE)
			others = (PRUNE_PARENT | PRUNE_CYCLE) & ~(unsigned) cases[i].rule;
		struct job on = asked_with("zero", 0, others), off = asked_with("zero", 0, others | cases[i].rule);
		struct result with = run_by(cases[i].rules, &on, &level), without = run_by(cases[i].rules, &off, &level);
		assert_int_equal(with.length, without.length);
		if (with.count.generated >= without.count.generated)
			fail_msg("%s cuts nothing", prune_rules[i].name);
	}
}

/* What is promised where, and that the one promise that is not made everywhere could not be: a colour that fills two tubes,
   complete in one, which has to be spread to make room. */
static void test_promises(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		enum rules rules;
		unsigned not_promised;
	} cases[] = {
	    {"c4-aaaa-bcb-ccb-cb-0", RULES_BALL, 0},
	    {"c4-aaaa-ac-babc-acb-bac", RULES_WATER, PRUNE_COMPLETE},
	    {"c4-aaaa-ac-babc-acb-bac", RULES_BALL, PRUNE_COMPLETE},
	    {"c4-aaaa-ac-babc-acb-bac", RULES_WHOLE, 0},
	    {"c2-ab-ba-0_a", RULES_WATER, PRUNE_COMPLETE | PRUNE_FIRST_EMPTY},
	};
	for (unsigned i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link);
		struct alphabet *a = compile_level(&level, cases[i].rules);
		assert_int_equal(prune_harmless(a), PRUNE_ALL & ~cases[i].not_promised);
		alphabet_free(a);
	}
	for (int i = 0; i < PRUNE_RULES; i++) {
		assert_int_equal(prune_rules[i].bit, 1 << i);
		assert_ptr_equal(prune_rule_find(prune_rules[i].name), &prune_rules[i]);
	}
	assert_null(prune_rule_find("none such"));
}

/* ---- limits ---- */

static void test_nodes(void **state)
{
	(void) state;
	struct level level = level_of("c5-abdac-cbacb-bdbdc-ddaca-0-0");
	struct job asked = asked_with("runs", 0, 0);
	struct result whole = run_by(RULES_WATER, &asked, &level);
	const uint64_t needed = whole.count.expanded;
	assert_int_equal(whole.length, 17);
	assert_true(needed > 50);
	for (uint64_t nodes = 1; nodes <= needed; nodes += nodes < 40 || nodes > needed - 40 ? 1 : needed / 40) {
		asked.nodes = nodes;
		struct result ran = run_by(RULES_WATER, &asked, &level);
		assert_int_equal(ran.count.expanded, nodes);
		assert_int_equal(ran.outcome, nodes == needed ? OUTCOME_SOLVED : OUTCOME_UNKNOWN);
		assert_int_equal(ran.reason, nodes == needed ? REASON_NONE : REASON_NODES);
		assert_in_range(ran.lower_bound, whole.h0, 17);
	}
}

/* Without a table less than 1 MiB, also where words are widest and paths long; with one as much as it is given, and what comes
   beside it. */
static void test_memory(void **state)
{
	(void) state;
	static const struct {
		int colours, capacity, empty;
	} shapes[] = {{12, 4, 3}, {20, 4, 3}, {30, 4, 3}, {50, 4, 6}, {6, 14, 2}};
	for (unsigned i = 0; i < COUNT(shapes); i++)
		for (int off = 0; off <= 1; off++) {
			static struct level level;
			deal_random(&level, shapes[i].colours, shapes[i].capacity, shapes[i].empty, "idastar", 0);
			struct job asked = asked_with("bases", 0, off ? PRUNE_ALL & ~PRUNE_EQUAL : 0);
			asked.nodes = 100000;
			asked.budget = 1 << 20;
			struct result ran = run_by(RULES_WATER, &asked, &level);
			assert_int_not_equal(ran.reason, REASON_MEMORY);
			asked.budget = 64 << 20;
			asked.options.table_bytes = 4 << 20;
			ran = run_by(RULES_WATER, &asked, &level);
			assert_in_range(ran.peak, 4 << 20, 5 << 20);
			asked.budget = 4 << 20;
			ran = run_by(RULES_WATER, &asked, &level);
			assert_int_equal(ran.reason, REASON_MEMORY);
		}
}

/* A table makes an impossible level's proof short, and a small one only makes it longer. */
static void test_table(void **state)
{
	(void) state;
	struct level level = level_of("c4-dida-diea-ekfa-fkga-glgb-glhb-heib-iejb-jfjc-jfkc-khlc-lhdc-0-0");
	struct job asked = asked_with("bases", 4 << 20, 0);
	struct result reach = run_by(RULES_WATER, &bfs, &level), ran = run_by(RULES_WATER, &asked, &level);
	assert_int_equal(ran.outcome, OUTCOME_IMPOSSIBLE);
	assert_int_equal(ran.count.stored, reach.count.stored);
	check_run(&asked, &ran);
	level = level_of("c4-cbca-accb-abba-0");
	for (uint64_t bytes = 100; bytes < 100000; bytes *= 4) {
		asked.options.table_bytes = bytes;
		ran = run_by(RULES_WATER, &asked, &level);
		assert_int_equal(ran.outcome, OUTCOME_IMPOSSIBLE);
		assert_true(ran.count.stored * sizeof(uint8_t[20]) <= bytes);
	}
	asked.options.table_bytes = 10;
	ran = run_by(RULES_WATER, &asked, &level);
	assert_int_equal(ran.reason, REASON_MEMORY);
}

/* Nothing to do: solved already, and no unit at all. */
static void test_solved_start(void **state)
{
	(void) state;
	static const char *const links[] = {"c2-aa-bb-0", "c4-0-0", "c4-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0-0"};
	for (unsigned i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		struct result ran = run_by(RULES_WATER, &ida, &level);
		assert_int_equal(ran.outcome, OUTCOME_SOLVED);
		assert_int_equal(ran.length, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_rules_small_shapes),
	    cmocka_unit_test(test_shapes),
	    cmocka_unit_test(test_random),
	    cmocka_unit_test(test_golden),
	    cmocka_unit_test(test_rules_cut),
	    cmocka_unit_test(test_promises),
	    cmocka_unit_test(test_nodes),
	    cmocka_unit_test(test_memory),
	    cmocka_unit_test(test_table),
	    cmocka_unit_test(test_solved_start),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
