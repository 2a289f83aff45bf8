/* ceiling.h: how fast this machine could be: random read-modify-writes of one cache line. */
#ifndef POUR_BENCH_PERF_CEILING_H
#define POUR_BENCH_PERF_CEILING_H

#include <stddef.h>
#include <stdint.h>

/* Lines per second: `count` random lines of a table of `bytes` (huge pages where the system grants them, touched before), each
   prefetched 64 steps ahead, then read, changed and written. 0 when there is no memory. */
double ceiling_lines_per_second(size_t bytes, uint64_t count);

#endif
