/* heuristics.c: the table of heuristics. */
#include "algorithms/heuristic.h"

#include <string.h>

#define DECLARE(id, bits, slots) extern const struct heuristic heuristic_##id##_##bits##x##slots;
#define HEURISTIC(id)            EACH_WIDTH_OF(DECLARE, id)
#include "algorithms/heuristics.def"
#undef HEURISTIC

static const struct heuristic *const table[][WIDTHS] = {
#define ADDRESS(id, bits, slots) &heuristic_##id##_##bits##x##slots,
#define HEURISTIC(id)            {EACH_WIDTH_OF(ADDRESS, id)},
#include "algorithms/heuristics.def"
};

int heuristics_count(void)
{
	return (int) (sizeof table / sizeof *table);
}

const struct heuristic *heuristic_at(int index, enum width width)
{
	return table[index][width];
}

const struct heuristic *heuristic_find(const char *name, enum width width)
{
	for (int i = 0; i < heuristics_count(); i++)
		if (strcmp(table[i][0]->name, name) == 0)
			return table[i][width];
	return NULL;
}
