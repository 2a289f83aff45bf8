/* cmd_pdb.c: `pour pdb`: build the pattern databases of a level, describe them, and verify them. */
#include "bench/command.h"
#include "bench/options.h"
#include "bench/run.h"
#include "bench/suite.h"

#include "algorithms/heuristic.h"
#include "algorithms/pdb_study.h"
#include "core/alphabet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_PATTERN = OPTION_OWN, OPTION_VERIFY };

static const struct option options[] = {
    {"pattern", required_argument, NULL, OPTION_PATTERN}, {"verify", no_argument, NULL, OPTION_VERIFY},
    {"rules", required_argument, NULL, OPTION_RULES},     {"order", required_argument, NULL, OPTION_ORDER},
    {"memory", required_argument, NULL, OPTION_MEMORY},   {0},
};

struct request {
	struct run_settings settings;
	const char *patterns; /* NULL: chosen */
	bool verify;
	struct instances instances;
};

static void read_request(struct request *request, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
		if (key == OPTION_PATTERN)
			request->patterns = optarg;
		else if (key == OPTION_VERIFY)
			request->verify = true;
		else if (!run_settings_take(&request->settings, key, optarg, faults))
			option_fault("pdb", key, argv, faults);
	}
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "pdb: no level: see 'pour help pdb'");
	for (int i = optind; i < argc; i++)
		instances_read(&request->instances, argv[i], request->settings.order, faults);
	instances_check(&request->instances, faults);
}

static int colour_of(char text, int colours)
{
	for (int colour = 0; colour < colours; colour++)
		if (level_colour_letter(colour) == text)
			return colour;
	return -1;
}

/* "ab,cd" into patterns; one fault for each thing that is wrong. */
static void read_patterns(const struct request *request, const struct level *level, struct pdb_studies *studies,
                          struct faults *faults)
{
	uint64_t pattern = 0;
	for (const char *at = request->patterns; at; at++) {
		if (*at != ',' && *at != 0) {
			int colour = colour_of(*at, level->colours);
			if (colour < 0)
				faults_add(faults, "--pattern: the level has no colour '%c'", *at);
			else if (pattern >> colour & 1)
				faults_add(faults, "--pattern: colour '%c' twice in one pattern", *at);
			else
				pattern |= (uint64_t) 1 << colour;
			continue;
		}
		if (pattern == 0 && faults->count == 0)
			faults_add(faults, "--pattern: a pattern without a colour in '%s'", request->patterns);
		else if (studies->count == PDB_STUDIES)
			faults_add(faults, "--pattern: more than %d patterns", PDB_STUDIES);
		if (faults->count > 0)
			return;
		studies->study[studies->count++].pattern = pattern;
		pattern = 0;
		if (*at == 0)
			return;
	}
}

static const char *pattern_text(uint64_t pattern, char *text)
{
	char *end = text;
	for (; pattern != 0; pattern &= pattern - 1)
		*end++ = level_colour_letter(__builtin_ctzll(pattern));
	*end = 0;
	return text;
}

static void print_study(const struct pdb_study *study)
{
	char text[LEVEL_MAX_COLOURS + 1], size[32], time[32];
	printf("  %-8s", pattern_text(study->pattern, text));
	if (study->states == 0) {
		printf(" more than %d states: not built\n", PDB_STUDY_STATES);
		return;
	}
	printf(" %9u states  %10s  %8s  start ", study->states, size_text(study->bytes, size, sizeof size),
	       duration_text(study->build_s, time, sizeof time));
	printf(study->start == 255 ? "dead" : "%d", study->start);
	printf("  values");
	for (int value = 0; value < 255; value++)
		if (study->with[value] > 0)
			printf(" %d:%u", value, study->with[value]);
	if (study->with[255] > 0)
		printf(" dead:%u", study->with[255]);
	printf("\n");
}

static void print_start(const struct pdb_studies *studies, const struct instance *instance, bool verified, enum rules rules)
{
	const bool known = rules == instance->rules;
	printf("  h of the start: runs %d, bases %d, ", studies->runs, studies->bases);
	printf(studies->disjoint ? "these added up " : "the greatest of these ");
	printf(studies->h == H_DEAD ? "dead" : "%d", studies->h);
	if (verified && studies->distance >= 0)
		printf("; shortest solution %d", studies->distance);
	else if (verified || (known && instance->status == STATUS_IMPOSSIBLE))
		printf("; no solution");
	else if (known && instance->optimal >= 0)
		printf("; shortest solution %d", instance->optimal);
	printf("\n");
}

/* Returns whether all is right. */
static bool print_verdict(const struct pdb_studies *s)
{
	bool right = s->above == 0 && s->inconsistent == 0 && s->live_dead == 0;
	printf("  verified over %lu reachable state%s, %lu of them with a solution: %lu above the distance, %lu solvable ones "
	       "called "
	       "dead, %lu pours on which a value falls too far; exact on %lu; %lu of %lu dead ones seen\n",
	       s->states, s->states == 1 ? "" : "s", s->live, s->above, s->live_dead, s->inconsistent, s->exact, s->dead_seen,
	       s->states - s->live);
	return right;
}

static double seconds(void *clock)
{
	(void) clock;
	return run_now();
}

