#include "bench/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct unit {
	const char *name;
	double factor;
};

static const struct unit duration_units[] = {{"us", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"m", 60},
                                             {"min", 60},  {"h", 3600},  {NULL, 0}};
static const struct unit size_units[] = {
    {"B", 1},
    {"kB", 1e3},
    {"KB", 1e3},
    {"MB", 1e6},
    {"GB", 1e9},
    {"TB", 1e12},
    {"KiB", 1024.0},
    {"MiB", 1024.0 * 1024},
    {"GiB", 1024.0 * 1024 * 1024},
    {"TiB", 1024.0 * 1024 * 1024 * 1024},
    {NULL, 0},
};
static const struct unit count_units[] = {{"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {NULL, 0}};

/* Plain decimals only: no sign, no exponent, no "inf" or "nan", which strtod would take. */
static bool number_parse(const char *text, double *value, const char **rest)
{
	size_t whole = strspn(text, "0123456789");
	size_t length = whole;
	if (text[length] == '.')
		length += 1 + strspn(text + length + 1, "0123456789");
	if (whole == 0 || whole > 18 || length > 30)
		return false;
	char copy[32];
	memcpy(copy, text, length);
	copy[length] = 0;
	*value = strtod(copy, NULL);
	*rest = text + length;
	return true;
}

static bool quantity_parse(const char *text, const struct unit *units, double *value)
{
	const char *rest;
	double number;
	if (!number_parse(text, &number, &rest))
		return false;
	if (number == 0 && *rest == 0) {
		*value = 0;
		return true;
	}
	for (const struct unit *unit = units; unit->name; unit++)
		if (strcmp(rest, unit->name) == 0) {
			*value = number * unit->factor;
			return true;
		}
	return false;
}

bool duration_parse(const char *text, const char *what, double *seconds, struct faults *faults)
{
	if (quantity_parse(text, duration_units, seconds) && *seconds < 1e9)
		return true;
	faults_add(faults, "%s: '%s' is no duration: write 60s, 500ms, 2m or 1h; 0 is no limit", what, text);
	return false;
}

bool size_parse(const char *text, const char *what, uint64_t *bytes, struct faults *faults)
{
	double value;
	if (quantity_parse(text, size_units, &value) && value < 1e18 && (value == 0 || value >= 1)) {
		*bytes = (uint64_t) value;
		return true;
	}
	faults_add(faults, "%s: '%s' is no size: write 4GiB, 64MiB or 100kB; 0 is no limit", what, text);
	return false;
}

bool count_parse(const char *text, const char *what, uint64_t least, uint64_t most, uint64_t *count, struct faults *faults)
{
	double value;
	if (quantity_parse(text, count_units, &value) && value == (double) (uint64_t) value && (uint64_t) value >= least &&
	    (uint64_t) value <= most) {
		*count = (uint64_t) value;
		return true;
	}
	faults_add(faults, "%s: '%s' is no whole number from %llu to %llu", what, text, (unsigned long long) least,
	           (unsigned long long) most);
	return false;
}

char *duration_text(double seconds, char *buffer, size_t size)
{
	if (seconds < 1e-3)
		snprintf(buffer, size, "%.3g us", seconds * 1e6);
	else if (seconds < 1)
		snprintf(buffer, size, "%.3g ms", seconds * 1e3);
	else if (seconds < 1000)
		snprintf(buffer, size, "%.3g s", seconds);
	else
		snprintf(buffer, size, "%.0f s", seconds);
	return buffer;
}

char *size_text(uint64_t bytes, char *buffer, size_t size)
{
	static const char *const names[] = {"B", "KiB", "MiB", "GiB", "TiB"};
	double value = (double) bytes;
	int i = 0;
	for (; value >= 1024 && i < 4; i++)
		value /= 1024;
	snprintf(buffer, size, i == 0 || value >= 100 ? "%.0f %s" : "%.1f %s", value, names[i]);
	return buffer;
}
