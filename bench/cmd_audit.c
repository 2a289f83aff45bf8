/* cmd_audit.c: `pour audit`: the exhaustive truth about heuristics and rules. */
#include "algorithms/dead.h"
#include "algorithms/pour_rules.h"
#include "bench/audit.h"
#include "bench/audit_tables.h"
#include "bench/command.h"
#include "bench/nearest.h"
#include "bench/options.h"
#include "bench/report_output.h"
#include "bench/report_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPTION_SHAPE = OPTION_OWN,
	OPTION_HEURISTICS,
	OPTION_PRUNE,
	OPTION_DEAD_ENDS,
	OPTION_SYMMETRY,
	OPTION_CLAIMS,
	OPTION_BORDER,
	OPTION_VERIFY,
	OPTION_PLOT,
	OPTION_FORMAT,
	OPTION_TABLE_NAME,
	OPTION_SQL
};
enum { MAX_SHAPES = 256 };

static const struct option options[] = {
    {"shape", required_argument, NULL, OPTION_SHAPE},   {"heuristics", required_argument, NULL, OPTION_HEURISTICS},
    {"prune", required_argument, NULL, OPTION_PRUNE},   {"dead-ends", required_argument, NULL, OPTION_DEAD_ENDS},
    {"symmetry", no_argument, NULL, OPTION_SYMMETRY},   {"claims", no_argument, NULL, OPTION_CLAIMS},
    {"border", no_argument, NULL, OPTION_BORDER},       {"verify", required_argument, NULL, OPTION_VERIFY},
    {"plot", required_argument, NULL, OPTION_PLOT},     {"rules", required_argument, NULL, OPTION_RULES},
    {"order", required_argument, NULL, OPTION_ORDER},   {"threads", required_argument, NULL, OPTION_THREADS},
    {"time", required_argument, NULL, OPTION_TIME},     {"memory", required_argument, NULL, OPTION_MEMORY},
    {"format", required_argument, NULL, OPTION_FORMAT}, {"table", required_argument, NULL, OPTION_TABLE_NAME},
    {"sql", required_argument, NULL, OPTION_SQL},       {0},
};

/* The command line, read. */
struct request {
	struct run_settings settings;
	struct shape shape[MAX_SHAPES];
	int shapes;
	struct instances *levels; /* one list for each LEVEL argument */
	char **arguments;
	int count;
	enum report_format format;
	const char *table, *sql;
	const char *plot; /* folder */
	const char *verify_path;
	struct verify *verify;
};

static const char *heuristic_name_at(int index)
{
	return heuristic_at(index, WIDTH_8x16)->name;
}

static void take_heuristic(struct audit_request *audit, const char *name, struct faults *faults)
{
	const struct heuristic *heuristic = heuristic_find(name, WIDTH_8x16);
	for (int k = 0; k < audit->heuristics; k++)
		if (heuristic && audit->heuristic[k] == heuristic->name)
			return;
	if (heuristic && audit->heuristics < AUDIT_MAX_HEURISTICS) {
		audit->heuristic[audit->heuristics++] = heuristic->name;
		return;
	}
	const char *near = nearest_name(name, heuristics_count(), heuristic_name_at);
	if (heuristic)
		faults_add(faults, "--heuristics: more than %d", AUDIT_MAX_HEURISTICS);
	else if (near)
		faults_add(faults, "--heuristics: there is no '%s': did you mean '%s'?", name, near);
	else
		faults_add(faults, "--heuristics: there is no '%s': see 'pour list heuristics'", name);
}

/* Call `take` with each word of a list "A,B,C". */
static void each_word(const char *list, void (*take)(void *, const char *, struct faults *), void *context,
                      struct faults *faults)
{
	char *copy = strdup(list), *rest = copy;
	for (char *word; copy && (word = strsep(&rest, ",")) != NULL;)
		take(context, word, faults);
	free(copy);
}

static void take_heuristic_word(void *context, const char *word, struct faults *faults)
{
	struct audit_request *audit = context;
	if (strcmp(word, "all") != 0) {
		take_heuristic(audit, word, faults);
		return;
	}
	audit->all_heuristics = true;
	for (int i = 0; i < heuristics_count(); i++)
		take_heuristic(audit, heuristic_name_at(i), faults);
}

