/* test_level.c: the plain rules: refusals, pours, replay, the goal; share links and pours in and out. */
#include "core/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct level level_of(const char *link)
{
	struct level level;
	struct faults faults = {0};
	if (!level_from_link(link, NULL, &level, &faults))
		fail_msg("%s: %s", link, faults_text(&faults, 0));
	return level;
}

static void assert_link(const struct level *level, const char *link)
{
	char buffer[LEVEL_LINK_SIZE];
	level_to_link(level, buffer, sizeof buffer);
	assert_string_equal(buffer, link);
}

/* ---- pours ---- */

static void test_refusals(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		enum rules rules;
		int from, to;
		enum refusal refusal;
	} cases[] = {
	    {"c4-abab-baba-0", RULES_WATER, 0, 2, REFUSAL_NONE},
	    {"c4-abab-baba-0", RULES_WATER, 0, 3, REFUSAL_NO_SUCH_TUBE},
	    {"c4-abab-baba-0", RULES_WATER, -1, 0, REFUSAL_NO_SUCH_TUBE},
	    {"c4-abab-baba-0", RULES_WATER, 3, 0, REFUSAL_NO_SUCH_TUBE},
	    {"c4-abab-baba-0", RULES_WATER, 2, -1, REFUSAL_NO_SUCH_TUBE},
	    {"c4-abab-baba-0", RULES_WATER, 1, 1, REFUSAL_SAME_TUBE},
	    {"c4-abab-baba-0", RULES_WATER, 2, 0, REFUSAL_SOURCE_EMPTY},
	    {"c4-abab-baba-0", RULES_WATER, 0, 1, REFUSAL_TARGET_FULL},
	    {"c4-aba-bab-ab", RULES_WATER, 0, 1, REFUSAL_COLOURS_DIFFER},
	    {"c4-aba-bab-ab", RULES_WATER, 1, 2, REFUSAL_NONE},
	    {"c4-bbbb-aaaa-0", RULES_WATER, 0, 2, REFUSAL_NONE}, /* out of a complete tube is legal */
	    {"c4-abab-baba-0_a", RULES_WATER, 0, 2, REFUSAL_ONE_COLOUR_TUBE},
	    {"c4-abab-baba-0_a", RULES_WATER, 1, 2, REFUSAL_NONE},
	    {"c4-baa-aab-aba", RULES_WATER, 0, 2, REFUSAL_NONE},
	    {"c4-baa-aab-aba", RULES_BALL, 0, 2, REFUSAL_NONE},
	    {"c4-baa-aab-aba", RULES_WHOLE, 0, 2, REFUSAL_DOES_NOT_FIT},
	    {"c4-baa-aab-aba", RULES_WHOLE, 2, 0, REFUSAL_NONE},
	    {"c4-bb-aa-0_1", RULES_WHOLE, 0, 2, REFUSAL_DOES_NOT_FIT},
	    {"c4-abab-baba-b_1", RULES_WATER, 0, 2, REFUSAL_TARGET_FULL},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link), before = level;
		assert_int_equal(level_refusal(&level, cases[i].rules, cases[i].from, cases[i].to), cases[i].refusal);
		int units = level_pour(&level, cases[i].rules, cases[i].from, cases[i].to);
		assert_int_equal(units > 0, cases[i].refusal == REFUSAL_NONE);
		assert_int_equal(memcmp(&level, &before, sizeof level) == 0, units == 0);
	}
}

static void test_refusal_texts(void **state)
{
	(void) state;
	assert_string_equal(refusal_text(REFUSAL_NO_SUCH_TUBE), "there is no such tube");
	assert_string_equal(refusal_text(REFUSAL_SAME_TUBE), "source and target are the same tube");
	assert_string_equal(refusal_text(REFUSAL_SOURCE_EMPTY), "the source tube is empty");
	assert_string_equal(refusal_text(REFUSAL_TARGET_FULL), "the target tube is full");
	assert_string_equal(refusal_text(REFUSAL_COLOURS_DIFFER), "the top colours differ");
	assert_string_equal(refusal_text(REFUSAL_ONE_COLOUR_TUBE), "the target tube takes another colour only");
	assert_string_equal(refusal_text(REFUSAL_DOES_NOT_FIT), "the whole run does not fit into the target tube");
}

