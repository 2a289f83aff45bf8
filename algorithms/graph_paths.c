/* graph_paths.c: all shortest solutions of a graph's level at once.
 *
 * The states that lie on a shortest solution, each with an edge to a state one nearer to the goal, are a graph without circles.
 * Over it the ways from the start and the ways to a goal are counted layer by layer; a state lies on as many solutions as the
 * product of the two. */
#include "algorithms/graph.h"

#include <stdio.h>
#include <string.h>

/* A whole number below 2^256; once it was more it stays `beyond`. */
struct count {
	uint64_t part[4];
	bool beyond;
};

struct paths {
	struct graph *graph;
	uint32_t *state;    /* those on a shortest solution, nearer the start first */
	uint32_t *place_of; /* [states]: where in that list */
	uint32_t states;
	struct count *all, *without_partial; /* ways from a state to a goal */
	double *from_start, *to_goal;        /* ways, rounded */
};

static void count_add(struct count *sum, const struct count *more)
{
	unsigned carry = 0;
	for (int i = 0; i < 4; i++) {
		unsigned __int128 part = (unsigned __int128) sum->part[i] + more->part[i] + carry;
		sum->part[i] = (uint64_t) part;
		carry = (unsigned) (part >> 64);
	}
	sum->beyond |= more->beyond | (carry != 0);
}

static void count_text(struct count count, char text[GRAPH_COUNT_SIZE])
{
	char reversed[GRAPH_COUNT_SIZE];
	int digits = 0;
	do {
		unsigned __int128 rest = 0;
		for (int i = 3; i >= 0; i--) {
			rest = rest << 64 | count.part[i];
			count.part[i] = (uint64_t) (rest / 10);
			rest %= 10;
		}
		reversed[digits++] = (char) ('0' + (int) rest);
	} while (count.part[0] | count.part[1] | count.part[2] | count.part[3]);
	for (int i = 0; i < digits; i++)
		text[i] = reversed[digits - 1 - i];
	text[count.beyond ? 0 : digits] = 0;
}

static bool is_nearer(const struct graph *graph, uint32_t state, uint32_t edge)
{
	return graph->distance[edge & EDGE_STATE] == graph->distance[state] - 1;
}

/* Whether another edge between the same two states is poured whole. */
static bool has_whole_pour(const struct graph *graph, uint32_t state, uint32_t target)
{
	for (uint64_t e = graph->first[state]; e < graph->first[state + 1]; e++)
		if ((graph->to[e] & EDGE_STATE) == target && !(graph->to[e] & EDGE_PARTIAL))
			return true;
	return false;
}

/* The states on shortest solutions, in order, and the ways to each from the start. */
static void gather(struct paths *paths)
{
	const struct graph *graph = paths->graph;
	memset(paths->place_of, 0xFF, graph->states * sizeof *paths->place_of);
	paths->state[0] = graph->start;
	paths->place_of[graph->start] = 0;
	paths->from_start[0] = 1;
	paths->states = 1;
	for (uint32_t at = 0; at < paths->states; at++) {
		uint32_t state = paths->state[at];
		for (uint64_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
			uint32_t next = graph->to[e] & EDGE_STATE;
			if (graph->to[e] & EDGE_AGAIN || !is_nearer(graph, state, graph->to[e]))
				continue;
			if (paths->place_of[next] == UINT32_MAX) {
				paths->place_of[next] = paths->states;
				paths->from_start[paths->states] = 0;
				paths->state[paths->states++] = next;
			}
			paths->from_start[paths->place_of[next]] += paths->from_start[at];
		}
	}
}

/* The ways from each to a goal, the last first. */
static void count_back(struct paths *paths)
{
	const struct graph *graph = paths->graph;
	for (uint32_t at = paths->states; at-- > 0;) {
		uint32_t state = paths->state[at];
		bool goal = graph->distance[state] == 0;
		paths->all[at] = paths->without_partial[at] = (struct count){.part = {goal}};
		paths->to_goal[at] = goal;
		for (uint64_t e = graph->first[state]; e < graph->first[state + 1] && !goal; e++) {
			if (graph->to[e] & EDGE_AGAIN || !is_nearer(graph, state, graph->to[e]))
				continue;
			uint32_t next = graph->to[e] & EDGE_STATE, place = paths->place_of[next];
			count_add(&paths->all[at], &paths->all[place]);
			paths->to_goal[at] += paths->to_goal[place];
			if (has_whole_pour(graph, state, next))
				count_add(&paths->without_partial[at], &paths->without_partial[place]);
		}
	}
}

