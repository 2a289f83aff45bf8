/* test_arena.c: the budget holds whatever asks for memory; the peak is the peak; regions grow and shrink in place. */
#include "core/arena.h"
#include "core/judy_arena.h"
#include "core/random.h"
#include "tests/support/check.h"

#include <Judy.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KIB = 1024, MIB = 1024 * KIB, PAGE = 4096 };

/* ---- allocations ---- */

struct blocks {
	struct arena *arena;
	unsigned char *block[400];
	size_t size[400];
	uint64_t most; /* the most arena_bytes seen */
};

static void look(struct blocks *b, uint64_t budget)
{
	uint64_t bytes = arena_bytes(b->arena);
	b->most = bytes > b->most ? bytes : b->most;
	assert_true(budget == 0 || bytes <= budget);
	assert_true(arena_peak(b->arena) >= b->most);
}

/* A block's bytes tell its place and size: nobody else writes there. */
static void mark(const struct blocks *b, int i)
{
	memset(b->block[i], (int) (b->size[i] * 7 + (size_t) i) & 0xFF, b->size[i]);
}

static void assert_marked(const struct blocks *b, int i, size_t bytes)
{
	for (size_t k = 0; k < bytes; k += 1 + bytes / 64)
		assert_int_equal(b->block[i][k], (int) (b->size[i] * 7 + (size_t) i) & 0xFF);
}

static void free_block(struct blocks *b, int i)
{
	if (b->block[i])
		assert_marked(b, i, b->size[i]);
	arena_free(b->arena, b->block[i]);
	b->block[i] = NULL;
}

static size_t random_size(struct random *random)
{
	return random_below(random, 8) == 0 ? random_below(random, 300 * KIB) : random_below(random, 2 * KIB);
}

/* One random request; returns whether it was refused. */
static bool step(struct blocks *b, struct random *random)
{
	int i = (int) random_below(random, COUNT(b->block));
	size_t size = random_size(random);
	if (!b->block[i]) {
		b->block[i] = arena_alloc(b->arena, size);
	} else if (random_below(random, 2) == 0) {
		unsigned char *more = arena_realloc(b->arena, b->block[i], size);
		if (more) {
			b->block[i] = more;
			assert_marked(b, i, size < b->size[i] ? size : b->size[i]);
		} else {
			return true; /* the old block stays as it was */
		}
	} else {
		free_block(b, i);
		return false;
	}
	b->size[i] = size;
	if (b->block[i])
		mark(b, i);
	return b->block[i] == NULL;
}

static void check_random(uint64_t budget)
{
	static struct blocks b;
	struct random random;
	random_open(&random, "arena", budget);
	b = (struct blocks){.arena = arena_create(budget)};
	assert_non_null(b.arena);
	assert_int_equal(arena_budget(b.arena), budget);
	assert_int_equal(arena_bytes(b.arena), 0);
	int refused = 0;
	for (int i = 0; i < 20000; i++) {
		refused += step(&b, &random);
		look(&b, budget);
	}
	assert_int_equal(arena_refused(b.arena), refused > 0);
	assert_int_equal(refused > 0, budget != 0);
	assert_true(budget == 0 || arena_peak(b.arena) <= budget);
	assert_true(b.most > (budget ? budget / 2 : MIB));
	for (int i = 0; i < (int) COUNT(b.block); i++)
		free_block(&b, i);
	arena_destroy(b.arena);
}

static void test_allocations(void **state)
{
	(void) state;
	check_random(0);
	check_random(MIB);
	check_random(2 * MIB + 12345);
	check_random(300 * KIB);
}

/* Large blocks are charged as long as they live, and the peak stays. */
static void test_peak(void **state)
{
	(void) state;
	struct arena *arena = arena_create(64 * MIB);
	void *one = arena_alloc(arena, 10 * MIB);
	assert_in_range(arena_bytes(arena), 10 * MIB, 11 * MIB);
	void *two = arena_alloc(arena, 20 * MIB);
	assert_in_range(arena_bytes(arena), 30 * MIB, 32 * MIB);
	arena_free(arena, one);
	assert_in_range(arena_bytes(arena), 20 * MIB, 21 * MIB);
	assert_in_range(arena_peak(arena), 30 * MIB, 32 * MIB);
	assert_null(arena_alloc(arena, 50 * MIB));
	assert_true(arena_refused(arena));
	assert_in_range(arena_peak(arena), 30 * MIB, 32 * MIB);
	arena_free(arena, two);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
}

