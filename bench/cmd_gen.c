/* cmd_gen.c: `pour gen`: levels from a seed, the same on every machine. What makes them is in gen_*.c. */
#include "bench/command.h"
#include "bench/gen.h"
#include "bench/options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPTION_COLOURS = OPTION_OWN,
	OPTION_CAPACITY,
	OPTION_EMPTY,
	OPTION_SHAPE,
	OPTION_COUNT,
	OPTION_SEED,
	OPTION_LINKS,
	OPTION_EVERY,
	OPTION_TIER,
	OPTION_PATH,
	OPTION_FAMILY,
	OPTION_TRIPLES,
	OPTION_CLIMB,
	OPTION_STEPS,
	OPTION_SOLVABLE,
	OPTION_IMPOSSIBLE,
	OPTION_LENGTH,
	OPTION_TRAPS,
	OPTION_TRIES,
	OPTION_PROVE
};

static const struct option options[] = {
    {"colors", required_argument, NULL, OPTION_COLOURS},
    {"colours", required_argument, NULL, OPTION_COLOURS},
    {"capacity", required_argument, NULL, OPTION_CAPACITY},
    {"empty", required_argument, NULL, OPTION_EMPTY},
    {"shape", required_argument, NULL, OPTION_SHAPE},
    {"count", required_argument, NULL, OPTION_COUNT},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"links", no_argument, NULL, OPTION_LINKS},
    {"every", no_argument, NULL, OPTION_EVERY},
    {"tier", required_argument, NULL, OPTION_TIER},
    {"path", required_argument, NULL, OPTION_PATH},
    {"family", required_argument, NULL, OPTION_FAMILY},
    {"triples", required_argument, NULL, OPTION_TRIPLES},
    {"climb", required_argument, NULL, OPTION_CLIMB},
    {"steps", required_argument, NULL, OPTION_STEPS},
    {"solvable", no_argument, NULL, OPTION_SOLVABLE},
    {"impossible", no_argument, NULL, OPTION_IMPOSSIBLE},
    {"length", required_argument, NULL, OPTION_LENGTH},
    {"traps", required_argument, NULL, OPTION_TRAPS},
    {"tries", required_argument, NULL, OPTION_TRIES},
    {"prove", optional_argument, NULL, OPTION_PROVE},
    {"time", required_argument, NULL, OPTION_TIME},
    {"memory", required_argument, NULL, OPTION_MEMORY},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"rules", required_argument, NULL, OPTION_RULES},
    {0},
};

/* The command line as it stands. */
struct line {
	struct gen_request request;
	struct run_settings settings;
	uint64_t colours, capacity, empty, path; /* 0: not told */
	const char *family, *climb, *prove;
	int sources; /* of those that exclude each other */
	bool count_given, shape_given, colours_given, climb_given;
};

static void take_source(struct line *line, enum gen_source source)
{
	line->sources += line->request.source != source;
	line->request.source = source;
}

static void take_shapes(struct line *line, const char *list, struct faults *faults)
{
	char *copy = strdup(list), *rest = copy;
	struct gen_request *r = &line->request;
	line->shape_given = true;
	for (char *word; copy && (word = strsep(&rest, ",")) != NULL;) {
		if (r->shapes == GEN_MAX_SHAPES)
			faults_add(faults, "--shape: more than %d shapes", GEN_MAX_SHAPES);
		else if (shape_parse(word, &r->shape[r->shapes], faults))
			r->shapes++;
	}
	free(copy);
}

/* "MIN..MAX", "MIN.." or "..MAX" of numbers from 0. */
static void take_range(const char *text, const char *what, double top, double *low, double *high, struct faults *faults)
{
	const char *dots = strstr(text, "..");
	char *end = NULL;
	*low = 0;
	*high = top;
	bool good = dots != NULL && strlen(text) > 2 && strspn(text, "0123456789.") == strlen(text);
	if (good && dots > text) {
		char *first = strndup(text, (size_t) (dots - text));
		*low = first ? strtod(first, &end) : 0;
		good = first && *end == 0;
		free(first);
	}
	if (good && dots[2]) {
		*high = strtod(dots + 2, &end);
		good = *end == 0;
	}
	if (!good || *low > *high || *high > top)
		faults_add(faults, "%s: '%s' is no range MIN..MAX from 0 to %g", what, text, top);
}

static void take_length(struct gen_request *r, const char *text, struct faults *faults)
{
	double low, high;
	take_range(text, "--length", LEVEL_MAX_MOVES, &low, &high, faults);
	r->length_least = (int) ceil(low);
	r->length_most = (int) high;
}

