/* closed.h: the table of seen states of one width. Compiled once per width.
 *
 * Flat: the words themselves in an open-addressing table of cache-line buckets (four 16-byte words a line), bucket = hash
 * scaled to the number of buckets, overflow into the next bucket. Each slot has 0, 1 or 2 bytes of the engine's own beside it
 * (depth, g). Exact keys: a word is found by comparing all of it. From 4096 buckets on the table grows in place by a quarter:
 * entries move to higher buckets from the top down, so that there never is a second copy, and the load stays between 0.70 and
 * 0.88 (less for words wider than 16 bytes). Smaller ones double, and move while they are on the heap (region_begin). Judy
 * (closed_judy.c): the same interface over a JudyHS array, for comparison. */
#ifndef POUR_CORE_CLOSED_H
#define POUR_CORE_CLOSED_H

#include "core/arena.h"
#include "core/search.h"
#include "core/word.h"

#if defined(WORD_MATRIX)
#define CLOSED_WIDE_BUCKET 1
#endif

enum { BUCKET_SLOTS = sizeof(word) >= 64 ? 1 : 64 / sizeof(word) };

struct closed {
	struct region keys;  /* words; an empty slot is all zero */
	struct region extra; /* extra_bytes a slot */
	int extra_bytes;
	unsigned char *bytes; /* where the entries' own bytes begin; the keys where they have none, so that it never is NULL */
	uint64_t buckets;     /* a hash's home is below it */
	uint64_t ends;        /* buckets in use by overflow too: keys has that many */
	uint64_t stored;
	uint64_t grow_at;
	struct arena *arena;
	void *judy; /* CLOSED_JUDY: its own state; NULL when flat */
};

/* What a probe found. */
struct found {
	void *extra; /* the entry's own bytes; valid until the next probe; NULL: out of memory (nothing was stored) */
	bool fresh;  /* the word was not there and has been stored, with its bytes zero */
};

/* False beyond the memory budget. extra_bytes is 0, 1 or 2 (0 is for flat tables only). */
bool W(closed_open)(struct closed *closed, enum closed_kind kind, int extra_bytes, struct arena *arena);
/* Make the empty table at least `bytes` large, so that it grows for the first time when that is full. False beyond the budget;
   nothing to do for Judy. */
bool W(closed_reserve)(struct closed *closed, uint64_t bytes);
/* Bytes of the table of words; 0 for Judy. */
static inline uint64_t closed_bytes(const struct closed *closed)
{
	return closed->keys.committed;
}
void W(closed_close)(struct closed *closed);
/* Make room for one more entry. False beyond the budget. */
bool W(closed_grow)(struct closed *closed);
/* From one extra byte a slot to two, values kept. False beyond the budget. */
bool W(closed_widen)(struct closed *closed);
struct found W(closed_judy_probe)(struct closed *closed, const word *w);
void *W(closed_judy_find)(const struct closed *closed, const word *w);
bool W(closed_judy_open)(struct closed *closed);
void W(closed_judy_close)(struct closed *closed);
bool W(closed_judy_widen)(struct closed *closed);
#define closed_open       W(closed_open)
#define closed_reserve    W(closed_reserve)
#define closed_close      W(closed_close)
#define closed_grow       W(closed_grow)
#define closed_widen      W(closed_widen)
#define closed_judy_probe W(closed_judy_probe)
#define closed_judy_find  W(closed_judy_find)
#define closed_judy_open  W(closed_judy_open)
#define closed_judy_close W(closed_judy_close)
#define closed_judy_widen W(closed_judy_widen)

/* An entry's own two bytes as a number: not aligned where Judy holds them. */
static inline uint16_t closed_load(const void *extra)
{
	uint16_t entry;
	memcpy(&entry, extra, sizeof entry);
	return entry;
}

static inline void closed_store(void *extra, int value)
{
	uint16_t entry = (uint16_t) value;
	memcpy(extra, &entry, sizeof entry);
}

static inline bool word_is_empty_slot(const word *w)
{
	/* the last slot of a stored word is a pad or the state's greatest letter: 0 only if all tubes are empty, which is never
	 * stored */
	return w->at[SLOTS - 1] == 0;
}

/* Ask for the cache line early. By address: Judy has no keys, and asking for what is not there does no harm. */
static inline void closed_prefetch(const struct closed *closed, uint64_t hash)
{
	uint64_t offset = hash_bucket(hash, closed->buckets) * BUCKET_SLOTS * sizeof(word);
	__builtin_prefetch((const void *) ((uintptr_t) closed->keys.base + offset));
}

#if defined(CLOSED_WIDE_BUCKET)
/* Bit 2 k: word k of the line is the one wanted; bit 2 k + 1: it is free. */
struct bucket_masks {
	unsigned equal, free;
};

