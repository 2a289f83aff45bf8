/* closed_width.h: the tests of the table of seen states of one width, flat and Judy. Compiled once per width:
 * test_closed_8x16.c and its sisters define the width and include this. */
#ifndef POUR_TESTS_CLOSED_WIDTH_H
#define POUR_TESTS_CLOSED_WIDTH_H

#include "core/closed.h"
#include "core/random.h"
#include "core/word.h"
#include "tests/support/check.h"

#include <stdlib.h>

enum { WORDS = sizeof(word) <= 32 ? 40000 : 14000, MIB = 1 << 20 };

/* The words of the tests are numbered: a 64-bit number, mixed so that no two are equal, in the first slots. The last slot is
   the pad, or for every seventh word small, as in a state of as many tubes as slots. */
static word word_number(uint64_t n)
{
	uint64_t x = n * 0x9e3779b97f4a7c15u;
	x ^= x >> 29;
	word w;
	for (int i = 0; i < SLOTS; i++)
		w.at[i] = SLOT_PAD;
	memcpy(&w, &x, sizeof x);
	if (n % 7 == 0)
		for (int i = 8; i < SLOTS; i++)
			w.at[i] = (slot) (i == SLOTS - 1);
	return w;
}

/* The first `count` numbers of words whose hash begins with `bits` bits all 0 or all 1: all at one end of the table. */
static void find_crowd(uint64_t *number, int count, int bits, bool ones)
{
	int found = 0;
	for (uint64_t n = 1; found < count; n++) {
		word w = word_number(n);
		uint64_t hash = word_hash(&w);
		if ((ones ? ~hash : hash) >> (64 - bits) == 0)
			number[found++] = n;
	}
}

static int value_of(uint64_t n, int extra_bytes)
{
	return extra_bytes == 0 ? 0 : (int) (n * 31 + 7) & (extra_bytes == 1 ? 0xFF : 0xFFFF);
}

static int read_extra(const struct closed *closed, const void *extra)
{
	uint16_t wide = 0;
	if (closed->extra_bytes > 0)
		memcpy(&wide, extra, (size_t) closed->extra_bytes);
	return wide;
}

static void write_extra(const struct closed *closed, void *extra, int value)
{
	uint16_t wide = (uint16_t) value;
	if (closed->extra_bytes > 0)
		memcpy(extra, &wide, (size_t) closed->extra_bytes);
}

static struct found probe(struct closed *closed, uint64_t n)
{
	word w = word_number(n);
	return closed_probe(closed, &w, word_hash(&w));
}

static void *find(const struct closed *closed, uint64_t n)
{
	word w = word_number(n);
	return closed_find(closed, &w, word_hash(&w));
}

/* Store word n, which is not there, with its value. */
static void insert(struct closed *closed, uint64_t n)
{
	uint64_t before = closed->stored;
	assert_null(find(closed, n));
	struct found found = probe(closed, n);
	assert_non_null(found.extra);
	assert_true(found.fresh);
	assert_int_equal(read_extra(closed, found.extra), 0);
	write_extra(closed, found.extra, value_of(n, closed->extra_bytes));
	assert_int_equal(closed->stored, before + 1);
}

static void assert_there(struct closed *closed, uint64_t n, int value)
{
	uint64_t before = closed->stored;
	void *extra = find(closed, n);
	assert_non_null(extra);
	assert_int_equal(read_extra(closed, extra), value);
	struct found found = probe(closed, n);
	assert_ptr_equal(found.extra, extra);
	assert_false(found.fresh);
	assert_int_equal(closed->stored, before);
}

static struct closed open_closed(enum closed_kind kind, int extra_bytes, struct arena *arena)
{
	struct closed closed;
	assert_true(closed_open(&closed, kind, extra_bytes, arena));
	assert_int_equal(closed.stored, 0);
	return closed;
}

/* ---- random inserts against a reference set ---- */

static void against_reference(enum closed_kind kind, int extra_bytes)
{
	struct arena *arena = arena_create(0);
	struct closed closed = open_closed(kind, extra_bytes, arena);
	bool *there = calloc(WORDS, 1);
	assert_non_null(there);
	struct random random;
	random_open(&random, "closed", (uint64_t) extra_bytes);
	uint64_t stored = 0;
	for (int i = 0; i < 2 * WORDS; i++) {
		uint64_t n = random_below(&random, WORDS);
		if (there[n])
			assert_there(&closed, n, value_of(n, extra_bytes));
		else
			insert(&closed, n);
		stored += !there[n];
		there[n] = true;
		assert_int_equal(closed.stored, stored);
	}
	assert_true(stored > WORDS / 2);
	for (uint64_t n = 0; n < WORDS; n++) {
		if (there[n])
			assert_there(&closed, n, value_of(n, extra_bytes));
		else
			assert_null(find(&closed, n));
	}
	free(there);
	closed_close(&closed);
	arena_destroy(arena);
}

static void test_flat(void **state)
{
	(void) state;
	for (int extra_bytes = 0; extra_bytes <= 2; extra_bytes++)
		against_reference(CLOSED_FLAT, extra_bytes);
}

static void test_judy(void **state)
{
	(void) state;
	for (int extra_bytes = 1; extra_bytes <= 2; extra_bytes++)
		against_reference(CLOSED_JUDY, extra_bytes);
}

/* ---- crowds ---- */

/* Words that all belong at one end of the table: chains that run off the upper end, and entries that cannot move up when it
   grows. */