static void test_pours(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		enum rules rules;
		int from, to, units;
		const char *after;
	} cases[] = {
	    {"c4-abbb-aaab-0", RULES_WATER, 0, 2, 3, "c4-a-aaab-bbb"},
	    {"c4-abbb-aaab-0", RULES_BALL, 0, 2, 1, "c4-abb-aaab-b"},
	    {"c4-abbb-aaab-0", RULES_WHOLE, 0, 2, 3, "c4-a-aaab-bbb"},
	    {"c4-abb-aab-aab", RULES_WATER, 0, 1, 1, "c4-ab-aabb-aab"},
	    {"c4-abb-ab-aaab", RULES_WHOLE, 0, 1, 2, "c4-a-abbb-aaab"},
	    {"c4-abb-aaab-b_2-0", RULES_WATER, 0, 2, 1, "c4-ab-aaab-bb_2-0"},
	    {"c4-bbb-aaab-0_2a-aa", RULES_WATER, 3, 2, 2, "c4-bbb-aaab-aa_2a-0"},
	    {"c2-aa-bb-0", RULES_WATER, 1, 2, 2, "c2-aa-0-bb"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link);
		assert_int_equal(level_pour(&level, cases[i].rules, cases[i].from, cases[i].to), cases[i].units);
		assert_link(&level, cases[i].after);
	}
}

static void test_goal(void **state)
{
	(void) state;
	static const char *const goals[] = {"c4-aaaa-bbbb-0-0", "c4-0-0", "c4-aaaa-aaaa-bbbb", "c4-aa_2-bbbb-0", "c1-a-b-a"};
	static const char *const others[] = {"c4-aaaa-bbb-b", "c4-abab-baba-0", "c4-aaaa-bbba-b", "c4-aa-aa",
	                                     "c4-aaaa-aaa_3-a"};
	for (size_t i = 0; i < COUNT(goals); i++) {
		struct level level = level_of(goals[i]);
		assert_true(level_is_goal(&level));
	}
	for (size_t i = 0; i < COUNT(others); i++) {
		struct level level = level_of(others[i]);
		assert_false(level_is_goal(&level));
	}
}

static void test_replay(void **state)
{
	(void) state;
	struct move moves[16];
	struct faults faults = {0};
	/* A shortest solution of the level of the line of APL: seven pours. */
	int count = moves_from_text("1>3 2>1 2>3 1>2 1>3 2>1 2>3", NULL, moves, 16, &faults);
	struct level level = level_of("c4-abab-baba-0");
	enum refusal refusal = REFUSAL_COUNT;
	assert_int_equal(count, 7);
	assert_int_equal(level_replay(&level, RULES_WATER, moves, count, &refusal), 7);
	assert_int_equal(refusal, REFUSAL_NONE);
	assert_true(level_is_goal(&level));

	level = level_of("c4-abab-baba-0");
	moves[2] = (struct move){0, 1}; /* a on b */
	assert_int_equal(level_replay(&level, RULES_WATER, moves, count, &refusal), 2);
	assert_int_equal(refusal, REFUSAL_COLOURS_DIFFER);
	assert_link(&level, "c4-abaa-bab-b");
	assert_int_equal(level_replay(&level, RULES_WATER, moves, 0, NULL), 0);
}

/* ---- moves ---- */

static void test_moves(void **state)
{
	(void) state;
	struct move moves[4] = {0};
	struct faults faults = {0};
	char text[4 * 6];
	assert_int_equal(moves_from_text("  1>64,64>1\n2>3\t", NULL, moves, 4, &faults), 3);
	assert_int_equal(moves[0].from, 0);
	assert_int_equal(moves[0].to, 63);
	moves_to_text(moves, 3, text, sizeof text);
	assert_string_equal(text, "1>64 64>1 2>3");
	struct move widest[4] = {{63, 62}, {62, 63}, {63, 62}, {62, 63}};
	moves_to_text(widest, 4, text, sizeof text);
	assert_string_equal(text, "64>63 63>64 64>63 63>64");
	moves_to_text(widest, 4, text, 9);
	assert_string_equal(text, "64>63 63");
	moves_to_text(widest, 0, text, sizeof text);
	assert_string_equal(text, "");
	assert_int_equal(moves_from_text("", NULL, moves, 4, &faults), 0);
	assert_int_equal(faults.count, 0);
}