/* Say why something could not be done, and the exit status for it. */
static int undecided(const struct instance *instance, const char *what, enum reason reason)
{
	complain(instance->where, "%s: %s", what, reason == REASON_MEMORY ? "out of memory (--memory)" : "too large");
	return EXIT_UNDECIDED;
}

/* Exhaust what can be reached. False with space->reason; close the space in any case. */
static bool exhaust(struct space *space, const struct alphabet *alphabet, struct arena *arena)
{
	*space = (struct space){.alphabet = alphabet, .arena = arena, .threads = 1};
	return space_open(space, false) && space_add_starts(space) && space_explore(space) && space_measure(space);
}

static int study_compiled(const struct request *request, const struct instance *instance, const struct alphabet *alphabet,
                          struct arena *arena, struct pdb_studies *studies)
{
	static struct search search;
	struct space space = {0};
	int status = EXIT_DECIDED;
	search = (struct search){.alphabet = alphabet, .arena = arena, .seconds = seconds};
	if (request->verify && !exhaust(&space, alphabet, arena))
		status = undecided(instance, "its states cannot all be listed", space.reason);
	else if (!pdb_study(&search, studies, request->verify ? &space : NULL))
		status = undecided(instance, "its databases cannot be built", search.reason);
	if (request->verify)
		space_close(&space);
	if (status != EXIT_DECIDED)
		return status;
	printf("%s: rules %s, %d pattern%s%s\n", instance->id, rules_name(alphabet->rules), studies->count,
	       studies->count == 1 ? "" : "s", request->patterns ? "" : ", chosen by what they gain at the start");
	for (int i = 0; i < studies->count; i++) {
		print_study(&studies->study[i]);
		if (studies->study[i].states == 0)
			status = EXIT_UNDECIDED;
	}
	print_start(studies, instance, request->verify, alphabet->rules);
	return request->verify && !print_verdict(studies) ? EXIT_WRONG : status;
}

static int study_level(const struct request *request, const struct instance *instance)
{
	static struct pdb_studies studies;
	static struct level level;
	struct faults faults = {0};
	int status = EXIT_USAGE;
	bool memory = false;
	memset(&studies, 0, sizeof studies);
	instance_level(instance, &level);
	read_patterns(request, &level, &studies, &faults);
	struct arena *arena = faults.count == 0 ? arena_create(request->settings.limits.memory) : NULL;
	struct alphabet *alphabet =
	    arena ? alphabet_compile(&level, instance_rules(instance, request->settings.rules), arena, &faults, &memory) : NULL;
	if (alphabet)
		status = study_compiled(request, instance, alphabet, arena, &studies);
	else if (memory)
		status = EXIT_UNDECIDED;
	alphabet_free(alphabet);
	arena_destroy(arena);
	for (int i = 0; i < faults.count; i++)
		complain(instance->where, "%s", faults_text(&faults, i));
	faults_clear(&faults);
	return status;
}

/* Something wrong outweighs bad patterns, and these something undecided. */
static int worse(int a, int b)
{
	static const int rank[] = {[EXIT_DECIDED] = 0, [EXIT_UNDECIDED] = 1, [EXIT_USAGE] = 2, [EXIT_WRONG] = 3};
	return rank[a] > rank[b] ? a : b;
}

static int pdb_main(int argc, char **argv)
{
	struct request request = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	int status = EXIT_DECIDED;
	read_request(&request, argc, argv, &faults);
	if (faults.count > 0)
		status = EXIT_USAGE;
	complain_all(&faults);
	for (int i = 0; i < request.instances.count && faults.count == 0; i++)
		status = worse(status, study_level(&request, &request.instances.list[i]));
	faults_clear(&faults);
	instances_clear(&request.instances);
	return status;
}

const struct command command_pdb = {
    .name = "pdb",
    .summary = "build, describe and verify pattern databases of a level",
    .help = "Usage: pour pdb [--pattern COLOURS,...] [--verify] [--rules RULES] [--order ORDER] LEVEL...\n"
            "\n"
            "A pattern database holds, for some colours, how many pours of these are needed at least, whatever\n"
            "happens to the others: those still take up room, but are free to pour. It is built for the level,\n"
            "of everything that can be reached from its start. Databases of disjoint patterns are added up.\n"
            "\n"
            "  --pattern ab,cd       the colours of each pattern, by the letters of the link; default: those\n"
            "                        that the heuristic 'pdb' chooses: single colours, and pairs and triples\n"
            "                        that gain something at the start\n"
            "  --verify              list everything that can be reached and compare: no value above the true\n"
            "                        distance, no solvable state called dead, no pour on which a value falls by\n"
            "                        more than the pour costs\n"
            "  --rules RULES         water (default), ball or whole\n"
            "  --order ORDER         of the units in text and JSON levels: bottom-first (default), top-first\n"
            "  --memory 4GiB         for all of it (0: no limit)\n"
            "\n"
            "Of each pattern: abstract states, bytes, time to build, value of the start, and how many states\n"
            "have each value.\n"
            "\n"
            "Exit status: 0 done; 1 --verify found something wrong; 2 bad usage, a bad level or pattern; 3 a\n"
            "database or the level's states did not fit.\n"
            "\n"
            "Examples\n"
            "  pour pdb --verify c4-abab-baba-0\n"
            "  pour pdb --pattern ab,cd c5-abdac-cbacb-bdbdc-ddaca-0-0\n",
    .run = pdb_main,
};
