/* measures.c: what of measure.h does not depend on the width. */
#include "algorithms/measure.h"

#include <math.h>

#define DECLARE(bits, slots) extern const struct measure_kind measure_kind_##bits##x##slots;
EACH_WIDTH(DECLARE)
#undef DECLARE

static const struct measure_kind *const kinds[WIDTHS] = {
#define ADDRESS(bits, slots) &measure_kind_##bits##x##slots,
    EACH_WIDTH(ADDRESS)
#undef ADDRESS
};

const char *fault_name(enum fault_kind kind)
{
	static const char *const names[FAULT_KINDS] = {
	    [FAULT_INADMISSIBLE] = "inadmissible",
	    [FAULT_INCONSISTENT] = "inconsistent",
	    [FAULT_LIVE_DEAD] = "live-called-dead",
	    [FAULT_NAMES] = "names-matter",
	};
	return names[kind];
}

bool measure_heuristics(struct space *space, struct measure *measures, int count, double (*seconds)(void))
{
	return kinds[space->width]->measure(space, measures, count, seconds);
}

bool measure_values(struct space *space, const struct heuristic *heuristic, uint16_t *values)
{
	return kinds[space->width]->values(space, heuristic, values);
}

void measure_clear(struct space *space, struct measure *measure)
{
	for (int p = 0; p < PARTS; p++)
		arena_free(space->arena, measure->part[p].joint);
	*measure = (struct measure){0};
}

/* Pairs among equals: sum of n (n - 1) / 2. */
static double pairs(double n)
{
	return n * (n - 1) / 2;
}

double kendall_tau(const uint64_t *joint, int rows, int columns)
{
	double agree = 0, disagree = 0, all = 0, tied_rows = 0, tied_columns = 0, total = 0;
	for (int r = 0; r < rows; r++) {
		double row = 0;
		for (int c = 0; c < columns; c++)
			row += (double) joint[r * columns + c];
		tied_rows += pairs(row);
		total += row;
	}
	for (int c = 0; c < columns; c++) {
		/* above: states in rows before r with a smaller, a greater distance */
		double column = 0, less = 0, more = 0;
		for (int r = 0; r < rows; r++) {
			double here = (double) joint[r * columns + c];
			agree += here * less;
			disagree += here * more;
			column += here;
			for (int d = 0; d < columns; d++) {
				less += d < c ? (double) joint[r * columns + d] : 0;
				more += d > c ? (double) joint[r * columns + d] : 0;
			}
		}
		tied_columns += pairs(column);
	}
	all = pairs(total);
	double scale = sqrt((all - tied_rows) * (all - tied_columns));
	return scale > 0 ? (agree - disagree) / scale : NAN;
}
