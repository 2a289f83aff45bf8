/* scratch.h: files and folders for the time being, in $TMPDIR or where the system keeps such. */
#ifndef POUR_BENCH_SCRATCH_H
#define POUR_BENCH_SCRATCH_H

#include <stdbool.h>

enum { SCRATCH_SIZE = 512 }; /* of a path */

/* Make an empty file, or a folder, whose name has `name` in it; its path is written whatever happens. False with errno set. */
bool scratch_file(char path[SCRATCH_SIZE], const char *name);
bool scratch_folder(char path[SCRATCH_SIZE], const char *name);

#endif
