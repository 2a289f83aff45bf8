/* figures.h: the figures of a run of perf, for a file that is kept, and what was aimed at, for a last word on each. */
#ifndef POUR_BENCH_PERF_FIGURES_H
#define POUR_BENCH_PERF_FIGURES_H

#include <stdbool.h>

enum aim { AIM_AT_LEAST, AIM_AT_MOST };

/* Write the figures to a file of tab-separated values (figure, value, unit, aim, met) as they come, headed by a comment on the
   machine. Without a call they are only kept for figures_verdicts. False, said on stderr, if the file cannot be written. */
bool figures_open(const char *path, const char *machine);

/* `format` and the rest name the figure; at most 95 characters of it are kept. */
__attribute__((format(printf, 3, 4))) void figure(double value, const char *unit, const char *format, ...);
/* A figure with an aim. */
__attribute__((format(printf, 5, 6))) void figure_aimed(double value, const char *unit, enum aim aim, double bound,
                                                        const char *format, ...);

/* Print a line for each aim: met or missed. */
void figures_verdicts(void);
/* False if something could not be written. */
bool figures_close(void);

#endif
