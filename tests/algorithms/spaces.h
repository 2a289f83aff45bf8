/* spaces.h: spaces of shapes and of levels, for tests. */
#ifndef POUR_TESTS_SPACES_H
#define POUR_TESTS_SPACES_H

#include "algorithms/deals.h"
#include "algorithms/space.h"
#include "core/level.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct made {
	struct space space;
	struct level level;
	struct arena *arena;
	struct alphabet *alphabet;
};

/* Whatever a space needs but its distances; ends the test when it fails. */
static inline void make_space(struct made *made, enum rules rules, bool by_shape, int threads)
{
	struct faults faults = {0};
	bool memory;
	made->arena = arena_create((uint64_t) 2 << 30);
	made->alphabet =
	    (by_shape ? alphabet_compile_all : alphabet_compile)(&made->level, rules, made->arena, &faults, &memory);
	assert_non_null(made->alphabet);
	made->space = (struct space){.alphabet = made->alphabet, .arena = made->arena, .threads = threads};
	assert_true(space_open(&made->space, by_shape));
	assert_true(space_add_starts(&made->space));
}

static inline void measure_made(struct made *made)
{
	assert_true(space_explore(&made->space));
	assert_true(space_measure(&made->space));
}

/* "4x4+2". */
static inline void make_shape(struct made *made, const char *shape, enum rules rules, int threads)
{
	int colours, capacity, empty;
	assert_int_equal(sscanf(shape, "%dx%d+%d", &colours, &capacity, &empty), 3);
	deal_solved(&made->level, colours, capacity, empty);
	make_space(made, rules, true, threads);
	measure_made(made);
}

static inline void make_level(struct made *made, const char *link, enum rules rules)
{
	struct faults faults = {0};
	if (!level_from_link(link, NULL, &made->level, &faults))
		fail_msg("%s", faults_text(&faults, 0));
	make_space(made, rules, false, 1);
	measure_made(made);
}

static inline void unmake(struct made *made)
{
	space_close(&made->space);
	alphabet_free(made->alphabet);
	arena_destroy(made->arena);
}

#endif
