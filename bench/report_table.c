/* report_table.c: a query's rows kept in memory. */
#include "bench/report_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name, *heading;
	enum quantity quantity;
} known[] = {
#define COLUMN(name, heading, quantity) {#name, heading, QUANTITY_##quantity},
#include "bench/report_columns.def"
#undef COLUMN
};

static bool describe_columns(struct table *table, sqlite3_stmt *statement)
{
	table->columns = sqlite3_column_count(statement);
	table->column = calloc((size_t) table->columns, sizeof *table->column);
	for (int i = 0; table->column && i < table->columns; i++) {
		struct column *c = &table->column[i];
		const char *name = sqlite3_column_name(statement, i);
		c->name = name ? strdup(name) : NULL;
		if (!c->name)
			return false;
		c->heading = c->name;
		c->numeric = true;
		for (size_t k = 0; k < sizeof known / sizeof *known; k++)
			if (!strcmp(c->name, known[k].name)) {
				c->heading = known[k].heading;
				c->quantity = known[k].quantity;
			}
	}
	return table->column != NULL;
}

static bool read_cell(struct table *table, sqlite3_stmt *statement, int i, struct cell *cell)
{
	*cell = (struct cell){.kind = CELL_NULL};
	switch (sqlite3_column_type(statement, i)) {
	case SQLITE_NULL: return true;
	case SQLITE_INTEGER:
		cell->kind = CELL_INTEGER;
		cell->integer = sqlite3_column_int64(statement, i);
		return true;
	case SQLITE_FLOAT:
		cell->kind = CELL_REAL;
		cell->real = sqlite3_column_double(statement, i);
		return true;
	default: break;
	}
	const unsigned char *text = sqlite3_column_text(statement, i);
	cell->kind = CELL_TEXT;
	cell->text = text ? strdup((const char *) text) : NULL;
	table->column[i].numeric = table->column[i].heading != table->column[i].name; /* "12/40" is a number too */
	return cell->text != NULL;
}

/* False when memory runs out. */
static bool read_row(struct table *table, sqlite3_stmt *statement)
{
	size_t width = (size_t) table->columns, rows = (size_t) table->rows;
	if ((rows & (rows - 1)) == 0) { /* full at every power of two */
		struct cell *grown = realloc(table->cell, (rows ? 2 * rows : 1) * width * sizeof *grown);
		if (!grown)
			return false;
		table->cell = grown;
	}
	struct cell *row = table->cell + rows * width;
	memset(row, 0, width * sizeof *row);
	table->rows++;
	for (int i = 0; i < table->columns; i++)
		if (!read_cell(table, statement, i, &row[i]))
			return false;
	return true;
}

static bool only_blanks(const char *text)
{
	return text[strspn(text, " \t\r\n;")] == 0;
}

bool table_query(struct table *table, sqlite3 *db, const char *sql, struct faults *faults)
{
	memset(table, 0, sizeof *table);
	sqlite3_stmt *statement = NULL;
	const char *tail = "";
	bool ok = sqlite3_prepare_v2(db, sql, -1, &statement, &tail) == SQLITE_OK;
	if (!ok)
		faults_add(faults, "%s", sqlite3_errmsg(db));
	else if (!statement || !only_blanks(tail) || sqlite3_column_count(statement) == 0) {
		faults_add(faults, "%s", statement && !only_blanks(tail) ? "one query at a time" : "the query yields no table");
		ok = false;
	}
	if (ok) {
		int status = SQLITE_ROW;
		bool memory = describe_columns(table, statement);
		while (memory && (status = sqlite3_step(statement)) == SQLITE_ROW)
			memory = read_row(table, statement);
		ok = memory && status == SQLITE_DONE;
		if (!ok)
			faults_add(faults, "%s", memory ? sqlite3_errmsg(db) : "out of memory");
	}
	sqlite3_finalize(statement);
	if (!ok)
		table_clear(table);
	return ok;
}

void table_set_title(struct table *table, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *title = NULL;
	if (vasprintf(&title, format, arguments) < 0)
		title = NULL;
	va_end(arguments);
	free(table->title);
	table->title = title;
}

void table_clear(struct table *table)
{
	for (int i = 0; table->cell && i < table->rows * table->columns; i++)
		free(table->cell[i].text);
	for (int i = 0; table->column && i < table->columns; i++)
		free(table->column[i].name);
	free(table->cell);
	free(table->column);
	free(table->title);
	memset(table, 0, sizeof *table);
}

static bool same(const struct cell *a, const struct cell *b)
{
	if (a->kind != b->kind)
		return false;
	return a->kind == CELL_TEXT ? !strcmp(a->text, b->text)
	                            : a->integer == b->integer && !(a->real < b->real || a->real > b->real);
}

bool table_row_begins_block(const struct table *table, int row)
{
	for (int i = 0; row > 0 && i < table->groups; i++)
		if (!same(table_cell(table, row, i), table_cell(table, row - 1, i)))
			return true;
	return false;
}
