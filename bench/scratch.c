/* scratch.c: see scratch.h. */
#include "bench/scratch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_LETTERS = 6 }; /* that mkstemp and mkdtemp fill in */

static bool name_it(char path[SCRATCH_SIZE], const char *name)
{
	const char *folder = getenv("TMPDIR");
	int length = snprintf(path, SCRATCH_SIZE - RANDOM_LETTERS, "%s/pour-%s-", folder && *folder ? folder : P_tmpdir, name);
	if (length >= SCRATCH_SIZE - RANDOM_LETTERS) {
		errno = ENAMETOOLONG;
		return false;
	}
	memset(path + length, 'X', RANDOM_LETTERS);
	path[length + RANDOM_LETTERS] = 0;
	return true;
}

bool scratch_file(char path[SCRATCH_SIZE], const char *name)
{
	int fd = name_it(path, name) ? mkstemp(path) : -1;
	return fd >= 0 && close(fd) == 0;
}

bool scratch_folder(char path[SCRATCH_SIZE], const char *name)
{
	return name_it(path, name) && mkdtemp(path);
}
