/* key_set.c: opening and growing a set of keys: see key_set.h. */
#include "algorithms/key_set.h"

#include <string.h>

enum { FIRST_LINES = 1 << 13, BEYOND_SLOTS = 1024 };

static bool resize(struct key_set *set, uint64_t lines)
{
	uint64_t slots = lines * KEYS_IN_LINE + BEYOND_SLOTS;
	if (!region_commit(&set->keys, slots * sizeof(uint64_t)) || !region_commit(&set->bytes, slots))
		return false;
	set->lines = lines;
	set->slots = slots;
	set->grow_at = lines * KEYS_IN_LINE / 100 * 85;
	return true;
}

bool key_set_open(struct key_set *set, struct arena *arena)
{
	*set = (struct key_set){0};
	if (region_reserve(&set->keys, arena, 0) && region_reserve(&set->bytes, arena, 0) && resize(set, FIRST_LINES))
		return true;
	key_set_close(set);
	return false;
}

void key_set_close(struct key_set *set)
{
	region_release(&set->keys);
	region_release(&set->bytes);
	*set = (struct key_set){0};
}

/* Into the first free slot from its home on. */
static bool place(struct key_set *set, uint64_t there, unsigned char byte)
{
	for (uint64_t i = key_home(set, key_hash(there - 1)); i < set->slots; i++)
		if (*key_slot(set, i) == 0) {
			*key_slot(set, i) = there;
			set->bytes.base[i] = byte;
			return true;
		}
	return false;
}

/* Keys whose new home is not above their old slot, all near the bottom, wait here. */
struct waiting {
	struct region keys, bytes;
	uint64_t count;
};

static bool wait_for_place(struct waiting *waiting, uint64_t there, unsigned char byte)
{
	if (!region_commit(&waiting->keys, (waiting->count + 1) * sizeof there) ||
	    !region_commit(&waiting->bytes, waiting->count + 1))
		return false;
	memcpy(waiting->keys.base + waiting->count * sizeof there, &there, sizeof there);
	waiting->bytes.base[waiting->count++] = byte;
	return true;
}

/* Move all to their places in the larger set. Whatever is above the slot at hand has moved already. */
static bool spread(struct key_set *set, uint64_t old_slots, struct waiting *waiting)
{
	for (uint64_t i = old_slots; i-- > 0;) {
		uint64_t there = *key_slot(set, i);
		unsigned char byte = set->bytes.base[i];
		if (there == 0)
			continue;
		*key_slot(set, i) = 0;
		set->bytes.base[i] = 0;
		if (key_home(set, key_hash(there - 1)) > i ? !place(set, there, byte) : !wait_for_place(waiting, there, byte))
			return false;
	}
	for (uint64_t k = 0; k < waiting->count; k++) {
		uint64_t there;
		memcpy(&there, waiting->keys.base + k * sizeof there, sizeof there);
		if (!place(set, there, waiting->bytes.base[k]))
			return false;
	}
	return true;
}

bool key_set_grow(struct key_set *set)
{
	struct waiting waiting = {0};
	uint64_t old_slots = set->slots;
	bool done = region_reserve(&waiting.keys, set->keys.arena, set->keys.committed) &&
	            region_reserve(&waiting.bytes, set->keys.arena, set->bytes.committed) &&
	            resize(set, set->lines + set->lines / 2) && spread(set, old_slots, &waiting);
	region_release(&waiting.keys);
	region_release(&waiting.bytes);
	return done;
}
