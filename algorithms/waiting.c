/* waiting.c: see waiting.h. Compiled once per width. */
#include "algorithms/waiting.h"
#include "core/word.h"

enum { MORE_DEPTH = 64 };

static bool reserve(struct waiting *waiting, struct waiting_row *row, int depth)
{
	if (depth < row->room)
		return true;
	int room = depth + MORE_DEPTH;
	struct queue *at = arena_realloc(waiting->pool->arena, row->at, (size_t) room * sizeof *at);
	if (!at)
		return false;
	for (int i = row->room; i < room; i++)
		at[i] = (struct queue){.pool = waiting->pool};
	row->at = at;
	row->room = room;
	return true;
}

bool waiting_push(struct waiting *waiting, const word *w, int f, int depth)
{
	struct waiting_row *row = &waiting->row[f % WAITING_ROWS];
	if (!reserve(waiting, row, depth) || !queue_push(&row->at[depth], w))
		return false;
	waiting->count++;
	waiting->most = waiting->count > waiting->most ? waiting->count : waiting->most;
	return true;
}

bool waiting_pop(struct waiting *waiting, word *w, int f, int depth)
{
	struct waiting_row *row = &waiting->row[f % WAITING_ROWS];
	if (depth >= row->room || !queue_pop(&row->at[depth], w))
		return false;
	waiting->count--;
	return true;
}

void waiting_clear(struct waiting *waiting)
{
	for (int i = 0; i < WAITING_ROWS; i++) {
		struct waiting_row *row = &waiting->row[i];
		for (int depth = 0; depth < row->room; depth++)
			queue_clear(&row->at[depth]);
		arena_free(waiting->pool->arena, row->at);
		*row = (struct waiting_row){0};
	}
	waiting->count = 0;
}
