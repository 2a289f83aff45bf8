/* cmd_report.c: `pour report`: tables from record files. */
#include "bench/command.h"
#include "bench/options.h"
#include "bench/report_figures.h"
#include "bench/report_html.h"
#include "bench/report_load.h"
#include "bench/report_output.h"
#include "bench/report_summary.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "pour report [OPTION]... FILE...\n"
    "\n"
    "Tables from record files (JSON lines of `pour bench`; -: standard input). Runs that are WRONG,\n"
    "refuted by another run's replayed solution, or crashed come before everything else.\n"
    "A record that is there twice, as when two files share it, is one run.\n"
    "\n"
    "  --by KEY,...         what a row is; default algorithm,suite. Any field of the records, or a name\n"
    "                       under its notes, options or limits; colours, capacity, tubes, empty (of the\n"
    "                       level). Rows of the same suite, id, level, rules and shape are compared with\n"
    "                       one another\n"
    "  --format FORMAT      text (default), csv, tsv, md, latex (booktabs), json, or html: one page\n"
    "                       for any browser, offline, with plots and every solution step by step\n"
    "  --compare A B...     pair the runs of file A (before) with those of B (after)\n"
    "  --versus X,Y         pair algorithm X (before) with Y (after); rows are then suites\n"
    "  --across-hosts       compare times even of runs on different hosts\n"
    "  --where CONDITION    keep the runs for which this SQL holds: \"colours > 8 AND suite = 'tall'\"\n"
    "  --sql QUERY          one query instead; see below\n"
    "  --tsv FIGURE         the data of a figure (pour plot --list), for gnuplot\n"
    "  --seed TEXT          of the bootstrap; default \"report\"\n"
    "\n"
    "Columns (the medians of an algorithm's repeats on an instance come first; more than half of them\n"
    "must agree on solved or impossible)\n"
    "  runs, decided        records; instances solved or proved impossible, of all\n"
    "  common               instances that all rows of the block decided: length (mean, the solved ones),\n"
    "                       expanded and time (geometric means, from 1 node and 1 us) are over these\n"
    "  gap, gap %           mean pours above the shortest, where it is known: by the suite, or by a run\n"
    "                       that proved it\n"
    "  sat                  IPC satisficing score: sum of best known length / length\n"
    "  agile                IPC 2018 agile score: sum of 1 up to 1 s, 1 - ln t / ln 300 up to 300 s\n"
    "  median, max          time of the decided instances; time is compiling the level and searching\n"
    "  PAR-2                mean time, undecided instances counted as twice their time limit\n"
    "  generated            states generated per second of search\n"
    "  memory, B/state      largest peak; sum of the peaks / states stored\n"
    "csv, tsv and json have the same and a few more under plain names, unrounded, in seconds and bytes:\n"
    "  instances            different ones in the row\n"
    "  cells                each instance once for every algorithm (and other key) of the row: what decided,\n"
    "                       solved, impossible and undecided are of; decided / cells is the coverage\n"
    "  wrong, crashed       runs: the verdict is WRONG or another run refutes it; nothing was returned\n"
    "  *_s, *_bytes, peak_rss  seconds; bytes\n"
    "\n"
    "SQL (SQLite) reads the tables `runs` (a row a record: its fields, file, line, time_s, decided, colours,\n"
    "capacity, tubes, empty, refuted; notes, options, limits and extra are JSON; quote \"commit\"),\n"
    "`instances` (optimum, best), `cells` and `summary` (what the report prints), with --compare or\n"
    "--versus also `pairs`, `comparison`, `changes`. Beside SQLite's own functions there are median(x),\n"
    "quantile(x, p), geomean(x), bootstrap(x, 'mean'|'geomean'|'median' [, confidence]) as '[low,high]',\n"
    "sign_test(wins, losses).\n"
    "\n"
    "Exit status: 1 if a run is WRONG, refuted or crashed, 2 if a line of a file is no record.\n"
    "\n"
    "Examples\n"
    "  pour report build/quick.jsonl\n"
    "  pour report --by algorithm,colours --format csv runs.jsonl > runs.csv\n"
    "  pour report --format html runs.jsonl > runs.html\n"
    "  pour report --compare before.jsonl after.jsonl\n"
    "  pour report --versus astar+runs,astar+bases runs.jsonl\n"
    "  pour report --sql 'SELECT id, expanded FROM runs ORDER BY expanded DESC LIMIT 5' runs.jsonl\n";

struct options {
	const char *by, *sql, *before, *seed;
	const char *versus, *where, *tsv;
	enum report_format format;
	bool across_hosts;
};

enum {
	OPTION_BY = OPTION_OWN,
	OPTION_FORMAT,
	OPTION_COMPARE,
	OPTION_VERSUS,
	OPTION_ACROSS_HOSTS,
	OPTION_SQL,
	OPTION_SEED,
	OPTION_WHERE,
	OPTION_TSV
};

