/* arena.c: see arena.h. jemalloc's extent hooks are described in its manual under "arena.<i>.extent_hooks". */
#include "core/arena.h"

#include <jemalloc/jemalloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Read by jemalloc when it starts. An arena's address space comes in a few large pieces that it keeps; what is charged is what
   it commits of them, and freed extents are decommitted at once, so that the charge is what the run holds and not what an
   allocator keeps for later. */
extern const char *malloc_conf;
const char *malloc_conf = "retain:true,dirty_decay_ms:0,muzzy_decay_ms:0,narenas:1";

enum { PAGE = 4096, HUGE_PAGE = 2 << 20, HUGE_FROM = 8 << 20, MOST_IDLE = 512 << 10 };
enum { HEAP_MOST = 64 << 10, HEAP_ALIGN = 64 }; /* regions on the heap: the largest; a cache line */

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14: fault pages in now */
#endif
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 /* Linux 6.1: gather small pages into huge ones now */
#endif

struct arena {
	extent_hooks_t hooks; /* first: a hook finds its arena by this address */
	unsigned index;
	uint64_t budget;
	uint64_t charged;
	uint64_t peak;
	uint64_t idle; /* bytes of small extents given back, cleared, but still resident */
	bool armed;    /* false while jemalloc sets the arena up: not charged */
	bool refused;
};

static bool refuse(struct arena *arena)
{
	if (arena)
		__atomic_store_n(&arena->refused, true, __ATOMIC_RELAXED);
	return false;
}

