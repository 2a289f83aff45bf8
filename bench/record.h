/* record.h: the line a run leaves: one JSON object, one line, in an append-only file. A line is whole or absent. */
#ifndef POUR_BENCH_RECORD_H
#define POUR_BENCH_RECORD_H

#include "core/faults.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { RECORD_SCHEMA = 1 };
/* An INT field that is null in JSON. */
#define RECORD_NULL INT64_MIN

/* Texts are owned and may be NULL (null in JSON).
     run         hash of everything that names the run and of the order seed
     suite, id   where the level came from; suite is null for single levels
     weight      1 where unused
     outcome     solved, impossible, unknown, crashed
     reason      of unknown: time, memory, nodes, rules, budget; of crashed: SIGSEGV, "exit 7", hang, overrun; else null
     length      null unless solved
     lower_bound proved by this run; 0 if nothing is known
     h0          null where the engine has none, and where it says that the start has no solution
     status      what the suite says: solved, impossible, or null
     baseline    the proven optimum of the suite, or null
     verdict     see verdict.h
     message     why it is WRONG, or why the run could not begin; else null
     expanded .. expanded_below   see core/search.h
     *_s         seconds; compile_s and search_s by the monotonic clock, cpu_s of all threads
     peak_bytes  most bytes the run's arena had mapped; peak_rss is the process's, by the kernel
     width       of a word, "8x16"
     limits      {"time_s", "memory", "nodes"}, null where there is none
     options     {"closed", "threads", "table"}
     notes       what only this engine measures: numbers, or arrays of numbers */
struct record {
#define RECORD_TYPE_INT   int64_t
#define RECORD_TYPE_REAL  double
#define RECORD_TYPE_TEXT  char *
#define RECORD_TYPE_FLAG  bool
#define RECORD_TYPE_JSON  json_t *
#define FIELD(kind, name) RECORD_TYPE_##kind name;
#include "bench/record.def"
#undef FIELD
};

/* A record with every INT null and everything else zero. */
void record_init(struct record *record);
void record_clear(struct record *record);

/* A malloc'ed line that ends in a newline; NULL when memory runs out. */
char *record_to_line(const struct record *record);

/* One line (with or without its newline) to a record. Unknown keys are ignored; absent ones are null or 0. `where` ("file:3")
   opens the message. On failure the record is cleared. */
bool record_from_line(const char *line, size_t length, const char *where, struct record *record, struct faults *faults);

struct records {
	struct record *record;
	int count;
};

/* All records of a file, appended to `records`. A last line without newline is absent: it is not read. Returns false with
   faults if the file cannot be read or a whole line is no record. */
bool records_load(const char *path, struct records *records, struct faults *faults);
void records_clear(struct records *records);

/* ---- writing ---- */

/* Open for appending, making the file if there is none, and hold it alone until it is closed. A last line that a killed writer
   left without its newline is cut off. -1 with a fault on failure, or where another process holds it. */
int record_file_open(const char *path, bool fresh, struct faults *faults);

/* Append one line with one write; if the disk takes only a part of it, that part is taken back. False with errno on failure. */
bool record_file_append(int file, const char *line);

#endif
