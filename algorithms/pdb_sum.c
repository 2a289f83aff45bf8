/* pdb_sum.c: look up and add up: see pdb_sum.h. Compiled once per width. Built in pdb_prepare.c. */
#include "algorithms/pdb_sum.h"
#include "core/word.h"

typedef uint64_t lanes __attribute__((vector_size(PDB_LANES * sizeof(uint64_t))));

/* Keys of all databases at once. */
static void find_keys(const struct pdb_sum *sum, const word *w, int tubes, uint64_t *key)
{
	for (int g = 0; g < sum->stride; g += PDB_LANES) {
		lanes total = {0};
		for (int i = 0; i < tubes; i++) {
			lanes row;
			memcpy(&row, sum->weight + (size_t) w->at[i] * (size_t) sum->stride + g, sizeof row);
			total += row;
		}
		memcpy(key + g, &total, sizeof total);
	}
}

/* The part of `bases` of the colours without a database. */
static int plain_value(const struct pdb_sum *sum, const struct alphabet *a, const word *w)
{
	int runs = 0;
	uint8_t bottoms[LEVEL_MAX_COLOURS] = {0};
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[w->at[i]];
		const uint8_t *units = a->units + (size_t) w->at[i] * (size_t) a->capacity;
		for (int u = 0; u < f->height; u++)
			runs += (u == 0 || units[u] != units[u - 1]) && sum->plain >> units[u] & 1;
		if (f->height > 0 && sum->plain >> f->bottom & 1 && bottoms[f->bottom] < a->fills[f->bottom]) {
			bottoms[f->bottom]++;
			runs--;
		}
	}
	return runs;
}

/* The greatest total excess of disjoint extra databases among the set `open`. */
static int best_excess(const struct pdb_sum *sum, const int *excess, uint64_t open)
{
	if (open == 0)
		return 0;
	int first = __builtin_ctzll(open);
	int with = excess[first] + best_excess(sum, excess, open & ~sum->extra[first].conflict);
	if ((open & sum->extra[first].conflict) == (uint64_t) 1 << first)
		return with;
	int without = best_excess(sum, excess, open & (open - 1));
	return with > without ? with : without;
}

/* What the extra databases add; H_DEAD if one of them says so. `value` is by database. */
static int extra_value(const struct pdb_sum *sum, const uint64_t *key, const uint8_t *value)
{
	int excess[PDB_EXTRAS];
	uint64_t open = 0;
	for (int e = 0; e < sum->count - sum->disjoint; e++) {
		int whole = pdb_table_value(&sum->table[sum->disjoint + e], key[sum->disjoint + e]), parts = 0;
		if (whole == PDB_DEAD)
			return H_DEAD;
		for (uint64_t rest = sum->extra[e].parts; rest != 0; rest &= rest - 1)
			parts += value[__builtin_ctzll(rest)];
		excess[e] = whole - parts;
		if (whole > parts)
			open |= (uint64_t) 1 << e;
	}
	return best_excess(sum, excess, open);
}

int pdb_sum_value(const struct alphabet *a, const void *data, const void *state)
{
	const struct pdb_sum *sum = data;
	uint64_t key[PDB_SUM_MOST];
	uint8_t value[PDB_SUM_MOST];
	int h = 0;
	find_keys(sum, state, a->tubes, key);
	for (int g = 0; g < sum->disjoint; g++) {
		value[g] = pdb_table_value(&sum->table[g], key[g]);
		if (value[g] == PDB_DEAD)
			return H_DEAD;
		h += value[g];
	}
	if (sum->plain != 0)
		h += plain_value(sum, a, state);
	int more = extra_value(sum, key, value);
	return more == H_DEAD ? H_DEAD : h + more;
}

/* Only databases whose key the pour changed are looked up, before and after: that of its colour, and those for which it
   uncovered or bared a tube. */
int pdb_sum_step(const struct alphabet *a, const void *data, int parent_h, const void *parent, const void *child,
                 const struct pour *before, const struct pour *after)
{
	const struct pdb_sum *sum = data;
	const word *w = child;
	const uint64_t *gone[2] = {sum->weight + (size_t) before->from * (size_t) sum->stride,
	                           sum->weight + (size_t) before->to * (size_t) sum->stride};
	const uint64_t *come[2] = {sum->weight + (size_t) after->from * (size_t) sum->stride,
	                           sum->weight + (size_t) after->to * (size_t) sum->stride};
	int h = parent_h;
	for (int g = 0; g < sum->disjoint; g++) {
		uint64_t change = come[0][g] + come[1][g] - gone[0][g] - gone[1][g], key = 0;
		if (change == 0)
			continue;
		for (int i = 0; i < a->tubes; i++)
			key += sum->weight[(size_t) w->at[i] * (size_t) sum->stride + (size_t) g];
		int value = pdb_table_value(&sum->table[g], key);
		if (value == PDB_DEAD)
			return H_DEAD;
		h += value - pdb_table_value(&sum->table[g], key - change);
	}
	return sum->plain == 0 ? h : h + plain_value(sum, a, child) - plain_value(sum, a, parent);
}