static void crowd(int bits, bool ones, int extra_bytes)
{
	enum { CROWD = 1200 };
	static uint64_t number[CROWD];
	find_crowd(number, CROWD, bits, ones);
	struct closed closed = open_closed(CLOSED_FLAT, extra_bytes, NULL);
	for (int i = 0; i < CROWD; i++)
		insert(&closed, number[i]);
	for (int i = 0; i < CROWD; i++)
		assert_there(&closed, number[i], value_of(number[i], extra_bytes));
	assert_int_equal(closed.stored, CROWD);
	closed_close(&closed);
}

static void test_crowds(void **state)
{
	(void) state;
	crowd(8, true, 2);
	crowd(8, false, 1);
	crowd(4, true, 0);
	crowd(9, false, 2);
}

/* ---- widening ---- */

static void widen(enum closed_kind kind)
{
	struct arena *arena = arena_create(0);
	struct closed closed = open_closed(kind, 1, arena);
	enum { BEFORE = 3000, AFTER = 3 * BEFORE };
	for (uint64_t n = 0; n < BEFORE; n++)
		insert(&closed, n);
	assert_true(closed_widen(&closed));
	assert_int_equal(closed.extra_bytes, 2);
	for (uint64_t n = 0; n < BEFORE; n++)
		assert_there(&closed, n, value_of(n, 1));
	for (uint64_t n = BEFORE; n < AFTER; n++)
		insert(&closed, n);
	for (uint64_t n = 0; n < AFTER; n++)
		assert_there(&closed, n, value_of(n, n < BEFORE ? 1 : 2));
	closed_close(&closed);
	arena_destroy(arena);
}

static void test_widen(void **state)
{
	(void) state;
	widen(CLOSED_FLAT);
	widen(CLOSED_JUDY);
}

/* ---- the budget ---- */

/* Insert until memory runs out: what was stored is counted, and still there. */
static uint64_t fill_budget(enum closed_kind kind, int extra_bytes, uint64_t budget)
{
	struct arena *arena = arena_create(budget);
	struct closed closed;
	uint64_t n = 0;
	if (closed_open(&closed, kind, extra_bytes, arena)) {
		for (;; n++) {
			struct found found = probe(&closed, n);
			if (!found.extra)
				break;
			assert_true(found.fresh);
			write_extra(&closed, found.extra, value_of(n, extra_bytes));
		}
		assert_int_equal(closed.stored, n);
		for (uint64_t i = 0; i < n; i++)
			assert_true(read_extra(&closed, find(&closed, i)) == value_of(i, extra_bytes));
		assert_null(find(&closed, n));
		closed_close(&closed);
	}
	assert_true(arena_refused(arena));
	assert_true(arena_peak(arena) <= budget);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
	return n;
}

static void test_budget(void **state)
{
	(void) state;
	static const uint64_t budgets[] = {4096, 65536, 100000, 300000, MIB, 3 * MIB + 5};
	for (size_t i = 0; i < COUNT(budgets); i++)
		for (int extra_bytes = 0; extra_bytes <= 2; extra_bytes++) {
			uint64_t flat = fill_budget(CLOSED_FLAT, extra_bytes, budgets[i]);
			if (budgets[i] >= MIB)
				assert_true(flat > budgets[i] / (8 * sizeof(word)));
			if (extra_bytes > 0)
				fill_budget(CLOSED_JUDY, extra_bytes, budgets[i]);
		}
}

static void test_widen_refused(void **state)
{
	(void) state;
	enum { BUDGET = 2 * MIB };
	struct arena *arena = arena_create(BUDGET);
	struct closed closed = open_closed(CLOSED_FLAT, 1, arena);
	for (uint64_t n = 0; n < 2000; n++)
		insert(&closed, n);
	struct region rest = {0};
	assert_true(region_reserve(&rest, arena, 0));
	assert_true(region_commit(&rest, BUDGET - arena_bytes(arena)));
	assert_false(closed_widen(&closed));
	assert_int_equal(closed.extra_bytes, 1);
	for (uint64_t n = 0; n < 2000; n++)
		assert_there(&closed, n, value_of(n, 1));
	region_release(&rest);
	assert_true(closed_widen(&closed));
	assert_there(&closed, 1999, value_of(1999, 1));
	closed_close(&closed);
	arena_destroy(arena);
}

static void test_reserve(void **state)
{
	(void) state;
	struct arena *arena = arena_create(8 * MIB);
	struct closed closed = open_closed(CLOSED_FLAT, 1, arena);
	assert_true(closed_reserve(&closed, 2 * MIB));
	uint64_t bytes = closed_bytes(&closed);
	assert_true(bytes >= 2 * MIB && arena_bytes(arena) >= bytes);
	for (uint64_t n = 0; n < MIB / sizeof(word); n++)
		insert(&closed, n);
	assert_int_equal(closed_bytes(&closed), bytes);
	assert_true(closed_reserve(&closed, 1));
	assert_false(closed_reserve(&closed, 64 * MIB));
	assert_int_equal(closed_bytes(&closed), bytes);
	assert_there(&closed, 17, value_of(17, 1));
	closed_close(&closed);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_flat),    cmocka_unit_test(test_judy),   cmocka_unit_test(test_crowds),
	    cmocka_unit_test(test_widen),   cmocka_unit_test(test_budget), cmocka_unit_test(test_widen_refused),
	    cmocka_unit_test(test_reserve),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