static const char *rule_name_at(int index)
{
	return pour_rule_at(index)->name;
}

static void take_rule(struct audit_request *audit, const char *name, struct faults *faults)
{
	const struct pour_rule_line *rule = pour_rule_find(name);
	char names[256];
	for (int k = 0; k < audit->rules_of_pours; k++)
		if (rule && audit->rule[k] == rule->name)
			return;
	if (rule && audit->rules_of_pours < AUDIT_MAX_RULES) {
		audit->rule[audit->rules_of_pours++] = rule->name;
		return;
	}
	nearest_list(pour_rules_count(), rule_name_at, names, sizeof names);
	faults_add(faults, "--prune: '%s' is none of %s", name, names);
}

static void take_rule_word(void *context, const char *word, struct faults *faults)
{
	if (strcmp(word, "all") != 0) {
		take_rule(context, word, faults);
		return;
	}
	for (int i = 0; i < pour_rules_count(); i++)
		take_rule(context, rule_name_at(i), faults);
}

static const char *dead_test_name_at(int index)
{
	return dead_test_at(index)->name;
}

static void take_dead_test(struct audit_request *audit, const char *name, struct faults *faults)
{
	const struct dead_test *test = dead_test_find(name);
	char names[256];
	for (int k = 0; k < audit->dead_tests; k++)
		if (test && audit->dead_test[k] == test->name)
			return;
	if (test && audit->dead_tests < AUDIT_MAX_DEAD_TESTS) {
		audit->dead_test[audit->dead_tests++] = test->name;
		return;
	}
	nearest_list(dead_tests_count(), dead_test_name_at, names, sizeof names);
	faults_add(faults, "--dead-ends: '%s' is none of %s", name, names);
}

static void take_dead_test_word(void *context, const char *word, struct faults *faults)
{
	if (strcmp(word, "all") != 0) {
		take_dead_test(context, word, faults);
		return;
	}
	for (int i = 0; i < dead_tests_count(); i++)
		take_dead_test(context, dead_test_name_at(i), faults);
}

/* Whether the shape just read is one of those before it. */
static bool shape_taken(const struct request *request)
{
	const struct shape *last = &request->shape[request->shapes];
	for (const struct shape *shape = request->shape; shape < last; shape++)
		if (shape->colours == last->colours && shape->capacity == last->capacity && shape->empty == last->empty)
			return true;
	return false;
}

static void take_shape_word(void *context, const char *word, struct faults *faults)
{
	struct request *request = context;
	if (request->shapes == MAX_SHAPES)
		faults_add(faults, "--shape: more than %d shapes", MAX_SHAPES);
	else if (shape_parse(word, &request->shape[request->shapes], faults) && !shape_taken(request))
		request->shapes++;
}

static void take_table(struct request *request, const char *name, struct faults *faults)
{
	request->table = name;
	if (!audit_table_known(name))
		faults_add(faults, "--table: '%s' is none of %s", name, audit_table_names());
}

static void take_option(struct request *request, struct audit_request *audit, int key, char **argv, struct faults *faults)
{
	switch (key) {
	case OPTION_SHAPE: each_word(optarg, take_shape_word, request, faults); break;
	case OPTION_HEURISTICS: each_word(optarg, take_heuristic_word, audit, faults); break;
	case OPTION_PRUNE: each_word(optarg, take_rule_word, audit, faults); break;
	case OPTION_DEAD_ENDS: each_word(optarg, take_dead_test_word, audit, faults); break;
	case OPTION_SYMMETRY: audit->symmetry = true; break;
	case OPTION_BORDER: audit->border = true; break;
	case OPTION_CLAIMS:
		audit->claims = true;
		take_rule(audit, "from-complete", faults);
		take_rule(audit, "partial", faults);
		break;
	case OPTION_PLOT: request->plot = optarg; break;
	case OPTION_VERIFY: request->verify_path = optarg; break;
	case OPTION_SQL: request->sql = optarg; break;
	case OPTION_TABLE_NAME: take_table(request, optarg, faults); break;
	case OPTION_FORMAT:
		if (!format_from_name(optarg, &request->format) || request->format == FORMAT_HTML)
			faults_add(faults, "--format: '%s' is none of text, csv, tsv, md, latex, json", optarg);
		break;
	default:
		if (!run_settings_take(&request->settings, key, optarg, faults))
			option_fault("audit", key, argv, faults);
	}
}

