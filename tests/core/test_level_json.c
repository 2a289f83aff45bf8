/* test_level_json.c: levels in JSON and YAML. */
#include "core/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct readable {
	const char *text;
	const char *link;
	bool assumed; /* the order is not told by the text */
};

static struct level level;

static void assert_reads(const struct readable *cases, size_t count, enum level_order order)
{
	for (size_t i = 0; i < count; i++) {
		struct faults faults = {0};
		char link[LEVEL_LINK_SIZE];
		if (!level_from_text(cases[i].text, strlen(cases[i].text), order, "f", &level, &faults))
			fail_msg("%s\n%s", cases[i].text, faults_text(&faults, 0));
		level_to_link(&level, link, sizeof link);
		if (strcmp(link, cases[i].link) != 0)
			fail_msg("%s\nexpected %s, got %s", cases[i].text, cases[i].link, link);
		if (level.order_assumed != cases[i].assumed)
			fail_msg("%s: the order is %sassumed", cases[i].text, level.order_assumed ? "" : "not ");
	}
}

static void test_arrays(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"[[1,2,1,2],[2,1,2,1],[],[]]", "c4-abab-baba-0-0", true},
	    {"[[7,3,7,3],[3,7,3,7],null]", "c4-abab-baba-0", true},
	    {"\xEF\xBB\xBF [[1.0, 2],\r\n [2, 1],\r\n []]\r\n", "c2-ab-ba-0", true},
	    {"[[\"Red\",\"Blue\"],[\"Blue\",\"Red\"],[\"Empty\",\"EMPTY\"]]", "c2-ab-ba-0", true},
	    {"[[\"Red\",\"Blue\",null],[\"Blue\",\"Red\",\"Red\"],[\"Blue\",\"\",null]]", "c3-ab-baa-b", false},
	    {"[[\"#ff0000\",\"#0f0\"],[\"#0f0\",\"#ff0000\"],[]]", "c2-ab-ba-0", true},
	    {"[[\"b\",\"a\"],[\"a\",\"b\"],[]]", "c2-ab-ba-0", true}, /* names, not letters of a link */
	    {"[[1,2,0],[2,1,1],[2,0,0]]", "c3-ab-baa-b", false},
	    {"[[0,1,0,1],[1,0,1,0],[]]", "c4-abab-baba-0", true},
	    {"[[1,2],[2,1],[0,0]]", "c2-ab-ba-0", true},
	    {"[[\"e\",\"f\"],[\"f\",\"e\"],[]]", "c2-ab-ba-0", true},
	    {"[[\" Red \",\"?\"],[\"Blue\",\"Red\"],[]]", "c2-a?-ba-0", true},
	    {"[[\"r\\u00e9d\",\"\\u7ea2\"],[\"\\u7ea2\",\"r\\u00e9d\"],[]]", "c2-ab-ba-0", true},
	};
	assert_reads(cases, COUNT(cases), ORDER_BOTTOM_FIRST);
}

static void test_objects(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"{\"tubes\":[[1,2],[2,1],[]]}", "c2-ab-ba-0", true},
	    {"{\"bottles\":[[1,2],[2,1],[]],\"capacity\":3,\"minMoves\":8,\"author\":{\"name\":\"x\"}}", "c3-ab-ba-0", true},
	    {"{\"vials\":[[1,2],[2,1],[]],\"tubes\":3,\"bottleCapacity\":4}", "c4-ab-ba-0", true},
	    {"{\"order\":\"top-first\",\"tubes\":[[1,2,2],[2,1,1],[]]}", "c3-bba-aab-0", false},
	    {"{\"order\":\"bottom-first\",\"tubes\":[[1,2,2],[2,1,1],[]]}", "c3-abb-baa-0", false},
	    {"{\"order\":\"bottom-first\",\"tubes\":[[0,0,1],[0,1,1],[]]}", "c3-aab-abb-0", false},
	    {"{\"containers\":[{\"cells\":[1,2]},{\"cells\":[2,1],\"id\":7},{\"cells\":[]}]}", "c2-ab-ba-0", true},
	    {"{\"capacity\":4,\"containers\":[{\"cells\":[1,2]},{\"capacity\":2,\"cells\":[]},{\"only\":\"2\",\"cells\":[]}]}",
	     "c4-ab-0_2-0_b", true},
	    {"[{\"capacity\":3,\"units\":[\"x\"]},{\"capacity\":5,\"colors\":[\"y\"]}]", "c5-a_3-b", true},
	    {"[{\"liquidIdsBottomToTop\":[\"red\",\"blue\"]},{\"liquidIdsBottomToTop\":[]}]", "c2-ab-0", false},
	    {"[{\"liquidIdsBottomToTop\":[\"red\",\"blue\"],\"hiddenLiquidIndices\":[0]},{\"liquidIdsBottomToTop\":[\"blue\"]}"
	     "]",
	     "c2-?a-a", false},
	    {"{\"gridWidth\":4,\"gridHeight\":4,\"data\":{\"layout\":[1,2,1,2,2,1,2,1,0]}}", "c4-abab-baba-0-0", false},
	    {"{\"gridWidth\":3,\"gridHeight\":2,\"name\":\"n\",\"data\":{\"layout\":[1,0,2,1,2,0]}}", "c2-a-ba-b", false},
	};
	assert_reads(cases, COUNT(cases), ORDER_BOTTOM_FIRST);
}