/* Workers of one run charge at the same time: the counts are atomic. False beyond the budget. */
static bool charge(struct arena *arena, size_t bytes)
{
	if (!arena || !arena->armed)
		return true;
	uint64_t charged = __atomic_add_fetch(&arena->charged, bytes, __ATOMIC_RELAXED);
	if (arena->budget != 0 && charged > arena->budget) {
		__atomic_sub_fetch(&arena->charged, bytes, __ATOMIC_RELAXED);
		return false;
	}
	uint64_t peak = __atomic_load_n(&arena->peak, __ATOMIC_RELAXED);
	while (charged > peak &&
	       !__atomic_compare_exchange_n(&arena->peak, &peak, charged, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	return true;
}

static void discharge(struct arena *arena, size_t bytes)
{
	if (arena && arena->armed)
		__atomic_sub_fetch(&arena->charged, bytes, __ATOMIC_RELAXED);
}

/* Map `size` bytes at a multiple of `alignment` (a power of two). */
static void *map_aligned(size_t size, size_t alignment)
{
	unsigned char *raw = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (raw == MAP_FAILED)
		return NULL;
	if ((uintptr_t) raw % alignment == 0)
		return raw;
	munmap(raw, size);
	raw = mmap(NULL, size + alignment, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (raw == MAP_FAILED)
		return NULL;
	size_t head = (alignment - (uintptr_t) raw % alignment) % alignment;
	if (head > 0)
		munmap(raw, head);
	if (alignment > head)
		munmap(raw + head + size, alignment - head);
	return raw + head;
}

static void *hook_alloc(extent_hooks_t *hooks, void *new_address, size_t size, size_t alignment, bool *zero, bool *commit,
                        unsigned index)
{
	struct arena *arena = (struct arena *) hooks;
	(void) index;
	if (new_address != NULL)
		return NULL;
	if (*commit && !charge(arena, size)) {
		refuse(arena);
		return NULL;
	}
	void *memory = map_aligned(size, alignment);
	if (memory == NULL && *commit)
		discharge(arena, size);
	*zero = true;
	return memory;
}

static bool hook_commit(extent_hooks_t *hooks, void *address, size_t size, size_t offset, size_t length, unsigned index)
{
	struct arena *arena = (struct arena *) hooks;
	(void) address, (void) size, (void) offset, (void) index;
	if (!charge(arena, length)) {
		refuse(arena);
		return true;
	}
	uint64_t idle = __atomic_load_n(&arena->idle, __ATOMIC_RELAXED);
	while (!__atomic_compare_exchange_n(&arena->idle, &idle, idle - (length < idle ? length : idle), false,
	                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	return false;
}

/* jemalloc takes decommitted memory for zero when it is committed again. Clearing a little costs less than giving its pages
   back and faulting them in anew. */
static bool hook_decommit(extent_hooks_t *hooks, void *address, size_t size, size_t offset, size_t length, unsigned index)
{
	struct arena *arena = (struct arena *) hooks;
	(void) size, (void) index;
	if (__atomic_add_fetch(&arena->idle, length, __ATOMIC_RELAXED) <= MOST_IDLE) {
		memset((char *) address + offset, 0, length);
	} else {
		__atomic_sub_fetch(&arena->idle, length, __ATOMIC_RELAXED);
		if (madvise((char *) address + offset, length, MADV_DONTNEED) != 0)
			return true;
	}
	discharge(arena, length);
	return false;
}

/* Only when the arena goes: until then freed extents are kept, decommitted (no dalloc hook). */
static void hook_destroy(extent_hooks_t *hooks, void *address, size_t size, bool committed, unsigned index)
{
	(void) hooks, (void) committed, (void) index;
	munmap(address, size);
}

static bool hook_split(extent_hooks_t *hooks, void *address, size_t size, size_t a, size_t b, bool committed, unsigned index)
{
	(void) hooks, (void) address, (void) size, (void) a, (void) b, (void) committed, (void) index;
	return false; /* mappings can be unmapped in parts */
}

static bool hook_merge(extent_hooks_t *hooks, void *a, size_t size_a, void *b, size_t size_b, bool committed, unsigned index)
{
	(void) hooks, (void) a, (void) size_a, (void) b, (void) size_b, (void) committed, (void) index;
	return false;
}

struct arena *arena_create(uint64_t budget)
{
	struct arena *arena = calloc(1, sizeof *arena);
	if (!arena)
		return NULL;
	arena->budget = budget;
	arena->hooks.alloc = hook_alloc;
	arena->hooks.destroy = hook_destroy;
	arena->hooks.commit = hook_commit;
	arena->hooks.decommit = hook_decommit;
	arena->hooks.split = hook_split;
	arena->hooks.merge = hook_merge;
	extent_hooks_t *hooks = &arena->hooks;
	size_t size = sizeof arena->index;
	if (mallctl("arenas.create", &arena->index, &size, &hooks, sizeof hooks) != 0) {
		free(arena);
		return NULL;
	}
	arena->armed = true;
	return arena;
}

void arena_destroy(struct arena *arena)
{
	if (!arena)
		return;
	char name[64];
	snprintf(name, sizeof name, "arena.%u.destroy", arena->index);
	arena->armed = false;
	mallctl(name, NULL, NULL, NULL, 0);
	free(arena);
}

static int flags_of(const struct arena *arena)
{
	return (int) MALLOCX_ARENA(arena->index) | MALLOCX_TCACHE_NONE;
}

void *arena_alloc(struct arena *arena, size_t bytes)
{
	if (bytes == 0)
		bytes = 1;
	return arena ? mallocx(bytes, flags_of(arena)) : malloc(bytes);
}

void *arena_calloc(struct arena *arena, size_t count, size_t bytes)
{
	size_t total;
	if (__builtin_mul_overflow(count, bytes, &total))
		return NULL;
	if (total == 0)
		total = 1;
	return arena ? mallocx(total, flags_of(arena) | MALLOCX_ZERO) : calloc(1, total);
}

void *arena_realloc(struct arena *arena, void *memory, size_t bytes)
{
	if (bytes == 0)
		bytes = 1;
	if (!arena)
		return realloc(memory, bytes);
	return memory ? rallocx(memory, bytes, flags_of(arena)) : mallocx(bytes, flags_of(arena));
}

void arena_free(struct arena *arena, void *memory)
{
	if (memory == NULL)
		return;
	if (arena)
		dallocx(memory, flags_of(arena));
	else
		free(memory);
}

uint64_t arena_bytes(const struct arena *arena)
{
	return arena->charged;
}

uint64_t arena_peak(const struct arena *arena)
{
	return arena->peak;
}

uint64_t arena_budget(const struct arena *arena)
{
	return arena->budget;
}

bool arena_refused(const struct arena *arena)
{
	return arena->refused;
}

/* ---- regions ---- */

static size_t round_up(size_t bytes, size_t unit)
{
	return (bytes + unit - 1) / unit * unit;
}

bool region_reserve(struct region *region, struct arena *arena, size_t most)
{
	if (most == 0) {
		uint64_t machine = (uint64_t) sysconf(_SC_PHYS_PAGES) * PAGE;
		most = (size_t) (arena && arena->budget != 0 && arena->budget < machine ? arena->budget : machine);
	}
	*region = (struct region){.arena = arena, .reserved = round_up(most, HUGE_PAGE)};
	region->base = map_aligned(region->reserved, HUGE_PAGE);
	if (region->base == NULL)
		*region = (struct region){0};
	return region->base != NULL;
}

/* `bytes` of zeroed heap for a region. */
static void *region_heap(struct arena *arena, size_t bytes)
{
	if (arena)
		return mallocx(bytes, flags_of(arena) | MALLOCX_ALIGN(HEAP_ALIGN) | MALLOCX_ZERO);
	void *memory = aligned_alloc(HEAP_ALIGN, bytes);
	return memory ? memset(memory, 0, bytes) : NULL;
}

bool region_begin(struct region *region, struct arena *arena, size_t bytes)
{
	bytes = round_up(bytes, HEAP_ALIGN);
	*region = (struct region){.arena = arena, .base = region_heap(arena, bytes)};
	region->committed = region->base ? bytes : 0;
	return region->base != NULL;
}

/* From the heap to more heap or to address space of its own. */
static bool region_move(struct region *region, size_t bytes)
{
	struct region more;
	if (bytes <= HEAP_MOST) {
		if (!region_begin(&more, region->arena, bytes))
			return false;
	} else {
		if (!region_reserve(&more, region->arena, 0))
			return false;
		if (!region_commit(&more, bytes)) {
			region_release(&more);
			return false;
		}
	}
	memcpy(more.base, region->base, region->committed);
	region_release(region);
	*region = more;
	return true;
}

/* Make exactly `bytes`, a whole number of pages, usable. */
static bool commit_pages(struct region *region, size_t bytes)
{
	if (bytes > region->reserved || !charge(region->arena, bytes - region->committed))
		return false;
	/* Small pages touched while the region was small are gathered once it is large; from then on it grows by whole huge
	 * pages. */
	if (region->committed < HUGE_FROM && bytes >= HUGE_FROM) {
		madvise(region->base, region->reserved, MADV_HUGEPAGE);
		if (region->committed > 0)
			madvise(region->base, region->committed, MADV_COLLAPSE);
	}
	region->committed = bytes;
	return true;
}

void region_populate(struct region *region)
{
	if (region->reserved > 0)
		madvise(region->base, region->committed, MADV_POPULATE_WRITE);
}

bool region_commit(struct region *region, size_t bytes)
{
	size_t pages = round_up(bytes, PAGE), huge = round_up(bytes, HUGE_PAGE);
	if (bytes <= region->committed)
		return true;
	if (region->base && region->reserved == 0)
		return region_move(region, bytes);
	if (bytes >= HUGE_FROM && commit_pages(region, huge))
		return true;
	return commit_pages(region, pages) || refuse(region->arena);
}

void region_shrink(struct region *region, size_t bytes)
{
	bytes = round_up(bytes, PAGE);
	if (bytes >= region->committed || region->reserved == 0)
		return;
	size_t less = region->committed - bytes;
	madvise(region->base + bytes, less, MADV_DONTNEED);
	discharge(region->arena, less);
	region->committed = bytes;
}

void region_release(struct region *region)
{
	if (region->base && region->reserved == 0) {
		arena_free(region->arena, region->base);
	} else if (region->base) {
		munmap(region->base, region->reserved);
		discharge(region->arena, region->committed);
	}
	*region = (struct region){0};
}
