/* test_broken_levels.c: kinds of broken level, each with its exact message: what level_from_text and level_check say together.
 */
#include "core/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct broken {
	const char *kind;
	const char *text;
	const char *messages; /* one a line, all of them */
};

static const struct broken broken[] = {
    /* counts of colours */
    {"a unit is missing", "c4-abab-bab-0", "f: colour 'a' has 3 units, 1 missing\n"},
    {"a unit too many", "c4-aaab-babb-a-0", "f: colour 'a' has 5 units, 1 over\n"},
    {"half a tube of a colour", "c4-aaab-abab-abb-0",
     "f: colour 'a' has 6 units, 2 missing or 2 over\n"
     "f: colour 'b' has 5 units, 1 over\n"},
    {"several colours at once", "c4-aac-acc-ccaab-0",
     "f: tube 3 holds 5 units, its capacity is 4\n"
     "f: colour 'a' has 5 units, 1 over\n"
     "f: colour 'b' has 1 unit, 3 missing\n"
     "f: colour 'c' has 5 units, 1 over\n"},
    {"the capacity of another game", "c5-abab-baba-0",
     "f: colour 'a' has 4 units, 1 missing\n"
     "f: colour 'b' has 4 units, 1 missing\n"
     "f: every colour would fill whole tubes if the capacity were 4, not 5\n"},
    {"a colour in two spellings", "Red blue red Red\nred blue blue blue\n-\n",
     "f: colour 'Red' has 2 units, 2 missing\n"
     "f: colour 'red' has 2 units, 2 missing\n"
     "f: colours 'Red' and 'red' may be one colour in two spellings: together they have 4 units\n"},
    {"no sum of the tubes' own capacities", "c4-aaab-bbaa-0_3", "f: colour 'a' has 5 units, 1 over\n"},
    {"a colour that no tube may be filled with", "c2-aa_a-b_a",
     "f: tube 2 takes 'a' only, but holds 'b'\n"
     "f: colour 'b' has 1 unit, and no tube that it could fill\n"},
    /* tubes */
    {"a tube above the capacity", "c3-aabbb-a-0", "f: tube 1 holds 5 units, its capacity is 3\n"},
    {"a tube above its own capacity", "c4-abb_2-aab-ab", "f: tube 1 holds 3 units, its capacity is 2\n"},
    {"one tube taller than the others", "abcde\nabcd\nabce\nade\nbcde\n-\n",
     "f: colour 'a' has 4 units, 1 missing\n"
     "f: colour 'b' has 4 units, 1 missing\n"
     "f: colour 'c' has 4 units, 1 missing\n"
     "f: colour 'd' has 4 units, 1 missing\n"
     "f: colour 'e' has 4 units, 1 missing\n"
     "f: every colour would fill whole tubes if the capacity were 4, not 5; is tube 1, which holds 5 units, too tall?\n"},
    {"another colour in a one-colour tube", "c2-ab_a-ab-0", "f: tube 1 takes 'a' only, but holds 'b'\n"},
    {"a one-colour tube for a colour that is not there", "c2-ab-ba-0_c",
     "f: tube 3 takes 'c' only, and there is no unit of that colour\n"},
    {"no tube at all", "[]", "f: no tube at all\n"},
    {"an empty text", " \r\n\n", "f: no tube at all\n"},
    {"no free space", "c4-abab-baba", "f: no free space at all: every tube is full, so no pour is possible\n"},
    {"hidden units", "c4-ab?b-?aba-0", "f: 2 hidden units, the first in tube 1 (unit 3 from the bottom)\n"},
    /* the text */
    {"an unknown character in a link", "c4-ab1b-baba-0",
     "f:1: unknown character '1' at place 6 of the link (tube 1, unit 3)\n"},
    {"an unknown character in a grid", "abab\nba!a\n-\n", "f:2: unknown character '!' at column 3 (tube 2)\n"},
    {"a capacity of 0", "c0-ab-ba", "f:1: capacity 0: it must be from 1 to 255\n"},
    {"a capacity above 255", "capacity: 300\nabab\nbaba\n-\n", "f:1: capacity 300: it must be from 1 to 255\n"},
    {"a capacity that is no number", "capacity: four\nabab\nbaba\n-\n", "f:1: capacity 'four' is no whole number\n"},
    {"nothing between two dashes", "c2-ab--ba-0", "f:1: tube 2: nothing between two '-' (an empty tube is written 0)\n"},
    {"nothing after the last dash", "c2-ab-ba-0-", "f:1: tube 4: nothing after the last '-' (an empty tube is written 0)\n"},
    {"two zeros", "c2-ab-ba-00", "f:1: unknown character '0' at place 11 of the link (tube 3, unit 1)\n"},
    {"a capacity beyond numbers", "c99999999999999999999-ab-ba-0",
     "f:1: capacity 99999999999999999999: it must be from 1 to 255\n"},
    {"a capacity of very many digits", "c1234567890123456789012345-ab-ba-0",
     "f:1: capacity 123456789012345678901234...: it must be from 1 to 255\n"},
    {"places are counted in characters", "c2-aé!-ba-0",
     "f:1: unknown character 'é' at place 5 of the link (tube 1, unit 2)\n"
     "f:1: unknown character '!' at place 6 of the link (tube 1, unit 3)\n"
     "f:1: tube 1 holds 3 units, its capacity is 2\n"},
    {"columns are counted in characters", "é! ä\xFF\n",
     "f:1: unknown character 'é' at column 1 (tube 1)\n"
     "f:1: unknown character '!' at column 2 (tube 1)\n"
     "f:1: unknown character 'ä' at column 4 (tube 2)\n"
     "f:1: unknown character '\\xFF' at column 5 (tube 2)\n"},
    {"units after the 0 of an empty tube", "c2-ab-0ba-0", "f:1: tube 2: '0' stands for an empty tube, but units follow it\n"},
    {"a kind without capacity and colour", "c2-ab-ba-0_", "f:1: tube 3: a capacity or a colour is missing after '_'\n"},
    {"an unknown character in a tube's kind", "c2-ab-ba-0_ab",
     "f:1: unknown character 'b' at place 13 of the link (tube 3, after '_')\n"},
    {"a gap under a unit", "air violet pink air\nviolet violet pink pink\nviolet pink - -\n",
     "f:1: tube 1: a gap under 'violet' (place 1 from the bottom)\n"},
    {"the other order", "- - red blue\nred blue blue red\n- - blue red\n",
     "f:1: tube 1: a gap under 'red' (place 1 from the bottom)\n"
     "f:3: tube 3: a gap under 'blue' (place 1 from the bottom)\n"
     "f: every gap is at the bottom of its tube: is the order top-first?\n"},
    {"two levels where one was expected", "c2-ab-ba-0\nc2-ab-ba-0-0\n", "f: 2 share links where one level was expected\n"},
    {"UTF-16",
     "\xFF\xFE"
     "a",
     "f: the text is UTF-16; save it as UTF-8\n"},
    {"only empty tubes and no capacity", "-\n-\n", "f: every tube is empty, so the capacity must be told\n"},
    {"a colour's name that is too long", "red a_colour_with_quite_an_overlong_name\nred blue\n-\n",
     "f:1: the colour name 'a_colour_with_quite_an_overlong_name' is longer than 31 bytes\n"},
    {"a control character in a name", "re\033[2Jd blue\nblue blue\n-\n",
     "f:1: the colour name 're\\x1B[2Jd' has a control character in it\n"},
    /* JSON */
    {"a trailing comma", "[[1, 2,\n],[2, 1], []]",
     "f:2: no valid JSON, column 1: unexpected token near ']'; there is a comma too many before it\n"},
    {"JSON cut short", "[[1, 2], [2, 1]", "f:1: no valid JSON, column 15: ']' expected near end of file\n"},
    {"a key that stands there twice", "{\"tubes\": [], \"tubes\": []}",
     "f:1: no valid JSON, column 21: duplicate object key near '\"tubes\"'\n"},
    {"an object without tubes", "{\"levels\": []}", "f: no array under 'tubes', 'bottles', 'vials' or 'containers'\n"},
    {"a number where a tube should be", "[1, [1, 1]]", "f: tube 1 is a number, not an array\n"},
    {"a value that is no colour", "[[1, true], [1.5, -2], []]",
     "f: tube 1, place 2: true or false is no colour\n"
     "f: tube 2, place 1: 1.5 is no colour\n"
     "f: tube 2, place 2: -2 is no colour\n"},
    {"an order that is none", "{\"order\": \"up\", \"tubes\": [[1, 2], [2, 1], []]}",
     "f: the order 'up': it must be bottom-first or top-first\n"},
    {"0 as a colour or as nothing", "[[1, 0], [1, 0], []]",
     "f: '0' can be read as a colour and as an empty place; write empty places as - (in JSON null), or name the colour "
     "otherwise\n"},
    {"0 as a colour or as nothing in the other order", "[[0, 0, 1], [0, 1, 1], []]",
     "f: '0' can be read as a colour and as an empty place; write empty places as - (in JSON null), or name the colour "
     "otherwise\n"},
    {"0 as a gap on both sides", "[[0, 1, 2, 0], [1, 2, 1, 2]]",
     "f: tube 1: a gap under '1' (place 1 from the bottom)\n"
     "f: colour '1' has 3 units, 1 missing\n"
     "f: colour '2' has 3 units, 1 missing\n"
     "f: every colour would fill whole tubes if the capacity were 3, not 4; is tube 2, which holds 4 units, too tall?\n"},
    {"0 as a colour where empty tubes are written otherwise", "[[0, 1, 2, 0], [1, 2, 1, 2], []]",
     "f: colour '0' has 2 units, 2 missing\n"
     "f: colour '1' has 3 units, 1 missing\n"
     "f: colour '2' has 3 units, 1 missing\n"},
    {"a key that stands twice in YAML", "tubes: []\ntubes: []\n", "f:2: a key that stands there twice\n"},
    {"a layout larger than its grid", "{\"gridWidth\": 2, \"gridHeight\": 1, \"data\": {\"layout\": [1, 0, 0]}}",
     "f: the layout has 3 places, but the grid 2 x 1 has 2\n"},
    {"YAML that is none", "tubes:\n  - [1, 2\n", "f:3: no valid YAML, column 1: did not find expected ',' or ']'\n"},
    {"an alias in YAML", "tubes:\n  - &t [1, 2]\n  - *t\n  - []\n", "f:3: an alias (*name): write the tube out\n"},
    {"two arrays that may be the tubes", "{\"tubes\": [[1, 1], []], \"vials\": [[2, 2]]}",
     "f: both 'tubes' and 'vials' are arrays: which has the tubes?\n"},
    {"two capacities that differ", "{\"capacity\": 2, \"bottleCapacity\": 3, \"tubes\": [[1, 2], [2, 1], []]}",
     "f: 'capacity' is 2, but 'bottleCapacity' is 3\n"},
    {"a tube's capacity above 255", "{\"containers\": [{\"capacity\": 256, \"cells\": [1]}]}",
     "f: tube 1: capacity 256: it must be from 1 to 255\n"},
    {"a hidden place that is not there", "[{\"cells\": [1, 1], \"hiddenLiquidIndices\": [2]}, []]",
     "f: tube 1: hiddenLiquidIndices must be numbers from 0 to 1\n"},
    {"rows of different lengths", "220\n11\n", "f:2: 2 characters where the first row has 3\n"},
    {"more lines of tubes than the header says", "1 2\nred red\nblue blue\n-\n",
     "f:1: the header says 1 tubes, but 3 follow\n"},
    {"another number of colours than announced", "colors=3\ncolumn=01\ncolumn=10\nempty=1\n",
     "f:1: 3 colours are announced, but 2 are there\n"},
    {"a second line after ';'", "ab;ba;;\naabb\n", "f:2: a second line, but tubes split by ';' stand in one\n"},
};

