/* word_pours.h: the pours of a word: a part of word.h, which includes it.
 *
 * In the 8x16 width the question "which tube may be poured into which" is answered for all pairs at once, as 256 bits, and the
 * pairs are listed from them without a branch: with a dozen tubes and a handful of pours, mispredicted branches were five
 * sixths of an expansion's time in the plain loop. */
#ifndef POUR_CORE_WORD_POURS_H
#define POUR_CORE_WORD_POURS_H

#include "core/word.h"

/* Units of a pour by the rules, from a run of `run` units into `space` free ones (both at least 1). */
static inline int rules_units(enum rules rules, int run, int space)
{
	int fits = run < space ? run : space;
	if (rules == RULES_WATER)
		return fits;
	if (rules == RULES_BALL)
		return 1;
	return fits == run ? run : 0;
}

/* The step from tube p to tube q of `units` units of a colour: the rows of an empty tube's `base` table follow those of `put`.
 */
static inline step word_step(const struct alphabet *a, const word *w, int p, int q, int colour, int units)
{
	const struct letter_facts *target = &a->facts[w->at[q]];
	int letter_row = w->at[q], base_row = a->letters + target->kind * a->colours + colour;
	int row =
	    letter_row ^ ((letter_row ^ base_row) & -(target->height == 0)); /* a choice without a branch: it is a coin toss */
	return (step){(uint8_t) p, (uint8_t) q, (slot) a->take[(int) w->at[p] * a->stride + units],
	              (slot) a->put[row * a->stride + units]};
}

#if defined(WORD_MATRIX)
/* What the pours of a word depend on, by tube. */
struct word_view {
	uint8_t top[16], run[16], space[16];
} __attribute__((aligned(16)));

/* Bit i of four to bit 16 i. */
static inline uint64_t word_spread_bits(uint32_t four)
{
	return (four * UINT64_C(0x0000200040008001)) & 0x0001000100010001u;
}

#if defined(WORD_COMPRESS)
/* table[w[i]] for all 16 slots: two look-ups of 128 bytes, picked by the letter's highest bit. */
static inline __m128i word_lookup(const uint8_t *table, __m128i w)
{
	__m512i wide = _mm512_castsi128_si512(w);
	__m512i low = _mm512_permutex2var_epi8(_mm512_loadu_si512(table), wide, _mm512_loadu_si512(table + 64));
	__m512i high = _mm512_permutex2var_epi8(_mm512_loadu_si512(table + 128), wide, _mm512_loadu_si512(table + 192));
	return _mm512_castsi512_si128(_mm512_mask_blend_epi8(_mm_movepi8_mask(w), low, high));
}

