/* sweep.h: many runs: every algorithm on every instance, repeated, in a shuffled order, into one file of records. */
#ifndef POUR_BENCH_SWEEP_H
#define POUR_BENCH_SWEEP_H

#include "bench/job.h"
#include "bench/progress.h"

struct sweep {
	const struct instances *instances;
	const struct config *configs;
	int config_count;
	const struct run_settings *settings;
	int repeats;
	int parallel;      /* runs at a time */
	int shard, shards; /* 1..shards */
	const char *seed;  /* of the order */
	const char *path;  /* of the records */
	FILE *warnings;    /* takes what was WRONG or crashed of the runs found in the file; NULL: nothing does */
	run_body body;     /* run_search, but in tests */
};

/* The jobs of this shard in the order of the seed, a malloc'ed list in *jobs. Shards are disjoint and together all jobs.
   Returns their number, or -1 with faults when two jobs have the same key or memory runs out. */
int sweep_jobs(const struct sweep *sweep, struct job **jobs, struct faults *faults);

/* Drop the jobs whose record is in the file, counting their records into the tally. Returns how many are left, or -1 with
   faults. */
int sweep_skip_done(const struct sweep *sweep, struct job *jobs, int count, struct tally *tally, struct faults *faults);

/* Make the runs; each is appended to `file` as it ends. False with a fault when a record cannot be written: the rest is then
   not run. */
bool sweep_run(const struct sweep *sweep, const struct job *jobs, int count, int file, struct progress *progress,
               struct faults *faults);

#endif
