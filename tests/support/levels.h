/* levels.h: levels from links and from chance, and a plain canonical state to compare words with.
 *
 * A plain state is made from a level's tubes alone, with no alphabet and no table: it is what the packed core is checked
 * against. */
#ifndef POUR_TESTS_LEVELS_H
#define POUR_TESTS_LEVELS_H

#include "core/alphabet.h"
#include "core/level.h"
#include "core/random.h"
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

/* A valid level from its link; anything else ends the test. */
static inline struct level level_of(const char *link)
{
	struct level level;
	struct faults faults = {0};
	if (!level_from_link(link, NULL, &level, &faults) || level_check(&level, NULL, &faults) > 0)
		fail_msg("%s: %s", link, faults_text(&faults, 0));
	return level;
}

/* Compile a level on the plain heap; a refusal ends the test. */
static inline struct alphabet *compile_level(const struct level *level, enum rules rules)
{
	struct faults faults = {0};
	bool memory;
	struct alphabet *a = alphabet_compile(level, rules, NULL, &faults, &memory);
	if (!a)
		fail_msg("the level does not compile: %s", faults_text(&faults, 0));
	return a;
}

/* ---- random levels ---- */

/* What chance may choose from. */
struct shape {
	int most_tubes;    /* at least 2 */
	int most_capacity; /* at most PLAIN_CAPACITY */
	bool kinds;        /* tubes of several capacities and of one colour only */
};

static inline int at_most(struct random *random, int most)
{
	return (int) random_below(random, (uint32_t) most + 1);
}

/* Tubes and how the goal fills them: most full tubes have a colour of their own, some share one. */
static inline int random_goal(struct random *random, const struct shape *shape, struct level *level, uint8_t *unit)
{
	int units = 0;
	bool own_capacity = shape->kinds && at_most(random, 2) == 0, one_colour = shape->kinds && at_most(random, 2) == 0;
	memset(level, 0, sizeof *level);
	level->tubes = 2 + at_most(random, shape->most_tubes - 2);
	level->capacity = 1 + at_most(random, shape->most_capacity - 1);
	int full = 1 + at_most(random, level->tubes - 1), share = at_most(random, 3);
	for (int i = 0; i < level->tubes; i++) {
		struct tube *tube = &level->tube[i];
		tube->capacity = (uint8_t) (own_capacity ? 1 + at_most(random, level->capacity - 1) : level->capacity);
		tube->only = LEVEL_ANY_COLOUR;
		if (i >= full) {
			if (one_colour && at_most(random, 3) == 0)
				tube->only = (uint8_t) at_most(random, level->colours - 1);
			continue;
		}
		bool fresh = level->colours == 0 || (level->colours < LEVEL_MAX_COLOURS && at_most(random, 3) >= share);
		int colour = fresh ? level->colours++ : at_most(random, level->colours - 1);
		memset(unit + units, colour, tube->capacity);
		units += tube->capacity;
		if (one_colour && at_most(random, 3) == 0)
			tube->only = (uint8_t) colour;
	}
	for (int i = 0; i < level->colours; i++)
		level->name[i][0] = level_colour_letter(i);
	return units;
}

/* Put the units into tubes that take them: each as low in the list of tubes as possible, or anywhere. */
static inline bool random_fill(struct random *random, struct level *level, const uint8_t *unit, int units, bool anywhere)
{
	for (int u = 0; u < units; u++) {
		int fits[LEVEL_MAX_TUBES], count = 0;
		for (int i = 0; i < level->tubes; i++) {
			const struct tube *tube = &level->tube[i];
			if (tube->height < tube->capacity && (tube->only == LEVEL_ANY_COLOUR || tube->only == unit[u]))
				fits[count++] = i;
		}
		if (count == 0)
			return false;
		struct tube *tube = &level->tube[fits[anywhere ? at_most(random, count - 1) : 0]];
		tube->units[tube->height++] = unit[u];
	}
	return true;
}

/* A valid level of any number of tubes, capacities and kinds of tube within the shape, several tubes a colour in some, full or
   partly filled tubes. */
static inline void random_level(struct random *random, const struct shape *shape, struct level *level)
{
	uint8_t unit[LEVEL_MAX_TUBES * LEVEL_MAX_CAPACITY];
	for (;;) {
		int units = random_goal(random, shape, level, unit);
		random_shuffle(random, unit, (uint32_t) units, 1);
		struct faults faults = {0};
		bool done =
		    random_fill(random, level, unit, units, at_most(random, 1) == 0) && level_check(level, NULL, &faults) == 0;
		faults_clear(&faults);
		if (done)
			return;
	}
}

/* ---- plain canonical states ---- */

enum { PLAIN_CAPACITY = 13 };

/* Capacity, colour, height and units of each tube, sorted: equal for two levels when they differ in tube order alone. */
struct plain_state {
	uint8_t tube[LEVEL_MAX_TUBES][3 + PLAIN_CAPACITY];
};

static inline int compare_plain_tubes(const void *x, const void *y)
{
	return memcmp(x, y, 3 + PLAIN_CAPACITY);
}

static inline struct plain_state plain_of_level(const struct level *level)
{
	struct plain_state state;
	memset(&state, 0, sizeof state);
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		assert_in_range(tube->capacity, 1, PLAIN_CAPACITY);
		state.tube[i][0] = tube->capacity;
		state.tube[i][1] = tube->only;
		state.tube[i][2] = tube->height;
		memcpy(state.tube[i] + 3, tube->units, tube->height);
	}
	qsort(state.tube, (size_t) level->tubes, sizeof state.tube[0], compare_plain_tubes);
	return state;
}

static inline int compare_plain_states(const void *x, const void *y)
{
	return memcmp(x, y, sizeof(struct plain_state));
}

/* Sort and drop what occurs twice; returns the number left. */
static inline int plain_set(struct plain_state *state, int count)
{
	int kept = 0;
	qsort(state, (size_t) count, sizeof *state, compare_plain_states);
	for (int i = 0; i < count; i++)
		if (kept == 0 || compare_plain_states(&state[kept - 1], &state[i]) != 0)
			state[kept++] = state[i];
	return kept;
}

/* All states one legal pour away, as a set, the state itself left out. `out` has room for tubes * (tubes - 1). */
static inline int plain_successors(const struct level *level, enum rules rules, struct plain_state *out)
{
	struct plain_state self = plain_of_level(level);
	static struct level next;
	int count = 0;
	for (int from = 0; from < level->tubes; from++)
		for (int to = 0; to < level->tubes; to++) {
			if (level_refusal(level, rules, from, to) != REFUSAL_NONE)
				continue;
			next = *level;
			level_pour(&next, rules, from, to);
			out[count] = plain_of_level(&next);
			count += compare_plain_states(&out[count], &self) != 0;
		}
	return plain_set(out, count);
}

#endif
