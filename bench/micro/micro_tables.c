/* micro_tables.c: seen states, flat and Judy, at several sizes; the bucket queue and the layers' queue. Compiled once per
 * width.
 *
 * The words are random, not states: a table sees no difference. */
#include "bench/micro/sample.h"
#include "core/closed.h"
#include "core/open.h"
#include "core/word.h"

#include <stdio.h>

enum { BATCH = 32 };

struct size {
	enum closed_kind kind;
	uint64_t words;
};

/* Word number n, all different; the last slot is a pad as in most states. */
static inline word word_number(uint64_t n)
{
	word w;
	n *= 0x9e3779b97f4a7c15u;
	n ^= n >> 32;
	memset(&w, 0xFF, sizeof w);
	memcpy(&w, &n, sizeof n);
	return w;
}

/* Store words from..to-1. False when memory runs out. */
static bool store(struct closed *closed, uint64_t from, uint64_t to)
{
	for (uint64_t n = from; n < to; n++) {
		word w = word_number(n);
		if (!closed_probe(closed, &w, word_hash(&w)).extra)
			return false;
	}
	return true;
}

/* A table of that many words from nothing, growth included. */
static void insert(struct micro *micro, const void *argument)
{
	const struct size *size = argument;
	double words = 0, bytes = 0;
	while (micro_next(micro)) {
		micro_pause(micro);
		struct arena *arena = arena_create(0);
		struct closed closed;
		bool open = arena && closed_open(&closed, size->kind, 2, arena);
		micro_resume(micro);
		if (!open || !store(&closed, 0, size->words)) {
			micro_skip(micro, "out of memory");
			if (open)
				closed_close(&closed);
			arena_destroy(arena);
			break;
		}
		micro_pause(micro);
		bytes = (double) arena_peak(arena);
		closed_close(&closed);
		arena_destroy(arena);
		words += (double) size->words;
		micro_resume(micro);
	}
	micro_rate(micro, "states", words);
	micro_value(micro, "bytes_per_state", bytes / (double) size->words);
}

/* Look up words that are there, in batches whose cache lines are asked for first, as engines do. */
static void probe(struct micro *micro, const void *argument)
{
	const struct size *size = argument;
	uint64_t n = 0, sum = 0;
	double words = 0;
	struct closed closed;
	if (!closed_open(&closed, size->kind, 2, NULL) || !store(&closed, 0, size->words)) {
		micro_skip(micro, "out of memory");
		return;
	}
	while (micro_next(micro)) {
		word w[BATCH];
		uint64_t hash[BATCH];
		for (int i = 0; i < BATCH; i++) {
			n = (n + 0x9e3779b9u) % size->words;
			w[i] = word_number(n);
			hash[i] = word_hash(&w[i]);
		}
		for (int i = 0; i < BATCH; i++)
			closed_prefetch(&closed, hash[i]);
		for (int i = 0; i < BATCH; i++)
			sum += closed_probe(&closed, &w[i], hash[i]).fresh;
		words += BATCH;
	}
	if (sum != 0)
		micro_skip(micro, "a stored word was not found");
	closed_close(&closed);
	micro_rate(micro, "states", words);
}

/* Push and pop with that many words on open, of 16 values of f and of g. */
static void push_pop(struct micro *micro, const void *argument)
{
	const struct size *size = argument;
	struct open open = {0};
	double words = 0;
	int f, g;
	word w = word_number(1);
	uint64_t n = 0;
	bool memory = true;
	for (; memory && n < size->words; n++)
		memory = open_push(&open, 100 + (int) (n * 7 % 16), (int) (n % 16), &w);
	while (memory && micro_next(micro)) {
		for (int i = 0; memory && i < BATCH; i++, n++)
			memory = open_pop(&open, &f, &g, &w) && open_push(&open, f + (int) (n % 3 != 0), g, &w);
		words += BATCH;
	}
	if (!memory)
		micro_skip(micro, "out of memory");
	open_clear(&open);
	micro_rate(micro, "states", words);
}

/* The same with the queue of breadth-first layers. */
static void queue(struct micro *micro, const void *argument)
{
	const struct size *size = argument;
	struct queue_pool pool = {0};
	struct queue line = {.pool = &pool};
	double words = 0;
	word w = word_number(1);
	bool memory = true;
	for (uint64_t n = 0; memory && n < size->words; n++)
		memory = queue_push(&line, &w);
	while (memory && micro_next(micro)) {
		for (int i = 0; memory && i < BATCH; i++)
			memory = queue_pop(&line, &w) && queue_push(&line, &w);
		words += BATCH;
	}
	if (!memory)
		micro_skip(micro, "out of memory");
	queue_clear(&line);
	queue_pool_free(&pool);
	micro_rate(micro, "states", words);
}

static void register_size(const char *what, micro_body *body, const struct size *size, const char *kind)
{
	char name[96];
	snprintf(name, sizeof name, "%s/%s%s%s/%llu", what, width_name(WIDTH_THIS), kind ? "/" : "", kind ? kind : "",
	         (unsigned long long) size->words);
	micro_register(name, body, size);
}

void W(micro_register_tables)(void)
{
	static struct size sizes[16];
	int count = 0;
	for (uint64_t words = micro_most < 10000 ? micro_most : 10000; words <= micro_most; words *= 10) {
		for (int kind = CLOSED_FLAT; kind <= CLOSED_JUDY && count < 16; kind++) {
			struct size *size = &sizes[count++];
			*size = (struct size){(enum closed_kind) kind, words};
			register_size("insert", insert, size, kind == CLOSED_FLAT ? "flat" : "judy");
			register_size("probe", probe, size, kind == CLOSED_FLAT ? "flat" : "judy");
			if (kind == CLOSED_FLAT) {
				register_size("open", push_pop, size, NULL);
				register_size("queue", queue, size, NULL);
			}
		}
	}
}
