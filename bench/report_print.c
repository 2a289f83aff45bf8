/* report_print.c: tables as text, CSV, TSV, Markdown, LaTeX and JSON. */
#include "bench/report_print.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const format_names[] = {
    [FORMAT_TEXT] = "text",   [FORMAT_CSV] = "csv",   [FORMAT_TSV] = "tsv",  [FORMAT_MD] = "md",
    [FORMAT_LATEX] = "latex", [FORMAT_HTML] = "html", [FORMAT_JSON] = "json"};

bool format_from_name(const char *name, enum report_format *format)
{
	for (size_t i = 0; i < sizeof format_names / sizeof *format_names; i++)
		if (!strcmp(name, format_names[i])) {
			*format = (enum report_format) i;
			return true;
		}
	return false;
}

bool format_is_for_people(enum report_format format)
{
	return format == FORMAT_TEXT || format == FORMAT_MD || format == FORMAT_LATEX;
}

/* ---- text ---- */

/* Characters of a UTF-8 text. */
static int width_of_text(const char *text)
{
	int width = 0;
	for (; *text; text++)
		width += ((unsigned char) *text & 0xC0) != 0x80;
	return width;
}

static void pad(FILE *out, int blanks)
{
	fprintf(out, "%*s", blanks > 0 ? blanks : 0, "");
}

static void print_aligned(FILE *out, const struct table *table, int column, const char *text, int width)
{
	bool last = column + 1 == table->columns, right = table->column[column].numeric;
	int blanks = width - width_of_text(text);
	if (right)
		pad(out, blanks);
	fputs(text, out);
	if (!right && !last)
		pad(out, blanks);
	fputs(last ? "\n" : "  ", out);
}

static void print_text(FILE *out, const struct table *table)
{
	int *width = calloc((size_t) table->columns, sizeof *width);
	char buffer[CELL_TEXT_SIZE];
	if (!width)
		return;
	for (int c = 0; c < table->columns; c++) {
		width[c] = width_of_text(table->column[c].heading);
		for (int r = 0; r < table->rows; r++) {
			int w = width_of_text(cell_for_people(table_cell(table, r, c), table->column[c].quantity, buffer));
			width[c] = w > width[c] ? w : width[c];
		}
	}
	if (table->title)
		fprintf(out, "%s\n", table->title);
	for (int c = 0; c < table->columns; c++)
		print_aligned(out, table, c, table->column[c].heading, width[c]);
	for (int r = 0; r < table->rows; r++) {
		if (table_row_begins_block(table, r))
			fputc('\n', out);
		for (int c = 0; c < table->columns; c++)
			print_aligned(out, table, c,
			              cell_for_people(table_cell(table, r, c), table->column[c].quantity, buffer), width[c]);
	}
	free(width);
}

/* ---- CSV and TSV ---- */

static void print_csv_field(FILE *out, const char *text)
{
	if (!text[strcspn(text, ",\"\r\n")]) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static void print_tsv_field(FILE *out, const char *text)
{
	for (; *text; text++)
		fputc(*text == '\t' || *text == '\n' || *text == '\r' ? ' ' : *text, out);
}

static void print_separated(FILE *out, const struct table *table, const char *separator, const char *end,
                            void (*field)(FILE *, const char *))
{
	char buffer[CELL_TEXT_SIZE];
	for (int r = -1; r < table->rows; r++)
		for (int c = 0; c < table->columns; c++) {
			field(out, r < 0 ? table->column[c].name : cell_for_machines(table_cell(table, r, c), buffer));
			fputs(c + 1 < table->columns ? separator : end, out);
		}
}

/* ---- Markdown ---- */

void print_md(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '\n')
			fputc(' ', out);
		else if (strchr("|*_`<\\", *text))
			fprintf(out, "\\%c", *text);
		else
			fputc(*text, out);
	}
}

