#include "bench/analysis_summary.h"

#include "bench/report_sql.h"

#include <string.h>

/* Shares are null where there is nothing to share out, lengths where there is no solution. */
static const char columns[] =
    "CREATE TABLE analyses (shape, colours, capacity, empty, outcome, exact, length, proved, other_length, other_share,"
    " one_share, all_share, live_share, start_share, branching, branching_live, partial_free, states, dead, soonest, deepest,"
    " took_s, peak_bytes)";

/* Intervals are of means over the levels, from percentile bootstraps. */
#define MEAN(value, name)                                                                                                      \
	"avg(" value ") AS " name "_percent, json_extract(bootstrap(" value ", 'mean'), '$[0]') AS " name                      \
	"_low, json_extract(bootstrap(" value ", 'mean'), '$[1]') AS " name "_high"
#define PERCENT(value, name) MEAN("100 * " value, name)
#define ORDER                " FROM analyses GROUP BY shape ORDER BY capacity, empty, colours, shape"

struct summary_table {
	const char *name, *title, *sql;
};

static const struct summary_table tables[] = {
    {"traps", "Difficulty along the solution of %s",
     "SELECT shape, count(*) AS deals, sum(outcome = 'solved') AS solved, sum(outcome = 'impossible') AS impossible,"
     " sum(outcome = 'unknown') AS undecided, " PERCENT(
         "other_share", "traps") ", 100 * min(other_share) AS traps_least,"
                                 " 100 * max(other_share) AS traps_most, avg(other_length) AS pours,"
                                 " json_extract(bootstrap(other_length, 'mean'), '$[0]') AS pours_low,"
                                 " json_extract(bootstrap(other_length, 'mean'), '$[1]') AS pours_high,"
                                 " median(took_s) AS time_median_s, max(took_s) AS time_max_s" ORDER},
    {"exact", "Exactly, over everything reachable",
     "SELECT shape, sum(exact) AS exact, avg(iif(proved, length, NULL)) AS shortest,"
     " json_extract(bootstrap(iif(proved, length, NULL), 'mean'), '$[0]') AS shortest_low,"
     " json_extract(bootstrap(iif(proved, length, NULL), 'mean'), '$[1]') AS shortest_high, " PERCENT(
         "one_share",
         "one") ", " PERCENT("all_share",
                             "all") ", " PERCENT("live_share",
                                                 "live") ", 100 * avg(start_share) AS start_percent, avg(branching_live) AS "
                                                         "branching, sum(partial_free) AS partial_free,"
                                                         " avg(states) AS states_mean, max(states) AS states_most, 100.0 * "
                                                         "sum(dead) / sum(states) AS dead_percent,"
                                                         " avg(soonest) AS soonest, avg(deepest) AS deepest" ORDER},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

bool summary_create(sqlite3 *db, struct faults *faults)
{
	if (!report_add_functions(db, "analyze")) {
		faults_add(faults, "out of memory");
		return false;
	}
	return report_execute(db, faults, "%s", columns);
}

/* "12x4+2": full or mixed tubes are told by their colours. */
static void shape_text(const struct level *level, int *empty, char *text, size_t size)
{
	*empty = 0;
	for (int i = 0; i < level->tubes; i++)
		*empty += level->tube[i].height == 0;
	snprintf(text, size, "%dx%d+%d", level->colours, level->capacity, *empty);
}

/* A number in SQL, or NULL. */
static const char *real_text(bool known, double value, char *text, size_t size)
{
	if (known)
		snprintf(text, size, "%.17g", value);
	return known ? text : "NULL";
}

static double share(double losing, double useful)
{
	return useful > 0 ? losing / useful : 0;
}

bool summary_add(sqlite3 *db, const struct level *level, const struct analysis *analysis, struct faults *faults)
{
	enum { SHARES = 7, SIZE = 32 };
	char shape[64], text[SHARES][SIZE];
	const struct walk *one = &analysis->one, *other = &analysis->other;
	const struct graph_traps *traps = &analysis->traps;
	const struct graph_solutions *solutions = &analysis->solutions;
	const bool exact = analysis->exact, solved = exact && analysis->outcome == RUN_SOLVED, some = one->pours > 0;
	const char *outcome = analysis->outcome == RUN_CRASHED ? "unknown" : run_outcome_name(analysis->outcome);
	int empty;
	shape_text(level, &empty, shape, sizeof shape);
	return report_execute(
	    db, faults,
	    "INSERT INTO analyses VALUES (%Q, %d, %d, %d, %Q, %d, nullif(%d, -1), %d, iif(%d, %d, NULL), %s, %s, %s, %s, %s, "
	    "%s,"
	    " %s, %d, iif(%d, %lld, NULL), iif(%d, %lld, NULL), nullif(%d, -1), nullif(%d, -1), %!.17g, %lld)",
	    shape, level->colours, level->capacity, empty, outcome, exact, analysis->length,
	    analysis->lower_bound == analysis->length, other->move != NULL, other->pours,
	    real_text(other->move && other->sum.unknown == 0, walk_share(other), text[0], SIZE),
	    real_text(one->move && one->sum.unknown == 0, walk_share(one), text[1], SIZE),
	    real_text(solved, share(solutions->losing, solutions->useful), text[2], SIZE),
	    real_text(solved, share((double) traps->in_live.losing, (double) traps->in_live.useful), text[3], SIZE),
	    real_text(some && one->at[0].unknown == 0, some ? share(one->at[0].losing, one->at[0].useful) : 0, text[4], SIZE),
	    real_text(some, some ? (double) one->sum.useful / one->pours : 0, text[5], SIZE),
	    real_text(solved, traps->branching, text[6], SIZE), solved && solutions->avoids_partial, exact,
	    (long long) analysis->proof, exact, (long long) traps->dead, exact ? traps->soonest : -1,
	    exact ? traps->deepest : -1, analysis->took_s, (long long) analysis->peak_bytes);
}

static const struct summary_table *find(const char *name)
{
	for (int i = 0; i < TABLES; i++)
		if (strcmp(tables[i].name, name) == 0)
			return &tables[i];
	return NULL;
}

bool summary_table_known(const char *name)
{
	return find(name) != NULL;
}

static bool print_one(FILE *out, sqlite3 *db, const struct summary_table *table, const char *walked, enum report_format format,
                      struct faults *faults)
{
	struct table rows;
	if (!table_query(&rows, db, table->sql, faults))
		return false;
	if (strstr(table->title, "%s"))
		table_set_title(&rows, "Difficulty along the solution of %s", walked);
	else
		table_set_title(&rows, "%s", table->title);
	table_print(out, &rows, format);
	table_clear(&rows);
	return true;
}

static bool print_json(FILE *out, sqlite3 *db, struct faults *faults)
{
	json_t *object = json_object();
	bool done = object != NULL;
	for (int i = 0; done && i < TABLES; i++) {
		struct table rows;
		done = table_query(&rows, db, tables[i].sql, faults);
		if (!done)
			break;
		done = json_object_set_new(object, tables[i].name, table_to_json(&rows)) == 0;
		table_clear(&rows);
	}
	done = done && json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
	if (!done && faults->count == 0)
		faults_add(faults, "out of memory");
	json_decref(object);
	return done;
}

bool summary_print(FILE *out, sqlite3 *db, const char *walked, enum report_format format, const char *table,
                   struct faults *faults)
{
	if (format == FORMAT_JSON)
		return print_json(out, db, faults);
	if (table || !format_is_for_people(format))
		return print_one(out, db, table ? find(table) : &tables[0], walked, format, faults);
	for (int i = 0; i < TABLES; i++) {
		if (i > 0)
			fputc('\n', out);
		if (!print_one(out, db, &tables[i], walked, format, faults))
			return false;
	}
	return true;
}

bool summary_figure(FILE *out, sqlite3 *db, struct faults *faults)
{
	struct table rows;
	if (!table_query(
	        &rows, db,
	        "SELECT printf('%d layers, %d empty', capacity, empty) AS series, colours, avg(other_share) AS trap_share,"
	        " json_extract(bootstrap(other_share, 'mean'), '$[0]') AS low,"
	        " json_extract(bootstrap(other_share, 'mean'), '$[1]') AS high"
	        " FROM analyses WHERE other_share IS NOT NULL GROUP BY capacity, empty, colours"
	        " ORDER BY capacity, empty, colours",
	        faults))
		return false;
	table_print(out, &rows, FORMAT_TSV);
	table_clear(&rows);
	return true;
}
