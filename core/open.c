#include "core/open.h"
#include "core/word.h"

#include <stddef.h>

/* ---- first in, first out ---- */

enum { QUEUE_CHUNK = 16384 / sizeof(word) };

struct queue_chunk {
	struct queue_chunk *next;
	uint32_t begin, end;
	word item[];
};

static struct queue_chunk *chunk_take(struct queue_pool *pool)
{
	struct queue_chunk *chunk = pool->spare;
	if (chunk)
		pool->spare = chunk->next;
	else
		chunk = arena_alloc(pool->arena, sizeof *chunk + QUEUE_CHUNK * sizeof(word));
	if (chunk) {
		chunk->next = NULL;
		chunk->begin = chunk->end = 0;
	}
	return chunk;
}

static void chunk_give(struct queue_pool *pool, struct queue_chunk *chunk)
{
	chunk->next = pool->spare;
	pool->spare = chunk;
}

bool queue_push(struct queue *queue, const word *w)
{
	struct queue_chunk *tail = queue->tail;
	if (!tail || tail->end == QUEUE_CHUNK) {
		tail = chunk_take(queue->pool);
		if (!tail)
			return false;
		if (queue->tail)
			queue->tail->next = tail;
		else
			queue->head = tail;
		queue->tail = tail;
	}
	tail->item[tail->end++] = *w;
	queue->count++;
	return true;
}

bool queue_pop(struct queue *queue, word *w)
{
	struct queue_chunk *head = queue->head;
	if (queue->count == 0)
		return false;
	*w = head->item[head->begin++];
	queue->count--;
	if (head->begin == head->end) {
		queue->head = head->next;
		if (!queue->head)
			queue->tail = NULL;
		chunk_give(queue->pool, head);
	}
	return true;
}

void queue_clear(struct queue *queue)
{
	while (queue->head) {
		struct queue_chunk *next = queue->head->next;
		chunk_give(queue->pool, queue->head);
		queue->head = next;
	}
	queue->tail = NULL;
	queue->count = 0;
}

void queue_pool_free(struct queue_pool *pool)
{
	while (pool->spare) {
		struct queue_chunk *next = pool->spare->next;
		arena_free(pool->arena, pool->spare);
		pool->spare = next;
	}
}

/* ---- by f, then g ---- */

/* A stack's chunks grow from 8 words by doubling, so that many short stacks cost little and long ones few chunks. */
enum { CHUNK_SIZES = 8, FIRST_CHUNK = 8 };

struct stack_chunk {
	struct stack_chunk *below;
	uint32_t count;
	uint32_t size; /* index into the chunk sizes */
	word item[];
};

static uint32_t chunk_room(uint32_t size)
{
	return (uint32_t) FIRST_CHUNK << size;
}

static struct stack_chunk *take_chunk(struct open *open, uint32_t size)
{
	struct stack_chunk *chunk = open->spare[size];
	if (chunk) {
		open->spare[size] = chunk->below;
	} else {
		chunk = arena_alloc(open->arena, sizeof *chunk + chunk_room(size) * sizeof(word));
		if (!chunk)
			return NULL;
		chunk->size = size;
	}
	chunk->count = 0;
	return chunk;
}

/* Places for rows up to f and, in it, stacks up to g. */
static bool make_place(struct open *open, int f, int g)
{
	if (f >= open->rows) {
		int rows = f + 1 + f / 2;
		struct open_row *row = arena_realloc(open->arena, open->row, (size_t) rows * sizeof *row);
		if (!row)
			return false;
		for (int i = open->rows; i < rows; i++)
			row[i] = (struct open_row){.top = -1};
		open->row = row;
		open->rows = rows;
	}
	struct open_row *row = &open->row[f];
	if (g >= row->room) {
		int room = g + 1 + g / 2;
		struct stack_chunk **stack = arena_realloc(open->arena, row->stack, (size_t) room * sizeof *stack);
		if (!stack)
			return false;
		for (int i = row->room; i < room; i++)
			stack[i] = NULL;
		row->stack = stack;
		row->room = room;
	}
	return true;
}

bool open_push(struct open *open, int f, int g, const word *w)
{
	if ((f >= open->rows || g >= open->row[f].room) && !make_place(open, f, g))
		return false;
	struct open_row *row = &open->row[f];
	struct stack_chunk *chunk = row->stack[g];
	if (!chunk || chunk->count == chunk_room(chunk->size)) {
		uint32_t size = !chunk ? 0 : chunk->size + 1 < CHUNK_SIZES ? chunk->size + 1 : chunk->size;
		struct stack_chunk *more = take_chunk(open, size);
		if (!more)
			return false;
		more->below = chunk;
		row->stack[g] = chunk = more;
	}
	chunk->item[chunk->count++] = *w;
	if (g > row->top)
		row->top = g;
	if (f < open->lowest)
		open->lowest = f;
	if (++open->count > open->peak)
		open->peak = open->count;
	return true;
}

int open_lowest(struct open *open)
{
	if (open->count == 0)
		return -1;
	for (;; open->lowest++) {
		struct open_row *row = &open->row[open->lowest];
		while (row->top >= 0 && !row->stack[row->top])
			row->top--;
		if (row->top >= 0)
			return open->lowest;
	}
}

bool open_pop(struct open *open, int *f, int *g, word *w)
{
	*f = open_lowest(open);
	if (*f < 0)
		return false;
	struct open_row *row = &open->row[*f];
	*g = row->top;
	struct stack_chunk *chunk = row->stack[row->top];
	*w = chunk->item[--chunk->count];
	open->count--;
	if (chunk->count == 0) {
		row->stack[row->top] = chunk->below;
		chunk->below = open->spare[chunk->size];
		open->spare[chunk->size] = chunk;
	}
	return true;
}

static void free_chunks(struct arena *arena, struct stack_chunk *chunk)
{
	while (chunk) {
		struct stack_chunk *below = chunk->below;
		arena_free(arena, chunk);
		chunk = below;
	}
}

void open_clear(struct open *open)
{
	for (int f = 0; f < open->rows; f++) {
		for (int g = 0; g < open->row[f].room; g++)
			free_chunks(open->arena, open->row[f].stack[g]);
		arena_free(open->arena, open->row[f].stack);
	}
	for (int size = 0; size < CHUNK_SIZES; size++)
		free_chunks(open->arena, open->spare[size]);
	arena_free(open->arena, open->row);
	*open = (struct open){.arena = open->arena};
}
