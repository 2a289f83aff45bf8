/* word.h: the sorted state of one width: pour, un-pour, hash.
 *
 * A word is the ascending sequence of a state's letters, one slot a tube; slots beyond the tubes hold the pad, which is above
 * every letter. Included by sources that are compiled once per width: a width is fixed in each, so types and inline functions
 * need no suffix, and everything with external linkage is W(name).
 *
 * SIMD: AVX-512 VBMI2 compress and expand for 8x16, 8x32 and 16x32; SSSE3 shuffles for 8x16; plain C elsewhere and with
 * POUR_PLAIN. All give the same words, hashes and orders. */
#ifndef POUR_CORE_WORD_H
#define POUR_CORE_WORD_H

#include "core/alphabet.h"
#include "core/width.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE4_1__) && !defined(POUR_PLAIN)
#include <immintrin.h>
#if WIDTH_BITS == 8 && WIDTH_SLOTS == 16
#define WORD_MATRIX 1
#endif
#if defined(__AVX512VBMI2__) && defined(__AVX512VL__) && defined(__AVX512BW__) && WIDTH_BITS * WIDTH_SLOTS <= 512
#define WORD_COMPRESS 1
#elif WIDTH_BITS == 8 && WIDTH_SLOTS == 16
#define WORD_SHUFFLE 1
#endif
#endif

#if WIDTH_BITS == 8
typedef uint8_t slot;
#elif WIDTH_BITS == 16
typedef uint16_t slot;
#else
#error "core/word.h is for sources compiled once per width: WIDTH_BITS is 8 or 16"
#endif

enum { SLOTS = WIDTH_SLOTS, SLOT_PAD = (1 << WIDTH_BITS) - 1, MAX_POURS = SLOTS * (SLOTS - 1) };
/* Places of an array of steps for word_pours, which writes up to 16 at once. */
enum { POURS_ROOM = MAX_POURS + 16 };

typedef struct word {
	slot at[SLOTS];
} __attribute__((aligned(16))) word;

/* One pour out of a word: positions of the two tubes, and the letters they hold afterwards. */
typedef struct step {
	uint8_t from, to;
	slot from_after, to_after;
} step;

static inline word word_of_letters(const letter *letters, int tubes)
{
	word w;
	for (int i = 0; i < SLOTS; i++)
		w.at[i] = i < tubes ? (slot) letters[i] : (slot) SLOT_PAD;
	return w;
}

static inline bool word_equal(const word *a, const word *b)
{
	uint64_t x[sizeof(word) / 8], y[sizeof(word) / 8], differ = 0;
	memcpy(x, a, sizeof x);
	memcpy(y, b, sizeof y);
	for (unsigned i = 0; i < sizeof(word) / 8; i++)
		differ |= x[i] ^ y[i];
	return differ == 0;
}

/* Finished letters are numbered first, so the last one tells. */
static inline bool word_is_goal(const struct alphabet *a, const word *w)
{
	return w->at[a->tubes - 1] < a->finished;
}

static inline uint64_t word_fold(uint64_t x, uint64_t y)
{
	unsigned __int128 product = (unsigned __int128) x * y;
	return (uint64_t) product ^ (uint64_t) (product >> 64);
}

/* 64 bits, all of them good; a multiply-and-fold of 16 bytes at a time (after Yi, wyhash, 2019). The same for every build. */
static inline uint64_t word_hash(const word *w)
{
	uint64_t part[sizeof(word) / 8], hash = 0x2d358dccaa6c78a5u;
	memcpy(part, w, sizeof part);
	for (unsigned i = 0; i < sizeof(word) / 8; i += 2)
		hash = word_fold(part[i] ^ 0x8bb84b93962eacc9u, part[i + 1] ^ hash);
	return hash * 0x9e3779b97f4a7c15u;
}

/* Which bucket of `buckets` a hash falls into: order is kept when the number grows (Lemire's multiply-shift). */
static inline uint64_t hash_bucket(uint64_t hash, uint64_t buckets)
{
	return (uint64_t) (((unsigned __int128) hash * buckets) >> 64);
}

