/* faults.h: the list of everything wrong with an input, said once and in the user's terms. */
#ifndef POUR_CORE_FAULTS_H
#define POUR_CORE_FAULTS_H

#include <stdbool.h>

/* Each line is one finished message without newline, e.g. "suite.txt:3: colour 'b' has 3 units, 1 missing".
   A zeroed struct is an empty list. */
struct faults {
	char **line;
	int count;
};

/* Append one message. When memory runs out the message is dropped but `count` is above 0 all the same (line[i] or line may be
   NULL), so that a fault is never taken for success. */
void faults_add(struct faults *faults, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with "where: " before the message, unless where is NULL. */
void faults_add_at(struct faults *faults, const char *where, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Text of message i; never NULL. */
const char *faults_text(const struct faults *faults, int i);

/* Release all messages; the list is empty again. */
void faults_clear(struct faults *faults);

#endif
