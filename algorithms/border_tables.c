/* border_tables.c: the table for keys of so many lanes. */
#include "algorithms/border_table.h"
#include "core/width.h"

#define DECLARE(bits, slots) extern const struct border_table_class border_table_class_##bits##x##slots;
EACH_WIDTH(DECLARE)

static const struct border_table_class *const classes[] = {
#define ADDRESS(bits, slots) &border_table_class_##bits##x##slots,
    EACH_WIDTH(ADDRESS)};

int border_table_lanes(int more_than)
{
	int fewest = 0;
	for (int i = 0; i < WIDTHS; i++)
		if (classes[i]->lanes > more_than && (fewest == 0 || classes[i]->lanes < fewest))
			fewest = classes[i]->lanes;
	return fewest;
}

bool border_table_open(struct border_table *t, int lanes, enum closed_kind kind, struct arena *arena)
{
	*t = (struct border_table){0};
	for (int i = 0; i < WIDTHS && !t->class; i++)
		if (classes[i]->lanes == lanes)
			t->class = classes[i];
	t->table = t->class->open(kind, arena);
	if (!t->table)
		t->class = NULL;
	return t->class != NULL;
}

void border_table_close(struct border_table *t)
{
	if (t->class)
		t->class->close(t->table);
	*t = (struct border_table){0};
}
