/* deal.c: random deals. */
#include "core/deal.h"
#include "core/random.h"

#include <assert.h>
#include <string.h>

void deal_random(struct level *level, int colours, int capacity, int empty, const char *seed, uint64_t index)
{
	assert(colours >= 1 && colours <= LEVEL_MAX_COLOURS && capacity >= 1 && capacity <= LEVEL_MAX_CAPACITY);
	assert(empty >= 0 && colours + empty <= LEVEL_MAX_TUBES);
	uint8_t unit[LEVEL_MAX_COLOURS * LEVEL_MAX_CAPACITY];
	for (int i = 0; i < colours * capacity; i++)
		unit[i] = (uint8_t) (i / capacity);
	struct random random;
	random_open(&random, seed, index);
	random_shuffle(&random, unit, (uint32_t) (colours * capacity), sizeof unit[0]);

	memset(level, 0, sizeof *level);
	level->tubes = colours + empty;
	level->colours = colours;
	level->capacity = capacity;
	for (int i = 0; i < level->tubes; i++) {
		struct tube *tube = &level->tube[i];
		tube->capacity = (uint8_t) capacity;
		tube->only = LEVEL_ANY_COLOUR;
		tube->height = i < colours ? tube->capacity : 0;
		if (i < colours)
			memcpy(tube->units, unit + i * capacity, (size_t) capacity);
	}
	for (int i = 0; i < colours; i++)
		level->name[i][0] = level_colour_letter(i);
}
