/* report_math.c: quantiles, means, the bootstrap, the sign test. */
#include "bench/report_math.h"

#include "core/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool samples_add(struct samples *samples, double value)
{
	if (samples->count == samples->room) {
		size_t room = samples->room ? 2 * samples->room : 16;
		double *grown = realloc(samples->value, room * sizeof *grown);
		if (!grown)
			return false;
		samples->value = grown;
		samples->room = room;
	}
	samples->value[samples->count++] = value;
	return true;
}

static int by_value(const void *left, const void *right)
{
	double a, b;
	memcpy(&a, left, sizeof a);
	memcpy(&b, right, sizeof b);
	return (a > b) - (a < b);
}

void samples_sort(struct samples *samples)
{
	if (samples->count > 1)
		qsort(samples->value, samples->count, sizeof *samples->value, by_value);
}

void samples_clear(struct samples *samples)
{
	free(samples->value);
	*samples = (struct samples){0};
}

double quantile(const double *sorted, size_t count, double p)
{
	assert(sorted && count > 0);
	double place = p * (double) (count - 1);
	if (!(place > 0))
		return sorted[0];
	size_t below = (size_t) place;
	if (below >= count - 1)
		return sorted[count - 1];
	return sorted[below] + (place - (double) below) * (sorted[below + 1] - sorted[below]);
}

double arithmetic_mean(const double *value, size_t count)
{
	double sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += value[i];
	return sum / (double) count;
}

double geometric_mean(const double *value, size_t count)
{
	double sum = 0;
	bool zero = false;
	for (size_t i = 0; i < count; i++) {
		if (value[i] < 0)
			return NAN;
		if (value[i] > 0)
			sum += log(value[i]);
		else
			zero = true;
	}
	return zero ? 0 : exp(sum / (double) count);
}

bool statistic_from_name(const char *name, enum statistic *statistic)
{
	static const char *const names[] = {
	    [STATISTIC_MEAN] = "mean", [STATISTIC_GEOMEAN] = "geomean", [STATISTIC_MEDIAN] = "median"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i])) {
			*statistic = (enum statistic) i;
			return true;
		}
	return false;
}

static double statistic_of(struct samples *samples, enum statistic statistic)
{
	switch (statistic) {
	case STATISTIC_GEOMEAN: return geometric_mean(samples->value, samples->count);
	case STATISTIC_MEDIAN: samples_sort(samples); return quantile(samples->value, samples->count, 0.5);
	default: return arithmetic_mean(samples->value, samples->count);
	}
}

/* The mean of logarithms resamples like a mean; working on them saves a logarithm a draw. */
static double *prepared(const double *sorted, size_t count, enum statistic statistic)
{
	double *value = malloc(count * sizeof *value);
	for (size_t i = 0; value && i < count; i++)
		value[i] = statistic == STATISTIC_GEOMEAN ? log(sorted[i]) : sorted[i];
	return value;
}

bool bootstrap_interval(const double *sorted, size_t count, enum statistic statistic, double confidence, const char *seed,
                        struct interval *interval)
{
	double *value = prepared(sorted, count, statistic);
	struct samples drawn = {0}, results = {0};
	struct random random;
	random_open(&random, seed, count);
	bool ok = value && count <= UINT32_MAX;
	for (int r = 0; ok && r < BOOTSTRAP_RESAMPLES; r++) {
		drawn.count = 0;
		for (size_t i = 0; ok && i < count; i++)
			ok = samples_add(&drawn, value[random_below(&random, (uint32_t) count)]);
		if (ok)
			ok = samples_add(&results,
			                 statistic_of(&drawn, statistic == STATISTIC_GEOMEAN ? STATISTIC_MEAN : statistic));
	}
	if (ok) {
		double tail = (1 - confidence) / 2;
		samples_sort(&results);
		interval->low = quantile(results.value, results.count, tail);
		interval->high = quantile(results.value, results.count, 1 - tail);
		if (statistic == STATISTIC_GEOMEAN)
			*interval = (struct interval){exp(interval->low), exp(interval->high)};
	}
	samples_clear(&drawn);
	samples_clear(&results);
	free(value);
	return ok;
}

double sign_test(uint64_t wins, uint64_t losses)
{
	uint64_t trials = wins + losses, fewer = wins < losses ? wins : losses;
	double n = (double) trials, sum = 0;
	for (uint64_t k = 0; k <= fewer; k++) {
		double i = (double) k;
		sum += exp(lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1) - n * log(2));
	}
	return 2 * sum < 1 ? 2 * sum : 1;
}
