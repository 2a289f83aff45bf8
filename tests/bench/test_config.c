/* test_config.c: the words of algorithms. */
#include "bench/config.h"

#include "algorithms/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_parses(const char *word, const char *recorded, int num, int den)
{
	struct config config;
	struct faults faults = {0};
	if (!config_parse(word, RULES_WATER, &config, &faults))
		fail_msg("%s: %s", word, faults_text(&faults, 0));
	assert_string_equal(config.word, recorded);
	assert_int_equal(config.weight_num, num);
	assert_int_equal(config.weight_den, den);
}

static void test_words(void **state)
{
	(void) state;
	assert_parses("bfs", "bfs", 1, 1);
	assert_parses("astar+bases", "astar+bases", 1, 1);
	assert_parses("astar+gaps-code", "astar+gaps-code", 1, 1);
	assert_parses("wastar+mess@2", "wastar+mess@2", 2, 1);
	assert_parses("wastar+mess@2.0", "wastar+mess@2", 2, 1);
	assert_parses("wastar+mess@1.50", "wastar+mess@1.5", 3, 2);
	assert_parses("wastar+mess@1.000001", "wastar+mess@1.000001", 1000001, 1000000);
	assert_parses("wastar+mess@1000", "wastar+mess@1000", 1000, 1);
	assert_parses("wastar+mess@1", "wastar+mess", 1, 1);
	assert_parses("wastar+mess", "wastar+mess", 1, 1);
}

/* One fault, which has `part` in it. */
static void assert_refuses(const char *word, const char *part)
{
	struct config config;
	struct faults faults = {0};
	assert_false(config_parse(word, RULES_WATER, &config, &faults));
	assert_int_equal(faults.count, 1);
	if (!strstr(faults_text(&faults, 0), part))
		fail_msg("'%s' does not say '%s'", faults_text(&faults, 0), part);
	faults_clear(&faults);
}

static void test_bad_words(void **state)
{
	(void) state;
	assert_refuses("astr+bases", "astr+bases: unknown engine 'astr' (did you mean 'astar'?): there are bfs, ");
	assert_refuses("", "unknown engine ''");
	assert_refuses("astar+base", "unknown heuristic 'base' (did you mean 'bases'?): there are zero, runs, bases, mess");
	assert_refuses("astar+nonsense", "unknown heuristic 'nonsense': there are zero");
	assert_refuses("astar", "astar needs a heuristic, astar+NAME: there are zero");
	assert_refuses("astar+", "unknown heuristic ''");
	assert_refuses("bfs+bases", "bfs takes no heuristic");
	assert_refuses("bfs@2", "bfs takes no weight");
	assert_refuses("astar+bases@2", "astar takes no weight");
	const char *weights[] = {"",   "0",  "0.999", "-2",     "+2",          "2x",        "1e2",
	                         ".5", "2.", "1001",  "1000.5", "99999999999", "1.0000001", "nan"};
	for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
		char word[64] = "wastar+mess@";
		assert_refuses(strcat(word, weights[i]), "a number from 1 to 1000 with at most 6 decimals");
	}
	char longest[200];
	memset(longest, 'a', sizeof longest);
	longest[sizeof longest - 1] = 0;
	assert_refuses(longest, "too long");
}

static void test_lists(void **state)
{
	(void) state;
	struct config *list = NULL;
	struct faults faults = {0};
	assert_int_equal(config_parse_list("bfs,astar+bases,wastar+mess@2", RULES_WATER, &list, &faults), 3);
	assert_string_equal(list[2].word, "wastar+mess@2");
	free(list);
	/* The same algorithm spelt twice is one. */
	assert_int_equal(config_parse_list("wastar+mess@2.0,wastar+mess@2", RULES_WATER, &list, &faults), 1);
	free(list);
	/* Every bad word has its fault. */
	assert_int_equal(config_parse_list("bsf,bfs,astar", RULES_WATER, &list, &faults), -1);
	assert_int_equal(faults.count, 2);
	faults_clear(&faults);
}

/* Every engine is in it, with every heuristic if it takes one, and every word parses back to itself. */
static void test_all(void **state)
{
	(void) state;
	struct faults faults = {0};
	for (enum rules rules = 0; rules < RULES_COUNT; rules++) {
		struct config *list = NULL;
		int count = config_parse_list("all", rules, &list, &faults), expected = 0;
		for (int e = 0; e < engines_count(); e++) {
			const struct engine *engine = engine_at(e, WIDTH_8x16);
			int with = engine->takes & ENGINE_TAKES_HEURISTIC ? 0 : 1;
			for (int h = 0; h < heuristics_count() && engine->takes & ENGINE_TAKES_HEURISTIC; h++)
				with += (heuristic_at(h, WIDTH_8x16)->rules >> rules) & 1;
			expected += engine->rules & 1u << rules ? with : 0;
		}
		assert_int_equal(count, expected);
		for (int i = 0; i < count; i++) {
			struct config again;
			assert_true(config_parse(list[i].word, rules, &again, &faults));
			assert_string_equal(again.word, list[i].word);
			if (strcmp(list[i].engine, "wastar") == 0)
				assert_int_equal(list[i].weight_num, 2);
		}
		free(list);
	}
}

static void test_promises(void **state)
{
	(void) state;
	static const struct {
		const char *word;
		bool shortest, weight;
	} cases[] = {{"bfs", true, false},
	             {"astar+bases", true, false},
	             {"astar+mess", false, false},
	             {"wastar+bases@2", false, true},
	             {"wastar+mess@2", false, false}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct config config;
		struct faults faults = {0};
		assert_true(config_parse(cases[i].word, RULES_WATER, &config, &faults));
		assert_int_equal(config_promises_shortest(&config), cases[i].shortest);
		assert_int_equal(config_promises_weight(&config), cases[i].weight);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_words), cmocka_unit_test(test_bad_words), cmocka_unit_test(test_lists),
	    cmocka_unit_test(test_all),   cmocka_unit_test(test_promises),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
