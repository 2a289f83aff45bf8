/* analysis_summary.h: many analyses as tables: means over the levels of one shape, with 95 % bootstrap intervals. */
#ifndef POUR_BENCH_ANALYSIS_SUMMARY_H
#define POUR_BENCH_ANALYSIS_SUMMARY_H

#include "bench/analysis.h"
#include "bench/report_print.h"

#include <sqlite3.h>
#include <stdio.h>

/* Make the tables that the analyses are gathered in. */
bool summary_create(sqlite3 *db, struct faults *faults);

bool summary_add(sqlite3 *db, const struct level *level, const struct analysis *analysis, struct faults *faults);

/* "traps" and "exact". */
bool summary_table_known(const char *name);

/* Both tables for people (or as one JSON object), or one of them (NULL: traps, where a format holds only one). */
bool summary_print(FILE *out, sqlite3 *db, const char *walked, enum report_format format, const char *table,
                   struct faults *faults);

/* The rows of the figure trap-share. */
bool summary_figure(FILE *out, sqlite3 *db, struct faults *faults);

#endif
