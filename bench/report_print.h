/* report_print.h: a table in every format. */
#ifndef POUR_BENCH_REPORT_PRINT_H
#define POUR_BENCH_REPORT_PRINT_H

#include "bench/report_table.h"

#include <jansson.h>
#include <stdio.h>

enum report_format { FORMAT_TEXT, FORMAT_CSV, FORMAT_TSV, FORMAT_MD, FORMAT_LATEX, FORMAT_HTML, FORMAT_JSON };
/* "text", "csv", "tsv", "md", "latex", "html", "json". */
bool format_from_name(const char *name, enum report_format *format);
/* Whether people read it: rounded numbers with units. The others carry plain numbers in base units. */
bool format_is_for_people(enum report_format format);

/* text   columns aligned, numbers to the right, two blanks between columns, no line ends in a blank
   csv    RFC 4180: a header line, CRLF, quotes where needed, nothing for NULL
   tsv    a header line; tabs and line ends in texts become blanks, nothing for NULL
   md     a GitHub table
   latex  a tabular with the rules of booktabs, its title a comment
   Other formats are no matter of a single table. */
void table_print(FILE *out, const struct table *table, enum report_format format);

/* An array of one object a row; NULL when memory runs out. */
json_t *table_to_json(const struct table *table);

/* Text with the characters that are special in Markdown's table cells or in LaTeX escaped. */
void print_md(FILE *out, const char *text);
void print_latex(FILE *out, const char *text);

#endif
