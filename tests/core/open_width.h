/* open_width.h: the tests of the two queues of one width. Compiled for a narrow and a wide one: test_open_8x16.c and
 * test_open_16x64.c define the width and include this. */
#ifndef POUR_TESTS_OPEN_WIDTH_H
#define POUR_TESTS_OPEN_WIDTH_H

#include "core/open.h"
#include "core/random.h"
#include "core/word.h"
#include "tests/support/check.h"

#include <stdlib.h>

/* A word that tells its number. */
static word word_number(uint32_t n)
{
	word w = {{0}};
	memcpy(&w, &n, sizeof n);
	w.at[SLOTS - 1] = SLOT_PAD;
	return w;
}

static uint32_t number_of(const word *w)
{
	uint32_t n;
	memcpy(&n, w, sizeof n);
	word again = word_number(n);
	assert_true(word_equal(w, &again));
	return n;
}

/* ---- first in, first out ---- */

static void test_queue_order(void **state)
{
	(void) state;
	struct arena *arena = arena_create(0);
	struct queue_pool pool = {.arena = arena};
	struct queue queue = {.pool = &pool};
	struct random random;
	random_open(&random, "queue", 0);
	uint32_t pushed = 0, popped = 0;
	word w;
	assert_false(queue_pop(&queue, &w));
	for (int round = 0; round < 60; round++) {
		for (uint32_t i = random_below(&random, 3000); i > 0; i--) {
			w = word_number(pushed++);
			assert_true(queue_push(&queue, &w));
		}
		for (uint32_t i = random_below(&random, 3000); i > 0 && popped < pushed; i--) {
			assert_true(queue_pop(&queue, &w));
			assert_int_equal(number_of(&w), popped++);
		}
		assert_int_equal(queue.count, pushed - popped);
	}
	while (popped < pushed) {
		assert_true(queue_pop(&queue, &w));
		assert_int_equal(number_of(&w), popped++);
	}
	assert_false(queue_pop(&queue, &w));
	queue_pool_free(&pool);
	arena_destroy(arena);
}

/* Two queues of one pool, as breadth-first layers use them: used chunks serve again, so that memory stays at the larger layer.
 */
static void test_queue_pool(void **state)
{
	(void) state;
	enum { LAYER = 20000 };
	struct arena *arena = arena_create(0);
	struct queue_pool pool = {.arena = arena};
	struct queue layer = {.pool = &pool}, next = {.pool = &pool};
	word w = word_number(7);
	for (int i = 0; i < LAYER; i++)
		assert_true(queue_push(&layer, &w));
	uint64_t one_layer = arena_bytes(arena);
	for (int round = 0; round < 10; round++) {
		while (queue_pop(&layer, &w))
			assert_true(queue_push(&next, &w));
		assert_int_equal(next.count, LAYER);
		struct queue swap = layer;
		layer = next;
		next = swap;
	}
	assert_true(arena_bytes(arena) <= one_layer + one_layer / 2);
	queue_clear(&layer);
	assert_int_equal(layer.count, 0);
	assert_false(queue_pop(&layer, &w));
	assert_true(queue_push(&layer, &w));
	queue_clear(&layer);
	queue_clear(&next);
	queue_pool_free(&pool);
	arena_destroy(arena);
}

static void test_queue_budget(void **state)
{
	(void) state;
	enum { BUDGET = 1 << 20 };
	struct arena *arena = arena_create(BUDGET);
	struct queue_pool pool = {.arena = arena};
	struct queue queue = {.pool = &pool};
	uint32_t pushed = 0;
	for (;; pushed++) {
		word w = word_number(pushed);
		if (!queue_push(&queue, &w))
			break;
		assert_true(pushed < BUDGET);
	}
	assert_int_equal(queue.count, pushed);
	assert_true(pushed > BUDGET / sizeof(word) / 2);
	assert_true(arena_peak(arena) <= BUDGET);
	word w;
	for (uint32_t n = 0; n < pushed; n++) {
		assert_true(queue_pop(&queue, &w));
		assert_int_equal(number_of(&w), n);
	}
	assert_false(queue_pop(&queue, &w));
	queue_pool_free(&pool);
	arena_destroy(arena);
}

/* ---- by f, then g ---- */

struct item {
	int f, g;
	uint32_t number; /* in order of pushing */
};

/* The slow way: an unordered list. Smallest f, then largest g, then last in. */
static int best_item(const struct item *item, int count)
{
	int best = 0;
	for (int i = 1; i < count; i++) {
		const struct item *x = &item[i], *y = &item[best];
		if (x->f != y->f ? x->f < y->f : x->g != y->g ? x->g > y->g : x->number > y->number)
			best = i;
	}
	return best;
}