static bool parse_options(int argc, char **argv, struct options *options, struct faults *faults)
{
	static const struct option known[] = {{"by", required_argument, NULL, OPTION_BY},
	                                      {"format", required_argument, NULL, OPTION_FORMAT},
	                                      {"compare", required_argument, NULL, OPTION_COMPARE},
	                                      {"versus", required_argument, NULL, OPTION_VERSUS},
	                                      {"across-hosts", no_argument, NULL, OPTION_ACROSS_HOSTS},
	                                      {"sql", required_argument, NULL, OPTION_SQL},
	                                      {"seed", required_argument, NULL, OPTION_SEED},
	                                      {"where", required_argument, NULL, OPTION_WHERE},
	                                      {"tsv", required_argument, NULL, OPTION_TSV},
	                                      {NULL, 0, NULL, 0}};
	optind = 0;
	opterr = 0;
	for (int key; (key = getopt_long(argc, argv, ":", known, NULL)) != -1;)
		switch (key) {
		case OPTION_BY: options->by = optarg; break;
		case OPTION_COMPARE: options->before = optarg; break;
		case OPTION_VERSUS: options->versus = optarg; break;
		case OPTION_ACROSS_HOSTS: options->across_hosts = true; break;
		case OPTION_SQL: options->sql = optarg; break;
		case OPTION_SEED: options->seed = optarg; break;
		case OPTION_WHERE: options->where = optarg; break;
		case OPTION_TSV: options->tsv = optarg; break;
		case OPTION_FORMAT:
			if (!format_from_name(optarg, &options->format))
				faults_add(faults, "--format: '%s' is none of text, csv, tsv, md, latex, html, json", optarg);
			break;
		default: option_fault("report", key, argv, faults); break;
		}
	const struct figure *figure = options->tsv ? figure_find(options->tsv) : NULL;
	if (options->tsv && (!figure || !figure->sql))
		faults_add(faults, "--tsv: '%s' is no figure that records have the data of: see 'pour plot --list'",
		           options->tsv);
	if (options->tsv && (options->sql || options->before || options->by || options->format == FORMAT_HTML))
		faults_add(faults, "--tsv has its own rows: not with --sql, --by, --compare or --format html");
	if (options->before && options->versus)
		faults_add(faults, "--compare pairs files, --versus pairs algorithms: one of them at a time");
	if (options->format == FORMAT_HTML && (options->before || options->versus || options->sql))
		faults_add(faults, "--format html is the whole report: not with --compare, --versus or --sql");
	if (options->across_hosts && !options->before && !options->versus)
		faults_add(faults, "--across-hosts needs --compare or --versus");
	if (optind >= argc)
		faults_add(faults, options->before ? "--compare needs a second file: --compare BEFORE AFTER"
		                                   : "report: no record file is named");
	return faults->count == 0;
}

static bool pair_sides(const struct report *report, const struct options *options, struct faults *faults)
{
	struct report_sides sides = {.across_hosts = options->across_hosts};
	char *x = NULL, *y = NULL;
	bool ok = !options->versus || report_versus(report->db, options->versus, &x, &y, faults);
	sides.before = x;
	sides.after = y;
	ok = ok && report_pair(report->db, &report->keys, &sides, faults);
	free(x);
	return ok;
}

static bool print_figure(const struct report *report, const struct options *options, struct faults *faults)
{
	return figures_versus(report->db, options->versus, faults) &&
	       report_print_query(stdout, report, figure_find(options->tsv)->sql, faults);
}

static bool print_report(const struct report *report, const struct options *options, struct faults *faults)
{
	if (!report_summarise(report->db, &report->keys, faults))
		return false;
	if (options->tsv)
		return print_figure(report, options, faults);
	if (report->compares && !pair_sides(report, options, faults))
		return false;
	if (options->sql)
		return report_print_query(stdout, report, options->sql, faults);
	if (report->format == FORMAT_HTML)
		return report_print_html(stdout, report, faults);
	return report->compares ? report_print_comparison(stdout, stderr, report, faults)
	                        : report_print_summary(stdout, stderr, report, faults);
}

/* Broken lines have left faults already. */
static int run_on(sqlite3 *db, const struct options *options, struct faults *faults)
{
	struct report report = {
	    .db = db, .format = options->tsv ? FORMAT_TSV : options->format, .compares = options->before || options->versus};
	struct faults own = {0};
	const char *by = options->by ? options->by : options->versus && !options->tsv ? "suite" : "algorithm,suite";
	bool ok = report_keys_parse(&report.keys, db, by, &own) && print_report(&report, options, &own);
	int problems = ok ? report_count_problems(&report, &own) : 0;
	for (int i = 0; i < own.count; i++)
		faults_add(faults, "report: %s", faults_text(&own, i));
	int status = own.count ? EXIT_USAGE : problems > 0 ? EXIT_WRONG : faults->count ? EXIT_USAGE : EXIT_DECIDED;
	faults_clear(&own);
	report_keys_clear(&report.keys);
	return status;
}

static int run(int argc, char **argv)
{
	struct options options = {.seed = "report"};
	struct faults faults = {0};
	int status = EXIT_USAGE;
	if (parse_options(argc, argv, &options, &faults)) {
		struct report_input input = {.paths = argv + optind,
		                             .count = argc - optind,
		                             .before = options.before,
		                             .where = options.where,
		                             .seed = options.seed};
		sqlite3 *db = report_read(&input, &faults);
		if (db)
			status = run_on(db, &options, &faults);
		sqlite3_close(db);
	}
	fflush(stdout);
	complain_all(&faults);
	faults_clear(&faults);
	return status;
}

const struct command command_report = {
    .name = "report", .summary = "tables and comparisons from record files", .help = help, .run = run};