static void read_levels(struct request *request, int count, char **arguments, struct faults *faults)
{
	request->levels = calloc((size_t) count + 1, sizeof *request->levels);
	request->arguments = arguments;
	for (int i = 0; request->levels && i < count; i++) {
		request->count = i + 1;
		instances_read(&request->levels[i], arguments[i], request->settings.order, faults);
		instances_check(&request->levels[i], faults); /* what was read, whatever else was not */
		instances_check_rules(&request->levels[i], request->settings.rules, faults);
	}
}

static void read_request(struct request *request, struct audit_request *audit, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	opterr = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;)
		take_option(request, audit, key, argv, faults);
	if (request->verify_path && (request->shapes > 0 || optind < argc))
		faults_add(faults, "audit: --verify has the shapes of its file: not with --shape or levels");
	if (faults->count == 0 && request->verify_path)
		request->verify =
		    verify_read(request->verify_path, audit, request->shape, &request->shapes, MAX_SHAPES, faults);
	if (request->sql && (request->table || request->plot || request->verify_path))
		faults_add(faults, "audit: --sql has its own rows: not with --table, --plot or --verify");
	if (faults->count == 0 && request->shapes == 0 && optind == argc)
		faults_add(faults, "audit: neither a shape nor a level: see 'pour help audit'");
	if (faults->count == 0)
		read_levels(request, argc - optind, argv + optind, faults);
	audit->rules = request->settings.rules;
	audit->border = audit->border || (audit->claims && audit->rules == RULES_WATER); /* claims are read from its rows */
	audit->limits = request->settings.limits;
	audit->threads = request->settings.options.threads;
}

/* All subjects, as far as each goes. */
static void audit_all(struct audit *audit, const struct request *request)
{
	for (int i = 0; i < request->shapes && audit->faults->count == 0; i++) {
		const struct shape *shape = &request->shape[i];
		struct subject subject = {.is_shape = true, .shape = *shape};
		snprintf(subject.name, sizeof subject.name, "%dx%d+%d", shape->colours, shape->capacity, shape->empty);
		audit_subject(audit, &subject);
	}
	for (int i = 0; i < request->count && audit->faults->count == 0; i++) {
		struct subject subject = {.instances = &request->levels[i]};
		snprintf(subject.name, sizeof subject.name, "%s", request->arguments[i]);
		audit_subject(audit, &subject);
	}
}

static void release_request(struct request *request)
{
	for (int i = 0; i < request->count; i++)
		instances_clear(&request->levels[i]);
	free(request->levels);
	verify_free(request->verify);
}

static int audit_main(int argc, char **argv)
{
	struct request request = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	struct audit audit = {.faults = &faults};
	request.settings.limits.time_s = 0;
	read_request(&request, &audit.request, argc, argv, &faults);
	if (faults.count == 0 && sqlite3_open(":memory:", &audit.db) != SQLITE_OK)
		faults_add(&faults, "out of memory");
	if (faults.count == 0 && report_add_functions(audit.db, "audit") && audit_tables_create(audit.db, &faults)) {
		audit_all(&audit, &request);
		if (faults.count == 0 && request.verify)
			audit.refuted = !verify_compare(request.verify, &audit) || audit.refuted;
		else if (faults.count == 0 && request.plot)
			audit_plot(audit.db, request.plot, &faults);
		else if (faults.count == 0 && request.sql)
			report_print_query(stdout, &(struct report){.db = audit.db, .format = request.format}, request.sql,
			                   &faults);
		else if (faults.count == 0)
			audit_tables_print(stdout, audit.db, request.format, request.table, &faults);
	}
	sqlite3_close(audit.db);
	fflush(stdout);
	complain_all(&faults);
	int status = faults.count > 0  ? EXIT_USAGE
	             : audit.refuted   ? EXIT_WRONG
	             : audit.undecided ? EXIT_UNDECIDED
	                               : EXIT_DECIDED;
	faults_clear(&faults);
	release_request(&request);
	return status;
}