/* Position of a letter among the slots that are kept: how many of them are <= it. */
#if defined(WORD_COMPRESS)
#if WIDTH_BITS == 8 && WIDTH_SLOTS == 16
typedef __m128i word_register;
#define WORD_LOAD(w)               _mm_load_si128((const __m128i *) (const void *) (w))
#define WORD_STORE(w, r)           _mm_store_si128((__m128i *) (void *) (w), r)
#define WORD_SET1(x)               _mm_set1_epi8((char) (x))
#define WORD_LESS_EQUAL(r, s)      _mm_cmple_epu8_mask(r, s)
#define WORD_SQUEEZE(mask, r)      _mm_maskz_compress_epi8((__mmask16) (mask), r)
#define WORD_SPREAD(into, mask, r) _mm_mask_expand_epi8(into, (__mmask16) (mask), r)
#define WORD_BLEND(mask, r, s)     _mm_mask_blend_epi8((__mmask16) (mask), r, s)
#elif WIDTH_BITS == 8
typedef __m256i word_register;
#define WORD_LOAD(w)               _mm256_loadu_si256((const __m256i *) (const void *) (w))
#define WORD_STORE(w, r)           _mm256_storeu_si256((__m256i *) (void *) (w), r)
#define WORD_SET1(x)               _mm256_set1_epi8((char) (x))
#define WORD_LESS_EQUAL(r, s)      _mm256_cmple_epu8_mask(r, s)
#define WORD_SQUEEZE(mask, r)      _mm256_maskz_compress_epi8((__mmask32) (mask), r)
#define WORD_SPREAD(into, mask, r) _mm256_mask_expand_epi8(into, (__mmask32) (mask), r)
#define WORD_BLEND(mask, r, s)     _mm256_mask_blend_epi8((__mmask32) (mask), r, s)
#else
typedef __m512i word_register;
#define WORD_LOAD(w)               _mm512_loadu_si512(w)
#define WORD_STORE(w, r)           _mm512_storeu_si512(w, r)
#define WORD_SET1(x)               _mm512_set1_epi16((short) (x))
#define WORD_LESS_EQUAL(r, s)      _mm512_cmple_epu16_mask(r, s)
#define WORD_SQUEEZE(mask, r)      _mm512_maskz_compress_epi16((__mmask32) (mask), r)
#define WORD_SPREAD(into, mask, r) _mm512_mask_expand_epi16(into, (__mmask32) (mask), r)
#define WORD_BLEND(mask, r, s)     _mm512_mask_blend_epi16((__mmask32) (mask), r, s)
#endif
#endif

#if defined(WORD_SHUFFLE)
/* Byte shuffles by two positions: drop them; make room at them; pick the new letters into them (core/word_tables.c). */
struct word_shuffles {
	uint8_t drop[16][16][16], room[16][16][16], pick[16][16][16];
};
extern struct word_shuffles word_shuffles;
#endif

/* The word with tubes p and q replaced by letters x and y. */
static inline word word_replace(const word *w, int p, int q, slot x, slot y)
{
	slot low = x < y ? x : y, high = x < y ? y : x;
	word out;
#if defined(WORD_COMPRESS)
	word_register r = WORD_LOAD(w), lows = WORD_SET1(low), highs = WORD_SET1(high);
	uint32_t kept = ~((uint32_t) 1 << p | (uint32_t) 1 << q);
	int at_low = __builtin_popcount((uint32_t) WORD_LESS_EQUAL(r, lows) & kept);
	int at_high = __builtin_popcount((uint32_t) WORD_LESS_EQUAL(r, highs) & kept) + 1;
	uint32_t low_bit = (uint32_t) 1 << at_low, high_bit = (uint32_t) 1 << at_high;
	r = WORD_SPREAD(WORD_BLEND(high_bit, lows, highs), ~(low_bit | high_bit), WORD_SQUEEZE(kept, r));
	WORD_STORE(&out, r);
#elif defined(WORD_SHUFFLE)
	__m128i r = _mm_load_si128((const __m128i *) (const void *) w);
	__m128i lows = _mm_set1_epi8((char) low), highs = _mm_set1_epi8((char) high);
	unsigned kept = ~(1U << p | 1U << q);
	unsigned below_low = (unsigned) _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(r, lows), r)) & kept;
	unsigned below_high = (unsigned) _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(r, highs), r)) & kept;
	int at_low = __builtin_popcount(below_low), at_high = __builtin_popcount(below_high) + 1;
#define SHUFFLE(table, i, j) _mm_loadu_si128((const __m128i *) (const void *) word_shuffles.table[i][j])
	r = _mm_shuffle_epi8(_mm_shuffle_epi8(r, SHUFFLE(drop, p, q)), SHUFFLE(room, at_low, at_high));
	r = _mm_or_si128(r, _mm_shuffle_epi8(_mm_unpacklo_epi8(lows, highs), SHUFFLE(pick, at_low, at_high)));
#undef SHUFFLE
	_mm_store_si128((__m128i *) (void *) &out, r);
#else
	int k = 0;
	bool low_left = true, high_left = true;
	for (int i = 0; i < SLOTS; i++) {
		if (i == p || i == q)
			continue;
		if (low_left && w->at[i] > low) {
			out.at[k++] = low;
			low_left = false;
		}
		if (high_left && w->at[i] > high) {
			out.at[k++] = high;
			high_left = false;
		}
		out.at[k++] = w->at[i];
	}
	if (low_left)
		out.at[k++] = low;
	if (high_left)
		out.at[k++] = high;
#endif
	return out;
}

static inline word word_apply(const word *w, step s)
{
	return word_replace(w, s.from, s.to, s.from_after, s.to_after);
}

/* The un-pours of a word, in a list that grows as needed. A zeroed struct with its arena is an empty list; free `step`. */
struct unpours {
	step *step;
	int count, room;
	struct arena *arena;
};

/* Lists every un-pour: a step as in word_pours, but back in time: from_after and to_after are the letters before the pour that
   made them what they are. Only states inside the alphabet. Two steps may give the same word. False when memory runs out. */
bool W(unpours_of)(struct unpours *list, const struct alphabet *a, const word *w);

/* The pour that leads from one word to another, as letters; false if there is none. */
bool W(word_pour_between)(const struct alphabet *a, const word *before, const word *after, struct pour *pour);

#define unpours_of        W(unpours_of)
#define word_pour_between W(word_pour_between)

#include "core/word_pours.h"

#endif
