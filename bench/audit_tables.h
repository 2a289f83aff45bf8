/* audit_tables.h: the tables that an audit fills, in the order in which they are printed.
 *
 *   spaces      a row a subject: deals (or levels), how many are impossible, the longest and the mean shortest solution, ...
 *   lengths     deals and states by distance; NULL: none
 *   hardest     deals of the longest shortest solution
 *   heuristics  a row for each heuristic and part (deals, closure)
 *   landscape   local minima, plateaus, cost of an evaluation
 *   errors      states by distance - h
 *   joint       states by h and distance
 *   rules       rules about pours
 *   dead_ends   tests for dead states
 *   symmetry    whether tube order and colour names matter
 *   claims      what others have said, and whether it holds
 *   border      the border bound against the distance
 *   exceptions  deals whose border bound is below it
 *   faults      counterexamples, each the smallest of its subject
 *   smallest    the smallest of all subjects, where there are several
 *   left_out    what was not measured, and why */
#ifndef POUR_BENCH_AUDIT_TABLES_H
#define POUR_BENCH_AUDIT_TABLES_H

#include "bench/report_print.h"

/* Make the tables in an empty database. */
bool audit_tables_create(sqlite3 *db, struct faults *faults);
/* Print all tables that have rows (text, md, latex, json), or the one named (any format). NULL for the default: all, or for
   formats of a single table `heuristics`, or `spaces` where that is empty. */
bool audit_tables_print(FILE *out, sqlite3 *db, enum report_format format, const char *name, struct faults *faults);
/* Whether there is such a table. */
bool audit_table_known(const char *name);
/* "spaces, lengths, ..." */
const char *audit_table_names(void);

/* Figures of all spaces in which heuristics were measured, into a folder (audit_plot.c): error-histogram, and a heat-map of
   each heuristic in a folder of its own; each space in a folder of its own where there are several. Prints the names of the
   files. */
bool audit_plot(sqlite3 *db, const char *folder, struct faults *faults);

#endif