static const char help[] =
    "Usage: pour audit [OPTION]... (--shape SHAPE,... | LEVEL...)\n"
    "\n"
    "Exhausts spaces of states and says what is true in them; never samples. With --shape the space is\n"
    "every deal of a shape COLOURSxCAPACITY+EMPTY, modulo tube order and colour names, and everything\n"
    "reachable from the deals; else it is everything reachable from each level, modulo tube order. True\n"
    "distances are found by retrograde search.\n"
    "\n"
    "  --shape SHAPE,...     like 3x4+1,4x4+2\n"
    "  --heuristics NAME,... or all: measure heuristics on every state, over the deals (or levels) and over\n"
    "                        the closure (everything reachable) apart. Pattern databases are of one level: they\n"
    "                        go deal by deal, over what each reaches, and `all` leaves them out of large shapes\n"
    "  --prune RULE,...      or all: is a shortest solution lost, or every one, when no pour is made that a\n"
    "                        rule prunes. Of single pours, over all distances: from-complete, single-to-empty,\n"
    "                        first-empty, guided (the three as the guided solver has them), partial. Of the way\n"
    "                        there, by searching from every state: parent, cycle, commuting, equal, idastar (all\n"
    "                        that engines use, together)\n"
    "  --dead-ends TEST,...  or all: is a state with a solution ever called dead: lone-top (a tutorial's), border\n"
    "  --symmetry            every state in every tube order and under all colour names, by the plain rules\n"
    "  --claims              what others have said of the puzzle (with --border, under water rules)\n"
    "  --border              the border bound against the distance, with and without partial pours, and against\n"
    "                        what is proved of it (algorithms/border_space.c)\n"
    "  --verify FILE         compute the rows of a table in FILE (tabs; columns of `spaces` or `heuristics`\n"
    "                        under their names, `shape` first) again and say which numbers differ\n"
    "  --rules RULES         water (default), ball or whole\n"
    "  --format FORMAT       text (default), md, latex, json: all tables; csv, tsv: one\n"
    "  --table NAME          only this table: spaces, lengths, hardest, heuristics, landscape, errors, joint,\n"
    "                        rules, dead_ends, symmetry, claims, border, exceptions, faults, smallest, left_out\n"
    "  --sql QUERY           one query instead, to these tables and their columns (--format csv shows them);\n"
    "                        functions as in pour help report\n"
    "  --plot FOLDER         figures instead of tables, by gnuplot: histogram of errors, h against distance\n"
    "  --threads N           of the spaces of shapes; results do not depend on it; default 1\n"
    "  --memory 4GiB         of one space (0: no limit)\n"
    "  --time 10m            for one space; default no limit\n"
    "  --order ORDER         of the units in text and JSON levels: bottom-first (default), top-first\n"
    "\n"
    "For every fault there is a smallest counterexample with h, the true distance and a solution. It is a\n"
    "broken promise if the heuristic, rule or test promises better (`pour list`), and a finding otherwise.\n"
    "\n"
    "Exit status: 0 done, 1 a declared promise is refuted or --verify found a\n"
    "difference, 2 bad usage or a bad level, 3 a space did not fit its limits.\n"
    "\n"
    "Examples\n"
    "  pour audit --shape 4x4+2 --heuristics all\n"
    "  pour audit --shape 2x4+1,3x4+1,4x4+1 --format tsv\n"
    "  pour audit --shape 4x3+1 --prune all --dead-ends all --symmetry --claims\n"
    "  pour audit --verify tests/golden/shapes.tsv\n"
    "  pour audit c4-abab-baba-0 --heuristics mess --table faults\n";

const struct command command_audit = {
    .name = "audit", .summary = "true distances of whole spaces, and heuristics against them", .help = help, .run = audit_main};
