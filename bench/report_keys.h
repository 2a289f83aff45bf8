/* report_keys.h: what the rows of a report are: --by KEY,... */
#ifndef POUR_BENCH_REPORT_KEYS_H
#define POUR_BENCH_REPORT_KEYS_H

#include "core/faults.h"

#include <sqlite3.h>
#include <stdbool.h>

/* Keys that tell instances apart (suite, id, level, rules, colours, capacity, tubes, empty) divide the rows into blocks; rows
   of one block differ in the others (algorithm, host, ...) and are compared with one another. */
enum { REPORT_MAX_KEYS = 8 };
struct report_keys {
	int count;
	struct report_key {
		char *name;
		char *sql; /* over `runs` */
		bool of_instance;
	} key[REPORT_MAX_KEYS];
};

/* "algorithm,suite": columns of `runs`, or names that some record has under extra, notes, options or limits. False with a fault
   that names what is unknown. */
bool report_keys_parse(struct report_keys *keys, sqlite3 *db, const char *list, struct faults *faults);
void report_keys_clear(struct report_keys *keys);
bool report_keys_have(const struct report_keys *keys, const char *name);

/* Pieces of SQL, from sqlite3_malloc, NULL when memory runs out:
   definitions  `EXPRESSION AS key_0, ... , json_array(...) AS block, json_array(...) AS rival`
   names        `key_0 AS "algorithm", ...` the keys of instances first
   order        `key_1, key_0`: the keys of instances first */
char *report_keys_definitions(const struct report_keys *keys);
char *report_keys_names(const struct report_keys *keys);
char *report_keys_order(const struct report_keys *keys);
/* How many tell instances apart. */
int report_keys_of_instance(const struct report_keys *keys);

#endif
