/* plain_space.h: whole spaces of plain states, for tests: no alphabet, no packed word, no table, and slow. */
#ifndef POUR_TESTS_PLAIN_SPACE_H
#define POUR_TESTS_PLAIN_SPACE_H

#include "tests/support/check.h"
#include "tests/support/levels.h"

#include <xxhash.h>

enum { PLAIN_RUBBED = LEVEL_HIDDEN, PLAIN_NO_WAY = 1 << 20, PLAIN_SLOTS = 1 << 14 };

struct plain_edge {
	int from, to;
	uint8_t colour; /* of the pour; PLAIN_RUBBED if any that was rubbed out */
};

struct plain_space {
	int tubes;
	enum rules rules;
	struct plain_state *state; /* the first is the start */
	int count, room, most;
	struct plain_edge *edge;
	int edges, edge_room;
	int *slot; /* number + 1 */
};

static inline int plain_find(const struct plain_space *space, const struct plain_state *state, uint64_t *free_slot)
{
	uint64_t i = XXH3_64bits(state, sizeof *state) % PLAIN_SLOTS;
	for (; space->slot[i] != 0; i = (i + 1) % PLAIN_SLOTS)
		if (memcmp(&space->state[space->slot[i] - 1], state, sizeof *state) == 0)
			return space->slot[i] - 1;
	if (free_slot)
		*free_slot = i;
	return -1;
}

static inline int plain_add(struct plain_space *space, const struct plain_state *state)
{
	uint64_t at = 0;
	int number = plain_find(space, state, &at);
	if (number >= 0)
		return number;
	assert_true(space->count < PLAIN_SLOTS / 2);
	if (space->count == space->room) {
		space->room = space->room ? 2 * space->room : 256;
		space->state = realloc(space->state, (size_t) space->room * sizeof *space->state);
		assert_non_null(space->state);
	}
	space->state[space->count] = *state;
	space->slot[at] = space->count + 1;
	return space->count++;
}

static inline void plain_link(struct plain_space *space, int from, const struct plain_state *to, int colour)
{
	int number = plain_add(space, to);
	if (space->edges == space->edge_room) {
		space->edge_room = space->edge_room ? 2 * space->edge_room : 1024;
		space->edge = realloc(space->edge, (size_t) space->edge_room * sizeof *space->edge);
		assert_non_null(space->edge);
	}
	space->edge[space->edges++] = (struct plain_edge){from, number, (uint8_t) colour};
}

/* A tube of a plain state: capacity, the one colour it takes, height, units. */
static inline int plain_top(const uint8_t *tube)
{
	return tube[2 + tube[2]];
}

static inline int plain_run(const uint8_t *tube)
{
	int run = 1;
	while (run < tube[2] && tube[2 + tube[2] - run] == plain_top(tube))
		run++;
	return run;
}

static inline struct plain_state plain_pour(const struct plain_space *space, const struct plain_state *state, int from, int to,
                                            int units)
{
	struct plain_state next = *state;
	uint8_t *source = next.tube[from], *target = next.tube[to];
	int colour = plain_top(source);
	for (int m = 0; m < units; m++) {
		source[2 + source[2]] = 0;
		source[2]--;
		target[3 + target[2]] = (uint8_t) colour;
		target[2]++;
	}
	qsort(next.tube, (size_t) space->tubes, sizeof next.tube[0], compare_plain_tubes);
	return next;
}

/* Pours of whatever has a colour go by the rules; what was rubbed out goes in any amount. */
static inline void plain_pours(struct plain_space *space, int number, int from, int to)
{
	struct plain_state state = space->state[number];
	const uint8_t *source = state.tube[from], *target = state.tube[to];
	if (from == to || source[2] == 0 || target[2] == target[0])
		return;
	int colour = plain_top(source), run = plain_run(source), space_left = target[0] - target[2];
	if ((target[2] > 0 && plain_top(target) != colour) || (target[1] != LEVEL_ANY_COLOUR && target[1] != colour))
		return;
	int most = run < space_left ? run : space_left, least = most;
	if (colour == PLAIN_RUBBED)
		least = 1;
	else if (space->rules == RULES_BALL)
		least = most = 1;
	else if (space->rules == RULES_WHOLE && run > space_left)
		return;
	for (int units = least; units <= most; units++) {
		struct plain_state next = plain_pour(space, &state, from, to, units);
		plain_link(space, number, &next, colour);
	}
}

/* Everything that can be reached; false if that is more than `most` states. */
static inline bool plain_close(struct plain_space *space, const struct plain_state *start, int tubes, enum rules rules,
                               int most)
{
	*space = (struct plain_space){.tubes = tubes, .rules = rules, .most = most};
	space->slot = calloc(PLAIN_SLOTS, sizeof *space->slot);
	assert_non_null(space->slot);
	plain_add(space, start);
	for (int number = 0; number < space->count && space->count <= most; number++)
		for (int from = 0; from < tubes; from++)
			for (int to = 0; to < tubes; to++)
				plain_pours(space, number, from, to);
	return space->count <= most;
}

static inline void plain_open(struct plain_space *space)
{
	free(space->state);
	free(space->edge);
	free(space->slot);
	*space = (struct plain_space){0};
}

/* Units of colours outside the set `kept` are all alike. */
static inline struct plain_state plain_rub_out(const struct plain_state *state, int tubes, uint64_t kept)
{
	struct plain_state image = *state;
	for (int i = 0; i < tubes; i++) {
		uint8_t *tube = image.tube[i];
		for (int u = 1; u < 3 + tube[2]; u++)
			if (u != 2 && tube[u] != LEVEL_ANY_COLOUR && (tube[u] >= 64 || !(kept >> tube[u] & 1)))
				tube[u] = PLAIN_RUBBED;
	}
	qsort(image.tube, (size_t) tubes, sizeof image.tube[0], compare_plain_tubes);
	return image;
}

/* Every tube empty or full of one colour, or, where some are rubbed out, without any other. */
static inline bool plain_is_goal(const struct plain_state *state, int tubes)
{
	for (int i = 0; i < tubes; i++) {
		const uint8_t *tube = state->tube[i];
		bool kept = false, same = true;
		for (int u = 0; u < tube[2]; u++) {
			kept = kept || tube[3 + u] != PLAIN_RUBBED;
			same = same && tube[3 + u] == tube[3];
		}
		if (kept && (!same || tube[2] < tube[0]))
			return false;
	}
	return true;
}

/* For each state the fewest pours of the colours in `counted` on a way to a goal, or PLAIN_NO_WAY: edges are relaxed until
   nothing changes. Free with free(). */
static inline int *plain_distances(const struct plain_space *space, uint64_t counted)
{
	int *distance = calloc((size_t) space->count, sizeof *distance);
	assert_non_null(distance);
	for (int s = 0; s < space->count; s++)
		distance[s] = plain_is_goal(&space->state[s], space->tubes) ? 0 : PLAIN_NO_WAY;
	for (bool changed = true; changed;) {
		changed = false;
		for (int e = space->edges; e-- > 0;) {
			const struct plain_edge *edge = &space->edge[e];
			int cost = edge->colour < 64 && counted >> edge->colour & 1;
			if (distance[edge->to] + cost < distance[edge->from]) {
				distance[edge->from] = distance[edge->to] + cost;
				changed = true;
			}
		}
	}
	return distance;
}

#endif
