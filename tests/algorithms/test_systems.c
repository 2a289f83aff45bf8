/* The published systems' searches: budgets, pruning, and which phase answers. That they are right on every level is for
 * test_engines.c. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16

#include "algorithms/budget_search.h"
#include "core/word.h"
#include "core/deal.h"
#include "tests/support/engines.h"

/* A search within a budget of its own on a level of the narrowest width. */
static enum budget_end run_budget(const struct level *level, const struct budget_search *how, struct search *search)
{
	struct alphabet *alphabet = compile_level(level, RULES_WATER);
	assert_int_equal(width_of(alphabet), WIDTH_8x16);
	*search = (struct search){.alphabet = alphabet, .weight_num = 1, .weight_den = 1, .h0 = -1, .length = -1};
	enum budget_end end = budget_search_run(search, how);
	if (end == BUDGET_SOLVED)
		assert_true(plan_replays(level, RULES_WATER, search));
	arena_free(NULL, search->plan);
	alphabet_free(alphabet);
	return end;
}

/* Every budget below what is needed ends the search at just that many; one above does not. */
static void budgets(void **state)
{
	(void) state;
	static struct search search;
	struct level level;
	deal_random(&level, 5, 4, 2, "systems", 1);
	struct budget_search how = {.heuristic = "mess", .weight = 2};
	assert_int_equal(run_budget(&level, &how, &search), BUDGET_SOLVED);
	uint64_t needed = search.count.expanded;
	assert_true(needed > 4);
	for (how.most_expanded = 1; how.most_expanded <= needed + 1; how.most_expanded++) {
		enum budget_end end = run_budget(&level, &how, &search);
		assert_int_equal(end, how.most_expanded < needed ? BUDGET_SPENT : BUDGET_SOLVED);
		assert_int_equal(search.count.expanded, how.most_expanded < needed ? how.most_expanded : needed);
	}
	how = (struct budget_search){.most_stored = 20};
	assert_int_equal(run_budget(&level, &how, &search), BUDGET_SPENT);
	assert_in_range(search.count.stored, 20, 20 + MAX_POURS);
}

/* The last colour becomes the first, which then fills two tubes: only there a needless pour changes the canonical state. */
static void merge_colours(struct level *level)
{
	level->colours--;
	for (int t = 0; t < level->tubes; t++)
		for (int i = 0; i < level->tube[t].height; i++)
			if (level->tube[t].units[i] == level->colours)
				level->tube[t].units[i] = 0;
}

/* Breadth first, and best first that reopens with an admissible heuristic, find the shortest; pruning keeps what is solvable.
 */
static void lengths(void **state)
{
	(void) state;
	static struct search search;
	int longer = 0, solved = 0, fewer = 0;
	for (int i = 0; i < 40; i++) {
		struct level level;
		deal_random(&level, 4, 4, 1 + i % 2, "systems", (uint64_t) i);
		if (i % 4 == 1)
			merge_colours(&level);
		struct job job = {.engine = "bfs"};
		int shortest = run_job(&job, &level).length;
		struct budget_search how = {.most_stored = 0};
		run_budget(&level, &how, &search);
		assert_int_equal(search.length, shortest);
		uint64_t all = search.count.generated;
		how.prune = true;
		enum budget_end end = run_budget(&level, &how, &search);
		assert_int_equal(end, shortest < 0 ? BUDGET_EXHAUSTED : BUDGET_SOLVED);
		fewer += search.count.generated < all;
		how = (struct budget_search){.heuristic = "runs", .weight = 1, .reopen = true};
		run_budget(&level, &how, &search);
		assert_int_equal(search.length, shortest);
		how = (struct budget_search){.heuristic = "mess", .weight = 2, .prune = true};
		run_budget(&level, &how, &search);
		assert_true(search.length >= shortest);
		longer += search.length > shortest;
		solved += shortest > 0;
	}
	if (longer == 0 || fewer == 0 || solved < 20 || solved == 40)
		fail_msg("%d longer, %d with fewer pours, %d solved", longer, fewer, solved);
}

static double note_of(const struct search *search, const char *name)
{
	for (int i = 0; i < search->notes; i++)
		if (strcmp(search->note[i].name, name) == 0)
			return search->note[i].value;
	return -1;
}

static void run_system(const char *engine, const char *link, struct search *search)
{
	struct level level = level_of(link);
	struct alphabet *alphabet = compile_level(&level, RULES_WATER);
	*search = (struct search){.alphabet = alphabet, .weight_num = 1, .weight_den = 1, .h0 = -1, .length = -1};
	engine_find(engine, width_of(alphabet))->run(search);
	if (search->outcome == OUTCOME_SOLVED)
		assert_true(plan_replays(&level, RULES_WATER, search));
	arena_free(NULL, search->plan);
	alphabet_free(alphabet);
}

/* guided: the first search solves; an impossible level is proved by the third, after both others, with all pours. */
static void guided_phases(void **state)
{
	(void) state;
	static struct search search;
	run_system("guided", "c4-abab-baba-0-0", &search);
	assert_int_equal(search.outcome, OUTCOME_SOLVED);
	assert_int_equal((int) note_of(&search, "phases"), 1);
	run_system("guided", "c4-abcd-abcd-abcd-abcd-0", &search);
	assert_int_equal(search.outcome, OUTCOME_IMPOSSIBLE);
	assert_int_equal((int) note_of(&search, "phases"), 3);
}

/* tutorial: breadth first, so shortest, with 8 tubes; by gaps, which promises nothing, with 9. */
static void tutorial_tubes(void **state)
{
	(void) state;
	static struct search search;
	run_system("tutorial", "c4-abcd-bcda-efef-fefe-dacb-cdab-0-0", &search);
	assert_int_equal(search.outcome, OUTCOME_SOLVED);
	assert_int_equal(search.lower_bound, search.length);
	assert_int_equal(search.h0, -1);
	run_system("tutorial", "c4-abcd-bcda-efef-fefe-dacb-cdab-0-0-0", &search);
	assert_int_equal(search.outcome, OUTCOME_SOLVED);
	assert_int_equal(search.lower_bound, 0);
	assert_true(search.h0 > 0);
}

/* 20 colours: 50,000 states are not enough, nor are 5,000 depth first, so the answer is unknown and says its own budget. */
static void analyser_gives_up(void **state)
{
	(void) state;
	static struct search search;
	run_system("analyser",
	           "c4-pnbq-bthe-jkqa-ghtd-lbon-seft-dslh-ngns-dafk-doel-prqc-igpi-achm-kjcm-eior-jpkq-amol-fjrb-sgmf-icrt-0-0",
	           &search);
	assert_int_equal(search.outcome, OUTCOME_UNKNOWN);
	assert_int_equal(search.reason, REASON_BUDGET);
	assert_in_range(search.count.expanded, 1000, 55000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(budgets),        cmocka_unit_test(lengths),           cmocka_unit_test(guided_phases),
	    cmocka_unit_test(tutorial_tubes), cmocka_unit_test(analyser_gives_up),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
