/* cmd_analyze.c: `pour analyze`: what is to be known of levels, exact where their spaces fit the limits. */
#include "bench/analysis_print.h"
#include "bench/analysis_summary.h"
#include "bench/command.h"
#include "bench/options.h"
#include "bench/plot_run.h"
#include "bench/report_output.h"

#include <string.h>

enum { OPTION_JSON = OPTION_OWN, OPTION_SUMMARY, OPTION_FORMAT, OPTION_TABLE_NAME, OPTION_PLOT, OPTION_ALONG, OPTION_SQL };

static const struct option options[] = {
    {"time", required_argument, NULL, OPTION_TIME},
    {"memory", required_argument, NULL, OPTION_MEMORY},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"rules", required_argument, NULL, OPTION_RULES},
    {"order", required_argument, NULL, OPTION_ORDER},
    {"json", no_argument, NULL, OPTION_JSON},
    {"summary", no_argument, NULL, OPTION_SUMMARY},
    {"format", required_argument, NULL, OPTION_FORMAT},
    {"table", required_argument, NULL, OPTION_TABLE_NAME},
    {"plot", required_argument, NULL, OPTION_PLOT},
    {"along", required_argument, NULL, OPTION_ALONG},
    {"sql", required_argument, NULL, OPTION_SQL},
    {0},
};

/* What is asked for, and what answers it. */
struct request {
	struct run_settings settings;
	const char *along, *plot, *table, *sql;
	bool json, summary;
	enum report_format format;
	struct instances instances;
	struct analyst analyst;
	sqlite3 *db;  /* of the summary */
	FILE *figure; /* of the plot of single levels */
};

static void take_option(struct request *request, int key, char **argv, struct faults *faults)
{
	switch (key) {
	case OPTION_JSON: request->json = true; break;
	case OPTION_SUMMARY: request->summary = true; break;
	case OPTION_PLOT: request->plot = optarg; break;
	case OPTION_SQL: request->sql = optarg; break;
	case OPTION_ALONG: request->along = strcmp(optarg, "none") == 0 ? NULL : optarg; break;
	case OPTION_FORMAT:
		if (!format_from_name(optarg, &request->format) || request->format == FORMAT_HTML)
			faults_add(faults, "--format: '%s' is none of text, csv, tsv, md, latex, json", optarg);
		break;
	case OPTION_TABLE_NAME:
		request->table = optarg;
		if (!summary_table_known(optarg))
			faults_add(faults, "--table: '%s' is none of traps, exact", optarg);
		break;
	default:
		if (!run_settings_take(&request->settings, key, optarg, faults))
			option_fault("analyze", key, argv, faults);
	}
}

static void read_request(struct request *request, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	opterr = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;)
		take_option(request, key, argv, faults);
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "analyze: no level: see 'pour help analyze'");
	if (!request->summary && (request->table || request->format != FORMAT_TEXT))
		faults_add(faults, "analyze: --format and --table are of --summary; single levels have --json");
	if (request->sql && (!request->summary || request->table || request->plot))
		faults_add(faults, "analyze: --sql is of --summary, and has its own rows: not with --table or --plot");
	if (request->summary && request->json)
		faults_add(faults, "analyze: --summary has --format json instead of --json");
	for (int i = optind; i < argc; i++)
		instances_read(&request->instances, argv[i], request->settings.order, faults);
	instances_check(&request->instances, faults);
	instances_check_rules(&request->instances, request->settings.rules, faults);
	if (faults->count == 0)
		analyst_open(&request->analyst, request->settings.rules, &request->settings.limits, request->along, faults);
}

static void write_figure(FILE *out, const struct instance *instance, const struct walk *walk)
{
	for (int i = 0; i < walk->pours; i++) {
		const struct pours_met *met = &walk->at[i];
		fprintf(out, "%s\t%d\t%d\t%d\t%.10g\n", instance->id, i, met->useful, met->losing,
		        met->useful ? (double) met->losing / met->useful : 0);
	}
}

/* False with a fault. */
static bool analyse_one(struct request *request, const struct instance *instance, bool *undecided, struct faults *faults)
{
	struct level level;
	struct analysis analysis;
	bool done = true;
	instance_level(instance, &level);
	analyse(&request->analyst, &level, &analysis);
	*undecided |= analysis.outcome == RUN_UNKNOWN || analysis.outcome == RUN_CRASHED;
	if (request->summary)
		done = summary_add(request->db, &level, &analysis, faults);
	else if (request->json)
		done = analysis_print_json(stdout, &request->analyst, instance, &analysis);
	else
		analysis_print(stdout, &request->analyst, instance, &analysis);
	if (request->figure)
		write_figure(request->figure, instance, &analysis.one);
	if (!done && faults->count == 0)
		faults_add(faults, "%s: out of memory", instance->where);
	analysis_clear(&analysis);
	fflush(stdout);
	return done;
}

static bool open_outputs(struct request *request, struct faults *faults)
{
	if (request->summary) {
		if (sqlite3_open(":memory:", &request->db) != SQLITE_OK) {
			faults_add(faults, "out of memory");
			return false;
		}
		return summary_create(request->db, faults);
	}
	if (request->plot) {
		request->figure = figure_open(request->plot, "solution-traps", faults);
		if (request->figure)
			fputs("level\tpour\tuseful\tlosing\tshare\n", request->figure);
	}
	return faults->count == 0;
}

