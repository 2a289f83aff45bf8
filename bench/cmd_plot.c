/* cmd_plot.c: `pour plot`: the figures of plots/ from record files or from the TSV of other commands. */
#include "bench/command.h"
#include "bench/options.h"
#include "bench/plot_run.h"
#include "bench/report_figures.h"
#include "bench/report_keys.h"
#include "bench/report_load.h"
#include "bench/report_print.h"
#include "bench/report_summary.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "pour plot [OPTION]... FILE...\n"
    "pour plot --figure NAME [-o FOLDER] FILE.tsv\n"
    "\n"
    "Figures as NAME.png and NAME.pdf by gnuplot, with their data in NAME.tsv: from record files those that\n"
    "records have the data of, or one from a TSV of another command.\n"
    "\n"
    "  --list               figures and the columns of their TSV\n"
    "  --figure NAME,...    these only; default all that records have the data of\n"
    "  -o, --output FOLDER  where to; made if need be; default the current folder\n"
    "  --versus X,Y         the algorithms of `expansions`; default the two that decided most\n"
    "  --where CONDITION    keep the runs for which this SQL holds (see pour help report)\n"
    "\n"
    "The names of the files written go to standard output. A figure without data is left out and said.\n"
    "\n"
    "Examples\n"
    "  pour plot -o figures runs.jsonl\n"
    "  pour plot --figure expansions --versus astar+runs,astar+bases -o figures runs.jsonl\n"
    "  pour report --tsv cactus runs.jsonl > cactus.tsv; gnuplot -c plots/cactus.gp cactus.tsv cactus\n";

struct options {
	const char *figures, *folder, *versus, *where;
	bool list;
};

enum { OPTION_LIST = OPTION_OWN, OPTION_FIGURE, OPTION_VERSUS, OPTION_WHERE };

static bool parse_options(int argc, char **argv, struct options *options, struct faults *faults)
{
	static const struct option known[] = {
	    {"list", no_argument, NULL, OPTION_LIST},         {"figure", required_argument, NULL, OPTION_FIGURE},
	    {"output", required_argument, NULL, 'o'},         {"versus", required_argument, NULL, OPTION_VERSUS},
	    {"where", required_argument, NULL, OPTION_WHERE}, {NULL, 0, NULL, 0}};
	optind = 0;
	opterr = 0;
	for (int key; (key = getopt_long(argc, argv, ":o:", known, NULL)) != -1;)
		switch (key) {
		case OPTION_LIST: options->list = true; break;
		case OPTION_FIGURE: options->figures = optarg; break;
		case OPTION_VERSUS: options->versus = optarg; break;
		case OPTION_WHERE: options->where = optarg; break;
		case 'o': options->folder = optarg; break;
		default: option_fault("plot", key, argv, faults); break;
		}
	if (!options->list && optind >= argc)
		faults_add(faults, "plot: no file is named");
	return faults->count == 0;
}

static void list_figures(void)
{
	for (int i = 0; i < figures_count(); i++) {
		const struct figure *f = figure_at(i);
		printf("%s: %s (%s)\n   ", f->name, f->summary, f->sql ? "from records" : "from a TSV");
		for (const char *c = f->columns; *c; c += strcspn(c, "\t"), c += *c == '\t')
			printf(" %.*s", (int) strcspn(c, "\t"), c);
		putchar('\n');
	}
}

/* Which figures: a bit each. 0 with a fault when a name is unknown. */
static unsigned chosen_figures(const char *names, struct faults *faults)
{
	unsigned chosen = 0;
	char *copy = strdup(names ? names : ""), *rest = copy;
	for (char *name; copy && names && (name = strsep(&rest, ",")) != NULL;) {
		const struct figure *figure = figure_find(name);
		if (figure)
			chosen |= 1u << (figure - figure_at(0));
		else
			faults_add(faults, "--figure: there is no figure '%s': see 'pour plot --list'", name);
	}
	free(copy);
	for (int i = 0; !names && i < figures_count(); i++)
		if (figure_at(i)->sql)
			chosen |= 1u << i;
	return faults->count ? 0 : chosen;
}

static bool plot_query(sqlite3 *db, const struct figure *figure, const char *folder, struct faults *faults)
{
	struct table table;
	if (!figure_table(&table, db, figure, faults))
		return false;
	bool ok = true;
	if (table.rows == 0) {
		complain(figure->name, "left out: no record has its data");
	} else {
		FILE *data = figure_open(folder, figure->name, faults);
		ok = data != NULL;
		if (ok) {
			table_print(data, &table, FORMAT_TSV);
			ok = figure_finish(folder, figure->name, data, stdout, faults);
		}
	}
	table_clear(&table);
	return ok;
}

