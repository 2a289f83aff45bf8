/* border_table.h: what is known of border states: a number of 16 bits for each key. A key is a row of 64-bit lanes, as many as
 * the level needs and not as many as its words have; the closed list of the width whose words are as long holds it. */
#ifndef POUR_ALGORITHMS_BORDER_TABLE_H
#define POUR_ALGORITHMS_BORDER_TABLE_H

#include "core/arena.h"
#include "core/search.h"

#include <string.h>

enum { BORDER_MOST_LANES = 16 };

/* The closed list of one width: border_table.c, compiled once per width. */
struct border_table_class {
	int lanes;
	void *(*open)(enum closed_kind kind, struct arena *arena); /* NULL beyond the budget */
	void (*close)(void *table);
	bool (*clear)(void *table); /* false beyond the budget */
	void *(*find)(const void *table, const uint64_t *lane);
	void *(*probe)(void *table, const uint64_t *lane); /* NULL beyond the budget */
	uint64_t (*stored)(const void *table);
	uint64_t (*bytes)(const void *table);
};

struct border_table {
	const struct border_table_class *class; /* NULL: not open */
	void *table;
};

/* The fewest lanes that a table can have, and the next number of lanes after one; 0: there is none. */
int border_table_lanes(int more_than);
/* False beyond the budget. The last lane of a key must not be 0. */
bool border_table_open(struct border_table *t, int lanes, enum closed_kind kind, struct arena *arena);
/* A table that is not open is closed already. */
void border_table_close(struct border_table *t);

/* What is stored under a key; 0 if nothing is. */
static inline uint16_t border_table_find(const struct border_table *t, const uint64_t *lane)
{
	uint16_t entry = 0;
	const void *at = t->class->find(t->table, lane);
	if (at)
		memcpy(&entry, at, sizeof entry);
	return entry;
}

/* False beyond the budget. */
static inline bool border_table_store(struct border_table *t, const uint64_t *lane, uint16_t entry)
{
	void *at = t->class->probe(t->table, lane);
	if (at)
		memcpy(at, &entry, sizeof entry);
	return at != NULL;
}

static inline bool border_table_clear(struct border_table *t)
{
	return t->class->clear(t->table);
}

static inline uint64_t border_table_stored(const struct border_table *t)
{
	return t->class->stored(t->table);
}

/* Bytes of its keys; 0 for Judy. */
static inline uint64_t border_table_bytes(const struct border_table *t)
{
	return t->class->bytes(t->table);
}

#endif
