/* test_level_text.c: levels from the text formats, recognised by level_from_text: links, grids and the other line formats. */
#include "core/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct readable {
	const char *text;
	const char *link;
	bool assumed; /* the order is not told by the text */
};

static struct level level;

static void read_text(const char *text, enum level_order order)
{
	struct faults faults = {0};
	if (!level_from_text(text, strlen(text), order, "f", &level, &faults))
		fail_msg("%s\n%s", text, faults_text(&faults, 0));
	assert_int_equal(faults.count, 0);
}

static void assert_reads(const struct readable *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char link[LEVEL_LINK_SIZE];
		read_text(cases[i].text, ORDER_BOTTOM_FIRST);
		level_to_link(&level, link, sizeof link);
		if (strcmp(link, cases[i].link) != 0)
			fail_msg("%s\nexpected %s, got %s", cases[i].text, cases[i].link, link);
		assert_int_equal(level.order_assumed, cases[i].assumed);
	}
}

static void test_links(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"c4-abab-baba-0-0", "c4-abab-baba-0-0", false},
	    {"\xEF\xBB\xBF# my level\r\n  c4-abab-baba-0_2-0\t# the second\r\n\r\n", "c4-abab-baba-0_2-0", false},
	};
	assert_reads(cases, COUNT(cases));
}

static void test_letters(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"abab\nbaba\n-\n", "c4-abab-baba-0", false},
	    {"abab\nbaba\n.\n\n\n", "c4-abab-baba-0", false},
	    {"\n\n# all of it\nabab\n\n# no tube here\nbaba", "c4-abab-0-baba", false},
	    {"capacity: 4\n\nab\nab\n\nbaba # full\n", "c4-ab-ab-0-baba", false},
	    {"Capacity:5\nababa\nbabab\nempty\n", "c5-ababa-babab-0", false},
	    {"abab\r\nbaba\r\n-\r\n", "c4-abab-baba-0", false},
	    {"abab\rbaba\r-\r", "c4-abab-baba-0", false},
	    {"\xEF\xBB\xBF"
	     "abab\nbaba\n0\n",
	     "c4-abab-baba-0", false},
	    {"  abab\n\tbaba  \n --- \n", "c4-abab-baba-0", false},
	    {"RGRG\nGRGR\n-\n", "c4-abab-baba-0", false},
	    {"cdcd\ndcdc\n-\n", "c4-abab-baba-0", false}, /* no a: numbered by first appearance */
	    {"aBaB\nBaBa\n-\n", "c4-abab-baba-0", false},
	    {"ab..\nabab\nba__\n", "c4-ab-abab-ba", false},
	    {"ab?b\n?aba\n-\n", "c4-ab?b-?aba-0", false},
	    {"a\nb\n-\na\nb", "c1-a-b-0-a-b", false},
	};
	assert_reads(cases, COUNT(cases));
}

static void test_words(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"red blue red blue\nblue red blue red\n-\n", "c4-abab-baba-0", true},
	    {"blue red\n\nred   blue\n", "c2-ab-0-ba", true},
	    {"capacity: 4\nred blue\nred\tblue red red\nblue blue", "c4-ab-abaa-bb", true},
	    {"red blue - -\nblue red blue red\n- - - -\nred blue e e", "c4-ab-baba-0-ab", false},
	    {"red blue empty EMPTY\nblue red * *\nblue red air none\nred blue null _\n", "c4-ab-ba-ba-ab", false},
	    {"#ff0000 #00ff00 # hex colours are no comments\n#00ff00 #ff0000\n-\n", "c2-ab-ba-0", true},
	    {"#ff0000ff #00ff00ff\n#00ff00ff #ff0000ff\n-\n", "c2-ab-ba-0", true},
	    {"1 2 1 2\n2 1 2 1\n0 0 0 0\n0 0 0 0\n", "c4-abab-baba-0-0", true},
	    {"0 1 0 1\n1 0 1 0\n-\n", "c4-abab-baba-0", true}, /* here 0 is a colour */
	    {"12 2 12 2\n2 12 2 12\n-\n", "c4-abab-baba-0", true},
	    {"a b c d e\ne d c b a\na b c d e\ne d c b a\na b c d e\n- - - - -\n", "c5-abcde-edcba-abcde-edcba-abcde-0", true},
	    {"red ? red blue\nblue red ? red\n-\n", "c4-a?ab-ba?a-0", true},
	};
	assert_reads(cases, COUNT(cases));
	read_text("Dark-Red #00ff00\n#00ff00 Dark-Red\n-\n", ORDER_BOTTOM_FIRST);
	assert_string_equal(level.name[0], "Dark-Red");
	assert_string_equal(level.name[1], "#00ff00");
}