static bool take_shape_option(struct line *line, int key, const char *value, struct faults *faults)
{
	switch (key) {
	case OPTION_COLOURS:
		line->colours_given = true;
		count_parse(value, "--colors", 1, LEVEL_MAX_COLOURS, &line->colours, faults);
		return true;
	case OPTION_CAPACITY: count_parse(value, "--capacity", 1, LEVEL_MAX_CAPACITY, &line->capacity, faults); return true;
	case OPTION_EMPTY: count_parse(value, "--empty", 1, LEVEL_MAX_TUBES - 1, &line->empty, faults); return true;
	case OPTION_SHAPE: take_shapes(line, value, faults); return true;
	}
	return false;
}

static bool take_source_option(struct line *line, int key, const char *value, struct faults *faults)
{
	struct gen_request *r = &line->request;
	switch (key) {
	case OPTION_EVERY: take_source(line, GEN_EVERY); return true;
	case OPTION_TIER:
		take_source(line, GEN_TIER);
		r->tier = gen_tier_find(value);
		if (!r->tier)
			faults_add(faults, "--tier: '%s' is none of easy, medium, hard, super-hard", value);
		return true;
	case OPTION_PATH:
		take_source(line, GEN_PATH);
		count_parse(value, "--path", 1, UINT64_C(1) << 53, &line->path, faults);
		return true;
	case OPTION_FAMILY:
		take_source(line, GEN_PARTITION);
		if (strcmp(value, "3-partition") != 0)
			faults_add(faults, "--family: '%s' is not 3-partition", value);
		return true;
	case OPTION_TRIPLES: count_parse(value, "--triples", 1, (LEVEL_MAX_TUBES - 1) / 3, &r->triples, faults); return true;
	case OPTION_CLIMB:
		take_source(line, GEN_CLIMB);
		line->climb = value;
		return true;
	case OPTION_STEPS:
		line->climb_given = true;
		count_parse(value, "--steps", 1, UINT64_C(1) << 53, &r->steps, faults);
		return true;
	}
	return false;
}

static bool take_option(struct line *line, int key, const char *value, struct faults *faults)
{
	struct gen_request *r = &line->request;
	switch (key) {
	case OPTION_COUNT:
		line->count_given = true;
		count_parse(value, "--count", 1, UINT64_C(1) << 53, &r->count, faults);
		return true;
	case OPTION_SEED: r->seed = value; return true;
	case OPTION_LINKS: r->links = true; return true;
	case OPTION_SOLVABLE: r->solvable = true; return true;
	case OPTION_IMPOSSIBLE: r->impossible = true; return true;
	case OPTION_LENGTH: take_length(r, value, faults); return true;
	case OPTION_TRAPS: take_range(value, "--traps", 1, &r->traps_least, &r->traps_most, faults); return true;
	case OPTION_TRIES: count_parse(value, "--tries", 1, UINT64_C(1) << 53, &r->tries, faults); return true;
	case OPTION_PROVE: line->prove = value ? value : CONFIG_DEFAULT ",bfs"; return true;
	}
	return take_shape_option(line, key, value, faults) || take_source_option(line, key, value, faults) ||
	       run_settings_take(&line->settings, key, value, faults);
}

/* ---- what belongs together ---- */

/* The one shape of --colors, --capacity and --empty. */
static void check_shape(struct line *line, struct faults *faults)
{
	struct gen_request *r = &line->request;
	uint64_t empty = line->empty ? line->empty : 2, capacity = line->capacity ? line->capacity : 4;
	if (line->shape_given) {
		if (line->colours_given || line->capacity || line->empty)
			faults_add(faults, "gen: --shape tells colours, capacity and empty tubes already");
		return;
	}
	if (!line->colours_given)
		faults_add(faults, "gen: --colors is missing: how many colours?");
	else if (line->colours + empty > LEVEL_MAX_TUBES)
		faults_add(faults,
		           "gen: %" PRIu64 " colours and %" PRIu64 " empty tubes are %" PRIu64
		           " tubes, at most %d are possible",
		           line->colours, empty, line->colours + empty, LEVEL_MAX_TUBES);
	r->shape[0] = (struct shape){(int) line->colours, (int) capacity, (int) empty};
	r->shapes = 1;
}

static void check_partition(struct line *line, struct faults *faults)
{
	struct gen_request *r = &line->request;
	r->capacity = line->capacity ? (int) line->capacity : 13;
	if (!gen_partition_exists(r->capacity))
		faults_add(faults,
		           "gen: no three numbers between a quarter and half of %d have the sum %d: take another --capacity",
		           r->capacity, r->capacity);
	if (line->colours_given || line->shape_given || line->empty)
		faults_add(faults, "gen: --family 3-partition takes --triples and --capacity only: colours and tubes follow");
	if (r->impossible && r->triples < 2)
		faults_add(faults, "gen: one triple can always be divided: take more --triples");
}

