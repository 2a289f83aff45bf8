/* parts.h: what bounds a breadth-first search, each part measured apart. */
#ifndef POUR_BENCH_PERF_PARTS_H
#define POUR_BENCH_PERF_PARTS_H

/* Prints nanoseconds a generated state for listing pours, making the successors, hashing them and probing the table, and the
   cost of fresh pages a byte of table. */
void parts_show(void);

#endif
