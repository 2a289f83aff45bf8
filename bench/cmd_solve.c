/* cmd_solve.c: `pour solve`: each level by one algorithm, in input order, each in a process of its own. */
#include "bench/command.h"
#include "bench/more_tubes.h"
#include "bench/solve_hidden.h"
#include "bench/solve_print.h"

#include <stdlib.h>
#include <string.h>

enum style { STYLE_TEXT, STYLE_JSON, STYLE_STEPS, STYLE_QUIET };

enum { OPTION_JSON = OPTION_OWN, OPTION_STEPS };

static const struct option options[] = {
    RUN_LONG_OPTIONS,
    {"json", no_argument, NULL, OPTION_JSON},
    {"steps", no_argument, NULL, OPTION_STEPS},
    {"quiet", no_argument, NULL, 'q'},
    {0},
};

/* What is asked for. */
struct solve {
	struct run_settings settings;
	enum style style;
	const char *style_option; /* that asked for it, NULL: none */
	struct config config;
	struct instances instances;
};

static void take_style(struct solve *solve, enum style style, const char *option, struct faults *faults)
{
	if (solve->style_option && solve->style != style)
		faults_add(faults, "solve: %s or %s, not both", solve->style_option, option);
	solve->style = style;
	solve->style_option = option;
}

static void take_option(struct solve *solve, int key, char **argv, struct faults *faults)
{
	switch (key) {
	case OPTION_JSON: take_style(solve, STYLE_JSON, "--json", faults); break;
	case OPTION_STEPS: take_style(solve, STYLE_STEPS, "--steps", faults); break;
	case 'q': take_style(solve, STYLE_QUIET, "--quiet", faults); break;
	default:
		if (!run_settings_take(&solve->settings, key, optarg, faults))
			option_fault("solve", key, argv, faults);
	}
}

/* A suite may name the rules of a level. */
static void check_rules(const struct solve *solve, const struct instance *instance, struct faults *faults)
{
	enum rules rules = instance_rules(instance, solve->settings.rules);
	if (!config_applies(&solve->config, rules))
		faults_add(faults, "%s: %s does not apply to its rules, '%s'", instance->where, solve->config.word,
		           rules_name(rules));
}

/* Everything that can be wrong is found before anything is run. */
static void read_request(struct solve *solve, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":" RUN_SHORT_OPTIONS "q", options, NULL)) != -1;)
		take_option(solve, key, argv, faults);
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "solve: no level: see 'pour help solve'");
	config_parse(solve->settings.algorithms, solve->settings.rules, &solve->config, faults);
	for (int i = optind; i < argc; i++)
		instances_read(&solve->instances, argv[i], solve->settings.order, faults);
	for (int i = 0; i < solve->instances.count && faults->count == 0; i++)
		check_rules(solve, &solve->instances.list[i], faults);
	instances_check_hidden(&solve->instances, faults);
}

static bool print_json(const struct job *job, const struct run_result *result, time_t started)
{
	struct record record;
	char *line = job_record(job, result, NULL, started, &record) ? record_to_line(&record) : NULL;
	if (line)
		fputs(line, stdout);
	else
		complain(job->instance->id, "out of memory");
	record_clear(&record);
	free(line);
	return line != NULL;
}

static int status_of(const struct job *job, const struct run_result *result)
{
	enum verdict verdict = job_verdict(job, result, NULL, 0);
	if (verdict == VERDICT_WRONG || result->outcome == RUN_CRASHED)
		return EXIT_WRONG;
	return result->outcome == RUN_UNKNOWN ? EXIT_UNDECIDED : EXIT_DECIDED;
}

/* On stderr: what must not be missed whatever stdout is asked to be. Why a run is undecided is on stdout, if not quiet. */
static void warn(const struct job *job, const struct run_result *result, enum style style)
{
	char why[256];
	if (job_verdict(job, result, why, sizeof why) == VERDICT_WRONG)
		complain(job->instance->where, "WRONG: %s%s%s", why, result->message[0] ? ": " : "", result->message);
	else if (result->outcome == RUN_CRASHED)
		complain(job->instance->where, "%s crashed: %s", job->config->word, result->reason);
	else if (result->message[0] && (result->outcome != RUN_UNKNOWN || style == STYLE_QUIET))
		complain(job->instance->where, "%s", result->message);
}

