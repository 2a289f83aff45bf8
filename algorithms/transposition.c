/* transposition.c: see transposition.h. Compiled once per width. */
#include "algorithms/transposition.h"
#include "core/word.h"

/* The iteration in the upper half, g in the lower; 0: the entry is free. */
typedef uint32_t mark;

bool transposition_open(struct transposition *table, uint64_t bytes, struct arena *arena)
{
	*table = (struct transposition){0};
	uint64_t buckets = bytes / (TRANSPOSITION_WAYS * (sizeof(word) + sizeof(mark)));
	size_t size = buckets * TRANSPOSITION_WAYS * (sizeof(word) + sizeof(mark));
	if (buckets == 0 || !region_reserve(&table->memory, arena, size))
		return false;
	if (!region_commit(&table->memory, size)) {
		region_release(&table->memory);
		return false;
	}
	table->buckets = buckets;
	return true;
}

void transposition_close(struct transposition *table)
{
	region_release(&table->memory);
	*table = (struct transposition){0};
}

/* Whether entry x is to be given up rather than y. */
static bool is_worse(mark x, mark y, uint32_t iteration)
{
	bool old_x = x >> 16 != iteration, old_y = y >> 16 != iteration;
	if (old_x != old_y)
		return old_x;
	return old_x ? x >> 16 < y >> 16 : (x & 0xFFFF) > (y & 0xFFFF);
}

bool transposition_enter(struct transposition *table, const word *w, int iteration, int g)
{
	uint64_t first = hash_bucket(word_hash(w), table->buckets) * TRANSPOSITION_WAYS;
	word *key = (word *) (void *) table->memory.base + first;
	mark *marks = (mark *) (void *) (table->memory.base + table->buckets * TRANSPOSITION_WAYS * sizeof(word)) + first;
	const mark now = (mark) iteration << 16 | (mark) g;
	int worst = 0;
	for (int i = 0; i < TRANSPOSITION_WAYS; i++) {
		if (marks[i] != 0 && word_equal(&key[i], w)) {
			bool entered = marks[i] >> 16 == (mark) iteration && (marks[i] & 0xFFFF) <= (mark) g;
			marks[i] = entered ? marks[i] : now;
			return !entered;
		}
		if (is_worse(marks[i], marks[worst], (uint32_t) iteration))
			worst = i;
	}
	if (marks[worst] >> 16 != (mark) iteration || (marks[worst] & 0xFFFF) >= (mark) g) {
		table->used += marks[worst] == 0;
		key[worst] = *w;
		marks[worst] = now;
	}
	return true;
}