/* For each tube the set of tubes it may be poured into, all at once and without a branch: bit 16 p + q of 256. */
static inline void word_matrix(const struct alphabet *a, const word *w, struct word_view *view, uint64_t matrix[4])
{
	static const uint8_t rows[4] = {0, 4, 8, 12};
	__m128i v = _mm_load_si128((const __m128i *) (const void *) w);
	__m128i tops = word_lookup(a->byte.top, v), runs = word_lookup(a->byte.run, v), spaces = word_lookup(a->byte.space, v);
	_mm_store_si128((__m128i *) (void *) view->top, tops);
	_mm_store_si128((__m128i *) (void *) view->run, runs);
	_mm_store_si128((__m128i *) (void *) view->space, spaces);
	const uint64_t spread = 0x0001000100010001u;
	uint64_t again = _mm_cmpeq_epi8_mask(v, _mm_slli_si128(v, 1)) & ~UINT64_C(1); /* same letter as the tube before */
	uint64_t open = _mm_test_epi8_mask(spaces, spaces);
	uint64_t any = _mm_cmpeq_epi8_mask(tops, _mm_set1_epi8((char) COLOUR_NONE));
	uint64_t open_first = (open & ~again) * spread, any_first = (any & ~again) * spread;
	__m512i all_tops = _mm512_broadcast_i32x4(tops);
	__m512i sources = _mm512_broadcast_i32x4(_mm_maskz_mov_epi8((__mmask16) ~again, runs));
	__m512i lane = _mm512_set_epi64(0x0303030303030303, 0x0303030303030303, 0x0202020202020202, 0x0202020202020202,
	                                0x0101010101010101, 0x0101010101010101, 0, 0);
	for (int k = 0; k < 4; k++) {
		__m512i pick = _mm512_add_epi8(lane, _mm512_set1_epi8((char) rows[k]));
		uint64_t same = _mm512_cmpeq_epi8_mask(_mm512_shuffle_epi8(all_tops, pick), all_tops);
		__m512i source = _mm512_shuffle_epi8(sources, pick);
		uint64_t self = UINT64_C(0x0008000400020001) << rows[k];
		/* a tube is poured into the next of its own letter, too: the one copy of it that is not `first` */
		uint64_t next = _pdep_u64((again & open) >> (rows[k] + 1), self << 1);
		matrix[k] = ((((same & open_first) | any_first) & ~self) | next) & _mm512_test_epi8_mask(source, source);
	}
}
#else
/* byte.all of four letters, regrouped: four tops, four runs, four spaces. */
static inline __m128i word_facts(const struct alphabet *a, uint32_t letters)
{
	const uint32_t *all = a->byte.all;
	__m128i four = _mm_setr_epi32((int) all[letters & 255], (int) all[letters >> 8 & 255], (int) all[letters >> 16 & 255],
	                              (int) all[letters >> 24]);
	return _mm_shuffle_epi8(four, _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
}

/* Bit 16 p + q: tubes p and q have the same top. */
static inline void word_same_tops(__m128i tops, uint64_t same[4])
{
	for (int k = 0; k < 4; k++) {
#if defined(__AVX2__)
		__m256i both = _mm256_broadcastsi128_si256(tops);
		__m256i first = _mm256_setr_epi64x(0, 0, 0x0101010101010101, 0x0101010101010101);
		__m256i pick = _mm256_add_epi8(first, _mm256_set1_epi8((char) (4 * k)));
		__m256i low = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(both, pick), both);
		pick = _mm256_add_epi8(pick, _mm256_set1_epi8(2));
		__m256i high = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(both, pick), both);
		same[k] = (uint32_t) _mm256_movemask_epi8(low) | (uint64_t) (uint32_t) _mm256_movemask_epi8(high) << 32;
#else
		same[k] = 0;
		for (int i = 0; i < 4; i++) {
			__m128i pick = _mm_shuffle_epi8(tops, _mm_set1_epi8((char) (4 * k + i)));
			same[k] |= (uint64_t) (unsigned) _mm_movemask_epi8(_mm_cmpeq_epi8(pick, tops)) << 16 * i;
		}
#endif
	}
}

/* For each tube the set of tubes it may be poured into, all at once and without a branch: bit 16 p + q of 256. */
static inline void word_matrix(const struct alphabet *a, const word *w, struct word_view *view, uint64_t matrix[4])
{
	__m128i v = _mm_load_si128((const __m128i *) (const void *) w), zero = _mm_setzero_si128();
	uint32_t letters[4];
	memcpy(letters, w, sizeof letters);
	__m128i a0 = word_facts(a, letters[0]), a1 = word_facts(a, letters[1]), a2 = word_facts(a, letters[2]),
	        a3 = word_facts(a, letters[3]);
	__m128i low = _mm_unpacklo_epi32(a0, a1), high = _mm_unpacklo_epi32(a2, a3);
	__m128i tops = _mm_unpacklo_epi64(low, high), runs = _mm_unpackhi_epi64(low, high);
	__m128i spaces = _mm_unpacklo_epi64(_mm_unpackhi_epi32(a0, a1), _mm_unpackhi_epi32(a2, a3));
	_mm_store_si128((__m128i *) (void *) view->top, tops);
	_mm_store_si128((__m128i *) (void *) view->run, runs);
	_mm_store_si128((__m128i *) (void *) view->space, spaces);
	const uint64_t spread = 0x0001000100010001u;
	uint32_t open = ~(uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(spaces, zero)) & 0xFFFF;
	uint32_t sources = ~(uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(runs, zero)) & 0xFFFF;
	uint32_t any = (uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(tops, _mm_set1_epi8((char) COLOUR_NONE)));
	uint32_t again = (uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_slli_si128(v, 1))) & ~1U;
	uint64_t open_first = (open & ~again) * spread, any_first = (any & ~again) * spread, same[4];
	uint32_t firsts = sources & ~again;
	word_same_tops(tops, same);
	for (int k = 0; k < 4; k++) {
		uint64_t source = word_spread_bits(firsts >> 4 * k & 15) * 0xFFFF;
		matrix[k] = ((same[k] & open_first) | any_first) & ~(UINT64_C(0x0008000400020001) << 4 * k) & source;
	}
	/* a tube is poured into the next of its own letter, too: the one copy of it that is not `first` */
	for (uint32_t next = again & open & firsts << 1; next != 0; next &= next - 1) {
		int q = __builtin_ctz(next);
		matrix[(q - 1) / 4] |= UINT64_C(1) << (16 * ((q - 1) % 4) + q);
	}
}
#endif

