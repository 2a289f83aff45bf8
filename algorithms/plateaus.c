/* plateaus.c: see plateaus.h. */
#include "algorithms/plateaus.h"

enum { ADDED = 1, LEAVES = 2, ROOT = 4 };

bool plateaus_open(struct plateaus *plateaus, uint64_t slots, struct arena *arena)
{
	*plateaus = (struct plateaus){.slots = slots};
	if (slots >= UINT32_MAX)
		return false;
	plateaus->parent = arena_calloc(arena, slots, sizeof *plateaus->parent);
	plateaus->flags = arena_calloc(arena, slots, sizeof *plateaus->flags);
	if (plateaus->parent && plateaus->flags)
		return true;
	plateaus_close(plateaus, arena);
	return false;
}

void plateaus_close(struct plateaus *plateaus, struct arena *arena)
{
	arena_free(arena, plateaus->parent);
	arena_free(arena, plateaus->flags);
	*plateaus = (struct plateaus){0};
}

static uint64_t root_of(struct plateaus *plateaus, uint64_t at)
{
	uint32_t *parent = plateaus->parent;
	if (parent[at] == 0)
		parent[at] = (uint32_t) at + 1;
	while (parent[at] != at + 1) {
		uint64_t up = parent[at] - 1;
		parent[at] = parent[up];
		at = up;
	}
	return at;
}

void plateaus_add(struct plateaus *plateaus, uint64_t at, bool leaves)
{
	plateaus->flags[at] = (uint8_t) (ADDED | (leaves ? LEAVES : 0));
	root_of(plateaus, at);
}

void plateaus_join(struct plateaus *plateaus, uint64_t at, uint64_t other)
{
	uint64_t a = root_of(plateaus, at), b = root_of(plateaus, other);
	if (a < b)
		plateaus->parent[b] = (uint32_t) a + 1;
	else
		plateaus->parent[a] = (uint32_t) b + 1;
}

/* Point every state at the root of its plateau, and tell the root whether a state leaves. */
static void flatten(struct plateaus *plateaus)
{
	for (uint64_t at = 0; at < plateaus->slots; at++)
		if (plateaus->flags[at] & ADDED) {
			uint64_t root = root_of(plateaus, at);
			plateaus->flags[root] |= (uint8_t) (ROOT | (plateaus->flags[at] & LEAVES));
			plateaus->parent[at] = (uint32_t) root + 1;
		}
}

struct plateau_sizes plateaus_count(struct plateaus *plateaus)
{
	struct plateau_sizes sizes = {0};
	uint32_t *states = plateaus->parent; /* at roots, in place of the pointer to themselves */
	flatten(plateaus);
	for (uint64_t at = 0; at < plateaus->slots; at++)
		if (plateaus->flags[at] & ROOT)
			states[at] = 1;
	for (uint64_t at = 0; at < plateaus->slots; at++)
		if ((plateaus->flags[at] & (ADDED | ROOT)) == ADDED)
			states[plateaus->parent[at] - 1]++;
	for (uint64_t at = 0; at < plateaus->slots; at++) {
		if (!(plateaus->flags[at] & ROOT))
			continue;
		sizes.plateaus++;
		sizes.largest = states[at] > sizes.largest ? states[at] : sizes.largest;
		if (plateaus->flags[at] & LEAVES)
			continue;
		sizes.closed++;
		sizes.in_closed += states[at];
		sizes.largest_closed = states[at] > sizes.largest_closed ? states[at] : sizes.largest_closed;
	}
	return sizes;
}