/* All messages about a text, one a line, in a buffer to be freed. */
static char *messages_about(const char *text, size_t length)
{
	static struct level level;
	struct faults faults = {0};
	if (level_from_text(text, length, ORDER_BOTTOM_FIRST, "f", &level, &faults))
		level_check(&level, "f", &faults);
	char *all = NULL;
	size_t size;
	FILE *file = open_memstream(&all, &size);
	assert_non_null(file);
	for (int i = 0; i < faults.count; i++)
		fprintf(file, "%s\n", faults_text(&faults, i));
	fclose(file);
	faults_clear(&faults);
	return all;
}

static void test_broken(void **state)
{
	(void) state;
	int kinds = 0;
	for (size_t i = 0; i < COUNT(broken); i++) {
		char *messages = messages_about(broken[i].text, strlen(broken[i].text));
		if (strcmp(messages, broken[i].messages) != 0)
			fail_msg("%s: expected\n%sbut got\n%s", broken[i].kind, broken[i].messages, messages);
		free(messages);
		kinds++;
	}
	print_message("%d kinds of broken level\n", kinds);
	assert_true(kinds >= 20);
}

/* ---- too much of something ---- */

/* `before`, `piece` repeated, `after`; to be freed. */
static char *repeated(const char *before, const char *piece, int times, const char *after)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);
	assert_non_null(file);
	fputs(before, file);
	for (int i = 0; i < times; i++)
		fputs(piece, file);
	fputs(after, file);
	fclose(file);
	return text;
}

