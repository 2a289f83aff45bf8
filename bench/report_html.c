/* report_html.c: the data of the page, and the page around it. */
#include "bench/report_html.h"

#include "bench/report_summary.h"

#include <math.h>
#include <string.h>

/* Files of bench/html/, embedded by the Makefile. */
#define EMBEDDED(name)                                                                                                         \
	extern const char embedded_##name[];                                                                                   \
	extern const unsigned long embedded_##name##_size;
EMBEDDED(page_html)
EMBEDDED(page_css)
EMBEDDED(format_js)
EMBEDDED(table_js)
EMBEDDED(level_js)
EMBEDDED(plot_js)
EMBEDDED(page_js)
#undef EMBEDDED

/* ---- data ---- */

static json_t *columns_json(const struct table *table)
{
	static const char *const quantities[] = {
	    [QUANTITY_PLAIN] = "plain", [QUANTITY_AMOUNT] = "amount",   [QUANTITY_SECONDS] = "seconds",
	    [QUANTITY_BYTES] = "bytes", [QUANTITY_RATE] = "rate",       [QUANTITY_RATIO] = "ratio",
	    [QUANTITY_SCORE] = "score", [QUANTITY_PERCENT] = "percent", [QUANTITY_CHANCE] = "chance"};
	json_t *columns = json_array();
	for (int c = 0; columns && c < table->columns; c++) {
		const struct column *column = &table->column[c];
		json_t *entry = json_pack("{s:s, s:s, s:s, s:b}", "name", column->name, "heading", column->heading, "quantity",
		                          quantities[column->quantity], "numeric", column->numeric);
		if (!entry || json_array_append_new(columns, entry) != 0) {
			json_decref(columns);
			return NULL;
		}
	}
	return columns;
}

static json_t *cell_json(const struct cell *cell)
{
	switch (cell->kind) {
	case CELL_INTEGER: return json_integer(cell->integer);
	case CELL_REAL: return isfinite(cell->real) ? json_real(cell->real) : json_null();
	case CELL_TEXT: return json_string(cell->text);
	case CELL_NULL: break;
	}
	return json_null();
}

/* {"columns": [...], "rows": [[...], ...]} */
static json_t *compact_json(const struct table *table)
{
	json_t *rows = json_array(), *columns = columns_json(table);
	bool ok = rows && columns;
	for (int r = 0; ok && r < table->rows; r++) {
		json_t *row = json_array();
		ok = row && json_array_append_new(rows, row) == 0;
		for (int c = 0; ok && c < table->columns; c++)
			ok = json_array_append_new(row, cell_json(table_cell(table, r, c))) == 0;
	}
	json_t *object = ok ? json_pack("{s:o, s:o}", "columns", columns, "rows", rows) : NULL;
	if (!ok) {
		json_decref(rows);
		json_decref(columns);
	}
	return object;
}

static bool add_table(json_t *data, const char *name, struct table *table, struct faults *faults)
{
	bool ok = json_object_set_new(data, name, compact_json(table)) == 0;
	if (!ok)
		faults_add(faults, "out of memory");
	table_clear(table);
	return ok;
}

static bool add_query(json_t *data, const char *name, const struct report *report, const char *sql, struct faults *faults)
{
	struct table table;
	return table_query(&table, report->db, sql, faults) && add_table(data, name, &table, faults);
}

/* Rows of a report are labelled by the keys that do not tell instances apart, by the algorithm when there are none. */
static const char cells_sql[] =
    "SELECT CASE WHEN rival = '[]' THEN algorithm ELSE (SELECT group_concat(value, ' ') FROM json_each(rival)) END AS label,"
    "  suite, coalesce(id, level) AS id, instance, colours, decided, cells.solved, length, expanded, time_s, stored, peak_bytes"
    " FROM cells JOIN instances USING (instance) ORDER BY label, instance";

static const char runs_sql[] =
    "SELECT coalesce(runs.id, runs.level) AS id, runs.suite, algorithm, outcome, reason, length, optimum, expanded, generated, "
    "stored,"
    "  time_s, peak_bytes, verdict, repeat, lower_bound, h0, duplicates, reopened, peak_open, expanded_below, compile_s, "
    "search_s,"
    "  cpu_s, peak_rss, runs.rules, width, limits, options, notes, extra, message, refuted, host, cpu, \"commit\", compiler, "
    "flags,"
    "  started, file || ':' || line AS record, runs.level, solution"
    " FROM runs JOIN instances USING (instance) ORDER BY runs.suite, runs.id, algorithm, repeat, file, line";

static json_t *page_data(const struct report *report, struct faults *faults)
{
	json_t *data = json_object();
	struct table table;
	bool ok = data && report_problems(&table, report->db, faults) && add_table(data, "problems", &table, faults);
	if (ok && (ok = report_summary(&table, report->db, &report->keys, SUMMARY_ALL, faults))) {
		json_t *block = table.groups > 0 ? json_string(table.column[0].name) : json_null();
		ok = json_object_set_new(data, "block", block) == 0 && add_table(data, "summary", &table, faults);
	}
	ok = ok && add_query(data, "cells", report, cells_sql, faults) && add_query(data, "runs", report, runs_sql, faults);
	if (ok)
		return data;
	json_decref(data);
	return NULL;
}

/* ---- the page ---- */

static void print_styles(FILE *out)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
	      "script-src 'unsafe-inline'; img-src data:\">\n"
	      "<link rel=\"icon\" href=\"data:,\">\n<title>Pour report</title>\n<style>\n",
	      out);
	fwrite(embedded_page_css, 1, embedded_page_css_size, out);
	fputs("</style>\n</head>\n<body>\n", out);
	fwrite(embedded_page_html, 1, embedded_page_html_size, out);
}

/* Slashes are escaped in the data, so that no text in it closes the script element. */
static bool print_scripts(FILE *out, const json_t *data)
{
	fputs("<script type=\"application/json\" id=\"data\">\n", out);
	bool ok = json_dumpf(data, out, JSON_COMPACT | JSON_ESCAPE_SLASH | JSON_REAL_PRECISION(10)) == 0;
	fputs("\n</script>\n<script>\n'use strict';\n", out);
	fwrite(embedded_format_js, 1, embedded_format_js_size, out);
	fwrite(embedded_table_js, 1, embedded_table_js_size, out);
	fwrite(embedded_level_js, 1, embedded_level_js_size, out);
	fwrite(embedded_plot_js, 1, embedded_plot_js_size, out);
	fwrite(embedded_page_js, 1, embedded_page_js_size, out);
	fputs("</script>\n</body>\n</html>\n", out);
	return ok;
}

bool report_print_html(FILE *out, const struct report *report, struct faults *faults)
{
	json_t *data = page_data(report, faults);
	if (!data)
		return false;
	print_styles(out);
	bool ok = print_scripts(out, data);
	if (!ok)
		faults_add(faults, "out of memory");
	json_decref(data);
	return ok;
}
