#include "bench/perf/figures.h"

#include <stdarg.h>
#include <stdio.h>

enum { MOST_AIMS = 64, NAME_ROOM = 96 };

static struct aimed {
	char name[NAME_ROOM];
	const char *unit;
	double value, bound;
	enum aim aim;
} aimed[MOST_AIMS];
static int aims;
static FILE *file;

static bool is_met(const struct aimed *a)
{
	return a->aim == AIM_AT_LEAST ? a->value >= a->bound : a->value <= a->bound;
}

static const char *aim_sign(const struct aimed *a)
{
	return a->aim == AIM_AT_LEAST ? ">=" : "<=";
}

bool figures_open(const char *path, const char *machine)
{
	file = fopen(path, "w");
	if (!file) {
		perror(path);
		return false;
	}
	fprintf(file, "# %s\nfigure\tvalue\tunit\taim\tmet\n", machine);
	return true;
}

void figure(double value, const char *unit, const char *format, ...)
{
	char name[NAME_ROOM];
	va_list rest;
	va_start(rest, format);
	vsnprintf(name, sizeof name, format, rest);
	va_end(rest);
	if (file)
		fprintf(file, "%s\t%.4g\t%s\t\t\n", name, value, unit);
}

void figure_aimed(double value, const char *unit, enum aim aim, double bound, const char *format, ...)
{
	struct aimed a = {.unit = unit, .value = value, .bound = bound, .aim = aim};
	va_list rest;
	va_start(rest, format);
	vsnprintf(a.name, sizeof a.name, format, rest);
	va_end(rest);
	if (file)
		fprintf(file, "%s\t%.4g\t%s\t%s %.4g\t%s\n", a.name, value, unit, aim_sign(&a), bound,
		        is_met(&a) ? "yes" : "no");
	if (aims < MOST_AIMS)
		aimed[aims++] = a;
}

void figures_verdicts(void)
{
	for (int i = 0; i < aims; i++) {
		const struct aimed *a = &aimed[i];
		printf("%-6s  %s: %.3g %s, aimed at %s %.3g\n", is_met(a) ? "met" : "missed", a->name, a->value, a->unit,
		       aim_sign(a), a->bound);
	}
}

bool figures_close(void)
{
	bool done = !file || (!ferror(file) && fclose(file) == 0);
	if (!done)
		fprintf(stderr, "pour: perf: the file of figures is incomplete\n");
	file = NULL;
	return done;
}
