/* report_figures.h: the data behind the figures of plots/. */
#ifndef POUR_BENCH_REPORT_FIGURES_H
#define POUR_BENCH_REPORT_FIGURES_H

#include "bench/report_table.h"

struct figure {
	const char *name;    /* plots/NAME.gp */
	const char *summary; /* one line */
	const char *columns; /* header of its TSV */
	const char *sql;     /* over `runs`, `cells`, `instances` and `versus`; NULL: the TSV comes from elsewhere */
};

int figures_count(void);
const struct figure *figure_at(int index);
const struct figure *figure_find(const char *name);

/* Choose the two algorithms of `expansions`: "X,Y", or NULL for the two that decided most. Needs the table `cells`. */
bool figures_versus(sqlite3 *db, const char *pair, struct faults *faults);

/* The rows of a figure that has an `sql`. */
bool figure_table(struct table *table, sqlite3 *db, const struct figure *figure, struct faults *faults);

#endif
