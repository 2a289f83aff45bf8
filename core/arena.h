/* arena.h: a run's memory, budgeted and counted.
 *
 * Every run allocates from its own jemalloc arena whose extent hooks count the bytes mapped, keep the peak and refuse beyond
 * the budget: a run ends as "unknown: memory" with its counters intact instead of being killed. Tables that grow in place
 * (closed lists, queues of bytes) are regions: address space reserved once, pages committed as needed and charged to the same
 * budget. */
#ifndef POUR_CORE_ARENA_H
#define POUR_CORE_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* A new arena that refuses to map more than `budget` bytes (0: no limit). NULL when the system gives none. What jemalloc needs
   for its own bookkeeping when the arena is made is not charged. */
struct arena *arena_create(uint64_t budget);
void arena_destroy(struct arena *arena);

/* NULL beyond the budget. Memory is not cleared. A NULL arena means the plain heap. */
void *arena_alloc(struct arena *arena, size_t bytes);
void *arena_calloc(struct arena *arena, size_t count, size_t bytes);
void *arena_realloc(struct arena *arena, void *memory, size_t bytes);
void arena_free(struct arena *arena, void *memory);

uint64_t arena_bytes(const struct arena *arena);  /* charged now */
uint64_t arena_peak(const struct arena *arena);   /* the most ever charged */
uint64_t arena_budget(const struct arena *arena); /* 0: no limit */
bool arena_refused(const struct arena *arena);    /* whether a request was ever refused for the budget */

/* Address space that grows in place; zero-filled. A zeroed struct is an empty region. */
struct region {
	unsigned char *base;
	size_t reserved;  /* bytes of address space; 0: still on the heap (region_begin) */
	size_t committed; /* bytes usable and charged: a whole number of pages, but for those on the heap */
	struct arena *arena;
};

/* Reserve up to `most` bytes of address space (0: as much as the budget, or the machine's memory, allows). */
bool region_reserve(struct region *region, struct arena *arena, size_t most);
/* The same with `bytes` usable, not reserved yet but taken from the arena's heap, until it grows beyond 64 KiB: mapping address
   space and giving it back costs more than a small search. `base` moves when such a region grows. False beyond the budget. */
bool region_begin(struct region *region, struct arena *arena, size_t bytes);
/* Make at least `bytes` usable. False beyond the budget or the reservation: the region is then unchanged. Large regions ask for
 * huge pages. */
bool region_commit(struct region *region, size_t bytes);
/* Fault in all that is committed, now rather than one by one in the midst of a search. Where the system cannot, nothing
 * happens. */
void region_populate(struct region *region);
/* Give back everything from `bytes` on (rounded up to pages). */
void region_shrink(struct region *region, size_t bytes);
void region_release(struct region *region);

#endif