static void test_lists(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"GOGO;OGOG;;", "c4-abab-baba-0-0", false},
	    {" GOGO ; OGOG ; - # two colours\n", "c4-abab-baba-0", false},
	    {"B??? RGBR EEEE", "c4-a??\?-bcab-0", false},
	    {"ABCDE EDCBA ABCDE EDCBA ABCDE -", "c5-abcde-edcba-abcde-edcba-abcde-0", false},
	    {"capacity: 4\nRG RGRG RG E", "c4-ab-abab-ab-0", false},
	    {"3 4\nred blue red blue\nblue red blue red\n", "c4-abab-baba-0", false},
	    {"4 4\nred blue red blue\n\nblue red blue red\n", "c4-abab-0-baba-0", false},
	    {"4 4\n1 2 1 2\n2 1 2 1", "c4-abab-baba-0-0", false},
	    {"2 2\n1 2\n1 1\n-\n", "c2-aa-ba-bb-0", true}, /* as likely the first tube: no header */
	    {"3 2\n2 3\n-\n", "c2-ab-ba-0", true},
	    {"1 2\n2 1 2 1\n1 2\n", "c4-ab-baba-ab", true},
	};
	assert_reads(cases, COUNT(cases));
}

static void test_keys(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"left=abab\nright = baba\nspare=\n", "c4-abab-baba-0", false},
	    {"capacity: 5\nleft=abab\nright=babaa\nspare=b\n", "c5-abab-babaa-b", false},
	    {"height=4\ncolors=3\nempty=2\ncolumn=0120\ncolumn=1201\ncolumn=2012\n", "c4-abca-bcab-cabc-0-0", false},
	    {"Height = 4\nempty = 1\nlevel=seven\ncolumn = 10 2 10 2\ncolumn=2 10 2 10\n", "c4-abab-baba-0", false},
	    {"height=4\ncolumn=01\ncolumn=0101\ncolumn=01--\ncolumn=\n", "c4-ab-abab-ab-0", false},
	};
	assert_reads(cases, COUNT(cases));
}

static void test_columns(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"220\n110\n120\n210\n", "c4-abba-baba-0", false},
	    {"200\n110\n", "c2-ba-b-0", false},
	    {"ab0\nba0", "c2-ba-ab-0", false},
	    {"2.?\n11?", "c2-ba-b-??", false},
	};
	assert_reads(cases, COUNT(cases));
	/* Rows are from the top whatever the caller says of tubes. */
	char link[LEVEL_LINK_SIZE];
	read_text("200\n110\n", ORDER_TOP_FIRST);
	level_to_link(&level, link, sizeof link);
	assert_string_equal(link, "c2-ba-b-0");
}

static void test_order(void **state)
{
	(void) state;
	static const struct readable cases[] = {
	    {"e e red blue\nred red blue blue\n", "c4-ba-bbaa", false},
	    {"red blue\nblue red red\n", "c3-ba-aab", true},
	    {"abb\nbaa\n-", "c3-bba-aab-0", false},
	    {"c3-abb-baa-0", "c3-abb-baa-0", false},
	    {"GGO;OOG;", "c3-baa-abb-0", false},
	    {"1 2 0 0\n1 1 2 2\n", NULL, false},
	};
	for (size_t i = 0; i < COUNT(cases) - 1; i++) {
		char link[LEVEL_LINK_SIZE];
		read_text(cases[i].text, ORDER_TOP_FIRST);
		level_to_link(&level, link, sizeof link);
		assert_string_equal(link, cases[i].link);
		assert_int_equal(level.order_assumed, cases[i].assumed);
	}
	struct faults faults = {0};
	const char *gaps = cases[COUNT(cases) - 1].text;
	assert_false(level_from_text(gaps, strlen(gaps), ORDER_TOP_FIRST, NULL, &level, &faults));
	assert_string_equal(faults_text(&faults, 0), "line 1: tube 1: a gap under '2' (place 1 from the bottom)");
	assert_string_equal(faults_text(&faults, 1), "every gap is at the bottom of its tube: is the order bottom-first?");
	faults_clear(&faults);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_links), cmocka_unit_test(test_letters), cmocka_unit_test(test_words),
	    cmocka_unit_test(test_lists), cmocka_unit_test(test_keys),    cmocka_unit_test(test_columns),
	    cmocka_unit_test(test_order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