static void assert_messages(char *text, const char *expected)
{
	char *messages = messages_about(text, strlen(text));
	assert_string_equal(messages, expected);
	free(messages);
	free(text);
}

static void test_too_much(void **state)
{
	(void) state;
	assert_messages(repeated("c2", "-aa", 65, ""), "f:1: 65 tubes, at most 64 are possible\n");
	assert_messages(repeated("", "aa\n", 70, "-\n"), "f: 71 tubes, at most 64 are possible\n");
	assert_messages(repeated("[", "[1],", 99, "[]]"), "f: 100 tubes, at most 64 are possible\n");
	assert_messages(repeated("c4-", "a", 300, "-0"), "f:1: tube 1 holds 300 units, at most 255 are possible\n");
	assert_messages(repeated("ab\n", "a", 256, "\n-\n"), "f:2: tube 2 holds 256 units, at most 255 are possible\n");
	assert_messages(repeated("", "ab\n", 5000, ""), "f: more than 4096 lines, but a level has at most 64 tubes\n"
	                                                "f: 4096 tubes, at most 64 are possible\n");
	assert_messages(repeated("", "[", 100000, ""),
	                "f:1: no valid JSON, column 2049: maximum parsing depth reached near '['\n");
	assert_messages(repeated("a: ", "[", 100, ""), "f:1: nested too deeply for a level\n");
}