static void check_climb(struct line *line, struct faults *faults)
{
	struct gen_request *r = &line->request;
	r->goal_name = line->climb;
	if (strcmp(line->climb, "longest") == 0)
		r->goal = GOAL_LONGEST;
	else if (strcmp(line->climb, "traps") == 0)
		r->goal = GOAL_TRAPS;
	else if (strncmp(line->climb, "dearest:", 8) == 0) {
		r->goal = GOAL_DEAREST;
		config_parse(line->climb + 8, line->settings.rules, &r->dearest, faults);
	} else {
		faults_add(faults, "--climb: '%s' is none of longest, traps, dearest:CONFIG", line->climb);
	}
}

static void check_tiers(struct line *line, struct faults *faults)
{
	struct gen_request *r = &line->request;
	if (line->colours_given || line->shape_given || line->capacity || line->empty)
		faults_add(faults, "gen: --tier and --path choose the colours, 4 units a tube and 2 empty tubes themselves");
	if (r->solvable || r->impossible || r->length_least >= 0 || r->traps_least >= 0)
		faults_add(faults, "gen: --tier and --path choose by their band alone");
	if (r->source == GEN_PATH && line->count_given)
		faults_add(faults, "gen: --path tells the number of levels already");
	if (r->source == GEN_PATH)
		r->count = line->path;
}

static void check_proof(struct line *line, struct faults *faults)
{
	struct config *list = NULL;
	int count = config_parse_list(line->prove, line->settings.rules, &list, faults);
	if (count > GEN_MAX_PROOFS || (count >= 0 && count < 2))
		faults_add(faults, "--prove: takes 2 to %d algorithms", GEN_MAX_PROOFS);
	for (int i = 0; i < count && i < GEN_MAX_PROOFS; i++) {
		line->request.proof[i] = list[i];
		for (int k = 0; k < i; k++)
			if (strcmp(list[i].word, list[k].word) == 0)
				faults_add(faults, "--prove: %s cannot agree with itself", list[i].word);
	}
	line->request.proofs = count > 0 && count <= GEN_MAX_PROOFS ? count : 0;
	free(list);
}

static void check_line(struct line *line, struct faults *faults)
{
	struct gen_request *r = &line->request;
	if (line->sources > 1)
		faults_add(faults, "gen: --every, --tier, --path, --family and --climb exclude each other");
	if (r->solvable && r->impossible)
		faults_add(faults, "gen: --solvable and --impossible exclude each other");
	if (line->climb_given && r->source != GEN_CLIMB)
		faults_add(faults, "gen: --steps is of --climb");
	if (r->source != GEN_PARTITION && r->triples != 0)
		faults_add(faults, "gen: --triples is of --family 3-partition");
	if (r->triples == 0)
		r->triples = 2;
	switch (r->source) {
	case GEN_TIER:
	case GEN_PATH: check_tiers(line, faults); break;
	case GEN_PARTITION: check_partition(line, faults); break;
	case GEN_CLIMB: check_climb(line, faults); /* fall through */
	default: check_shape(line, faults);
	}
	if (r->source == GEN_EVERY && !line->count_given)
		r->count = 0;
	if (!r->seed)
		r->seed = r->source == GEN_TIER || r->source == GEN_PATH ? "level" : "pour";
	if (line->prove)
		check_proof(line, faults);
	r->rules = line->settings.rules;
	r->limits = line->settings.limits;
}

static void read_line(struct line *line, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;)
		if (!take_option(line, key, optarg, faults))
			option_fault("gen", key, argv, faults);
	for (int i = optind; i < argc; i++)
		faults_add(faults, "gen: takes no argument, but got '%s'", argv[i]);
	bool complete = line->colours_given || line->shape_given || line->sources > 0;
	if (faults->count == 0 || !complete)
		check_line(line, faults);
	line->request.argc = argc;
	line->request.argv = argv;
}

static bool make(struct gen *gen)
{
	switch (gen->request->source) {
	case GEN_DEALS: return gen_deals(gen);
	case GEN_EVERY: return gen_every(gen);
	case GEN_TIER:
	case GEN_PATH: return gen_tiers(gen);
	case GEN_PARTITION: return gen_partition(gen);
	case GEN_CLIMB: return gen_climb(gen);
	}
	return false;
}

/* What was asked for and is not there is said on stderr. */
static int finish(const struct gen *gen, bool made)
{
	if (gen->wrong)
		return EXIT_WRONG;
	if (gen->faults->count > 0)
		return EXIT_USAGE;
	if (!made || ferror(stdout)) /* which main says */
		return EXIT_WRONG;
	if (gen->missing > 0)
		complain("gen", "%" PRIu64 " level%s not found", gen->missing, gen->missing == 1 ? "" : "s");
	if (gen->undecided > 0)
		complain("gen", "%" PRIu64 " level%s not decided or not proved within the limits", gen->undecided,
		         gen->undecided == 1 ? "" : "s");
	return gen->missing + gen->undecided > 0 ? EXIT_UNDECIDED : EXIT_DECIDED;
}

