/* by_table.h: speed against the size of the table of seen states. */
#ifndef POUR_BENCH_PERF_BY_TABLE_H
#define POUR_BENCH_PERF_BY_TABLE_H

#include <stdbool.h>

/* Print a TSV (series, table_bytes, per_second): breadth-first search and the ceiling. False when there is no memory. */
bool by_table_print(void);

#endif