static void finish_outputs(struct request *request, struct faults *faults)
{
	FILE *names = request->json || request->format != FORMAT_TEXT ? NULL : stdout;
	if (request->summary && request->sql)
		report_print_query(stdout, &(struct report){.db = request->db, .format = request->format}, request->sql,
		                   faults);
	else if (request->summary &&
	         summary_print(stdout, request->db, request->along ? request->along : "none", request->format, request->table,
	                       faults) &&
	         request->plot) {
		FILE *figure = figure_open(request->plot, "trap-share", faults);
		if (figure && summary_figure(figure, request->db, faults))
			figure_finish(request->plot, "trap-share", figure, names, faults);
	}
	if (request->figure)
		figure_finish(request->plot, "solution-traps", request->figure, names, faults);
}

static int analyze_main(int argc, char **argv)
{
	struct request request = {.settings = RUN_SETTINGS_DEFAULT, .along = ANALYSER_CONFIG};
	struct faults faults = {0};
	bool undecided = false;
	read_request(&request, argc, argv, &faults);
	tell_assumed_order(&request.settings, &request.instances);
	int status = EXIT_USAGE;
	if (faults.count == 0 && open_outputs(&request, &faults)) {
		for (int i = 0; i < request.instances.count && faults.count == 0; i++)
			analyse_one(&request, &request.instances.list[i], &undecided, &faults);
		finish_outputs(&request, &faults);
		status = faults.count > 0 ? request.sql ? EXIT_USAGE : EXIT_WRONG : undecided ? EXIT_UNDECIDED : EXIT_DECIDED;
	}
	complain_all(&faults);
	faults_clear(&faults);
	analyst_close(&request.analyst);
	sqlite3_close(request.db);
	instances_clear(&request.instances);
	return status;
}

static const char help[] =
    "Usage: pour analyze [limits] [--json] [--plot DIR] [--along CONFIG] LEVEL...\n"
    "       pour analyze --summary [--format FORMAT] [--table NAME|--sql QUERY] [--plot DIR]\n"
    "                   [--along CONFIG] LEVEL...\n"
    "\n"
    "Sees everything reachable from each level, where that fits the limits, and says exactly: whether it\n"
    "can be solved, in how many pours, by how many shortest solutions (sequences of states, tube order\n"
    "ignored) and how many of them need no partial pour; how many states are live (a solution is left) and\n"
    "how many dead; how many of the useful pours lose, which is what makes a level hard; in how many pours\n"
    "it can be lost; and how many pours a lost level can go on for (pours to and fro counted once).\n"
    "\n"
    "Useful is every pour but those out of a complete tube, those of a one-colour tube into an empty one,\n"
    "and all but one of several that differ only in which of equal tubes they use. (Where a colour fills\n"
    "several tubes a pour out of a complete one may be needed, and is useful; with tubes of several kinds\n"
    "all are.) Shares of losing pours are given along one shortest solution, along all of them (each state\n"
    "as often as solutions pass it), over all live states, and along the solution that another algorithm\n"
    "finds.\n"
    "\n"
    "Where the space does not fit, a search tells the length, one more for each pour along the solution\n"
    "whether it loses, and shares are told from what is proved to what is at most so.\n"
    "\n"
    "  --along CONFIG        the other algorithm; default " ANALYSER_CONFIG ", as a game's difficulty\n"
    "                        analyser walks; none: no such walk\n"
    "  --json                one object a level, one line each, numbers unrounded\n"
    "  --summary             instead of each level: means by shape, with 95 % bootstrap intervals\n"
    "  --format FORMAT       of the summary: text (default), md, latex, json: both tables; csv, tsv: one\n"
    "  --table NAME          only this table: traps or exact\n"
    "  --sql QUERY           of the summary: one query instead, to the table `analyses`, a row a level:\n"
    "                        shape, colours, capacity, empty, outcome, exact, length, proved; other_length,\n"
    "                        other_share (along --along), one_share, all_share, live_share, start_share,\n"
    "                        branching, branching_live, partial_free, states, dead, soonest, deepest,\n"
    "                        took_s, peak_bytes; functions as in pour help report\n"
    "  --plot DIR            losing pours along each level's shortest solution; with --summary, trap share\n"
    "                        against colours\n"
    "\n"
    "Limits of each level's space and of each search (0: none)\n"
    "  --time 60s, --memory 4GiB, --nodes N (states)\n"
    "\n"
    "  --rules RULES         water (default), ball or whole\n"
    "  --order ORDER         of the units in text and JSON levels: bottom-first (default), top-first\n"
    "\n"
    "Exit status: 0 every level decided, 1 results cannot be written, 2 bad usage or a bad level, 3 some\n"
    "level undecided within its limits.\n"
    "\n"
    "Examples\n"
    "  pour analyze c4-abab-baba-0\n"
    "  pour gen --shape 4x4+2,6x4+2,8x4+2,10x4+2,12x4+2 --count 40 | pour analyze --summary -\n";

const struct command command_analyze = {.name = "analyze",
                                        .summary = "difficulty of levels: traps, dead ends, all shortest solutions",
                                        .help = help,
                                        .run = analyze_main};
