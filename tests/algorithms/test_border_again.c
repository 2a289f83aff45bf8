/* test_border_again.c: one border search asked again from scratch, also when its table cannot be cleared. */
#include "algorithms/border_search.h"
#include "tests/support/levels.h"

static bool no_clear(void *table)
{
	(void) table;
	return false;
}

/* A level, and the border search of it. */
struct asked {
	struct alphabet *alphabet;
	struct search search;
	struct border_search border;
	struct border_state state;
};

static void ask(struct asked *asked, const char *link)
{
	struct level level = level_of(link);
	asked->alphabet = compile_level(&level, RULES_WATER);
	asked->search = (struct search){.alphabet = asked->alphabet};
	assert_true(border_search_open(&asked->border, &asked->search, asked->alphabet->start, &asked->state));
}

static void done(struct asked *asked)
{
	border_search_close(&asked->border);
	alphabet_free(asked->alphabet);
}

static int cost_of(const char *link)
{
	struct asked asked;
	ask(&asked, link);
	int cost = border_cost(&asked.border, &asked.state, BORDER_ANY - 1);
	done(&asked);
	return cost;
}

/* The same level once more: the same cost, from a table that knows nothing. Returns what the table held before. */
static uint64_t hold_again(const char *link, bool clears)
{
	struct asked asked;
	ask(&asked, link);
	struct border_search *border = &asked.border;
	struct border_table_class failing = *border->table.class;
	int want = cost_of(link);
	assert_int_equal(border_cost(border, &asked.state, BORDER_ANY - 1), want);
	uint64_t stored = border_table_stored(&border->table);
	failing.clear = no_clear;
	if (!clears)
		border->table.class = &failing;
	assert_true(border_search_again(border, asked.alphabet->start, &asked.state));
	assert_true(border->table.class != &failing);
	assert_int_equal(border_table_stored(&border->table), 0);
	assert_int_equal(border_cost(border, &asked.state, BORDER_ANY - 1), want);
	assert_int_equal(asked.search.reason, REASON_NONE);
	done(&asked);
	return stored;
}

static void test_again(void **state)
{
	(void) state;
	static const char *const links[] = {"c5-aaabc-aacbc-bccbb-0-0", "c3-gda-hda-ida-geb-heb-ieb-gfc-hfc-ifc-0-0",
	                                    "c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0"};
	uint64_t stored = 0;
	for (int i = 0; i < 3; i++)
		for (int clears = 0; clears < 2; clears++)
			stored += hold_again(links[i], clears == 1);
	assert_true(stored > 0); /* else there was nothing to clear */
	assert_int_equal(cost_of(links[1]), BORDER_DEAD);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_again)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
