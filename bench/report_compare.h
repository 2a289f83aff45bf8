/* report_compare.h: two sides, paired run by run. */
#ifndef POUR_BENCH_REPORT_COMPARE_H
#define POUR_BENCH_REPORT_COMPARE_H

#include "bench/report_keys.h"
#include "bench/report_table.h"

/* What is paired: the files of --compare (side 0) with the others (side 1), or, if `before` is not NULL, two algorithms within
   all files. */
struct report_sides {
	const char *before, *after; /* algorithms, or NULL */
	bool across_hosts;          /* compare times even where the hosts differ */
};

/* Take "X,Y" apart: two different algorithms that there are runs of. False with a fault. The caller frees *x, which *y is part
   of, in either case. */
bool report_versus(sqlite3 *db, const char *pair, char **x, char **y, struct faults *faults);

/* Make the TEMP tables `pairs` (medians over repeats first), `comparison` (one row for each combination of the keys) and
   `changes`. A pair has the same keys, instance and (without `before`) algorithm on both sides; ratios are after / before, over
   the pairs that both sides decided, nodes counted from 1 and times from 1 microsecond. Times are paired on the same host only.
   False with a fault, also when a side has no run at all. */
bool report_pair(sqlite3 *db, const struct report_keys *keys, const struct report_sides *sides, struct faults *faults);

/* Geometric-mean ratios with 95 % bootstrap intervals and sign tests. */
bool report_comparison(struct table *table, sqlite3 *db, const struct report_keys *keys, struct faults *faults);

/* Pairs whose outcome, length or verdict changed. */
bool report_changes(struct table *table, sqlite3 *db, struct faults *faults);

/* "N of A and M of B have no partner", and whether times were left out; from sqlite3_malloc, "" when there is nothing to say,
   NULL on failure. */
char *report_pair_notes(sqlite3 *db, struct faults *faults);

#endif
