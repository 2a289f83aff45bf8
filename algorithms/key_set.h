/* key_set.h: a set of 63-bit numbers, each with one byte of its own: the states of a large space.
 *
 * Open addressing by cache lines of eight keys, as in core/closed.h but half the width: the home of a key is its hash scaled to
 * the number of lines, so that the order of homes is that of hashes, and the set grows in place, from the top down. Adding and
 * finding are safe from several threads at once; growing is not. */
#ifndef POUR_ALGORITHMS_KEY_SET_H
#define POUR_ALGORITHMS_KEY_SET_H

#include "core/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { KEYS_IN_LINE = 8 };
#define KEY_NOWHERE UINT64_MAX

struct key_set {
	struct region keys;  /* key + 1; 0 is free */
	struct region bytes; /* one a key, 0 when added */
	uint64_t lines;      /* a hash's home is below it */
	uint64_t slots;      /* eight a line, and some beyond the last home */
	uint64_t stored;     /* keys */
	uint64_t grow_at;    /* fuller than this is slow */
};

bool key_set_open(struct key_set *set, struct arena *arena);
void key_set_close(struct key_set *set);
/* Room for at least half as many keys again. Keys change slots. False beyond the arena's budget: the set is then lost. */
bool key_set_grow(struct key_set *set);

static inline bool key_set_full(const struct key_set *set)
{
	return __atomic_load_n(&set->stored, __ATOMIC_RELAXED) >= set->grow_at;
}

/* The finaliser of MurmurHash3. */
static inline uint64_t key_hash(uint64_t key)
{
	key = (key ^ key >> 33) * 0xff51afd7ed558ccdU;
	key = (key ^ key >> 33) * 0xc4ceb9fe1a85ec53U;
	return key ^ key >> 33;
}

static inline uint64_t key_home(const struct key_set *set, uint64_t hash)
{
	return (uint64_t) (((unsigned __int128) hash * set->lines) >> 64) * KEYS_IN_LINE;
}

static inline void key_set_prefetch(const struct key_set *set, uint64_t hash)
{
	__builtin_prefetch(set->keys.base + key_home(set, hash) * sizeof(uint64_t));
}

static inline uint64_t *key_slot(const struct key_set *set, uint64_t slot)
{
	return (uint64_t *) (void *) set->keys.base + slot;
}

/* The slot of a key, or KEY_NOWHERE. */
static inline uint64_t key_set_find(const struct key_set *set, uint64_t key, uint64_t hash)
{
	for (uint64_t i = key_home(set, hash); i < set->slots; i++) {
		uint64_t there = __atomic_load_n(key_slot(set, i), __ATOMIC_RELAXED);
		if (there == key + 1)
			return i;
		if (there == 0)
			break;
	}
	return KEY_NOWHERE;
}

/* Add a key if it is not there. False when there is no place for it before the set grows. */
static inline bool key_set_add(struct key_set *set, uint64_t key, uint64_t hash)
{
	for (uint64_t i = key_home(set, hash); i < set->slots; i++) {
		uint64_t there = __atomic_load_n(key_slot(set, i), __ATOMIC_RELAXED);
		if (there == key + 1)
			return true;
		if (there != 0)
			continue;
		if (__atomic_compare_exchange_n(key_slot(set, i), &there, key + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
			__atomic_fetch_add(&set->stored, 1, __ATOMIC_RELAXED);
			return true;
		}
		if (there == key + 1)
			return true;
	}
	return false;
}

#endif
