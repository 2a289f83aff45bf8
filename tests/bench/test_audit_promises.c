/* test_audit_promises.c: a heuristic that promises too much ends `pour audit` with 1, one that promises nothing does not.
 *
 * The table of heuristics is replaced by one of this file: bases, off by one in different ways. */
#include "algorithms/heuristic.h"
#include "tests/support/command.h"

extern const struct heuristic heuristic_bases_8x16;
extern const struct command command_audit;

static int value_off_by_one(const struct alphabet *a, const void *data, const void *word)
{
	return heuristic_bases_8x16.value(a, data, word) + 1;
}

/* One too many from 5 on. */
static int value_steep(const struct alphabet *a, const void *data, const void *word)
{
	int h = heuristic_bases_8x16.value(a, data, word);
	return h >= 5 ? h + 2 : h;
}

static int value_gloomy(const struct alphabet *a, const void *data, const void *word)
{
	int h = heuristic_bases_8x16.value(a, data, word);
	return h >= 5 ? H_DEAD : h;
}

#define ALL_RULES (1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE)
static const struct heuristic table[] = {
    {.name = "off-by-one", .promises = PROMISE_ADMISSIBLE, .rules = ALL_RULES, .value = value_off_by_one},
    {.name = "steep", .promises = PROMISE_CONSISTENT, .rules = ALL_RULES, .value = value_steep},
    {.name = "gloomy", .promises = PROMISE_DEAD_SAFE, .rules = ALL_RULES, .value = value_gloomy},
    {.name = "modest", .promises = 0, .rules = ALL_RULES, .value = value_off_by_one},
    {.name = "honest", .promises = PROMISE_CONSISTENT | PROMISE_DEAD_SAFE, .rules = ALL_RULES, .value = value_off_by_one},
};

int heuristics_count(void)
{
	return COUNT(table);
}

const struct heuristic *heuristic_at(int index, enum width width)
{
	(void) width;
	return &table[index];
}

const struct heuristic *heuristic_find(const char *name, enum width width)
{
	(void) width;
	for (size_t i = 0; i < COUNT(table); i++)
		if (strcmp(table[i].name, name) == 0)
			return &table[i];
	return NULL;
}

/* Run the command; returns its status and what it complained of. */
static int audit(const char *rules, const char *heuristic, char *complaint, size_t size)
{
	const char *words[] = {"audit", "--shape", "3x3+1", "--rules", rules, "--heuristics", heuristic, NULL};
	return run_command(&command_audit, words, complaint, size);
}

static void test_broken_promises(void **state)
{
	(void) state;
	static const struct {
		const char *heuristic, *kind;
	} cases[] = {{"off-by-one", "inadmissible"}, {"steep", "inconsistent"}, {"gloomy", "live-called-dead"}};
	for (enum rules rules = 0; rules < RULES_COUNT; rules++)
		for (size_t i = 0; i < COUNT(cases); i++) {
			char complaint[4096], start[128];
			assert_int_equal(audit(rules_name(rules), cases[i].heuristic, complaint, sizeof complaint), EXIT_WRONG);
			snprintf(start, sizeof start, "pour: %s: its promise does not hold on 3x3+1 (deals): %s: c3-",
			         cases[i].heuristic, cases[i].kind);
			assert_non_null(strstr(complaint, start));
		}
}

static void test_findings(void **state)
{
	(void) state;
	static const char *const names[] = {"modest", "honest"};
	for (size_t i = 0; i < COUNT(names); i++) {
		char complaint[4096];
		assert_int_equal(audit("water", names[i], complaint, sizeof complaint), EXIT_DECIDED);
		assert_string_equal(complaint, "");
	}
}

/* What h says of a state that it calls dead is no number: null for machines, "dead" for people. */
static void test_dead_is_no_number(void **state)
{
	(void) state;
	static const char *const wanted[][2] = {
	    {"text", "  gloomy  closure  live-called-dead  dead         5  c3-"},
	    {"json", "\"kind\": \"live-called-dead\",\n   \"promised\": 1,\n   \"size\": 12,"},
	    {"json", "\"h\": null,\n   \"distance\": 5,"},
	};
	for (size_t i = 0; i < COUNT(wanted); i++) {
		enum { SIZE = 1 << 16 };
		static char text[SIZE], complaint[SIZE];
		const char *words[] = {"audit",   "--shape", "3x3+1",    "--heuristics", "gloomy",
		                       "--table", "faults",  "--format", wanted[i][0],   NULL};
		assert_int_equal(run_command_text(&command_audit, words, text, complaint, SIZE), EXIT_WRONG);
		assert_non_null(strstr(text, wanted[i][1]));
		assert_null(strstr(text, "1048576"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_broken_promises),
	    cmocka_unit_test(test_findings),
	    cmocka_unit_test(test_dead_is_no_number),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
