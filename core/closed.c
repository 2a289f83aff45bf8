/* closed.c: opening and growing the table of seen states. Compiled once per width. */
#include "core/closed.h"
#include "core/word.h"

enum {
	FIRST_BUCKETS = 128,
	OVERFLOW_BUCKETS = 64 /* beyond the last home, for entries that overflow there */
};

/* Buckets of a table with so many homes. */
static uint64_t ends_of(uint64_t buckets)
{
	return buckets + (buckets / 4 < OVERFLOW_BUCKETS ? buckets / 4 : OVERFLOW_BUCKETS);
}

static void set_bytes(struct closed *closed)
{
	closed->bytes = closed->extra_bytes > 0 ? closed->extra.base : closed->keys.base;
}

/* Share of slots filled before the table grows, in percent: wide words have few slots a bucket and want more air. */
static uint64_t most_stored(uint64_t buckets)
{
	const uint64_t percent = BUCKET_SLOTS >= 4 ? 88 : BUCKET_SLOTS == 2 ? 80 : 70;
	return buckets * BUCKET_SLOTS * percent / 100;
}

/* Commit memory for this many buckets. */
static bool resize(struct closed *closed, uint64_t buckets)
{
	uint64_t ends = ends_of(buckets);
	if (!region_commit(&closed->keys, ends * BUCKET_SLOTS * sizeof(word)))
		return false;
	if (closed->extra_bytes > 0 && !region_commit(&closed->extra, ends * BUCKET_SLOTS * (uint64_t) closed->extra_bytes))
		return false;
	set_bytes(closed);
	closed->buckets = buckets;
	closed->ends = ends;
	closed->grow_at = most_stored(buckets);
	return true;
}

bool closed_open(struct closed *closed, enum closed_kind kind, int extra_bytes, struct arena *arena)
{
	*closed = (struct closed){.arena = arena, .extra_bytes = extra_bytes};
	if (kind == CLOSED_JUDY)
		return closed_judy_open(closed);
	const size_t slots = ends_of(FIRST_BUCKETS) * BUCKET_SLOTS;
	if (region_begin(&closed->keys, arena, slots * sizeof(word)) &&
	    (extra_bytes == 0 || region_begin(&closed->extra, arena, slots * (size_t) extra_bytes)) &&
	    resize(closed, FIRST_BUCKETS))
		return true;
	closed_close(closed);
	return false;
}

bool closed_reserve(struct closed *closed, uint64_t bytes)
{
	uint64_t buckets = bytes / (BUCKET_SLOTS * sizeof(word));
	if (closed->judy || buckets <= closed->buckets)
		return true;
	if (!resize(closed, buckets))
		return false;
	region_populate(&closed->keys);
	region_populate(&closed->extra);
	return true;
}

void closed_close(struct closed *closed)
{
	if (closed->judy)
		closed_judy_close(closed);
	region_release(&closed->keys);
	region_release(&closed->extra);
	*closed = (struct closed){0};
}

/* An entry on its way to its new bucket. */
struct moving {
	word key;
	uint16_t extra;
};

static uint16_t extra_at(const struct closed *closed, uint64_t i)
{
	if (closed->extra_bytes == 1)
		return closed->extra.base[i];
	if (closed->extra_bytes == 2)
		return ((const uint16_t *) (const void *) closed->extra.base)[i];
	return 0;
}

static void set_extra(struct closed *closed, uint64_t i, uint16_t value)
{
	if (closed->extra_bytes == 1)
		closed->extra.base[i] = (uint8_t) value;
	else if (closed->extra_bytes == 2)
		((uint16_t *) (void *) closed->extra.base)[i] = value;
}

/* Into the first free slot from its home on. False when there is none up to the end. */
static bool place(struct closed *closed, const struct moving *entry, uint64_t home)
{
	word *key = (word *) (void *) closed->keys.base;
	for (uint64_t i = home * BUCKET_SLOTS; i < closed->ends * BUCKET_SLOTS; i++)
		if (word_is_empty_slot(&key[i])) {
			key[i] = entry->key;
			set_extra(closed, i, entry->extra);
			return true;
		}
	return false;
}

/* Entries that cannot move yet because their new home is not above their old place. */
struct stash {
	struct moving *item;
	uint64_t count, room;
	struct arena *arena;
};

static bool stash_reserve(struct stash *stash, uint64_t more)
{
	if (stash->count + more <= stash->room)
		return true;
	uint64_t room = 2 * stash->room + more;
	struct moving *item = arena_realloc(stash->arena, stash->item, room * sizeof *item);
	if (!item)
		return false;
	stash->item = item;
	stash->room = room;
	return true;
}

/* Move everything to its bucket of the larger table, from the top down: what lies above the bucket at hand has moved already.
   The few entries whose new home is at or below it, all near the bottom, wait in the stash. */
static bool spread(struct closed *closed, uint64_t old_ends, struct stash *stash)
{
	word *key = (word *) (void *) closed->keys.base;
	for (uint64_t b = old_ends; b-- > 0;) {
		if (!stash_reserve(stash, BUCKET_SLOTS))
			return false;
		for (uint64_t i = b * BUCKET_SLOTS; i < (b + 1) * BUCKET_SLOTS; i++) {
			if (word_is_empty_slot(&key[i]))
				continue;
			struct moving entry = {.key = key[i], .extra = extra_at(closed, i)};
			memset(&key[i], 0, sizeof(word));
			set_extra(closed, i, 0);
			uint64_t home = hash_bucket(word_hash(&entry.key), closed->buckets);
			if (home <= b || !place(closed, &entry, home))
				stash->item[stash->count++] = entry;
		}
	}
	return true;
}

/* Grow so that even an entry that found no place up to the end gets one; at most a few more rounds, each with more air. */
static bool settle(struct closed *closed, struct stash *stash)
{
	while (stash->count > 0) {
		const struct moving *entry = &stash->item[stash->count - 1];
		if (place(closed, entry, hash_bucket(word_hash(&entry->key), closed->buckets))) {
			stash->count--;
			continue;
		}
		uint64_t old_ends = closed->ends;
		if (!resize(closed, closed->buckets + closed->buckets / 4) || !spread(closed, old_ends, stash))
			return false;
	}
	return true;
}

bool closed_grow(struct closed *closed)
{
	uint64_t old_ends = closed->ends;
	uint64_t buckets = closed->buckets + (closed->buckets < 4096 ? closed->buckets : closed->buckets / 4);
	struct stash stash = {.arena = closed->arena};
	/* room for what waits is taken first: once entries move, the table is whole only when all have arrived */
	uint64_t waiting = closed->stored / 4 + 256;
	bool done = stash_reserve(&stash, waiting < 4096 ? waiting : 4096) && resize(closed, buckets) &&
	            spread(closed, old_ends, &stash) && settle(closed, &stash);
	arena_free(closed->arena, stash.item);
	return done;
}

bool closed_widen(struct closed *closed)
{
	if (closed->judy)
		return closed_judy_widen(closed);
	uint64_t slots = closed->ends * BUCKET_SLOTS;
	if (!region_commit(&closed->extra, slots * 2))
		return false;
	for (uint64_t i = slots; i-- > 0;) {
		uint16_t value = closed->extra.base[i];
		memcpy(closed->extra.base + 2 * i, &value, sizeof value);
	}
	closed->extra_bytes = 2;
	set_bytes(closed);
	return true;
}
