/* report_summary.h: the tables of a report: what is wrong, and rows of algorithm x suite. */
#ifndef POUR_BENCH_REPORT_SUMMARY_H
#define POUR_BENCH_REPORT_SUMMARY_H

#include "bench/report_keys.h"
#include "bench/report_table.h"

/* What must be read before anything else, one row a run: WRONG (the verdict), refuted (contradicted by a replayed solution in
   the same records), crashed. Empty when all is well. */
bool report_problems(struct table *table, sqlite3 *db, struct faults *faults);

/* Make the TEMP tables `cells` (one row for each keys x algorithm x instance, medians over its repeats) and `summary` (one row
   for each combination of the keys), whose columns are told in the help of `pour report`. A cell is solved or impossible when
   more than half of its repeats are, soundly; its time, nodes and length are medians over those. */
bool report_summarise(sqlite3 *db, const struct report_keys *keys, struct faults *faults);

/* Parts of `summary`: what was found, what it cost, or all of it under plain names. */
enum summary_part { SUMMARY_ANSWERS, SUMMARY_COSTS, SUMMARY_ALL };
bool report_summary(struct table *table, sqlite3 *db, const struct report_keys *keys, enum summary_part part,
                    struct faults *faults);

/* What rows mix without saying so (hosts, options or commits that the keys do not keep apart), a line each; "" when nothing,
   NULL on failure. From sqlite3_malloc. */
char *report_mixtures(sqlite3 *db, const struct report_keys *keys, struct faults *faults);

#endif
