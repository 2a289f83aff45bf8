#include "core/judy_arena.h"

#include <Judy.h>

static _Thread_local struct arena *current;

struct arena *judy_use_arena(struct arena *arena)
{
	struct arena *before = current;
	current = arena;
	return before;
}

/* Judy keeps tags in the lowest bits of its pointers: 8-byte alignment is what it asks of an allocator. */
Word_t JudyMalloc(Word_t words)
{
	return (Word_t) arena_alloc(current, words * sizeof(Word_t));
}

void JudyFree(Pvoid_t memory, Word_t words)
{
	(void) words;
	arena_free(current, memory);
}

Word_t JudyMallocVirtual(Word_t words)
{
	return JudyMalloc(words);
}

void JudyFreeVirtual(Pvoid_t memory, Word_t words)
{
	JudyFree(memory, words);
}
