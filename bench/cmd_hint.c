/* cmd_hint.c: `pour hint`: the next pour of a shortest solution, or that none is left; and whether given pours lose the level.
 */
#include "bench/command.h"
#include "bench/hint.h"
#include "bench/options.h"

#include <jansson.h>
#include <string.h>

enum { OPTION_JSON = OPTION_OWN, OPTION_AFTER };

static const struct option options[] = {
    RUN_LONG_OPTIONS,
    {"json", no_argument, NULL, OPTION_JSON},
    {"after", required_argument, NULL, OPTION_AFTER},
    {"quiet", no_argument, NULL, 'q'},
    {0},
};

enum { MAX_AFTER = 4096 };

struct request {
	struct run_settings settings;
	bool json, quiet;
	const char *after;
	struct move moves[MAX_AFTER]; /* of --after */
	int count;
	struct config shortest, quick;
	struct instances instances;
};

static void take_option(struct request *request, int key, char **argv, struct faults *faults)
{
	switch (key) {
	case OPTION_JSON: request->json = true; break;
	case OPTION_AFTER: request->after = optarg; break;
	case 'q': request->quiet = true; break;
	default:
		if (!run_settings_take(&request->settings, key, optarg, faults))
			option_fault("hint", key, argv, faults);
	}
}

/* Play --after on a level. False with a fault: it says which pour is refused, and why. */
static bool play_after(const struct request *request, const struct instance *instance, struct level *level,
                       struct faults *faults)
{
	enum refusal refusal = REFUSAL_NONE;
	char move[8];
	int played = level_replay(level, request->settings.rules, request->moves, request->count, &refusal);
	if (played == request->count)
		return true;
	moves_to_text(&request->moves[played], 1, move, sizeof move);
	faults_add(faults, "%s: --after: pour %d, %s, is refused: %s", instance->where, played + 1, move,
	           refusal_text(refusal));
	return false;
}

static void check_levels(const struct request *request, struct faults *faults)
{
	instances_check(&request->instances, faults);
	instances_check_rules(&request->instances, request->settings.rules, faults);
	if (faults->count > 0)
		return;
	for (int i = 0; i < request->instances.count; i++) {
		struct level level;
		instance_level(&request->instances.list[i], &level);
		play_after(request, &request->instances.list[i], &level, faults);
	}
}

/* The second is asked only whether any solution is left, where the first leaves that open. */
static void find_configs(struct request *request, struct faults *faults)
{
	enum rules rules = request->settings.rules;
	if (!config_parse(request->settings.algorithms, rules, &request->shortest, faults))
		return;
	if (!config_promises_shortest(&request->shortest))
		faults_add(faults, "hint: %s does not promise shortest solutions", request->shortest.word);
	config_parse("wastar+bases@2", rules, &request->quick, faults);
}

static void read_request(struct request *request, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	opterr = 0;
	for (int key; (key = getopt_long(argc, argv, ":" RUN_SHORT_OPTIONS "q", options, NULL)) != -1;)
		take_option(request, key, argv, faults);
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "hint: no level: see 'pour help hint'");
	find_configs(request, faults);
	if (request->after)
		request->count = moves_from_text(request->after, "--after", request->moves, MAX_AFTER, faults);
	if (request->count == 0)
		request->after = NULL; /* no pour is as no --after */
	for (int i = optind; i < argc; i++)
		instances_read(&request->instances, argv[i], request->settings.order, faults);
	check_levels(request, faults);
}

static const char *kind_word(enum hint_kind kind)
{
	static const char *const words[] = {"pour", "solved", "lost", "unknown", "wrong"};
	return words[kind];
}

static void print_pour(const struct request *request, const struct level *level, const struct hint *hint)
{
	struct level after = *level;
	const struct tube *from = &level->tube[hint->move.from];
	const char *colour = level->name[from->units[from->height - 1]];
	int units = level_pour(&after, request->settings.rules, hint->move.from, hint->move.to);
	printf("%d>%d (%d unit%s of %s), the first of %d pour%s, proved shortest\n", hint->move.from + 1, hint->move.to + 1,
	       units, units == 1 ? "" : "s", colour, hint->length, hint->length == 1 ? "" : "s");
}

/* What the pours of --after mean for the level; `before` is the hint without them. */
static void print_after(const struct request *request, const struct hint *before, const struct hint *hint)
{
	bool lost = hint->kind == HINT_LOST;
	if (hint->kind == HINT_UNKNOWN && !hint->alive)
		return;
	if (lost && before->kind == HINT_LOST)
		puts("  the level was lost before");
	else if (lost && (before->kind != HINT_UNKNOWN || before->alive))
		printf("  %s lose%s it: a solution was left before\n", request->after, request->count == 1 ? "s" : "");
	else if (!lost && hint->length >= 0 && before->length >= 0)
		printf("  no dead end; %d pour%s more in all than a shortest solution\n",
		       request->count + hint->length - before->length,
		       request->count + hint->length - before->length == 1 ? "" : "s");
	else if (!lost)
		puts("  no dead end");
}

static void print_text(const struct request *request, const struct instance *instance, const struct level *level,
                       const struct hint *before, const struct hint *hint)
{
	printf("%s%s%s: ", instance->id, request->after ? " after " : "", request->after ? request->after : "");
	switch (hint->kind) {
	case HINT_POUR: print_pour(request, level, hint); break;
	case HINT_SOLVED: puts("solved: every tube is empty or full of one colour"); break;
	case HINT_LOST:
		printf("%s, proved by %llu state%s: no sequence of pours solves it\n", request->after ? "dead end" : "lost",
		       (unsigned long long) hint->proof, hint->proof == 1 ? "" : "s");
		break;
	case HINT_UNKNOWN:
		printf("unknown (%s), no solution is shorter than %d%s\n", hint->reason, hint->lower_bound,
		       hint->alive ? "; a solution is left" : "");
		break;
	case HINT_WRONG: printf("WRONG: %s\n", hint->message);
	}
	if (before)
		print_after(request, before, hint);
}