static bool plot_records(const struct options *options, unsigned chosen, char **paths, int count, struct faults *faults)
{
	struct report_input input = {.paths = paths, .count = count, .where = options->where, .seed = "plot"};
	sqlite3 *db = report_read(&input, faults);
	struct report_keys keys = {0};
	struct faults own = {0};
	bool ok = db && report_keys_parse(&keys, db, "algorithm,suite", &own) && report_summarise(db, &keys, &own) &&
	          figures_versus(db, options->versus, &own);
	for (int i = 0; ok && i < figures_count(); i++)
		if (chosen & 1u << i)
			ok = plot_query(db, figure_at(i), options->folder, &own);
	for (int i = 0; i < own.count; i++)
		faults_add(faults, "%s", faults_text(&own, i));
	faults_clear(&own);
	report_keys_clear(&keys);
	sqlite3_close(db);
	return ok && faults->count == 0;
}

/* Copy a TSV after checking its header and that each row has as many fields. */
static bool copy_rows(FILE *in, const char *path, const struct figure *figure, FILE *out, struct faults *faults)
{
	char *line = NULL;
	size_t room = 0, fields = 0;
	int number = 0, before = faults->count;
	while (getline(&line, &room, in) > 0) {
		size_t tabs = 0;
		line[strcspn(line, "\r\n")] = 0;
		for (const char *c = line; *c; c++)
			tabs += *c == '\t';
		if (++number == 1 && strcmp(line, figure->columns) != 0)
			faults_add(faults, "%s:1: the header of %s is not its columns: see 'pour plot --list'", path,
			           figure->name);
		else if (number > 1 && tabs != fields)
			faults_add(faults, "%s:%d: %zu fields, the header has %zu", path, number, tabs + 1, fields + 1);
		if (faults->count > before)
			break;
		fields = tabs;
		fprintf(out, "%s\n", line);
	}
	free(line);
	if (number < 2 && faults->count == before)
		faults_add(faults, "%s: it has no rows", path);
	return faults->count == before;
}

static bool plot_tsv(const struct options *options, const struct figure *figure, const char *path, struct faults *faults)
{
	/* Through memory: the file may be the very one that the figure's data are written to. */
	char *text = NULL;
	size_t size = 0;
	FILE *in = strcmp(path, "-") != 0 ? fopen(path, "r") : stdin, *copy = open_memstream(&text, &size);
	bool ok = in && copy;
	if (!ok)
		faults_add(faults, "%s: %s", path, strerror(errno));
	ok = ok && copy_rows(in, path, figure, copy, faults);
	if (in && in != stdin)
		fclose(in);
	if (copy)
		fclose(copy);
	FILE *data = ok ? figure_open(options->folder, figure->name, faults) : NULL;
	if (data)
		fwrite(text, 1, size, data);
	ok = data && figure_finish(options->folder, figure->name, data, stdout, faults);
	free(text);
	return ok;
}

static bool plot(const struct options *options, char **paths, int count, struct faults *faults)
{
	unsigned chosen = chosen_figures(options->figures, faults);
	const struct figure *other = NULL;
	int figures = 0;
	for (int i = 0; i < figures_count(); i++) {
		figures += (chosen >> i) & 1;
		if ((chosen & 1u << i) && !figure_at(i)->sql)
			other = figure_at(i);
	}
	if (chosen == 0)
		return false;
	if (!other)
		return plot_records(options, chosen, paths, count, faults);
	if (figures > 1 || count > 1)
		faults_add(faults, "--figure %s is drawn from one TSV, alone", other->name);
	else if (options->versus || options->where)
		faults_add(faults, "--versus and --where are of record files, not of the TSV of %s", other->name);
	return faults->count == 0 && plot_tsv(options, other, paths[0], faults);
}

static int run(int argc, char **argv)
{
	struct options options = {.folder = "."};
	struct faults faults = {0};
	bool ok = parse_options(argc, argv, &options, &faults);
	if (ok && options.list)
		list_figures();
	else if (ok)
		ok = plot(&options, argv + optind, argc - optind, &faults);
	complain_all(&faults);
	faults_clear(&faults);
	return ok ? EXIT_DECIDED : EXIT_USAGE;
}

const struct command command_plot = {
    .name = "plot", .summary = "figures from record files, as PNG and PDF", .help = help, .run = run};
