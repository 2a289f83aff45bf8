/* nearest.h: what somebody meant who misspelt a name. */
#ifndef POUR_BENCH_NEAREST_H
#define POUR_BENCH_NEAREST_H

#include <stddef.h>

/* The name closest to `word` among `count`, or NULL if none is close (at most a third of its letters, and at least one,
 * differ). */
const char *nearest_name(const char *word, int count, const char *(*name_at)(int index));

/* "a, b, c" of all names, cut to `size`. */
void nearest_list(int count, const char *(*name_at)(int index), char *buffer, size_t size);

#endif