static void test_too_many_colours(void **state)
{
	(void) state;
	char text[2000] = "";
	for (int i = 0; i < 60; i++)
		sprintf(text + strlen(text), "colour%d colour%d\n", i, i);
	char *messages = messages_about(text, strlen(text));
	assert_string_equal(messages, "f:53: more than 52 colours: 'colour52' is one too many\n");
	free(messages);
}

/* A flood of faults is counted, not said. */
static void test_many_messages(void **state)
{
	(void) state;
	char *text = repeated("", "!", 1000, "\n"), *messages = messages_about(text, strlen(text));
	int lines = 0;
	for (const char *c = messages; *c != 0; c++)
		lines += *c == '\n';
	assert_int_equal(lines, 41);
	assert_non_null(strstr(messages, "f: 961 more faults of this kind\n"));
	free(messages);
	free(text);
	text = repeated("c4-", "1", 1000, "-0");
	messages = messages_about(text, strlen(text));
	assert_non_null(strstr(messages, "f:1: 961 more faults of this kind\n"));
	free(messages);
	free(text);
}

static void test_bytes_that_are_no_text(void **state)
{
	(void) state;
	static const char nul[] = "ab\0\nba\n-\n", latin[] = "ab\xE9\nba\n-\n", greek[] = "ab\xCE\xB1\nba\n-\n";
	char *messages = messages_about(nul, sizeof nul - 1);
	assert_string_equal(messages, "f:1: unknown character '\\x00' at column 3 (tube 1)\n"
	                              "f: colour 'a' has 2 units, 1 missing\n"
	                              "f: colour 'b' has 2 units, 1 missing\n");
	free(messages);
	messages = messages_about(latin, sizeof latin - 1);
	assert_memory_equal(messages, "f:1: unknown character '\\xE9' at column 3 (tube 1)\n", 50);
	free(messages);
	messages = messages_about(greek, sizeof greek - 1);
	assert_memory_equal(messages, "f:1: unknown character '\xCE\xB1' at column 3 (tube 1)\n", 48);
	free(messages);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_broken),
	    cmocka_unit_test(test_too_much),
	    cmocka_unit_test(test_too_many_colours),
	    cmocka_unit_test(test_many_messages),
	    cmocka_unit_test(test_bytes_that_are_no_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