static int gen_main(int argc, char **argv)
{
	static struct line line;
	static struct gen gen;
	struct faults faults = {0};
	line = (struct line){.settings = RUN_SETTINGS_DEFAULT,
	                     .request = {.count = 1, .steps = 1000, .tries = 100000, .length_least = -1, .traps_least = -1}};
	read_line(&line, argc, argv, &faults);
	int status = EXIT_USAGE;
	if (faults.count == 0 && gen_open(&gen, &line.request, &faults)) {
		bool made = make(&gen);
		status = finish(&gen, made);
	}
	complain_all(&faults);
	faults_clear(&faults);
	gen_close(&gen);
	return status;
}

static const char help[] =
    "Usage: pour gen (--colors N [--capacity 4] [--empty 2] | --shape SHAPE,...) [--count K] [filters]\n"
    "       pour gen --every (--colors N ... | --shape SHAPE,...) [filters]\n"
    "       pour gen (--tier NAME [--count K] | --path N)\n"
    "       pour gen --family 3-partition [--triples 2] [--capacity 13] [--count K] [--solvable|--impossible]\n"
    "       pour gen --climb GOAL (--colors N ... | --shape SHAPE,...) [--steps 1000] [--count K] [filters]\n"
    "\n"
    "Prints a suite. Any text is a seed; the same seed gives the same levels on every machine, and level k\n"
    "of a seed does not depend on how many are made.\n"
    "\n"
    "Levels\n"
    "  uniform random deals  N colours of so many units each, shuffled into N full tubes, and empty tubes\n"
    "                        beside them. Whether a deal can be solved is left to chance.\n"
    "  --every               every deal once, modulo the order of tubes and the names of colours\n"
    "  --tier NAME           easy, medium, hard or super-hard: 3 to 5, 6 to 9, 8 to 10, 11 or 12 colours;\n"
    "                        4 to 8 candidates a level, of which the easiest, the first or the hardest\n"
    "                        (twice) in the band of trap shares 0 to 0.05, 0.02 to 0.3, 0.08 to 0.4, 0.18\n"
    "                        to 0.5 is kept, or the nearest. Traps are the useful pours that lose along the\n"
    "                        solution of " ANALYSER_CONFIG ", exactly (see pour help analyze)\n"
    "  --path N              N levels: ten easy, then blocks of ten, m m h m m m h m m s\n"
    "  --family 3-partition  solvable if and only if numbers can be divided into so many --triples of the\n"
    "                        sum --capacity (Ito et al. 2022); those that can and cannot in turn\n"
    "  --climb GOAL          from a random deal, keep each swap of two units that is not worse, so many\n"
    "                        --steps: longest (proven optimal length), traps (as in tiers), or\n"
    "                        dearest:CONFIG (states that this algorithm expands)\n"
    "\n"
    "  --colors N            colours, 1 to 52 (--colours means the same)\n"
    "  --capacity N          units a tube holds, 1 to 255; default 4\n"
    "  --empty N             empty tubes, at least 1; default 2; at most 64 tubes in all\n"
    "  --shape SHAPE,...     like 4x4+2,12x4+2 (COLOURSxCAPACITY+EMPTY), --count levels of each\n"
    "  --count K             levels; default 1\n"
    "  --seed TEXT           default \"pour\"; of tiers and paths \"level\": level 13 has the candidates\n"
    "                        level:13#0, level:13#1 ...\n"
    "  --links               share links alone, one a line\n"
    "\n"
    "Filters: random deals are drawn until --count of them fit\n"
    "  --solvable, --impossible\n"
    "  --length MIN..MAX     proven optimal length\n"
    "  --traps MIN..MAX      trap share as in tiers, 0 to 1\n"
    "  --tries N             give up after N deals in a row that do not fit; default 100000\n"
    "\n"
    "  --prove[=CONFIG,...]  write status and optimum where two algorithms agree; default " CONFIG_DEFAULT ",bfs\n"
    "  --time, --memory, --nodes, --rules   of each search, as in pour help solve\n"
    "\n"
    "Exit status: 0; 1 the output cannot be written, or two proofs contradict each other; 2 bad usage;\n"
    "3 fewer levels than asked for, or some not decided within the limits.\n"
    "\n"
    "Examples\n"
    "  pour gen --colors 12 --count 40 --seed mine > mine.suite\n"
    "  pour gen --colors 5 --links | pour solve -\n"
    "  pour gen --path 400 | tail -1\n"
    "  pour gen --shape 6x4+1 --impossible --prove --count 10\n";

const struct command command_gen = {
    .name = "gen", .summary = "make levels from a seed: random, by difficulty, hard", .help = help, .run = gen_main};