static void test_edges(void **state)
{
	(void) state;
	struct arena *arena = arena_create(MIB);
	unsigned char *zeroed = arena_calloc(arena, 100, 70);
	for (int i = 0; i < 7000; i++)
		assert_int_equal(zeroed[i], 0);
	assert_null(arena_calloc(arena, SIZE_MAX / 2, 3));
	void *nothing = arena_alloc(arena, 0);
	assert_non_null(nothing);
	nothing = arena_realloc(arena, nothing, 0);
	assert_non_null(nothing);
	void *fresh = arena_realloc(arena, NULL, 10);
	assert_non_null(fresh);
	arena_free(arena, NULL);
	arena_free(arena, nothing);
	arena_free(arena, fresh);
	arena_free(arena, zeroed);
	arena_destroy(arena);
	arena_destroy(NULL);
	void *plain = arena_realloc(NULL, arena_calloc(NULL, 1, 10), 20);
	assert_non_null(plain);
	arena_free(NULL, plain);
}

/* Budgets are apart. */
static void test_two_arenas(void **state)
{
	(void) state;
	struct arena *small = arena_create(MIB), *large = arena_create(16 * MIB);
	assert_null(arena_alloc(small, 2 * MIB));
	void *block = arena_alloc(large, 2 * MIB);
	assert_non_null(block);
	assert_true(arena_refused(small));
	assert_false(arena_refused(large));
	assert_int_equal(arena_bytes(small), 0);
	arena_free(large, block);
	arena_destroy(small);
	arena_destroy(large);
}

/* ---- regions ---- */

static void test_region(void **state)
{
	(void) state;
	struct arena *arena = arena_create(8 * MIB);
	struct region region = {0};
	assert_true(region_reserve(&region, arena, 0));
	assert_int_equal(arena_bytes(arena), 0);
	assert_true(region.reserved >= 8 * MIB);
	unsigned char *base = region.base;
	assert_true(region_commit(&region, 1));
	assert_int_equal(region.committed, PAGE);
	assert_int_equal(arena_bytes(arena), PAGE);
	base[PAGE - 1] = 17;
	assert_true(region_commit(&region, 3 * MIB));
	assert_int_equal(arena_bytes(arena), 3 * MIB);
	assert_ptr_equal(region.base, base);
	assert_int_equal(base[PAGE - 1], 17);
	for (size_t i = PAGE; i < 3 * MIB; i += 511)
		assert_int_equal(base[i], 0);
	memset(base, 0x55, 3 * MIB);
	assert_true(region_commit(&region, MIB)); /* less than there is: nothing to do */
	assert_int_equal(region.committed, 3 * MIB);
	region_shrink(&region, MIB + 1);
	assert_int_equal(region.committed, MIB + PAGE);
	assert_int_equal(arena_bytes(arena), MIB + PAGE);
	assert_int_equal(arena_peak(arena), 3 * MIB);
	assert_int_equal(base[MIB], 0x55);
	assert_true(region_commit(&region, 2 * MIB));
	for (size_t i = MIB + PAGE; i < 2 * MIB; i += 511)
		assert_int_equal(base[i], 0); /* given back and fetched again: zero */
	region_release(&region);
	assert_null(region.base);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
}

static void test_region_refused(void **state)
{
	(void) state;
	struct arena *arena = arena_create(10 * MIB);
	struct region region = {0}, second = {0};
	assert_true(region_reserve(&region, arena, 4 * MIB));
	assert_true(region_reserve(&second, arena, 0));
	assert_false(region_commit(&region, 4 * MIB + 1)); /* beyond the reservation */
	assert_int_equal(region.committed, 0);
	assert_true(region_commit(&region, 4 * MIB));
	assert_false(region_commit(&second, 6 * MIB + 1)); /* beyond the budget */
	assert_int_equal(second.committed, 0);
	assert_int_equal(arena_bytes(arena), 4 * MIB);
	assert_true(arena_refused(arena));
	assert_true(region_commit(&second, 6 * MIB));
	assert_int_equal(arena_bytes(arena), 10 * MIB);
	assert_null(arena_alloc(arena, 1)); /* allocations share the budget */
	region_release(&second);
	void *block = arena_alloc(arena, MIB);
	assert_non_null(block);
	memset(block, 1, MIB);
	arena_free(arena, block);
	region_release(&region);
	assert_true(arena_peak(arena) <= 10 * MIB);
	arena_destroy(arena);
}

/* A large region grows by huge pages while the budget allows, else to what was asked for; being served so is no refusal. */
static void test_region_near_budget(void **state)
{
	(void) state;
	struct arena *arena = arena_create(11 * MIB);
	struct region region = {0};
	assert_true(region_reserve(&region, arena, 0));
	assert_true(region_commit(&region, 8 * MIB + 1));
	assert_int_equal(region.committed, 10 * MIB);
	assert_true(region_commit(&region, 10 * MIB + 1));
	assert_int_equal(region.committed, 10 * MIB + PAGE);
	assert_false(arena_refused(arena));
	assert_false(region_commit(&region, 11 * MIB + 1));
	assert_true(arena_refused(arena));
	region_release(&region);
	arena_destroy(arena);
}

