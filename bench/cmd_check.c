/* cmd_check.c: `pour check`: are these levels valid, and does this solution solve it? */
#include "bench/command.h"
#include "bench/options.h"
#include "bench/solve_hidden.h"
#include "bench/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SOLUTION = OPTION_OWN };

static const struct option options[] = {
    {"rules", required_argument, NULL, OPTION_RULES},
    {"order", required_argument, NULL, OPTION_ORDER},
    {"solution", required_argument, NULL, OPTION_SOLUTION},
    {0},
};

struct check {
	struct run_settings settings;
	const char *solution; /* NULL: levels only */
	struct instances instances;
};

static void read_request(struct check *check, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
		if (key == OPTION_SOLUTION)
			check->solution = optarg;
		else if (!run_settings_take(&check->settings, key, optarg, faults))
			option_fault("check", key, argv, faults);
	}
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "check: no level: see 'pour help check'");
	for (int i = optind; i < argc; i++)
		instances_read(&check->instances, argv[i], check->settings.order, faults);
	if (check->solution && check->instances.count > 1)
		faults_add(faults, "check: --solution is of one level, not of %d", check->instances.count);
}

static const char *plural(int count)
{
	return count == 1 ? "" : "s";
}

/* One line on stdout for a valid level. */
static void describe(const struct instance *instance)
{
	struct level level;
	instance_level(instance, &level);
	int empty = 0, units = 0;
	for (int t = 0; t < level.tubes; t++) {
		empty += level.tube[t].height == 0;
		units += level.tube[t].height;
	}
	printf("%s: valid: %d tube%s of capacity %d, %d empty, %d colour%s, %d unit%s", instance->id, level.tubes,
	       plural(level.tubes), level.capacity, empty, level.colours, plural(level.colours), units, plural(units));
	hidden_describe(stdout, instance);
	puts(level_is_goal(&level) && level_hidden(&level) == 0 ? ", already solved" : "");
	if (strcmp(instance->id, instance->link) != 0)
		printf("  %s\n", instance->link);
}

/* Play the moves; what happened is the result. */
static int replay(struct instance *instance, enum rules rules, const struct move *moves, int count)
{
	struct level level;
	enum refusal refusal = REFUSAL_NONE;
	instance_fill(instance);
	instance_level(instance, &level);
	if (level_hidden(&level) > 0) {
		complain(instance->where, "hidden units may be several things, so no solution can be replayed");
		return EXIT_USAGE;
	}
	int played = level_replay(&level, instance_rules(instance, rules), moves, count, &refusal);
	if (played < count) {
		char move[8];
		moves_to_text(&moves[played], 1, move, sizeof move);
		printf("%s: pour %d of %d, %s, is illegal: %s\n", instance->id, played + 1, count, move, refusal_text(refusal));
		return EXIT_WRONG;
	}
	bool solved = level_is_goal(&level);
	printf("%s: %d pour%s, all legal, %s\n", instance->id, count, plural(count), solved ? "solved" : "not solved");
	return solved ? EXIT_DECIDED : EXIT_WRONG;
}

static int check_solution(const struct check *check)
{
	static struct move moves[LEVEL_MAX_MOVES];
	struct faults faults = {0};
	int count = moves_from_text(check->solution, "--solution", moves, LEVEL_MAX_MOVES, &faults);
	int status = EXIT_USAGE;
	if (count >= 0)
		status = replay(&check->instances.list[0], check->settings.rules, moves, count);
	complain_all(&faults);
	faults_clear(&faults);
	return status;
}

static int check_main(int argc, char **argv)
{
	struct check check = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	int status = EXIT_DECIDED;
	read_request(&check, argc, argv, &faults);
	tell_assumed_order(&check.settings, &check.instances);
	for (int i = 0; i < check.instances.count; i++)
		if (instances_check_hidden(&(struct instances){.list = &check.instances.list[i], .count = 1}, &faults) == 0)
			describe(&check.instances.list[i]);
	complain_all(&faults);
	if (faults.count > 0)
		status = EXIT_USAGE;
	else if (check.solution)
		status = check_solution(&check);
	faults_clear(&faults);
	instances_clear(&check.instances);
	return status;
}

const struct command command_check = {
    .name = "check",
    .summary = "say what is wrong with levels, or with a solution",
    .help = "Usage: pour check [--rules RULES] [--order ORDER] LEVEL... [--solution \"1>3 2>1 ...\"]\n"
            "\n"
            "Checks levels without running anything: every fault of every level, with file and line. LEVEL is\n"
            "a share link, a file in any format, a suite, a list of links one a line, or - for standard input.\n"
            "\n"
            "Hidden units (?) are no fault where they can be filled: it is said how many fillings there are.\n"
            "\n"
            "  --solution MOVES      also replay these pours (tubes counted from 1) by the plain rules: the\n"
            "                        first illegal one and why, whether the level is then solved\n"
            "  --rules RULES         water (default), ball or whole\n"
            "  --order ORDER         of the units in text and JSON levels: bottom-first (default), top-first\n"
            "\n"
            "Exit status: 0 all valid, and the solution solves it; 1 the solution does not; 2 bad usage or a\n"
            "bad level.\n"
            "\n"
            "Examples\n"
            "  pour check c4-abab-baba-0 --solution \"1>3 2>1 2>3 1>2 1>3 2>1 2>3\"\n"
            "  pour check instances/*.suite\n",
    .run = check_main,
};
