/* report_load.h: record files into a database with one typed column per field of a record.
 *
 * Table `runs`, one row a record: the fields of record.def under their own names (quote "commit", a word of SQL), JSON fields
 * as JSON text, and extra        JSON object of the keys that record.def does not know, or NULL file, line   where it stands
 *   side         0 for the files of --compare, else 1
 *   instance     row of `instances`
 *   time_s       compile_s + search_s
 *   time_limit_s limits.time_s
 *   refuted      a sound run's impossible or lower bound that a replayed solution of the same level is below: that length
 *   sound        verdict is not WRONG, and not refuted
 *   decided      sound, and solved or impossible
 *   colours, capacity, tubes, empty   of the level; NULL when its link cannot be read
 * Table `instances`, one row for each suite, id, level and rules:
 *   optimum      the baseline, else a length that some run proved shortest
 *   best         the shortest length of any sound run */
#ifndef POUR_BENCH_REPORT_LOAD_H
#define POUR_BENCH_REPORT_LOAD_H

#include "core/faults.h"

#include <sqlite3.h>
#include <stdbool.h>

/* An empty database with the functions of report_sql.h; NULL with a fault on failure. */
sqlite3 *report_open(const char *seed, struct faults *faults);

/* Add the records of a file ("-": standard input). A line that is no record is a fault that names file and line, the rest is
   loaded all the same; after REPORT_MAX_BROKEN of them the file is given up. */
enum { REPORT_MAX_BROKEN = 10 };
bool report_load(sqlite3 *db, const char *path, int side, struct faults *faults);

/* After the last file: drop all but the first of equal records of the same run (the key `run`) on one side, and fill
 * `instances` and what runs have from it. */
bool report_loaded(sqlite3 *db, struct faults *faults);

/* All of the above at once (report_read.c). */
struct report_input {
	char **paths;
	int count;
	const char *before; /* file of side 0, or NULL */
	const char *where;  /* SQL condition that keeps a run, or NULL; what all runs prove of each other is settled before */
	const char *seed;   /* of the bootstrap */
};
/* NULL, with faults, when nothing at all can be reported; broken lines leave faults and the rest. */
sqlite3 *report_read(const struct report_input *input, struct faults *faults);

#endif
