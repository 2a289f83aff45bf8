/* engines.c: the table of engines. */
#include "algorithms/engine.h"

#include <string.h>

#define DECLARE(id, bits, slots) extern const struct engine engine_##id##_##bits##x##slots;
#define ENGINE(id)               EACH_WIDTH_OF(DECLARE, id)
#include "algorithms/engines.def"
#undef ENGINE

static const struct engine *const table[][WIDTHS] = {
#define ADDRESS(id, bits, slots) &engine_##id##_##bits##x##slots,
#define ENGINE(id)               {EACH_WIDTH_OF(ADDRESS, id)},
#include "algorithms/engines.def"
};

int engines_count(void)
{
	return (int) (sizeof table / sizeof *table);
}

const struct engine *engine_at(int index, enum width width)
{
	return table[index][width];
}

const struct engine *engine_find(const char *name, enum width width)
{
	for (int i = 0; i < engines_count(); i++)
		if (strcmp(table[i][0]->name, name) == 0)
			return table[i][width];
	return NULL;
}
