/* report_table.h: the result of a query as a table that every format prints. */
#ifndef POUR_BENCH_REPORT_TABLE_H
#define POUR_BENCH_REPORT_TABLE_H

#include "core/faults.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a number is rounded and which unit it gets where people read it. Machines get the plain number in the base unit. */
enum quantity {
	QUANTITY_PLAIN,   /* integers as they are, reals to 6 digits */
	QUANTITY_AMOUNT,  /* a mean of counts */
	QUANTITY_SECONDS, /* ns, µs, ms, s */
	QUANTITY_BYTES,   /* B, KiB, MiB, GiB */
	QUANTITY_RATE,    /* a second: k/s, M/s */
	QUANTITY_RATIO,   /* 3 digits */
	QUANTITY_SCORE,   /* 2 decimals */
	QUANTITY_PERCENT, /* 1 decimal */
	QUANTITY_CHANCE   /* a probability: 3 decimals, or <0.001 */
};

enum cell_kind { CELL_NULL, CELL_INTEGER, CELL_REAL, CELL_TEXT };

struct cell {
	enum cell_kind kind;
	int64_t integer;
	double real;
	char *text;
};

struct column {
	char *name;          /* as in the query */
	const char *heading; /* for people; the name itself where report_columns.def has none */
	enum quantity quantity;
	bool numeric; /* no text in it, or known to be of numbers: aligned to the right */
};

struct table {
	char *title; /* may be NULL */
	struct column *column;
	int columns, rows;
	struct cell *cell; /* [rows][columns] */
	/* Rows whose first `groups` columns differ from the row above begin a new block. */
	int groups;
};

/* Run one query. Fails, with a fault, on bad SQL, on more than one statement, and on one that yields no columns. */
bool table_query(struct table *table, sqlite3 *db, const char *sql, struct faults *faults);
void table_set_title(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_clear(struct table *table);

static inline const struct cell *table_cell(const struct table *table, int row, int column)
{
	return &table->cell[(size_t) row * (size_t) table->columns + (size_t) column];
}

bool table_row_begins_block(const struct table *table, int row);

/* A cell for people: rounded, with its unit; "-" for NULL. Cut to fit. */
enum { CELL_TEXT_SIZE = 64 };
/* The text itself for CELL_TEXT, else written into buffer. */
const char *cell_for_people(const struct cell *cell, enum quantity quantity, char buffer[CELL_TEXT_SIZE]);
/* A cell for machines: 10 digits, the base unit, "" for NULL. */
const char *cell_for_machines(const struct cell *cell, char buffer[CELL_TEXT_SIZE]);

#endif
