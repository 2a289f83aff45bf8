/* audit_tables.c: see audit_tables.h. */
#include "bench/audit_tables.h"

#include "bench/report_sql.h"

#include <stdlib.h>
#include <string.h>

/* A table: its columns in SQL, what people see of it, and what is said under it. */
struct audit_table {
	const char *name, *title, *columns, *for_people, *note;
};

/* No h is a heuristic's word that there is no solution, or the border bound's; of a rule, that none is left; tests for dead
   states have none. */
#define FAULT_FOR_PEOPLE                                                                                                       \
	"CASE WHEN h IS NOT NULL THEN h WHEN what = 'border-bound' OR what IN (SELECT heuristic FROM heuristics) THEN 'dead' " \
	"WHEN what IN "                                                                                                        \
	"(SELECT rule FROM rules) THEN 'none' END AS h, ifnull(distance, 'dead') AS distance, link, "                          \
	"iif(after IS NULL, NULL, ifnull(h_after, 'dead')) AS h_after"

static const struct audit_table tables[] = {
    {"spaces", "Spaces", "space, rules, quotient, deals, impossible, max, mean, closure, dead, deepest, time_s, peak_bytes",
     "SELECT space, rules, deals, impossible, max, mean, closure, dead, deepest, time_s, peak_bytes FROM spaces",
     "deals: all of the shape, modulo tube order and colour names; of a LEVEL argument its levels, names kept.\n"
     "max, mean: of the shortest solutions of the deals. closure: states that some deal reaches, deals included,\n"
     "modulo the same; those with no solution are dead. deepest: the greatest distance of any of them."},
    {"lengths", "Distances", "space, rules, distance, deals, states",
     "SELECT space, rules, ifnull(distance, 'none') AS distance, deals, states FROM lengths", NULL},
    {"hardest", "Hardest deals", "space, rules, length, of, link", "SELECT space, rules, length, of, link FROM hardest",
     "The first in the alphabet `of` so many."},
    {"heuristics", "Heuristics",
     "space, rules, heuristic, part, over, states, solvable, dead, exact, exact_percent, mean_error, max_error, histogram,"
     " tau, inadmissible, worst, edges, inconsistent, dead_seen, live_called_dead, minima",
     "SELECT space, rules, heuristic, part, over, solvable, exact_percent, mean_error, max_error, tau, inadmissible, worst,"
     " inconsistent, dead_seen, live_called_dead FROM heuristics",
     "error: distance - h, over the solvable states. tau: Kendall's tau-b of h and distance. inadmissible: states with h\n"
     "above the distance, worst by how much. inconsistent: pours s to t with h(s) > 1 + h(t). dead seen, live called dead:\n"
     "states said to have no solution."},
    {"landscape", "Local minima, plateaus and cost",
     "space, rules, heuristic, minima, plateaus, largest_plateau, closed_plateaus, in_closed, largest_closed, names_differ,"
     " eval_s, prepare_s",
     "SELECT * FROM landscape",
     "Over solvable states. A local minimum is one, not a goal, from which no pour leads to a smaller h; a plateau a set of\n"
     "states of the same h connected by pours; closed if no pour leads from it to a smaller h (and no goal is in it).\n"
     "names: states whose h depends on colour names (- not checked)."},
    {"errors", "Errors", "space, rules, heuristic, part, error, states",
     "SELECT space, rules, heuristic, part, histogram AS 'error:states' FROM heuristics", NULL},
    {"joint", "h and distance", "space, rules, heuristic, part, h, distance, states", NULL, NULL},
    {"rules", "Rules about pours", "space, rules, rule, promises, part, states, longer, lost, open, worst",
     "SELECT * FROM rules",
     "Solvable states whose shortest solution is longer when the rule prunes, or that then have none (lost);\n"
     "worst: by how many pours; open: the search was given up."},
    {"dead_ends", "Tests for dead states", "space, rules, test, promises, part, states, dead, seen, live_called_dead",
     "SELECT * FROM dead_ends", "seen: dead states that the test calls dead."},
    {"symmetry", "Symmetries", "space, rules, symmetry, states, plain_states, wrong", "SELECT * FROM symmetry",
     "plain states: every order of the tubes and every naming of the colours of every state, poured by the plain rules;\n"
     "wrong: states whose distance does not follow from those of all successors of one of these."},
    {"claims", "Claims", "space, rules, claim, part, checked, against, verdict, link, statement",
     "SELECT space, rules, claim, part, checked, against, verdict, link FROM claims", NULL},
    {"border", "The border bound",
     "space, rules, part, states, solvable, exact, below, below_by_more, above, worst, need_partial, longer_without, "
     "solvability_wrong",
     "SELECT * FROM border",
     "below: states whose bound is below the distance, worst by how much, below_by_more: by more than 1; of them\n"
     "need_partial: those with no solution that does without a pour that leaves part of a run behind, longer_without: those\n"
     "with only longer ones."},
    {"exceptions", "Deals whose border bound is below the distance",
     "space, rules, link, status, shortest, bound, without_partial",
     "SELECT space, rules, link, shortest, bound, ifnull(without_partial, 'none') AS without_partial FROM exceptions",
     "without_partial: the shortest solution without a pour that leaves part of a run behind."},
    {"faults", "Smallest counterexamples",
     "space, rules, what, part, kind, promised, size, link, h, distance, after, h_after, solution",
     "SELECT space, rules, what, part, kind, " FAULT_FOR_PEOPLE ", after, solution FROM faults",
     "Smallest: fewest tubes times colours of the space, then the smallest distance (dead states last), then the first link "
     "in\n"
     "the alphabet, tubes in order and empty ones last. after: the state to which the pour leads that h falls too far on, or "
     "the\n"
     "same state under other names. h of a rule: the distance when it prunes; of a claim: the length claimed."},
    {"smallest", "Smallest counterexamples of all spaces", NULL,
     "SELECT rules, what, part, kind, space, " FAULT_FOR_PEOPLE ", after, solution FROM"
     " (SELECT *, row_number() OVER (PARTITION BY rules, what, part, kind ORDER BY size, ifnull(distance, 1e9), link) AS place"
     " FROM faults) WHERE place = 1 AND (SELECT count(*) FROM spaces) > 1",
     NULL},
    {"left_out", "Left out", "space, rules, what, why", "SELECT * FROM left_out", NULL},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

bool audit_tables_create(sqlite3 *db, struct faults *faults)
{
	for (int i = 0; i < TABLES; i++)
		if (tables[i].columns && !report_execute(db, faults, "CREATE TABLE %s (%s)", tables[i].name, tables[i].columns))
			return false;
	return true;
}

static const struct audit_table *find(const char *name)
{
	for (int i = 0; i < TABLES; i++)
		if (strcmp(tables[i].name, name) == 0)
			return &tables[i];
	return NULL;
}

bool audit_table_known(const char *name)
{
	return find(name) != NULL;
}

const char *audit_table_names(void)
{
	static char names[256];
	names[0] = 0;
	for (int i = 0; i < TABLES; i++)
		snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? ", " : "", tables[i].name);
	return names;
}

