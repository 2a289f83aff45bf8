/* dead.c: see dead.h. */
#include "algorithms/dead.h"

#include "algorithms/border_fate.h"

#include <string.h>

static bool is_inside(const struct alphabet *a, letter l, int colour)
{
	const uint8_t *units = a->units + (size_t) l * (size_t) a->capacity;
	return memchr(units, colour, a->facts[l].height) != NULL;
}

bool dead_by_lone_top(const struct alphabet *a, const letter *letters)
{
	for (int i = 0; i < a->tubes; i++)
		if (a->facts[letters[i]].height == 0)
			return false;
	for (int i = 0; i < a->tubes; i++) {
		bool elsewhere = false;
		for (int k = 0; k < a->tubes && !elsewhere; k++)
			elsewhere = k != i && is_inside(a, letters[k], a->facts[letters[i]].top);
		if (!elsewhere)
			return true;
	}
	return false;
}

static const struct dead_test table[] = {
    {"lone-top", "the tutorial's: no empty tube, and a top colour that stands on one tube only and in no other",
     dead_by_lone_top, NULL},
    {"border", "no way to the goal in border space", NULL, "border"},
};

bool dead_test_sees_all(const struct dead_test *test, const struct alphabet *alphabet)
{
	return test->heuristic && border_decides(alphabet);
}

int dead_tests_count(void)
{
	return sizeof table / sizeof table[0];
}

const struct dead_test *dead_test_at(int index)
{
	return &table[index];
}

const struct dead_test *dead_test_find(const char *name)
{
	for (int i = 0; i < dead_tests_count(); i++)
		if (strcmp(table[i].name, name) == 0)
			return &table[i];
	return NULL;
}
