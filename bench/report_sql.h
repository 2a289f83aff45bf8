/* report_sql.h: the in-memory database of a report, and what it can compute beside SQLite's own functions. */
#ifndef POUR_BENCH_REPORT_SQL_H
#define POUR_BENCH_REPORT_SQL_H

#include "core/faults.h"

#include <sqlite3.h>
#include <stdbool.h>

/* Add the statistics of report_math.h to a database. NULLs are left out; over nothing they are NULL.
     median(x), quantile(x, p), geomean(x)
     bootstrap(x, statistic [, confidence])   '[low, high]', statistic 'mean', 'geomean' or 'median', confidence 0.95
     sign_test(wins, losses)                  two-sided exact p
   `seed` names the bootstrap's stream and must outlive the database. */
bool report_add_functions(sqlite3 *db, const char *seed);

/* Run statements that yield no rows, after filling in `format` as sqlite3_mprintf does. On failure adds a fault. */
bool report_execute(sqlite3 *db, struct faults *faults, const char *format, ...);

/* The first column of the first row as an integer; 0 when there is no row or on failure (with a fault). */
long long report_integer(sqlite3 *db, struct faults *faults, const char *format, ...);

#endif
