/* limits.h: limits of a run, and quantities with their units in and out. */
#ifndef POUR_BENCH_LIMITS_H
#define POUR_BENCH_LIMITS_H

#include "core/faults.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 0 is "no limit" in each. */
struct run_limits {
	double time_s;
	uint64_t memory; /* bytes */
	uint64_t nodes;  /* expanded */
};

/* Unless told otherwise. */
#define LIMITS_DEFAULT                                                                                                         \
	{                                                                                                                      \
		.time_s = 60, .memory = (uint64_t) 4 << 30, .nodes = 0                                                         \
	}

/* "60s", "500ms", "2m", "1.5h", or "0" for no limit. `what` ("--time") opens the message. */
bool duration_parse(const char *text, const char *what, double *seconds, struct faults *faults);

/* "4GiB", "64MiB", "100kB", "512B", or "0" for no limit. */
bool size_parse(const char *text, const char *what, uint64_t *bytes, struct faults *faults);

/* "1000000", "500k", "20M", "1G"; 0 only if `least` is 0. */
bool count_parse(const char *text, const char *what, uint64_t least, uint64_t most, uint64_t *count, struct faults *faults);

/* For people: three digits and a unit ("1.25 ms", "64.0 KiB"). Returns buffer; 32 bytes are always enough. */
char *duration_text(double seconds, char *buffer, size_t size);
char *size_text(uint64_t bytes, char *buffer, size_t size);

#endif