/* The rows of a table: what people see of it, or all columns. */
static bool query(struct table *rows, sqlite3 *db, const struct audit_table *table, bool people, struct faults *faults)
{
	if (people && table->for_people)
		return table_query(rows, db, table->for_people, faults);
	if (!table->columns)
		return table_query(rows, db, table->for_people, faults);
	char *sql = sqlite3_mprintf("SELECT * FROM %s", table->name);
	bool done = sql && table_query(rows, db, sql, faults);
	sqlite3_free(sql);
	return done;
}

static void print_note(FILE *out, enum report_format format, const char *note)
{
	if (format == FORMAT_TEXT)
		fprintf(out, "%s\n", note);
	if (format == FORMAT_MD) {
		print_md(out, note);
		fputs("\n", out);
	}
}

static bool print_for_people(FILE *out, sqlite3 *db, enum report_format format, const struct audit_table *table, bool *printed,
                             struct faults *faults)
{
	struct table rows;
	if (!query(&rows, db, table, true, faults))
		return false;
	if (rows.rows > 0) {
		if (*printed)
			fputc('\n', out);
		*printed = true;
		table_set_title(&rows, "%s", table->title);
		rows.groups = 1;
		table_print(out, &rows, format);
		if (table->note)
			print_note(out, format, table->note);
	}
	table_clear(&rows);
	return true;
}

static bool print_json(FILE *out, sqlite3 *db, const char *name, struct faults *faults)
{
	json_t *object = json_object();
	bool done = object != NULL;
	for (int i = 0; done && i < TABLES; i++) {
		struct table rows;
		if (!tables[i].columns || (name && strcmp(name, tables[i].name) != 0))
			continue;
		done = query(&rows, db, &tables[i], false, faults);
		if (!done)
			break;
		if (rows.rows > 0 || name)
			done = json_object_set_new(object, tables[i].name, table_to_json(&rows)) == 0;
		table_clear(&rows);
	}
	done = done && json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
	if (!done && faults->count == 0)
		faults_add(faults, "out of memory");
	json_decref(object);
	return done;
}

bool audit_tables_print(FILE *out, sqlite3 *db, enum report_format format, const char *name, struct faults *faults)
{
	if (format == FORMAT_JSON)
		return print_json(out, db, name, faults);
	bool printed = false;
	if (format_is_for_people(format)) {
		for (int i = 0; i < TABLES; i++)
			if ((name ? strcmp(name, tables[i].name) == 0 : tables[i].for_people != NULL) &&
			    !print_for_people(out, db, format, &tables[i], &printed, faults))
				return false;
		return true;
	}
	if (!name)
		name = report_integer(db, faults, "SELECT count(*) FROM heuristics") > 0 ? "heuristics" : "spaces";
	struct table rows;
	if (!query(&rows, db, find(name), false, faults))
		return false;
	table_print(out, &rows, format);
	table_clear(&rows);
	return true;
}