static void test_region_without_arena(void **state)
{
	(void) state;
	struct region region = {0};
	region_release(&region);
	assert_true(region_reserve(&region, NULL, MIB));
	assert_true(region_commit(&region, 100 * KIB));
	memset(region.base, 3, 100 * KIB);
	region_shrink(&region, 0);
	assert_int_equal(region.committed, 0);
	region_release(&region);
}

/* A region that begins on the heap moves as it grows, keeps its bytes, and has zeroes beyond them; it is charged as the heap is
   and moves to address space of its own, unless the budget forbids. */
static void test_region_from_the_heap(void **state)
{
	(void) state;
	struct arena *arenas[] = {arena_create(MIB), NULL};
	for (int a = 0; a < 2; a++) {
		struct region region;
		size_t bytes = 1000;
		assert_true(region_begin(&region, arenas[a], bytes));
		assert_int_equal(region.reserved, 0);
		for (size_t next = 3000; next < 800 * KIB; next = next * 3 / 2) {
			assert_int_equal((uintptr_t) region.base % 64, 0);
			assert_true(region.committed >= bytes);
			if (arenas[a])
				assert_true(arena_bytes(arenas[a]) >= bytes);
			for (size_t i = 0; i < bytes; i++)
				region.base[i] = (unsigned char) (i % 251);
			assert_true(region_commit(&region, next));
			assert_int_equal(region.reserved == 0, next <= 64 * KIB);
			for (size_t i = 0; i < bytes; i++)
				assert_int_equal(region.base[i], i % 251);
			for (size_t i = bytes; i < next; i++)
				assert_int_equal(region.base[i], 0);
			bytes = next;
		}
		assert_true(region.reserved > 0);
		if (arenas[a])
			assert_false(region_commit(&region, MIB + 1));
		region_release(&region);
		if (arenas[a])
			assert_int_equal(arena_bytes(arenas[a]), 0);
	}
	arena_destroy(arenas[0]);
}

/* Refused: the region on the heap stays as it is. */
static void test_region_stays_on_the_heap(void **state)
{
	(void) state;
	struct arena *arena = arena_create(128 * KIB);
	struct region region;
	assert_true(region_begin(&region, arena, 60 * KIB));
	const unsigned char *base = region.base;
	region.base[60 * KIB - 1] = 7;
	assert_false(region_commit(&region, 127 * KIB));
	assert_true(arena_refused(arena));
	assert_ptr_equal(region.base, base);
	assert_int_equal(region.base[60 * KIB - 1], 7);
	region_release(&region);
	assert_true(arena_peak(arena) <= 128 * KIB);
	arena_destroy(arena);
}

/* ---- Judy ---- */

static Word_t fill_judy(Pvoid_t *array, Word_t most)
{
	for (Word_t i = 0; i < most; i++) {
		PWord_t value = (PWord_t) JudyLIns(array, i * 2654435761U, NULL);
		if (value == (PWord_t) PPJERR || value == NULL)
			return i;
		*value = i;
	}
	return most;
}

static void test_judy(void **state)
{
	(void) state;
	struct arena *arena = arena_create(2 * MIB), *roomy = arena_create(0);
	Pvoid_t array = NULL, other = NULL;
	struct arena *before = judy_use_arena(arena);
	Word_t stored = fill_judy(&array, 10000000);
	assert_true(stored > 10000 && stored < 1000000);
	assert_true(arena_refused(arena) && arena_peak(arena) <= 2 * MIB);
	assert_ptr_equal(judy_use_arena(roomy), arena);
	assert_int_equal(fill_judy(&other, 20000), 20000);
	assert_true(arena_bytes(roomy) > 100000);
	JudyLFreeArray(&other, NULL);
	judy_use_arena(arena);
	for (Word_t i = 0; i < stored; i++)
		assert_int_equal(*(PWord_t) JudyLGet(array, i * 2654435761U, NULL), i);
	JudyLFreeArray(&array, NULL);
	judy_use_arena(before);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
	arena_destroy(roomy);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_allocations),
	    cmocka_unit_test(test_peak),
	    cmocka_unit_test(test_edges),
	    cmocka_unit_test(test_two_arenas),
	    cmocka_unit_test(test_region),
	    cmocka_unit_test(test_region_refused),
	    cmocka_unit_test(test_region_near_budget),
	    cmocka_unit_test(test_region_without_arena),
	    cmocka_unit_test(test_region_from_the_heap),
	    cmocka_unit_test(test_region_stays_on_the_heap),
	    cmocka_unit_test(test_judy),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
