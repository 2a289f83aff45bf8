/* blocking.c: see blocking.h. */
#include "algorithms/blocking.h"

#include <string.h>

/* Each pair of colours counts once in a tube. */
static void add_tube(struct blocking *blocking, const uint8_t *units, int height)
{
	uint64_t below = 0, blocks[LEVEL_MAX_COLOURS] = {0};
	for (int i = 0; i < height; i++) {
		blocks[units[i]] |= below & ~((uint64_t) 1 << units[i]);
		below |= (uint64_t) 1 << units[i];
	}
	for (int a = 0; a < blocking->colours && a < LEVEL_MAX_COLOURS; a++)
		for (uint64_t rest = blocks[a]; rest != 0; rest &= rest - 1)
			blocking->tubes[a][__builtin_ctzll(rest)]++;
}

void blocking_of(struct blocking *blocking, const struct alphabet *a)
{
	memset(blocking, 0, sizeof *blocking);
	blocking->colours = a->colours;
	for (int i = 0; i < a->tubes; i++)
		add_tube(blocking, a->units + (size_t) a->start[i] * (size_t) a->capacity, a->facts[a->start[i]].height);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

int blocking_pair(const struct blocking *blocking, int a, int b)
{
	return least(blocking->tubes[a][b], blocking->tubes[b][a]);
}

/* Along a circle, or forth and back between two pairs that share a colour. */
int blocking_triple(const struct blocking *blocking, int a, int b, int c)
{
	int ab = blocking_pair(blocking, a, b), bc = blocking_pair(blocking, b, c), ca = blocking_pair(blocking, c, a);
	int ways[] = {
	    least(least(blocking->tubes[a][b], blocking->tubes[b][c]), blocking->tubes[c][a]),
	    least(least(blocking->tubes[b][a], blocking->tubes[c][b]), blocking->tubes[a][c]),
	    least(ab, bc),
	    least(bc, ca),
	    least(ca, ab),
	};
	int best = 0;
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
		best = ways[i] > best ? ways[i] : best;
	return best;
}