static void print_markdown(FILE *out, const struct table *table)
{
	char buffer[CELL_TEXT_SIZE];
	if (table->title) {
		fputs("**", out);
		print_md(out, table->title);
		fputs("**\n\n", out);
	}
	for (int r = -1; r < table->rows; r++) {
		for (int c = 0; c < table->columns; c++) {
			const struct column *column = &table->column[c];
			fputs("| ", out);
			print_md(out,
			         r < 0 ? column->heading : cell_for_people(table_cell(table, r, c), column->quantity, buffer));
			fputc(' ', out);
		}
		fputs("|\n", out);
		for (int c = 0; r < 0 && c < table->columns; c++)
			fputs(table->column[c].numeric ? "|---:" : "|:---", out);
		if (r < 0)
			fputs("|\n", out);
	}
}

/* ---- LaTeX ---- */

void print_latex(FILE *out, const char *text)
{
	static const struct {
		const char *from, *to;
	} special[] = {{"\\", "\\textbackslash{}"},
	               {"~", "\\textasciitilde{}"},
	               {"^", "\\textasciicircum{}"},
	               {"<", "$<$"},
	               {">", "$>$"},
	               {"µ", "\\textmu{}"},
	               {"\n", " "},
	               {"±", "$\\pm$"},
	               {"×", "$\\times$"}};
	while (*text) {
		size_t i = 0, count = sizeof special / sizeof *special;
		while (i < count && strncmp(text, special[i].from, strlen(special[i].from)) != 0)
			i++;
		if (i < count) {
			fputs(special[i].to, out);
			text += strlen(special[i].from);
			continue;
		}
		if (strchr("&%$#_{}", *text))
			fputc('\\', out);
		fputc(*text++, out);
	}
}

static void print_tabular(FILE *out, const struct table *table)
{
	char buffer[CELL_TEXT_SIZE];
	if (table->title)
		fprintf(out, "%% %s\n", table->title);
	fputs("\\begin{tabular}{", out);
	for (int c = 0; c < table->columns; c++)
		fputc(table->column[c].numeric ? 'r' : 'l', out);
	fputs("}\n\\toprule\n", out);
	for (int r = -1; r < table->rows; r++) {
		if (r == 0 || (r > 0 && table_row_begins_block(table, r)))
			fputs("\\midrule\n", out);
		for (int c = 0; c < table->columns; c++) {
			const struct column *column = &table->column[c];
			print_latex(out, r < 0 ? column->heading
			                       : cell_for_people(table_cell(table, r, c), column->quantity, buffer));
			fputs(c + 1 < table->columns ? " & " : " \\\\\n", out);
		}
	}
	fputs("\\bottomrule\n\\end{tabular}\n", out);
}

void table_print(FILE *out, const struct table *table, enum report_format format)
{
	switch (format) {
	case FORMAT_TEXT: print_text(out, table); break;
	case FORMAT_CSV: print_separated(out, table, ",", "\r\n", print_csv_field); break;
	case FORMAT_TSV: print_separated(out, table, "\t", "\n", print_tsv_field); break;
	case FORMAT_MD: print_markdown(out, table); break;
	case FORMAT_LATEX: print_tabular(out, table); break;
	case FORMAT_HTML:
	case FORMAT_JSON: break;
	}
}

/* ---- JSON ---- */

static json_t *cell_to_json(const struct cell *cell)
{
	switch (cell->kind) {
	case CELL_INTEGER: return json_integer(cell->integer);
	case CELL_REAL: return isfinite(cell->real) ? json_real(cell->real) : json_null();
	case CELL_TEXT: return json_string(cell->text);
	case CELL_NULL: break;
	}
	return json_null();
}

json_t *table_to_json(const struct table *table)
{
	json_t *rows = json_array();
	for (int r = 0; rows && r < table->rows; r++) {
		json_t *row = json_object();
		bool ok = row != NULL;
		for (int c = 0; ok && c < table->columns; c++)
			ok = json_object_set_new(row, table->column[c].name, cell_to_json(table_cell(table, r, c))) == 0;
		if (!ok || json_array_append_new(rows, row) != 0) {
			json_decref(ok ? NULL : row);
			json_decref(rows);
			return NULL;
		}
	}
	return rows;
}