/* The set bits of the matrix in ascending order; returns their number. `bits` has room for MAX_POURS + 4. */
static inline int word_matrix_bits(const uint64_t matrix[4], uint8_t *bits)
{
	int count = 0;
	for (int k = 0; k < 4; k++) {
		uint64_t rest = matrix[k];
		uint8_t *to = bits + count;
		count += __builtin_popcountll(rest);
		do {
			for (int i = 0; i < 4; i++) { /* few words have more: one branch that is mostly foretold */
				*to++ = (uint8_t) (64 * k + __builtin_ctzll(rest | (uint64_t) 1 << 63));
				rest &= rest - 1;
			}
		} while (rest != 0);
	}
	return count;
}

#if defined(WORD_COMPRESS)
/* The steps of the first 8 pairs in `b`, of which `pairs` are real; those that change nothing are left out. Writes 8 places,
   returns how many count. For tubes of one kind. */
static inline int word_steps(const struct alphabet *a, const word *w, const struct word_view *view, __m128i b, int pairs,
                             step *out)
{
#define BYTES(x) _mm_load_si128((const __m128i *) (const void *) (x))
	__m128i low = _mm_set1_epi8(15), p = _mm_and_si128(_mm_srli_epi16(b, 4), low), q = _mm_and_si128(b, low);
	__m128i run = _mm_shuffle_epi8(BYTES(view->run), p), space = _mm_shuffle_epi8(BYTES(view->space), q);
	__m128i units = _mm_min_epu8(run, space);
	if (a->rules == RULES_BALL)
		units = _mm_set1_epi8(1);
	if (a->rules == RULES_WHOLE)
		units = _mm_maskz_mov_epi8(_mm_cmpeq_epi8_mask(units, run), units);
	__mmask8 empty = (__mmask8) _mm_cmpeq_epi8_mask(_mm_shuffle_epi8(BYTES(view->run), q), _mm_setzero_si128());
	__m256i from = _mm256_cvtepu8_epi32(_mm_shuffle_epi8(BYTES(w), p)),
	        to = _mm256_cvtepu8_epi32(_mm_shuffle_epi8(BYTES(w), q));
	__m256i colour = _mm256_cvtepu8_epi32(_mm_shuffle_epi8(BYTES(view->top), p)), moved = _mm256_cvtepu8_epi32(units);
	__m256i stride = _mm256_set1_epi32(a->stride), mask16 = _mm256_set1_epi32(0xFFFF);
	__m256i row = _mm256_mask_add_epi32(to, empty, colour, _mm256_set1_epi32(a->letters));
	__mmask8 legal = _mm256_mask_test_epi32_mask((__mmask8) (pairs >= 8 ? 0xFF : (1 << pairs) - 1), moved, moved);
	__m256i take = _mm256_add_epi32(_mm256_mullo_epi32(from, stride), moved);
	__m256i put = _mm256_add_epi32(_mm256_mullo_epi32(row, stride), moved);
	/* a gather reads four bytes: the tables are followed by others, so it stays inside their block */
	__m256i from_after = _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), legal, take, a->take, sizeof(letter));
	__m256i to_after = _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), legal, put, a->put, sizeof(letter));
	from_after = _mm256_and_si256(from_after, mask16);
	to_after = _mm256_and_si256(to_after, mask16);
	__mmask8 same = _mm256_cmpeq_epi32_mask(from_after, to) & _mm256_cmpeq_epi32_mask(to_after, from);
	__m256i steps = _mm256_or_si256(_mm256_cvtepu8_epi32(p), _mm256_slli_epi32(_mm256_cvtepu8_epi32(q), 8));
	steps = _mm256_or_si256(steps, _mm256_slli_epi32(from_after, 16));
	steps = _mm256_or_si256(steps, _mm256_slli_epi32(to_after, 24));
	__mmask8 kept = (__mmask8) (legal & ~same);
	_mm256_storeu_si256((__m256i *) (void *) out, _mm256_maskz_compress_epi32(kept, steps));
	return __builtin_popcount(kept);