/* What the file says of the order stands above what the caller says. */
static void test_order(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"[[1,2,2],[2,1,1],[]]", "c3-bba-aab-0", true},
	    {"{\"order\":\"bottom-first\",\"tubes\":[[1,2,2],[2,1,1],[]]}", "c3-abb-baa-0", false},
	    {"[[null,1,2],[2,1,1],[0,0,2]]", "c3-ba-aab-b", false},
	    {"[{\"liquidIdsBottomToTop\":[\"red\",\"blue\"]},{\"liquidIdsBottomToTop\":[]}]", "c2-ab-0", false},
	    {"{\"gridWidth\":3,\"gridHeight\":2,\"data\":{\"layout\":[1,0,2,1,2,0]}}", "c2-a-ba-b", false},
	};
	assert_reads(cases, COUNT(cases), ORDER_TOP_FIRST);
}

static void test_names(void **state)
{
	(void) state;
	static const char text[] = "[[\"Dark Red\",17],[17,\"Dark Red\"],[\"#00ff00\",\"r\\u00e9d\"]]";
	struct faults faults = {0};
	assert_true(level_from_json(text, strlen(text), ORDER_BOTTOM_FIRST, NULL, &level, &faults));
	assert_int_equal(level.colours, 4);
	assert_string_equal(level.name[0], "Dark Red");
	assert_string_equal(level.name[1], "17");
	assert_string_equal(level.name[2], "#00ff00");
	assert_string_equal(level.name[3], "r\xC3\xA9"
	                                   "d");
}

static void test_yaml(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"tubes:\n  - [red, blue]\n  - [blue, red]\n  - []\n", "c2-ab-ba-0", true},
	    {"# a level\ncapacity: 3\norder: top-first\nbottles:\n- [1, 2, 2]\n- [2, 1, 1]\n- []\n", "c3-bba-aab-0", false},
	    {"- - red\n  - blue\n- - blue\n  - red\n- []\n", "c2-ab-ba-0", true},
	    {"-\n  - red\n  - blue\n-\n  - blue\n  - red\n-\n", "c2-ab-ba-0", true},
	    {"- [red, blue]\n- [blue, red]\n- []\n", "c2-ab-ba-0", true},
	    {"---\n[[red, blue], [blue, red], ~]\n", "c2-ab-ba-0", true},
	    {"%YAML 1.1\n---\ntubes: [[\"0\", '#ff0000'], ['#ff0000', \"0\"], []]\n", "c2-ab-ba-0", true},
	    {"tubes:\r\n  - [red, blue, null]\r\n  - [blue, red, red]\r\n  - [blue, ~, ~]\r\n", "c3-ab-baa-b", false},
	    {"containers:\n  - capacity: 3\n    cells: [x]\n  - capacity: 5\n    cells: [y]\n", "c5-a_3-b", true},
	    {"gridWidth: 3\ngridHeight: 2\ndata:\n  layout: [1, 0, 2, 1, 2, 0]\n", "c2-a-ba-b", false},
	};
	assert_reads(cases, COUNT(cases), ORDER_BOTTOM_FIRST);
}

/* Text grids that look a little like YAML are none. */
static void test_no_yaml(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"-\nabab\nbaba\n", "c4-0-abab-baba", false},
	    {"---\nabb\nbaa\n", "c3-0-abb-baa", false},
	    {"capacity: 4\nab\nba\n-\n", "c4-ab-ba-0", false},
	    {"red blue -\nblue red red\nblue - -\n", "c3-ab-baa-b", false},
	};
	assert_reads(cases, COUNT(cases), ORDER_BOTTOM_FIRST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_arrays), cmocka_unit_test(test_objects), cmocka_unit_test(test_order),
	    cmocka_unit_test(test_names),  cmocka_unit_test(test_yaml),    cmocka_unit_test(test_no_yaml),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
