/* record_file.c: the append-only file of records, in which a line is whole or absent. */
#include "bench/record.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_TRIES = 100 };

/* Length of the file up to and with its last newline; -1 with errno on failure. */
static off_t whole_length(int file, off_t size)
{
	char block[4096];
	while (size > 0) {
		size_t want = size < (off_t) sizeof block ? (size_t) size : sizeof block;
		ssize_t got = pread(file, block, want, size - (off_t) want);
		if (got != (ssize_t) want)
			return -1;
		for (ssize_t i = got; i > 0; i--)
			if (block[i - 1] == '\n')
				return size - got + i;
		size -= got;
	}
	return 0;
}

/* One writer at a time, until the file is closed. The runs of a sweep that was killed hold its lock until they are dead too,
   which is waited for. False with errno: EWOULDBLOCK if another one writes. */
static bool lock_file(int file)
{
	const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};
	for (int i = 0; i < LOCK_TRIES; i++) {
		if (flock(file, LOCK_EX | LOCK_NB) == 0)
			return true;
		if (errno != EWOULDBLOCK)
			return false;
		nanosleep(&pause, NULL);
	}
	errno = EWOULDBLOCK;
	return false;
}

/* Of a file, what else there is (/dev/full, a pipe) has no length and any number of writers. */
static bool take_over(int file, bool fresh)
{
	struct stat status;
	if (fstat(file, &status) != 0)
		return false;
	if (!S_ISREG(status.st_mode))
		return true;
	if (!lock_file(file) || fstat(file, &status) != 0)
		return false;
	off_t whole = fresh ? 0 : whole_length(file, status.st_size);
	return whole >= 0 && (whole == status.st_size || ftruncate(file, whole) == 0);
}

int record_file_open(const char *path, bool fresh, struct faults *faults)
{
	int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
	if (file < 0 || !take_over(file, fresh)) {
		faults_add(faults, "%s: %s", path, errno == EWOULDBLOCK ? "another sweep is writing to it" : strerror(errno));
		if (file >= 0)
			close(file);
		return -1;
	}
	return file;
}

bool record_file_append(int file, const char *line)
{
	/* The lock taken at opening keeps the size that a failed write returns to from being another writer's. */
	struct stat status;
	size_t length = strlen(line);
	if (fstat(file, &status) != 0)
		return false;
	ssize_t written = write(file, line, length);
	int why = written < 0 ? errno : ENOSPC;
	bool whole = written == (ssize_t) length;
	if (!whole && written > 0 && S_ISREG(status.st_mode) && ftruncate(file, status.st_size) != 0)
		why = errno;
	errno = why;
	return whole;
}