#undef BYTES
}

/* The set bits of the matrix in ascending order, where there are at most 64: kept in a register, since a load from several
   recent stores would wait for them. */
static inline __m512i word_matrix_few(const uint64_t matrix[4])
{
	static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
	                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
	                                    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
	                                    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
	__m512i number = _mm512_loadu_si512(numbers), few = _mm512_maskz_compress_epi8(matrix[0], number);
	int count = __builtin_popcountll(matrix[0]);
	for (int k = 1; k < 4; k++) {
		__m512i more =
		    _mm512_maskz_compress_epi8(matrix[k], _mm512_add_epi8(number, _mm512_set1_epi8((char) (64 * k))));
		few = _mm512_mask_expand_epi8(few, count < 64 ? ~UINT64_C(0) << count : 0, more);
		count += __builtin_popcountll(matrix[k]);
	}
	return few;
}
#endif

/* All pours of a word that lead to another word, in ascending order of positions; one of equal tubes stands for all. `out` has
   POURS_ROOM places; returns the number of steps. */
static inline int word_pours(const struct alphabet *a, const word *w, step *out)
{
	struct word_view view;
	uint64_t matrix[4];
	uint8_t bits[MAX_POURS + 4];
	int pairs, count = 0;
	word_matrix(a, w, &view, matrix);
#if defined(WORD_COMPRESS)
	pairs = __builtin_popcountll(matrix[0]) + __builtin_popcountll(matrix[1]) + __builtin_popcountll(matrix[2]) +
	        __builtin_popcountll(matrix[3]);
	if (a->plain && pairs <= 64) {
		__m512i few = word_matrix_few(matrix), eight = _mm512_set_epi64(0, 7, 6, 5, 4, 3, 2, 1);
		for (int left = pairs; left > 0; left -= 8) {
			count += word_steps(a, w, &view, _mm512_castsi512_si128(few), left, out + count);
			few = _mm512_permutexvar_epi64(eight, few);
		}
		return count;
	}
#endif
	pairs = word_matrix_bits(matrix, bits);
	for (int i = 0; i < pairs; i++) {
		int p = bits[i] >> 4, q = bits[i] & 15;
		int units = rules_units(a->rules, view.run[p], view.space[q]);
		out[count] = word_step(a, w, p, q, view.top[p], units);
		count += (units != 0) & !((out[count].from_after == w->at[q]) & (out[count].to_after == w->at[p]));
	}
	return count;
}
#else
/* All pours of a word that lead to another word, in ascending order of positions; one of equal tubes stands for all. `out` has
   POURS_ROOM places; returns the number of steps. */
static inline int word_pours(const struct alphabet *a, const word *w, step *out)
{
	uint64_t open = 0, any = 0, first = 0, same[LEVEL_MAX_COLOURS];
	struct letter_facts fact[SLOTS];
	const int tubes = a->tubes;
	for (int i = 0; i < tubes; i++) {
		fact[i] = a->facts[w->at[i]];
		uint64_t bit = (uint64_t) 1 << i;
		open |= fact[i].space ? bit : 0;
		any |= fact[i].top == COLOUR_NONE ? bit : 0;
		first |= i == 0 || w->at[i] != w->at[i - 1] ? bit : 0;
		if (fact[i].top != COLOUR_NONE)
			same[fact[i].top] = 0;
	}
	for (int i = 0; i < tubes; i++)
		if (fact[i].top != COLOUR_NONE)
			same[fact[i].top] |= (uint64_t) 1 << i;
	int count = 0;
	for (uint64_t sources = first & ~any; sources != 0; sources &= sources - 1) {
		int p = __builtin_ctzll(sources);
		if (fact[p].run == 0)
			continue;
		int colour = fact[p].top;
		uint64_t targets = ((same[colour] & open & first) | (any & first)) & ~((uint64_t) 1 << p);
		if (p + 1 < tubes && w->at[p + 1] == w->at[p])
			targets |= open & ((uint64_t) 2 << p);
		for (; targets != 0; targets &= targets - 1) {
			int q = __builtin_ctzll(targets);
			int units = rules_units(a->rules, fact[p].run, fact[q].space);
			if (units == 0)
				continue;
			step s = word_step(a, w, p, q, colour, units);
			if (s.from_after != w->at[q] || s.to_after != w->at[p])
				out[count++] = s;
		}
	}
	return count;
}
#endif

#endif
