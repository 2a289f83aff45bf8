/* border_table.c: border states in the closed list of one width. Compiled once per width. */
#include "algorithms/border_table.h"
#include "core/closed.h"
#include "core/word.h"

enum { LANES = sizeof(word) / sizeof(uint64_t), MOST_TO_CLEAR = 16384 };
_Static_assert((int) LANES <= BORDER_MOST_LANES, "a border state has lanes for the longest word");

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "a key's last slot is the end of its last lane");

struct table {
	struct closed closed;
	struct arena *arena;
	enum closed_kind kind;
};

static word word_of_lanes(const uint64_t *lane)
{
	word w;
	memcpy(&w, lane, sizeof w);
	return w;
}

static bool open_closed(struct table *table)
{
	return closed_open(&table->closed, table->kind, sizeof(uint16_t), table->arena);
}

static void *table_open(enum closed_kind kind, struct arena *arena)
{
	struct table *table = arena_alloc(arena, sizeof *table);
	if (!table)
		return NULL;
	*table = (struct table){.arena = arena, .kind = kind};
	if (open_closed(table))
		return table;
	arena_free(arena, table);
	return NULL;
}

static void table_close(void *of)
{
	struct table *table = of;
	closed_close(&table->closed);
	arena_free(table->arena, table);
}

static bool table_clear(void *of)
{
	struct table *table = of;
	struct closed *closed = &table->closed;
	if (closed->judy || closed->stored > MOST_TO_CLEAR) {
		closed_close(closed);
		return open_closed(table);
	}
	if (closed->stored > 0) {
		memset(closed->keys.base, 0, closed->ends * BUCKET_SLOTS * sizeof(word));
		memset(closed->extra.base, 0, closed->ends * BUCKET_SLOTS * (uint64_t) closed->extra_bytes);
	}
	closed->stored = 0;
	return true;
}

static void *table_find(const void *of, const uint64_t *lane)
{
	const struct table *table = of;
	word key = word_of_lanes(lane);
	return closed_find(&table->closed, &key, word_hash(&key));
}

static void *table_probe(void *of, const uint64_t *lane)
{
	struct table *table = of;
	word key = word_of_lanes(lane);
	return closed_probe(&table->closed, &key, word_hash(&key)).extra;
}

static uint64_t table_stored(const void *of)
{
	const struct table *table = of;
	return table->closed.stored;
}

static uint64_t table_bytes(const void *of)
{
	const struct table *table = of;
	return closed_bytes(&table->closed);
}

extern const struct border_table_class W(border_table_class);
const struct border_table_class W(border_table_class) = {
    .lanes = LANES,
    .open = table_open,
    .close = table_close,
    .clear = table_clear,
    .find = table_find,
    .probe = table_probe,
    .stored = table_stored,
    .bytes = table_bytes,
};
