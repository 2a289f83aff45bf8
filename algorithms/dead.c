/* dead.c: see dead.h. Compiled once per width. */
#include "algorithms/dead.h"
#include "core/word.h"

static bool is_inside(const struct alphabet *a, letter l, int colour)
{
	const uint8_t *units = a->units + (size_t) l * (size_t) a->capacity;
	return memchr(units, colour, a->facts[l].height) != NULL;
}

bool dead_by_lone_top(const struct alphabet *a, const word *w)
{
	for (int i = 0; i < a->tubes; i++)
		if (a->facts[w->at[i]].height == 0)
			return false;
	for (int i = 0; i < a->tubes; i++) {
		bool elsewhere = false;
		for (int k = 0; k < a->tubes && !elsewhere; k++)
			elsewhere = k != i && is_inside(a, w->at[k], a->facts[w->at[i]].top);
		if (!elsewhere)
			return true;
	}
	return false;
}
