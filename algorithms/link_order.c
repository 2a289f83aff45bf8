/* link_order.c: see link_order.h. */
#include "algorithms/link_order.h"

#include <stdlib.h>
#include <string.h>

static int compare_contents(const void *x, const void *y, void *alphabet)
{
	const struct alphabet *a = alphabet;
	int l = *(const letter *) x, m = *(const letter *) y;
	const struct letter_facts *f = &a->facts[l], *g = &a->facts[m];
	if ((f->height == 0) != (g->height == 0))
		return f->height == 0 ? 1 : -1;
	int common = f->height < g->height ? f->height : g->height;
	int by_units = memcmp(a->units + l * a->capacity, a->units + m * a->capacity, (size_t) common);
	if (by_units != 0)
		return by_units;
	return f->height != g->height ? f->height - g->height : l - m;
}

bool link_order_open(struct link_order *order, const struct alphabet *alphabet, struct arena *arena)
{
	size_t letters = (size_t) alphabet->letters;
	order->alphabet = alphabet;
	order->place = arena_alloc(arena, letters * sizeof *order->place);
	order->letter_at = arena_alloc(arena, letters * sizeof *order->letter_at);
	if (!order->place || !order->letter_at) {
		link_order_close(order, arena);
		return false;
	}
	for (size_t l = 0; l < letters; l++)
		order->letter_at[l] = (letter) l;
	struct alphabet copy = *alphabet; /* qsort_r hands no const on */
	qsort_r(order->letter_at, letters, sizeof *order->letter_at, compare_contents, &copy);
	for (size_t i = 0; i < letters; i++)
		order->place[order->letter_at[i]] = (uint16_t) i;
	return true;
}

void link_order_close(struct link_order *order, struct arena *arena)
{
	arena_free(arena, order->place);
	arena_free(arena, order->letter_at);
	*order = (struct link_order){0};
}

void link_order_sort(const struct link_order *order, letter *letters)
{
	for (int i = 1; i < order->alphabet->tubes; i++) {
		letter l = letters[i];
		int j = i;
		for (; j > 0 && order->place[letters[j - 1]] > order->place[l]; j--)
			letters[j] = letters[j - 1];
		letters[j] = l;
	}
}

int link_order_compare(const struct link_order *order, const letter *a, const letter *b)
{
	for (int i = 0; i < order->alphabet->tubes; i++)
		if (a[i] != b[i])
			return order->place[a[i]] - order->place[b[i]];
	return 0;
}
