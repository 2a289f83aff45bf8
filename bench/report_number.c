/* report_number.c: numbers as people and as machines read them. */
#include "bench/report_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Three digits and never an exponent: 1.23, 12.3, 123, 1234. */
static int three_digits(char *buffer, double x)
{
	double size = fabs(x);
	int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
	return snprintf(buffer, CELL_TEXT_SIZE, "%.*f", decimals, x);
}

struct unit {
	double size;
	const char *name;
};

/* The largest unit not above the value (after rounding to three digits), the last of the list at least. */
static void with_unit(char *buffer, double x, const struct unit *units, const char *zero)
{
	if (!(fabs(x) > 0)) {
		snprintf(buffer, CELL_TEXT_SIZE, "%s", zero);
		return;
	}
	const struct unit *u = units;
	while (u[1].name && fabs(x) < 0.9995 * u->size)
		u++;
	int n = three_digits(buffer, x / u->size);
	snprintf(buffer + n, (size_t) (CELL_TEXT_SIZE - n), "%s%s", *u->name ? " " : "", u->name);
}

static void number_for_people(double x, enum quantity quantity, char *buffer)
{
	static const struct unit seconds[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}, {0, NULL}};
	static const struct unit bytes[] = {{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}, {1, "B"}, {0, NULL}};
	static const struct unit rates[] = {{1e9, "G/s"}, {1e6, "M/s"}, {1e3, "k/s"}, {1, "/s"}, {0, NULL}};
	static const struct unit amounts[] = {{1e9, "G"}, {1e6, "M"}, {1, ""}, {0, NULL}};
	switch (quantity) {
	case QUANTITY_PLAIN: snprintf(buffer, CELL_TEXT_SIZE, "%.6g", x); break;
	case QUANTITY_AMOUNT: with_unit(buffer, x, amounts, "0.00"); break;
	case QUANTITY_SECONDS: with_unit(buffer, x, seconds, "0 s"); break;
	case QUANTITY_BYTES: with_unit(buffer, x, bytes, "0 B"); break;
	case QUANTITY_RATE: with_unit(buffer, x, rates, "0 /s"); break;
	case QUANTITY_RATIO:
		snprintf(buffer, CELL_TEXT_SIZE, fabs(x) < 0.0995 ? "%.3f" : fabs(x) < 99.95 ? "%.2f" : "%.0f", x);
		break;
	case QUANTITY_SCORE: snprintf(buffer, CELL_TEXT_SIZE, "%.2f", x); break;
	case QUANTITY_PERCENT: snprintf(buffer, CELL_TEXT_SIZE, "%.1f", x); break;
	case QUANTITY_CHANCE: snprintf(buffer, CELL_TEXT_SIZE, x < 0.001 ? "<0.001" : "%.3f", x); break;
	}
}

const char *cell_for_people(const struct cell *cell, enum quantity quantity, char buffer[CELL_TEXT_SIZE])
{
	switch (cell->kind) {
	case CELL_TEXT: return cell->text;
	case CELL_INTEGER:
		if (quantity == QUANTITY_PLAIN)
			snprintf(buffer, CELL_TEXT_SIZE, "%" PRId64, cell->integer);
		else
			number_for_people((double) cell->integer, quantity, buffer);
		return buffer;
	case CELL_REAL: number_for_people(cell->real, quantity, buffer); return buffer;
	case CELL_NULL: break;
	}
	return "-";
}

const char *cell_for_machines(const struct cell *cell, char buffer[CELL_TEXT_SIZE])
{
	switch (cell->kind) {
	case CELL_TEXT: return cell->text;
	case CELL_INTEGER: snprintf(buffer, CELL_TEXT_SIZE, "%" PRId64, cell->integer); return buffer;
	case CELL_REAL: snprintf(buffer, CELL_TEXT_SIZE, "%.10g", cell->real); return buffer;
	case CELL_NULL: break;
	}
	return "";
}
