/* closed_judy.c: seen states in a JudyHS array: the closed list to compare the flat table with. Compiled once per width. */
#include "core/closed.h"
#include "core/judy_arena.h"
#include "core/word.h"

#include <Judy.h>

struct judy {
	Pvoid_t array;
};

bool closed_judy_open(struct closed *closed)
{
	closed->judy = arena_calloc(closed->arena, 1, sizeof(struct judy));
	closed->grow_at = UINT64_MAX;
	return closed->judy != NULL;
}

void closed_judy_close(struct closed *closed)
{
	struct judy *judy = closed->judy;
	struct arena *before = judy_use_arena(closed->arena);
	JudyHSFreeArray(&judy->array, NULL);
	judy_use_arena(before);
	arena_free(closed->arena, judy);
}

/* An entry's value holds the engine's bytes in its lower half and a mark that it is in use above them. */
enum { IN_USE = 1 << 16 };

struct found closed_judy_probe(struct closed *closed, const word *w)
{
	struct judy *judy = closed->judy;
	word key = *w;
	struct arena *before = judy_use_arena(closed->arena);
	Word_t *value = (Word_t *) JudyHSIns(&judy->array, &key, sizeof key, NULL);
	judy_use_arena(before);
	if (value == (Word_t *) PPJERR || value == NULL)
		return (struct found){0};
	bool fresh = *value == 0;
	if (fresh) {
		*value = IN_USE;
		closed->stored++;
	}
	return (struct found){value, fresh};
}

void *closed_judy_find(const struct closed *closed, const word *w)
{
	const struct judy *judy = closed->judy;
	word key = *w;
	return JudyHSGet(judy->array, &key, sizeof key);
}

bool closed_judy_widen(struct closed *closed)
{
	closed->extra_bytes = 2; /* the value has room for both */
	return true;
}
