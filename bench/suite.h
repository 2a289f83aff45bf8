/* suite.h: LEVEL arguments: a link, a file of any format, a suite, a list of links, or `-`, each read into instances. */
#ifndef POUR_BENCH_SUITE_H
#define POUR_BENCH_SUITE_H

#include "core/level.h"

/* What is known of an instance before it is run. */
enum status { STATUS_UNKNOWN, STATUS_SOLVED, STATUS_IMPOSSIBLE };
/* "?", "solved", "impossible". */
const char *status_name(enum status status);

struct instance {
	char *suite; /* name of the suite ("classic"), NULL for levels that came otherwise */
	char *id;    /* unique in its suite; the link, or FILE:LINE, or FILE of a level that came otherwise */
	char *link;  /* the level */
	char *where; /* for messages: "FILE:LINE", "FILE" or the link */
	char *source;
	enum status status;
	int optimal;         /* -1 if not known */
	enum rules rules;    /* that status and optimal hold under; water unless named */
	bool rules_named;    /* in the suite: the level is run under them, whatever --rules says */
	struct level *named; /* with the user's colour names; NULL where the letters are the names */
};

struct instances {
	struct instance *list;
	int count;
};

/* Append what one LEVEL argument holds. A word that is no file, no link and no `-` may be the name of a suite in the suite
   folder. False with faults (all of them, with file and line); what was read before stays. */
bool instances_read(struct instances *instances, const char *argument, enum level_order order, struct faults *faults);

/* level_check on every instance, so after a faulty instances_read on what it read: all faults of all levels. Returns their
 * number. */
int instances_check(const struct instances *instances, struct faults *faults);

/* The rules that an instance is run under when `asked` are asked for. */
enum rules instance_rules(const struct instance *instance, enum rules asked);

/* A fault for each instance whose suite names other rules than those that all are to be taken under. */
void instances_check_rules(const struct instances *instances, enum rules rules, struct faults *faults);

/* The level of an instance, which was read without fault. */
void instance_level(const struct instance *instance, struct level *level);

void instances_clear(struct instances *instances);

/* Where suites are looked for by name: $POUR_INSTANCES, or "instances". */
const char *suite_folder(void);

/* The path of what a LEVEL argument names: itself ("-" too), or a suite of that name in the suite folder, written into `path`.
   NULL if neither is there. */
const char *level_file(const char *argument, char *path, size_t size);

/* The whole of a file (or of standard input for "-") with a final 0; NULL with errno on failure. */
char *file_text(const char *path, size_t *length);

#endif
