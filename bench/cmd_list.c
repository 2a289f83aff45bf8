/* cmd_list.c: `pour list`: engines, heuristics and suites there are, and what they promise. */
#include "algorithms/dead.h"
#include "algorithms/engine.h"
#include "algorithms/pour_rules.h"
#include "bench/command.h"
#include "bench/suite.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 160 };

/* Append a word, after a comma if it is not the first. */
static void add(char *text, const char *word)
{
	size_t used = strlen(text);
	snprintf(text + used, TEXT_SIZE - used, "%s%s", used ? ", " : "", word);
}

static void add_rules(char *text, unsigned rules)
{
	char only[64] = "";
	unsigned all = (1u << RULES_COUNT) - 1;
	for (int r = 0; r < RULES_COUNT; r++)
		if (rules & 1u << r)
			snprintf(only + strlen(only), sizeof only - strlen(only), " %s", rules_name((enum rules) r));
	char words[96];
	snprintf(words, sizeof words, "only rules%s", only);
	if ((rules & all) != all)
		add(text, words);
}

static void list_engines(void)
{
	printf("Engines\n");
	for (int i = 0; i < engines_count(); i++) {
		const struct engine *engine = engine_at(i, WIDTH_8x16);
		char word[64], text[TEXT_SIZE] = "";
		bool heuristic = engine->takes & ENGINE_TAKES_HEURISTIC;
		snprintf(word, sizeof word, "%s%s%s", engine->name, heuristic ? "+HEURISTIC" : "",
		         engine->takes & ENGINE_TAKES_WEIGHT ? "[@WEIGHT]" : "");
		if (engine->promises & ENGINE_SHORTEST)
			add(text, heuristic ? "shortest if the heuristic is admissible" : "shortest");
		if (engine->promises & ENGINE_WITHIN_WEIGHT)
			add(text, "within WEIGHT of shortest if the heuristic is admissible");
		if (engine->promises & ENGINE_PROVES_IMPOSSIBLE)
			add(text, "proves impossible");
		add_rules(text, engine->rules);
		printf("  %-26s %s\n  %-26s promises: %s\n", word, engine->summary, "", text[0] ? text : "nothing");
	}
}

static void list_heuristics(void)
{
	printf("Heuristics\n");
	for (int i = 0; i < heuristics_count(); i++) {
		const struct heuristic *heuristic = heuristic_at(i, WIDTH_8x16);
		char text[TEXT_SIZE] = "";
		if (heuristic->promises & PROMISE_ADMISSIBLE)
			add(text, "admissible");
		if (heuristic->promises & PROMISE_CONSISTENT)
			add(text, "consistent");
		if (heuristic->promises & PROMISE_DEAD_SAFE)
			add(text, "calls only dead states dead");
		add_rules(text, heuristic->rules);
		printf("  %-26s %s\n  %-26s promises: %s\n", heuristic->name, heuristic->summary, "",
		       text[0] ? text : "nothing");
	}
}

static void list_rules(void)
{
	printf("Pruning rules (pour audit --prune)\n");
	for (int i = 0; i < pour_rules_count(); i++) {
		const struct pour_rule_line *rule = pour_rule_at(i);
		char text[TEXT_SIZE] = "";
		add(text, pour_rule_promise_text(rule));
		add_rules(text, rule->rules);
		printf("  %-26s %s\n  %-26s promises: %s\n", rule->name, rule->summary, "", text);
	}
	printf("Tests for dead states (pour audit --dead-ends)\n");
	for (int i = 0; i < dead_tests_count(); i++) {
		const struct dead_test *test = dead_test_at(i);
		printf("  %-26s %s\n  %-26s promises: %s\n", test->name, test->summary, "",
		       test->heuristic
		           ? "calls only dead states dead, and where all tubes are alike, by water rules, all of them"
		           : "nothing");
	}
}

/* One line a suite; false with a complaint if it cannot be read. */
static bool list_suite(const char *path)
{
	struct instances instances = {0};
	struct faults faults = {0};
	bool good = instances_read(&instances, path, ORDER_BOTTOM_FIRST, &faults);
	int solved = 0, impossible = 0, optima = 0;
	for (int i = 0; i < instances.count; i++) {
		solved += instances.list[i].status == STATUS_SOLVED;
		impossible += instances.list[i].status == STATUS_IMPOSSIBLE;
		optima += instances.list[i].optimal >= 0;
	}
	if (good)
		printf("  %-26s %d levels: %d solved (%d with a proven optimum), %d impossible, %d open\n",
		       instances.list[0].suite ? instances.list[0].suite : path, instances.count, solved, optima, impossible,
		       instances.count - solved - impossible);
	complain_all(&faults);
	faults_clear(&faults);
	instances_clear(&instances);
	return good;
}

static int list_suites(void)
{
	char pattern[4200];
	glob_t found;
	int status = EXIT_DECIDED;
	snprintf(pattern, sizeof pattern, "%s/*.suite", suite_folder());
	if (glob(pattern, 0, NULL, &found) != 0) {
		printf("Suites: none in '%s' (POUR_INSTANCES names the folder)\n", suite_folder());
		return status;
	}
	printf("Suites in %s\n", suite_folder());
	for (size_t i = 0; i < found.gl_pathc; i++)
		if (!list_suite(found.gl_pathv[i]))
			status = EXIT_USAGE;
	globfree(&found);
	return status;
}

static int list_main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	if (argc > 2) {
		complain("list", "one thing at a time: engines, heuristics, rules or suites");
		return EXIT_USAGE;
	}
	if (*what && strcmp(what, "engines") != 0 && strcmp(what, "heuristics") != 0 && strcmp(what, "rules") != 0 &&
	    strcmp(what, "suites") != 0) {
		complain("list", "'%s' is none of engines, heuristics, rules, suites", what);
		return EXIT_USAGE;
	}
	bool all = *what == 0;
	if (all || *what == 'e')
		list_engines();
	if (all || *what == 'h')
		list_heuristics();
	if (all || *what == 'r')
		list_rules();
	return all || *what == 's' ? list_suites() : EXIT_DECIDED;
}

const struct command command_list = {
    .name = "list",
    .summary = "the engines, heuristics, pruning rules and suites there are",
    .help = "Usage: pour list [engines|heuristics|rules|suites]\n"
            "\n"
            "Lists what an algorithm's name CONFIG = ENGINE[+HEURISTIC][@WEIGHT] can be made of and what each\n"
            "part promises (WEIGHT is 1 if not given), the pruning rules and tests for dead states that\n"
            "`pour audit` measures, and the suites in the folder 'instances' (or in the one that the environment\n"
            "variable POUR_INSTANCES names) with what is known of their levels.\n",
    .run = list_main,
};
