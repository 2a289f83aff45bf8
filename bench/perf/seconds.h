/* seconds.h: this process's processor time, so that a shared machine's other work does not count. */
#ifndef POUR_BENCH_PERF_SECONDS_H
#define POUR_BENCH_PERF_SECONDS_H

#include <time.h>

static inline double perf_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

#endif
