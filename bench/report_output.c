/* report_output.c: the parts of a report in the order in which they are read. */
#include "bench/report_output.h"

#include "bench/report_summary.h"

#include <stdlib.h>
#include <string.h>

/* One paragraph; lines in it matter to plain text and to comments alone. */
static void print_note(FILE *out, enum report_format format, const char *text)
{
	switch (format) {
	case FORMAT_TEXT: fprintf(out, "%s\n", text); break;
	case FORMAT_MD:
		print_md(out, text);
		fputs("\n\n", out);
		break;
	case FORMAT_LATEX:
		for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
			fprintf(out, "%% %.*s\n", (int) strcspn(line, "\n"), line);
		break;
	default: break;
	}
}

/* A table among others. */
static void print_part(FILE *out, const struct table *table, enum report_format format)
{
	table_print(out, table, format);
	fputc('\n', out);
}

int report_count_problems(const struct report *report, struct faults *faults)
{
	struct table problems;
	if (!report_problems(&problems, report->db, faults))
		return -1;
	int count = problems.rows;
	table_clear(&problems);
	return count;
}

static void problems_aside(FILE *aside, const struct table *problems)
{
	for (int r = 0; r < problems->rows; r++) {
		char buffer[6][CELL_TEXT_SIZE];
		const char *text[6];
		for (int c = 0; c < 6; c++)
			text[c] = cell_for_people(table_cell(problems, r, c), QUANTITY_PLAIN, buffer[c]);
		fprintf(aside, "pour: %s: %s on %s/%s: %s (%s)\n", text[0], text[1], text[2], text[3], text[4], text[5]);
	}
}

static bool print_problems(FILE *out, FILE *aside, const struct report *report, struct faults *faults)
{
	struct table problems;
	if (!report_problems(&problems, report->db, faults))
		return false;
	if (problems.rows > 0 && (report->format == FORMAT_TEXT || report->format == FORMAT_MD)) {
		table_set_title(&problems, "WRONG, refuted or crashed: %d", problems.rows);
		print_part(out, &problems, report->format);
	} else if (problems.rows > 0 && report->format != FORMAT_JSON) {
		problems_aside(aside, &problems);
	}
	table_clear(&problems);
	return true;
}

static bool print_mixtures(FILE *out, const struct report *report, struct faults *faults)
{
	char *note = report_mixtures(report->db, &report->keys, faults);
	if (note && *note)
		print_note(out, report->format, note);
	sqlite3_free(note);
	return note != NULL;
}

/* One object of named arrays; takes the arrays over. */
static bool print_json(FILE *out, const char *const *names, json_t **arrays, int count, struct faults *faults)
{
	json_t *object = json_object();
	bool ok = object != NULL;
	for (int i = 0; i < count; i++) {
		if (ok && arrays[i])
			ok = json_object_set_new(object, names[i], arrays[i]) == 0;
		else {
			json_decref(arrays[i]);
			ok = false;
		}
	}
	if (ok)
		ok = json_dumpf(object, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
	if (!ok)
		faults_add(faults, "out of memory");
	json_decref(object);
	return ok;
}

static json_t *problems_json(const struct report *report, struct faults *faults)
{
	struct table problems;
	if (!report_problems(&problems, report->db, faults))
		return NULL;
	json_t *array = table_to_json(&problems);
	table_clear(&problems);
	return array;
}

static bool summary_json(FILE *out, const struct report *report, struct faults *faults)
{
	static const char *const names[] = {"problems", "rows"};
	struct table table;
	if (!report_summary(&table, report->db, &report->keys, SUMMARY_ALL, faults))
		return false;
	json_t *arrays[] = {problems_json(report, faults), table_to_json(&table)};
	table_clear(&table);
	return print_json(out, names, arrays, 2, faults);
}

static bool print_summary_part(FILE *out, const struct report *report, enum summary_part part, const char *title,
                               struct faults *faults)
{
	struct table table;
	if (!report_summary(&table, report->db, &report->keys, part, faults))
		return false;
	if (title) {
		table_set_title(&table, "%s", title);
		print_part(out, &table, report->format);
	} else {
		table_print(out, &table, report->format);
	}
	table_clear(&table);
	return true;
}

bool report_print_summary(FILE *out, FILE *aside, const struct report *report, struct faults *faults)
{
	if (report->format == FORMAT_JSON)
		return summary_json(out, report, faults);
	if (!print_problems(out, aside, report, faults))
		return false;
	if (!format_is_for_people(report->format))
		return print_summary_part(out, report, SUMMARY_ALL, NULL, faults);
	if (!print_summary_part(out, report, SUMMARY_ANSWERS, "Answers", faults) ||
	    !print_summary_part(out, report, SUMMARY_COSTS, "Cost", faults))
		return false;
	print_note(out, report->format,
	           "length, expanded, time: means over the common instances, those that all algorithms of a block decided\n"
	           "(geometric for the last two); the other columns are over all instances of the row.");
	return print_mixtures(out, report, faults);
}

/* ---- comparison ---- */

static bool comparison_json(FILE *out, const struct report *report, struct faults *faults)
{
	static const char *const names[] = {"problems", "rows", "changes"};
	struct table rows, changes;
	if (!report_comparison(&rows, report->db, &report->keys, faults))
		return false;
	json_t *changed = NULL;
	if (report_changes(&changes, report->db, faults)) {
		changed = table_to_json(&changes);
		table_clear(&changes);
	}
	json_t *arrays[] = {problems_json(report, faults), table_to_json(&rows), changed};
	table_clear(&rows);
	return print_json(out, names, arrays, 3, faults);
}

static bool print_changes(FILE *out, const struct report *report, struct faults *faults)
{
	struct table changes;
	if (!report_changes(&changes, report->db, faults))
		return false;
	if (changes.rows > 0) {
		table_set_title(&changes, "What changed (%d of the pairs)", changes.rows);
		print_part(out, &changes, report->format);
	}
	table_clear(&changes);
	return true;
}

static bool print_pair_notes(FILE *out, const struct report *report, struct faults *faults)
{
	char *note = report_pair_notes(report->db, faults);
	print_note(out, report->format,
	           "Ratios are after / before, geometric means over the pairs that both decided, with 95 % bootstrap\n"
	           "intervals; p is of the two-sided sign test.");
	if (note && *note)
		print_note(out, report->format, note);
	sqlite3_free(note);
	return note != NULL;
}

bool report_print_comparison(FILE *out, FILE *aside, const struct report *report, struct faults *faults)
{
	if (report->format == FORMAT_JSON)
		return comparison_json(out, report, faults);
	struct table table;
	if (!print_problems(out, aside, report, faults) || !report_comparison(&table, report->db, &report->keys, faults))
		return false;
	bool people = format_is_for_people(report->format), ok = true;
	if (people) {
		table_set_title(&table, "Paired runs");
		print_part(out, &table, report->format);
		ok = print_changes(out, report, faults) && print_pair_notes(out, report, faults);
	} else {
		table_print(out, &table, report->format);
	}
	table_clear(&table);
	return ok;
}

bool report_print_query(FILE *out, const struct report *report, const char *sql, struct faults *faults)
{
	struct table table;
	if (!table_query(&table, report->db, sql, faults))
		return false;
	bool ok = true;
	if (report->format == FORMAT_JSON) {
		json_t *rows = table_to_json(&table);
		ok = rows && json_dumpf(rows, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
		if (!ok)
			faults_add(faults, "out of memory");
		json_decref(rows);
	} else {
		table_print(out, &table, report->format);
	}
	table_clear(&table);
	return ok;
}
