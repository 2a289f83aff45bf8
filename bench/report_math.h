/* report_math.h: the statistics of reports, over plain arrays.
 *
 * Definitions are stated here and nowhere else; the SQL aggregates of report_sql.h are these functions. */
#ifndef POUR_BENCH_REPORT_MATH_H
#define POUR_BENCH_REPORT_MATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values collected one by one. A zeroed struct is empty. */
struct samples {
	double *value;
	size_t count, room;
};

bool samples_add(struct samples *samples, double value); /* false when memory runs out */
void samples_sort(struct samples *samples);              /* ascending */
void samples_clear(struct samples *samples);

/* Quantile p in 0..1 of `count` >= 1 ascending values: linear interpolation between the order statistics around 1 + p (count -
   1), which is R's and NumPy's default (type 7 of Hyndman & Fan, The American Statistician 50, 1996). The median is p = 1/2:
   the middle value, or the mean of the two middle ones. */
double quantile(const double *sorted, size_t count, double p);

double arithmetic_mean(const double *value, size_t count);
/* exp of the mean logarithm; 0 if any value is 0; NaN if any is negative. */
double geometric_mean(const double *value, size_t count);

enum statistic { STATISTIC_MEAN, STATISTIC_GEOMEAN, STATISTIC_MEDIAN };
/* "mean", "geomean", "median". */
bool statistic_from_name(const char *name, enum statistic *statistic);

struct interval {
	double low, high;
};

enum { BOOTSTRAP_RESAMPLES = 2000 };

/* Percentile bootstrap interval (Efron & Tibshirani 1993, ch. 13) of a statistic at the given confidence (0.95): the quantiles
   (1 - confidence)/2 and 1 - (1 - confidence)/2 of BOOTSTRAP_RESAMPLES resamples with replacement. `sorted` is ascending, so
   that the result depends on the values alone and not on their order; the stream is that of `seed` (core/random.h), so it is
   the same everywhere. False when memory runs out. */
bool bootstrap_interval(const double *sorted, size_t count, enum statistic statistic, double confidence, const char *seed,
                        struct interval *interval);

/* Two-sided exact sign test: the probability under a fair coin of a split at least as uneven as wins : losses (ties left out).
   1 when there are none. */
double sign_test(uint64_t wins, uint64_t losses);

#endif