/* A state counts as often as solutions pass it. */
static void weigh_pours(const struct paths *paths, struct graph_solutions *solutions)
{
	for (uint32_t at = 0; at < paths->states; at++) {
		struct pour_count pours = graph_pours(paths->graph, paths->state[at]);
		double share = paths->from_start[at] * (paths->to_goal[at] / paths->to_goal[0]);
		solutions->useful += share * (double) pours.useful;
		solutions->losing += share * (double) pours.losing;
	}
}

static bool open_paths(struct paths *paths)
{
	struct arena *arena = paths->graph->arena;
	const size_t states = paths->graph->states;
	paths->place_of = arena_alloc(arena, states * sizeof *paths->place_of);
	paths->state = arena_alloc(arena, states * sizeof *paths->state);
	paths->from_start = arena_alloc(arena, states * sizeof *paths->from_start);
	return paths->place_of && paths->state && paths->from_start;
}

/* Once it is known how many states there are. */
static bool open_counts(struct paths *paths)
{
	struct arena *arena = paths->graph->arena;
	paths->to_goal = arena_alloc(arena, paths->states * sizeof *paths->to_goal);
	paths->all = arena_alloc(arena, paths->states * sizeof *paths->all);
	paths->without_partial = arena_alloc(arena, paths->states * sizeof *paths->without_partial);
	return paths->to_goal && paths->all && paths->without_partial;
}

static void close_paths(struct paths *paths)
{
	void *const parts[] = {paths->place_of, paths->state, paths->from_start,
	                       paths->to_goal,  paths->all,   paths->without_partial};
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		arena_free(paths->graph->arena, parts[i]);
}

bool graph_solutions(struct graph *graph, struct graph_solutions *solutions)
{
	struct paths paths = {.graph = graph};
	*solutions = (struct graph_solutions){.about = 0};
	bool done = open_paths(&paths);
	if (done) {
		gather(&paths);
		done = open_counts(&paths);
	}
	if (done) {
		count_back(&paths);
		weigh_pours(&paths, solutions);
		solutions->about = paths.to_goal[0];
		solutions->states = paths.states;
		count_text(paths.all[0], solutions->all);
		count_text(paths.without_partial[0], solutions->without_partial);
		solutions->avoids_partial = strcmp(solutions->without_partial, "0") != 0;
	} else {
		graph->reason = REASON_MEMORY;
	}
	close_paths(&paths);
	return done;
}

/* Make the first pour, in the order of tubes, that leads one nearer to the goal; returns it. */
static struct pour pour_nearer(const struct graph *graph, letter *letters)
{
	const struct alphabet *a = graph->alphabet;
	const int32_t wanted = graph->distance[graph_state(graph, letters)] - 1;
	for (int pair = 0; pair < a->tubes * a->tubes; pair++) {
		int p = pair / a->tubes, q = pair % a->tubes;
		const struct pour pour = {letters[p], letters[q]};
		int units = alphabet_pour_units(a, pour.from, pour.to);
		if (p == q || units == 0)
			continue;
		letters[p] = alphabet_take(a, pour.from, units);
		letters[q] = alphabet_put(a, pour.to, a->facts[pour.from].top, units);
		if (graph->distance[graph_state(graph, letters)] == wanted)
			return pour;
		letters[p] = pour.from;
		letters[q] = pour.to;
	}
	return (struct pour){LETTER_NONE, LETTER_NONE};
}

void graph_one_solution(const struct graph *graph, uint32_t *states, struct pour *plan)
{
	letter letters[LEVEL_MAX_TUBES];
	memcpy(letters, graph->alphabet->start, (size_t) graph->alphabet->tubes * sizeof *letters);
	states[0] = graph->start;
	for (int i = 0; i < graph->length; i++) {
		plan[i] = pour_nearer(graph, letters);
		states[i + 1] = graph_state(graph, letters);
	}
}
