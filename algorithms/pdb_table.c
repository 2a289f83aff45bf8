/* pdb_table.c: make a static function by peeling: see pdb_table.h.
 *
 * A slot that one key alone hashes to can be set last, to whatever makes that key's value come out; take the key away and look
 * for such a slot again. If all keys can be taken away, their slots are set in reverse order. With 1.23 slots a key that works
 * for nearly every seed, unless two keys are equal. */
#include "algorithms/pdb_table.h"

#include <string.h>

enum { MOST_SEEDS = 40 };

/* The keys that hash to a slot: how many, and the exclusive or of their numbers. */
struct cell {
	uint32_t keys, mixed;
};

struct peeling {
	struct pdb_table *table;
	const uint64_t *key;
	uint32_t count;
	struct cell *cell;
	struct {
		uint32_t key, slot;
	} * order;
	uint32_t taken;
};

static void hang_up(struct peeling *p)
{
	memset(p->cell, 0, (size_t) pdb_table_bytes(p->table) * sizeof *p->cell);
	for (uint32_t i = 0; i < p->count; i++) {
		struct pdb_places places = pdb_table_places(p->table, p->key[i]);
		for (int k = 0; k < 3; k++) {
			p->cell[places.at[k]].keys++;
			p->cell[places.at[k]].mixed ^= i;
		}
	}
}

/* Take away the key that alone hashes to this slot, and whatever that makes possible at lower slots. */
static void peel_from(struct peeling *p, uint32_t slot)
{
	for (uint32_t first = p->taken; p->cell[slot].keys == 1;) {
		uint32_t key = p->cell[slot].mixed;
		p->order[p->taken].key = key;
		p->order[p->taken++].slot = slot;
		struct pdb_places places = pdb_table_places(p->table, p->key[key]);
		for (int k = 0; k < 3; k++) {
			p->cell[places.at[k]].keys--;
			p->cell[places.at[k]].mixed ^= key;
		}
		/* go on with a slot of one of the keys taken just now */
		for (; first < p->taken; first++) {
			places = pdb_table_places(p->table, p->key[p->order[first].key]);
			int k = 0;
			while (k < 3 && p->cell[places.at[k]].keys != 1)
				k++;
			if (k < 3) {
				slot = places.at[k];
				break;
			}
		}
	}
}

static bool peel(struct peeling *p)
{
	p->taken = 0;
	hang_up(p);
	for (uint32_t slot = 0; slot < pdb_table_bytes(p->table); slot++)
		peel_from(p, slot);
	return p->taken == p->count;
}

static void fill(const struct peeling *p, const uint8_t *value)
{
	uint8_t *slot = p->table->slot;
	memset(slot, 0, (size_t) pdb_table_bytes(p->table));
	for (uint32_t i = p->count; i-- > 0;) {
		uint32_t key = p->order[i].key;
		slot[p->order[i].slot] = 0;
		slot[p->order[i].slot] = value[key] ^ pdb_table_value(p->table, p->key[key]);
	}
}

enum pdb_table_outcome pdb_table_make(struct pdb_table *table, const uint64_t *key, const uint8_t *value, uint32_t count,
                                      struct arena *arena)
{
	enum pdb_table_outcome outcome = PDB_TABLE_MEMORY;
	struct peeling p = {.table = table, .key = key, .count = count};
	*table = (struct pdb_table){.third = (uint32_t) ((uint64_t) count * 41 / 100) + 8};
	table->slot = arena_alloc(arena, (size_t) pdb_table_bytes(table));
	p.cell = arena_alloc(arena, (size_t) pdb_table_bytes(table) * sizeof *p.cell);
	p.order = arena_alloc(arena, (size_t) count * sizeof *p.order);
	if (table->slot && p.cell && p.order) {
		outcome = PDB_TABLE_ALIKE;
		for (uint64_t seed = 1; seed <= MOST_SEEDS && outcome == PDB_TABLE_ALIKE; seed++) {
			table->seed = seed * 0xd1342543de82ef95u;
			if (peel(&p))
				outcome = PDB_TABLE_MADE;
		}
	}
	if (outcome == PDB_TABLE_MADE)
		fill(&p, value);
	arena_free(arena, p.cell);
	arena_free(arena, p.order);
	if (outcome != PDB_TABLE_MADE) {
		arena_free(arena, table->slot);
		*table = (struct pdb_table){0};
	}
	return outcome;
}