static void print_quiet(const struct hint *hint)
{
	if (hint->kind == HINT_POUR)
		printf("%d>%d\n", hint->move.from + 1, hint->move.to + 1);
	else
		puts(kind_word(hint->kind));
}

static json_t *number_or_null(int value)
{
	return value >= 0 ? json_integer(value) : json_null();
}

/* Whether the pours of --after lose the level: null where it is not known. */
static json_t *dead_end_json(const struct hint *hint)
{
	if (hint->kind == HINT_LOST)
		return json_true();
	return hint->kind == HINT_UNKNOWN && !hint->alive ? json_null() : json_false();
}

static bool print_json(const struct request *request, const struct instance *instance, const struct hint *before,
                       const struct hint *hint)
{
	char move[8] = "";
	if (hint->kind == HINT_POUR)
		moves_to_text(&hint->move, 1, move, sizeof move);
	json_t *json =
	    json_pack("{s:i,s:s,s:s,s:s,s:o,s:s,s:o,s:o,s:o,s:i,s:I,s:o,s:o,s:s}", "schema", 1, "id", instance->id, "level",
	              instance->link, "rules", rules_name(request->settings.rules), "after",
	              request->after ? json_string(request->after) : json_null(), "outcome", kind_word(hint->kind), "hint",
	              move[0] ? json_string(move) : json_null(), "length", number_or_null(hint->length), "length_before",
	              before ? number_or_null(before->length) : json_null(), "lower_bound", hint->lower_bound, "states",
	              (json_int_t) hint->proof, "reason", hint->reason[0] ? json_string(hint->reason) : json_null(), "dead_end",
	              dead_end_json(hint), "algorithm", request->shortest.word);
	bool done = json && json_dumpf(json, stdout, JSON_COMPACT) == 0 && putchar('\n') != EOF;
	json_decref(json);
	return done;
}

/* With --after the question is whether the level is lost: that is decided once any solution is known. */
static int status_of(const struct request *request, const struct hint *hint)
{
	if (hint->kind == HINT_WRONG)
		return EXIT_WRONG;
	bool decided = hint->kind != HINT_UNKNOWN || (request->after && hint->alive);
	return decided ? EXIT_DECIDED : EXIT_UNDECIDED;
}

static int hint_one(const struct request *request, const struct instance *instance, struct judge *judge)
{
	struct level level;
	struct hint before, hint;
	struct faults none = {0};
	const struct config *quick = request->after ? &request->quick : NULL;
	instance_level(instance, &level);
	if (request->after) {
		hint_find(judge, &level, &request->shortest, quick, &before);
		play_after(request, instance, &level, &none);
	}
	hint_find(judge, &level, &request->shortest, quick, &hint);
	int status = status_of(request, &hint);
	if (hint.message[0])
		complain(instance->where, "%s", hint.message);
	if (request->quiet)
		print_quiet(&hint);
	else if (!request->json)
		print_text(request, instance, &level, request->after ? &before : NULL, &hint);
	else if (!print_json(request, instance, request->after ? &before : NULL, &hint)) {
		complain(instance->where, "out of memory");
		status = EXIT_WRONG;
	}
	fflush(stdout);
	faults_clear(&none);
	return status;
}

static int worse(int a, int b)
{
	if (a == EXIT_WRONG || b == EXIT_WRONG)
		return EXIT_WRONG;
	return a > b ? a : b;
}

static int hint_main(int argc, char **argv)
{
	static struct request request;
	struct faults faults = {0};
	request = (struct request){.settings = RUN_SETTINGS_DEFAULT};
	read_request(&request, argc, argv, &faults);
	tell_assumed_order(&request.settings, &request.instances);
	complain_all(&faults);
	int status = faults.count > 0 ? EXIT_USAGE : EXIT_DECIDED;
	struct judge judge = {
	    .rules = request.settings.rules, .limits = request.settings.limits, .options = request.settings.options};
	for (int i = 0; i < request.instances.count && faults.count == 0; i++)
		status = worse(status, hint_one(&request, &request.instances.list[i], &judge));
	judge_close(&judge);
	faults_clear(&faults);
	instances_clear(&request.instances);
	return status;
}

static const char help[] =
    "Usage: pour hint [-a CONFIG] [limits] [--after MOVES] [--json|--quiet] LEVEL...\n"
    "\n"
    "Says the next pour of a shortest solution of any position, partly filled tubes or not; or that the\n"
    "level is lost, which is proved; or unknown, if the limits do not suffice. It never guesses.\n"
    "\n"
    "  --after \"1>3 2>1\"     play these pours first, and say whether they lose the level (a dead end), and\n"
    "                        how many pours they cost\n"
    "  -a, --algorithm CONFIG  one that promises shortest solutions; default " CONFIG_DEFAULT "\n"
    "  --json                one object a level, one line each\n"
    "  -q, --quiet           only the pour, or: solved, lost, unknown\n"
    "\n" RUN_OPTIONS_HELP "\n"
    "Exit status: 0 decided: a pour, solved, or lost (with --after also once any solution is known to be\n"
    "left); 1 a search broke its promise; 2 bad usage, a bad level, or a pour of --after is refused;\n"
    "3 unknown.\n"
    "\n"
    "Examples\n"
    "  pour hint c4-abab-baba-0\n"
    "  pour hint c4-aabb-bba-a-0 --after \"1>4\"\n";

const struct command command_hint = {
    .name = "hint", .summary = "the next pour of a shortest solution, or that none is left", .help = help, .run = hint_main};
