/* cmd_convert.c: `pour convert`: levels from any format into another, and into planning problems. */
#include "bench/command.h"
#include "bench/level_write.h"
#include "bench/nearest.h"
#include "bench/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_TO = OPTION_OWN, OPTION_NAMES };

static const struct option options[] = {
    {"to", required_argument, NULL, OPTION_TO},
    {"names", required_argument, NULL, OPTION_NAMES},
    {"order", required_argument, NULL, OPTION_ORDER},
    {"rules", required_argument, NULL, OPTION_RULES},
    {0},
};

struct convert {
	struct run_settings settings;
	const struct level_format *format;
	enum colour_names names;
	struct instances instances;
};

static const char *format_name_at(int index)
{
	return level_format_at(index)->name;
}

static void take_format(struct convert *convert, const char *name, struct faults *faults)
{
	convert->format = level_format_find(name);
	if (!convert->format) {
		char there[256];
		nearest_list(level_formats_count(), format_name_at, there, sizeof there);
		faults_add(faults, "--to: '%s' is no format: there are %s", name, there);
	}
}

static void take_names(struct convert *convert, const char *name, struct faults *faults)
{
	static const char *const names[] = {"given", "letters", "numbers"};
	for (int i = 0; i < (int) (sizeof names / sizeof *names); i++) {
		if (strcmp(name, names[i]) == 0) {
			convert->names = (enum colour_names) i;
			return;
		}
	}
	faults_add(faults, "--names: '%s' is none of given, letters, numbers", name);
}

/* Hidden units may stay hidden, but not in a problem for planners, which needs a valid level. */
static void check_levels(const struct convert *convert, struct faults *faults)
{
	const struct instances *levels = &convert->instances;
	if (levels->count > 1 && !(convert->format->is & FORMAT_MANY))
		faults_add(faults, "convert: the format %s holds one level, not %d", convert->format->name, levels->count);
	if (!(convert->format->is & FORMAT_LEVEL))
		instances_check(levels, faults);
}

/* What a suite's line would not give back as it is: separators, and at its beginning a blank or what makes it a comment. */
static void make_plain(char *text)
{
	if (*text == ' ' || *text == '#')
		*text = '_';
	for (; *text; text++)
		if (*text == '\t' || *text == '\n' || *text == '\r')
			*text = '_';
}

static bool id_among(const struct instances *levels, int count, const char *id)
{
	for (int i = 0; i < count; i++)
		if (strcmp(levels->list[i].id, id) == 0)
			return true;
	return false;
}

/* Ids of a suite: one that an earlier level has gets the first of "-2", "-3", ... that no level has. */
static void make_ids(struct instances *levels, struct faults *faults)
{
	for (int i = 0; i < levels->count; i++) {
		make_plain(levels->list[i].id);
		make_plain(levels->list[i].source);
	}
	for (int i = 0; i < levels->count && faults->count == 0; i++) {
		struct instance *instance = &levels->list[i];
		if (!id_among(levels, i, instance->id))
			continue;
		char *other = NULL;
		for (int k = 2; k == 2 || (other && id_among(levels, levels->count, other)); k++) {
			free(other);
			if (asprintf(&other, "%s-%d", instance->id, k) < 0)
				other = NULL;
		}
		if (!other) {
			faults_add(faults, "%s: out of memory", instance->where);
			return;
		}
		free(instance->id);
		instance->id = other;
	}
}

static void read_request(struct convert *convert, int argc, char **argv, struct faults *faults)
{
	convert->format = level_format_find("link");
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
		if (key == OPTION_TO)
			take_format(convert, optarg, faults);
		else if (key == OPTION_NAMES)
			take_names(convert, optarg, faults);
		else if (!run_settings_take(&convert->settings, key, optarg, faults))
			option_fault("convert", key, argv, faults);
	}
	if (faults->count > 0)
		return;
	bool fixed = convert->format->is & FORMAT_FIXED;
	if (fixed && optind < argc)
		faults_add(faults, "convert: %s is the same for every level and takes none", convert->format->name);
	if (!fixed && optind == argc)
		faults_add(faults, "convert: no level: see 'pour help convert'");
	for (int i = optind; i < argc && faults->count == 0; i++)
		instances_read(&convert->instances, argv[i], convert->settings.order, faults);
	if (faults->count == 0)
		check_levels(convert, faults);
	if (faults->count == 0 && strcmp(convert->format->name, "suite") == 0)
		make_ids(&convert->instances, faults);
}

static int convert_main(int argc, char **argv)
{
	struct convert convert = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	read_request(&convert, argc, argv, &faults);
	tell_assumed_order(&convert.settings, &convert.instances);
	if (faults.count == 0 && convert.format->is & FORMAT_FIXED)
		convert.format->write(stdout, NULL, NULL, convert.settings.rules, &faults);
	for (int i = 0; i < convert.instances.count && faults.count == 0; i++)
		level_write(stdout, convert.format, &convert.instances.list[i], convert.names,
		            instance_rules(&convert.instances.list[i], convert.settings.rules), &faults);
	int status = faults.count > 0 ? EXIT_USAGE : EXIT_DECIDED;
	complain_all(&faults);
	faults_clear(&faults);
	instances_clear(&convert.instances);
	return status;
}

const struct command command_convert = {
    .name = "convert",
    .summary = "levels from any format into another, or into PDDL",
    .help = "Usage: pour convert [--to FORMAT] [--names NAMES] [--order ORDER] LEVEL...\n"
            "       pour convert --to pddl-problem [--rules RULES] LEVEL\n"
            "       pour convert --to pddl-domain\n"
            "\n"
            "Writes levels in another format, units bottom first. What is written is read again before it is\n"
            "handed out, so a level that a format cannot hold is refused, never changed. Hidden units stay\n"
            "hidden. Levels need not be valid, except for planners: see 'pour check'.\n"
            "\n"
            "  --to FORMAT           link (default)    share links, one a line\n"
            "                        suite             id, link, status, optimal, source: one a line; an id\n"
            "                                          that is taken gets -2, -3, ... behind it\n"
            "                        letters           one tube a line, units as letters\n"
            "                        words             tubes and capacity, then one tube a line, words\n"
            "                        semicolons        tubes as letters split by ';'\n"
            "                        keys              height=, colors=, empty=, column=\n"
            "                        json              an array of arrays\n"
            "                        json-object       an object with capacity, order and tubes\n"
            "                        yaml              the same in YAML\n"
            "                        pddl-problem      a planning problem (typed STRIPS) whose shortest plan\n"
            "                                          has as many actions as the shortest solution pours\n"
            "                        pddl-domain       its domain, the same for every level\n"
            "  --names NAMES         of colours in words, JSON and YAML: given (default: as in the file),\n"
            "                        letters (a, b, ...), numbers (1, 2, ...)\n"
            "  --order ORDER         of the units in what is read, where it does not tell: bottom-first\n"
            "                        (default), top-first\n"
            "  --rules RULES         of a planning problem: water (default), ball or whole\n"
            "\n"
            "Exit status: 0 all written; 2 bad usage, a bad level, or one that the format cannot hold.\n"
            "\n"
            "Examples\n"
            "  pour convert level.json\n"
            "  pour convert --to yaml c4-abab-baba-0\n"
            "  pour convert --to suite *.txt > mine.suite\n",
    .run = convert_main,
};
