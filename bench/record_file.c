/* record_file.c: the append-only file of records, in which a line is whole or absent. */
#include "bench/record.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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

static bool cut_off_half_line(int file)
{
	struct stat status;
	if (flock(file, LOCK_EX) != 0 || fstat(file, &status) != 0)
		return false;
	off_t whole = S_ISREG(status.st_mode) ? whole_length(file, status.st_size) : status.st_size;
	bool good = whole >= 0 && (whole == status.st_size || ftruncate(file, whole) == 0);
	flock(file, LOCK_UN);
	return good;
}

int record_file_open(const char *path, bool fresh, struct faults *faults)
{
	int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (fresh ? O_TRUNC : 0), 0644);
	if (file < 0 || !cut_off_half_line(file)) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		if (file >= 0)
			close(file);
		return -1;
	}
	return file;
}

bool record_file_append(int file, const char *line)
{
	/* The lock keeps the size that a failed write returns to from being another writer's. */
	struct stat status;
	size_t length = strlen(line);
	if (flock(file, LOCK_EX) != 0 || fstat(file, &status) != 0)
		return false;
	ssize_t written = write(file, line, length);
	int why = written < 0 ? errno : ENOSPC;
	bool whole = written == (ssize_t) length;
	if (!whole && written > 0 && S_ISREG(status.st_mode) && ftruncate(file, status.st_size) != 0)
		why = errno;
	flock(file, LOCK_UN);
	errno = why;
	return whole;
}
