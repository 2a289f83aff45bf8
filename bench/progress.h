/* progress.h: what a person sees meanwhile, on stderr: a bar with the time left on a terminal, plain lines otherwise. */
#ifndef POUR_BENCH_PROGRESS_H
#define POUR_BENCH_PROGRESS_H

#include "bench/record.h"

#include <stdbool.h>
#include <stdio.h>

/* What the runs of a sweep came to. */
struct tally {
	int runs, solved, impossible, unknown, crashed, wrong;
};

void tally_add(struct tally *tally, const struct record *record);

struct progress {
	FILE *out;     /* NULL: silent */
	bool quiet;    /* only WRONG and crashed runs are said */
	bool terminal; /* a bar that is drawn over itself */
	int total;     /* runs of the whole sweep, those of before included */
	int before;    /* found done when the sweep began */
	double start, last;
	int last_runs;
	bool drawn;
	struct tally tally;
};

/* One line if the run was WRONG or crashed. */
void progress_warn(FILE *out, const struct record *record);

/* tally: of the runs found done. */
void progress_begin(struct progress *progress, FILE *out, bool quiet, int total, const struct tally *tally);
/* A run has ended. A WRONG or crashed one is said at once. */
void progress_record(struct progress *progress, const struct record *record);
/* Time has passed. */
void progress_tick(struct progress *progress);
void progress_end(struct progress *progress);

#endif