struct pair {
	struct open open;
	struct item item[4000];
	int count, peak;
	uint32_t pushed;
};

static void push(struct pair *p, int f, int g)
{
	word w = word_number(p->pushed);
	assert_true(p->count < (int) COUNT(p->item));
	assert_true(open_push(&p->open, f, g, &w));
	p->item[p->count++] = (struct item){f, g, p->pushed++};
	p->peak = p->count > p->peak ? p->count : p->peak;
}

static void pop(struct pair *p)
{
	int f, g, best = best_item(p->item, p->count);
	word w;
	assert_int_equal(open_lowest(&p->open), p->item[best].f);
	assert_true(open_pop(&p->open, &f, &g, &w));
	assert_int_equal(f, p->item[best].f);
	assert_int_equal(g, p->item[best].g);
	assert_int_equal(number_of(&w), p->item[best].number);
	p->item[best] = p->item[--p->count];
}

static void check_count(struct pair *p)
{
	int f, g;
	word w;
	assert_int_equal(p->open.count, p->count);
	assert_int_equal(p->open.peak, p->peak);
	if (p->count > 0)
		return;
	assert_int_equal(open_lowest(&p->open), -1);
	assert_false(open_pop(&p->open, &f, &g, &w));
}

/* Random pushes and pops of f and g from a window that moves; in some rounds all is popped. */
static void check_random(uint64_t stream, int most_f, int most_g)
{
	static struct pair p;
	struct arena *arena = arena_create(0);
	struct random random;
	random_open(&random, "open", stream);
	p = (struct pair){.open.arena = arena};
	check_count(&p);
	for (int round = 0; round < 40; round++) {
		int from = (int) random_below(&random, (uint32_t) most_f);
		for (int i = (int) random_below(&random, 200); i > 0 && p.count < (int) COUNT(p.item); i--)
			push(&p, from + (int) random_below(&random, 8), (int) random_below(&random, (uint32_t) most_g));
		int pops = round % 10 == 9 ? p.count : (int) random_below(&random, 200);
		for (int i = 0; i < pops && p.count > 0; i++)
			pop(&p);
		check_count(&p);
	}
	open_clear(&p.open);
	assert_int_equal(p.open.count, 0);
	assert_ptr_equal(p.open.arena, arena);
	arena_destroy(arena);
}

static void test_open_random(void **state)
{
	(void) state;
	check_random(0, 1, 1);
	check_random(1, 4, 3);
	check_random(2, 40, 60);
	check_random(3, 3000, 500);
}

/* One long stack: many chunks, popped last in first out, and the chunks serve again. */
static void test_open_long_stack(void **state)
{
	(void) state;
	enum { LONG = 20000 };
	struct arena *arena = arena_create(0);
	struct open open = {.arena = arena};
	uint64_t bytes = 0;
	for (int round = 0; round < 3; round++) {
		for (uint32_t n = 0; n < LONG; n++) {
			word w = word_number(n);
			assert_true(open_push(&open, 5, 3, &w));
		}
		assert_true(round == 0 || arena_bytes(arena) == bytes);
		bytes = arena_bytes(arena);
		for (uint32_t n = LONG; n-- > 0;) {
			int f, g;
			word w;
			assert_true(open_pop(&open, &f, &g, &w));
			assert_int_equal(number_of(&w), n);
		}
	}
	open_clear(&open);
	arena_destroy(arena);
}

static void test_open_budget(void **state)
{
	(void) state;
	enum { BUDGET = 1 << 20 };
	struct arena *arena = arena_create(BUDGET);
	struct open open = {.arena = arena};
	struct random random;
	random_open(&random, "open budget", 0);
	uint64_t pushed = 0;
	for (;; pushed++) {
		word w = word_number((uint32_t) pushed);
		int f = (int) random_below(&random, 30), g = (int) random_below(&random, 30);
		if (!open_push(&open, f, g, &w))
			break;
		assert_true(pushed < BUDGET);
	}
	word w = word_number(0);
	assert_false(open_push(&open, 1 << 24, 0, &w)); /* far too many rows */
	assert_int_equal(open.count, pushed);
	assert_int_equal(open.peak, pushed);
	assert_true(arena_peak(arena) <= BUDGET && arena_refused(arena));
	int f, g, last = 0;
	for (; pushed > 0; pushed--) {
		assert_true(open_pop(&open, &f, &g, &w));
		assert_true(f >= last);
		last = f;
	}
	assert_false(open_pop(&open, &f, &g, &w));
	open_clear(&open);
	arena_destroy(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_queue_order), cmocka_unit_test(test_queue_pool),      cmocka_unit_test(test_queue_budget),
	    cmocka_unit_test(test_open_random), cmocka_unit_test(test_open_long_stack), cmocka_unit_test(test_open_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
