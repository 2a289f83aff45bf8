/* open.h: queues of words of one width: a first-in-first-out queue for breadth-first layers, and the bucket queue of best-first
 * search. Compiled once per width.
 *
 * Bucket queue: smallest f first; ties by larger g; ties by last in first out. f and g are small non-negative integers, so each
 * (f, g) has a stack of words in chunks; push and pop are O(1) but for the rare move to the next f. */
#ifndef POUR_CORE_OPEN_H
#define POUR_CORE_OPEN_H

#include "core/arena.h"
#include "core/word.h"

/* ---- first in, first out ---- */

struct queue_chunk;

/* Used-up chunks, kept for the next push of any queue of the pool. */
struct queue_pool {
	struct queue_chunk *spare;
	struct arena *arena;
};

struct queue {
	struct queue_chunk *head, *tail;
	uint64_t count;
	struct queue_pool *pool;
};

/* False when memory runs out (nothing was pushed). */
bool W(queue_push)(struct queue *queue, const word *w);
/* False when empty. */
bool W(queue_pop)(struct queue *queue, word *w);
/* Hand all chunks to the pool; the queue is empty again. */
void W(queue_clear)(struct queue *queue);
void W(queue_pool_free)(struct queue_pool *pool);
#define queue_push      W(queue_push)
#define queue_pop       W(queue_pop)
#define queue_clear     W(queue_clear)
#define queue_pool_free W(queue_pool_free)

/* ---- by f, then g ---- */

struct stack_chunk;
struct open_row {                   /* one f */
	struct stack_chunk **stack; /* by g */
	int room;                   /* g below it have a place */
	int top;                    /* no g above it has words; -1: none at all */
};

struct open {
	struct open_row *row; /* by f */
	int rows;
	int lowest; /* no f below it has words */
	uint64_t count, peak;
	struct stack_chunk *spare[8]; /* unused chunks by size, for the next push */
	struct arena *arena;
};

/* False when memory runs out (nothing was pushed). f, g >= 0. */
bool W(open_push)(struct open *open, int f, int g, const word *w);
/* The best word; false when empty. */
bool W(open_pop)(struct open *open, int *f, int *g, word *w);
/* The smallest f with words, or -1 when empty. */
int W(open_lowest)(struct open *open);
void W(open_clear)(struct open *open);
#define open_push   W(open_push)
#define open_pop    W(open_pop)
#define open_lowest W(open_lowest)
#define open_clear  W(open_clear)

#endif