/* A level with hidden units becomes the only one that it can be, which is said; or is left as it is. */
static bool fill_hidden(const struct solve *solve, struct instance *instance)
{
	bool telling = solve->style == STYLE_TEXT || solve->style == STYLE_STEPS;
	struct level level;
	instance_level(instance, &level);
	int hidden = level_hidden(&level);
	if (!instance_fill(instance)) {
		complain(instance->where, "out of memory");
		return false;
	}
	instance_level(instance, &level);
	if (telling && hidden > 0 && level_hidden(&level) == 0)
		printf("%s: %d hidden unit%s, only one filling is possible: %s\n", instance->id, hidden, hidden == 1 ? "" : "s",
		       instance->link);
	return true;
}

static int solve_one(const struct solve *solve, struct instance *instance)
{
	struct job job = {.instance = instance, .config = &solve->config, .settings = &solve->settings};
	if (!fill_hidden(solve, instance))
		return EXIT_WRONG;
	struct level level;
	struct run_request request = job_request(&job, &level);
	if (level_hidden(&level) > 0)
		return solve_hidden(stdout, &job, solve->style == STYLE_JSON ? HIDDEN_JSON : HIDDEN_TEXT);
	struct run_result result;
	time_t started = time(NULL);
	run_alone(&request, run_search, &result);
	int status = status_of(&job, &result);
	warn(&job, &result, solve->style);
	switch (solve->style) {
	case STYLE_TEXT: solve_print(stdout, &job, &result); break;
	case STYLE_STEPS:
		solve_print(stdout, &job, &result);
		if (result.verified)
			solve_print_steps(stdout, &level, request.rules, &result);
		break;
	case STYLE_QUIET: solve_print_moves(stdout, &result); break;
	case STYLE_JSON:
		if (!print_json(&job, &result, started))
			status = EXIT_WRONG;
	}
	if (result.outcome == RUN_IMPOSSIBLE && status != EXIT_WRONG &&
	    (solve->style == STYLE_TEXT || solve->style == STYLE_STEPS))
		more_tubes(stdout, &job);
	fflush(stdout);
	run_result_clear(&result);
	return status;
}

/* Something wrong outweighs something undecided. */
static int worse(int a, int b)
{
	if (a == EXIT_WRONG || b == EXIT_WRONG)
		return EXIT_WRONG;
	return a > b ? a : b;
}

static int solve_main(int argc, char **argv)
{
	struct solve solve = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	int status = EXIT_DECIDED;
	read_request(&solve, argc, argv, &faults);
	tell_assumed_order(&solve.settings, &solve.instances);
	if (faults.count > 0)
		status = EXIT_USAGE;
	complain_all(&faults);
	for (int i = 0; i < solve.instances.count && faults.count == 0; i++)
		status = worse(status, solve_one(&solve, &solve.instances.list[i]));
	faults_clear(&faults);
	instances_clear(&solve.instances);
	return status;
}

const struct command command_solve = {
    .name = "solve",
    .summary = "solve levels, or prove that they have no solution",
    .help = "Usage: pour solve [-a CONFIG] [limits] [--json|--steps|--quiet] LEVEL...\n"
            "\n"
            "Solves each level, in input order, each in a process of its own. LEVEL is a share link such as\n"
            "c4-abab-baba-0-0, a file in any format, a suite, a list of links one a line, or - for any of\n"
            "these on standard input; a level whose line in a suite names rules is solved under these. Every\n"
            "solution is replayed by the plain rules before it is shown.\n"
            "Of an impossible level it is said how many more empty tubes would make it solvable, as far as\n"
            "that is found in 20 s. Hidden units (?) are filled in where only one filling is possible; else\n"
            "every filling is tried, up to 10,000, and it is said how many are solvable.\n"
            "\n"
            "  -a, --algorithm CONFIG  ENGINE[+HEURISTIC][@WEIGHT]; default astar+bases; see 'pour list';\n"
            "                        WEIGHT, of wastar, is 1 if not given, and its answers are then those of astar\n"
            "  --json                one record a level, one line each\n"
            "  --steps               also draw the level before and after every pour\n"
            "  -q, --quiet           only the moves, or the outcome, one line a level\n"
            "\n" RUN_OPTIONS_HELP "\n"
            "Exit status: 0 every level solved or proved impossible; 1 a wrong answer or a crashed run;\n"
            "2 bad usage or a bad level, nothing run; 3 some level undecided within its limits.\n"
            "\n"
            "Examples\n"
            "  pour solve c4-abab-baba-0-0\n"
            "  pour solve -a bfs --steps c4-abab-baba-0\n"
            "  pour solve --json --time 5s instances/quick.suite\n",
    .run = solve_main,
};
