/* judy_arena.h: Judy arrays allocate from a run's arena, and so count against its budget.
 *
 * Judy calls JudyMalloc and JudyFree, which its manual (judy(3)) means to be replaced; ours serve from the calling thread's
 * current arena. */
#ifndef POUR_CORE_JUDY_ARENA_H
#define POUR_CORE_JUDY_ARENA_H

#include "core/arena.h"

/* Judy calls of this thread allocate from `arena` (NULL: the plain heap) until the next call. Returns the arena used before. An
   array must be freed under the arena it was built under. */
struct arena *judy_use_arena(struct arena *arena);

#endif