static void test_wrong_moves(void **state)
{
	(void) state;
	static const struct {
		const char *text, *message;
	} cases[] = {
	    {"1>2 3-4", "here: word 2, '3-4', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"1>65", "here: word 1, '1>65', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"0>1", "here: word 1, '0>1', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"1>", "here: word 1, '1>', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {">1", "here: word 1, '>1', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"1>2x", "here: word 1, '1>2x', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"1>99999999999999",
	     "here: word 1, '1>99999999999999', is no pour: a pour is written like 1>3, tubes from 1 to 64"},
	    {"1>2 1>2 1>2", "here: more than 2 pours"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct move moves[2];
		struct faults faults = {0};
		assert_int_equal(moves_from_text(cases[i].text, "here", moves, 2, &faults), -1);
		assert_int_equal(faults.count, 1);
		assert_string_equal(faults_text(&faults, 0), cases[i].message);
		faults_clear(&faults);
	}
}

/* ---- links ---- */

static void test_links_round_trip(void **state)
{
	(void) state;
	static const char *const links[] = {
	    "c4-abab-baba-0-0",
	    "c4-abab-baba-0_2-0_a-0_3b",
	    "c255-a-0",
	    "c2-ab-?a-0",
	    "c1-a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-q-r-s-t-u-v-w-x-y-z-A-B-C-D-E-F-G-H-I-J-K-L-M-N-O-P-Q-R-S-T-U-V-W-X-Y-Z-0",
	};
	for (size_t i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		assert_link(&level, links[i]);
		assert_true(level_is_link(links[i]));
	}
	struct level level = level_of("  c4-abab_5-0_7b\n");
	assert_int_equal(level.tube[0].capacity, 5);
	assert_int_equal(level.tube[1].capacity, 7);
	assert_int_equal(level.tube[0].only, LEVEL_ANY_COLOUR);
	assert_int_equal(level.tube[1].only, 1);
	assert_false(level.order_assumed);
}

/* Letters with a gap in the alphabet are numbered by first appearance and keep their names. */
static void test_link_letters(void **state)
{
	(void) state;
	struct level level = level_of("c2-zZ-Zz-0_z");
	assert_int_equal(level.colours, 2);
	assert_string_equal(level.name[0], "z");
	assert_string_equal(level.name[1], "Z");
	assert_link(&level, "c2-ab-ba-0_a");
	level = level_of("c2-ba-ab-0");
	assert_string_equal(level.name[0], "a");
	assert_link(&level, "c2-ba-ab-0");
}

static void test_longest_link(void **state)
{
	(void) state;
	static char buffer[LEVEL_LINK_SIZE];
	struct level level = {.tubes = LEVEL_MAX_TUBES, .colours = 1, .capacity = 100};
	for (int i = 0; i < level.tubes; i++) {
		level.tube[i].height = level.tube[i].capacity = LEVEL_MAX_CAPACITY;
		level.tube[i].only = 0;
	}
	level_to_link(&level, buffer, sizeof buffer);
	assert_int_equal(strlen(buffer), 4 + LEVEL_MAX_TUBES * (1 + 255 + 5));
	struct level again = level_of(buffer);
	assert_int_equal(again.tube[63].height, 255);
	level_to_link(&level, buffer, 10);
	assert_string_equal(buffer, "c100-aaaa");
}

static void test_is_link(void **state)
{
	(void) state;
	static const char *const others[] = {"",       "c",       "c4",     "c-ab",       "4-ab", "c4-levels.txt",
	                                     "c4-a/b", "c4 abab", "cab-ab", "c4-ab c4-ab"};
	for (size_t i = 0; i < COUNT(others); i++)
		assert_false(level_is_link(others[i]));
	assert_true(level_is_link(" c4-ab!b-0\r\n"));
}

static void test_rules_names(void **state)
{
	(void) state;
	for (int i = 0; i < RULES_COUNT; i++) {
		enum rules rules = RULES_COUNT;
		assert_true(rules_from_name(rules_name((enum rules) i), &rules));
		assert_int_equal(rules, i);
	}
	enum rules rules = RULES_BALL;
	assert_false(rules_from_name("Water", &rules));
	assert_int_equal(rules, RULES_BALL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_refusals),     cmocka_unit_test(test_refusal_texts),    cmocka_unit_test(test_pours),
	    cmocka_unit_test(test_goal),         cmocka_unit_test(test_replay),           cmocka_unit_test(test_moves),
	    cmocka_unit_test(test_wrong_moves),  cmocka_unit_test(test_links_round_trip), cmocka_unit_test(test_link_letters),
	    cmocka_unit_test(test_longest_link), cmocka_unit_test(test_is_link),          cmocka_unit_test(test_rules_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