static inline struct bucket_masks bucket_compare(const word *line, const word *w)
{
	unsigned equal, zero;
#if defined(WORD_COMPRESS)
	__m512i wanted = _mm512_broadcast_i64x2(_mm_load_si128((const __m128i *) (const void *) w));
	__m512i all = _mm512_load_si512(line);
	equal = _mm512_cmpeq_epi64_mask(all, wanted);
	zero = _mm512_testn_epi64_mask(all, all);
#elif defined(__AVX2__)
	__m256i wanted = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *) (const void *) w));
	__m256i low = _mm256_load_si256((const __m256i *) (const void *) line);
	__m256i high = _mm256_load_si256((const __m256i *) (const void *) (line + 2));
#define HALVES(a, b) (unsigned) _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(a, b)))
	equal = HALVES(low, wanted) | HALVES(high, wanted) << 4;
	zero = HALVES(low, _mm256_setzero_si256()) | HALVES(high, _mm256_setzero_si256()) << 4;
#undef HALVES
#else
	__m128i wanted = _mm_load_si128((const __m128i *) (const void *) w);
	equal = zero = 0;
	for (int k = 0; k < 4; k++) {
		__m128i key = _mm_load_si128((const __m128i *) (const void *) (line + k));
		equal |= (unsigned) _mm_movemask_pd(_mm_castsi128_pd(_mm_cmpeq_epi64(key, wanted))) << 2 * k;
		zero |= (unsigned) _mm_movemask_pd(_mm_castsi128_pd(_mm_cmpeq_epi64(key, _mm_setzero_si128()))) << 2 * k;
	}
#endif
	return (struct bucket_masks){equal & equal >> 1 & 0x55, zero & 0xAA}; /* a stored word's upper half is never 0 */
}
#endif

/* Once the home bucket is in the cache: ask for what else will be needed, the next bucket or the entry's own bytes. A store to
   bytes that are not in the cache holds up all stores after it. */
static inline void closed_prefetch_rest(const struct closed *closed, const word *w, uint64_t hash)
{
	if (closed->judy)
		return;
	uint64_t i = hash_bucket(hash, closed->buckets) * BUCKET_SLOTS;
	const word *key = (const word *) (const void *) closed->keys.base + i;
#if defined(CLOSED_WIDE_BUCKET)
	struct bucket_masks masks = bucket_compare(key, w);
	bool here = masks.equal != 0, full = masks.free == 0;
#else
	bool here = false, full = !word_is_empty_slot(&key[BUCKET_SLOTS - 1]);
	for (int k = 0; k < (int) BUCKET_SLOTS; k++)
		here |= word_equal(&key[k], w);
#endif
	if (!here) {
		const void *next = key + BUCKET_SLOTS, *bytes = closed->bytes + i * (uint64_t) closed->extra_bytes;
		__builtin_prefetch(full ? next : bytes);
	}
}

/* The slot of a word at or after its home bucket: where it is (*there true) or the first free slot (*there false). The number
   of slots when there is neither up to the end. */
static inline uint64_t closed_slot(const struct closed *closed, const word *w, uint64_t hash, bool *there)
{
	const word *key = (const word *) (const void *) closed->keys.base;
	const uint64_t end = closed->ends * BUCKET_SLOTS;
	uint64_t i = hash_bucket(hash, closed->buckets) * BUCKET_SLOTS;
#if defined(CLOSED_WIDE_BUCKET)
	/* all four words of the line at once: which of them it is would be a mispredicted branch */
	for (; i < end; i += BUCKET_SLOTS) {
		struct bucket_masks masks = bucket_compare(&key[i], w);
		if (masks.equal) {
			*there = true;
			return i + (unsigned) __builtin_ctz(masks.equal) / 2;
		}
		if (masks.free) {
			*there = false;
			return i + (unsigned) __builtin_ctz(masks.free) / 2;
		}
	}
#else
	for (; i < end; i++) {
		*there = word_equal(&key[i], w);
		if (*there || word_is_empty_slot(&key[i]))
			return i;
	}
#endif
	*there = false;
	return end;
}

/* Find a word or store it. */
static inline struct found closed_probe(struct closed *closed, const word *w, uint64_t hash)
{
	if (closed->judy)
		return closed_judy_probe(closed, w);
	bool there;
	uint64_t i = closed_slot(closed, w, hash, &there);
	if (!there) {
		while (closed->stored >= closed->grow_at || i == closed->ends * BUCKET_SLOTS) {
			if (!closed_grow(closed))
				return (struct found){0};
			i = closed_slot(closed, w, hash, &there);
		}
		((word *) (void *) closed->keys.base)[i] = *w;
		closed->stored++;
	}
	return (struct found){closed->bytes + i * (uint64_t) closed->extra_bytes, !there};
}

/* The entry's own bytes, or NULL if the word is not stored. */
static inline void *closed_find(const struct closed *closed, const word *w, uint64_t hash)
{
	if (closed->judy)
		return closed_judy_find(closed, w);
	bool there;
	uint64_t i = closed_slot(closed, w, hash, &there);
	return there ? closed->bytes + i * (uint64_t) closed->extra_bytes : NULL;
}

#endif
