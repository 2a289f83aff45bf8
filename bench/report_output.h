/* report_output.h: a whole report, in one format. */
#ifndef POUR_BENCH_REPORT_OUTPUT_H
#define POUR_BENCH_REPORT_OUTPUT_H

#include "bench/report_compare.h"
#include "bench/report_keys.h"
#include "bench/report_print.h"

struct report {
	sqlite3 *db;
	struct report_keys keys;
	enum report_format format;
	bool compares; /* print the comparison instead of the summary */
};

/* Each prints to `out`, or adds a fault and returns false. Problems come first; the formats of a single table (csv, tsv, latex)
   have them on `aside` instead, as lines `pour: PROBLEM: ...`. */
bool report_print_summary(FILE *out, FILE *aside, const struct report *report, struct faults *faults);
bool report_print_comparison(FILE *out, FILE *aside, const struct report *report, struct faults *faults);
/* The table of one query. */
bool report_print_query(FILE *out, const struct report *report, const char *sql, struct faults *faults);

/* Number of runs that are WRONG, refuted or crashed; -1 on failure. */
int report_count_problems(const struct report *report, struct faults *faults);

#endif
