/* graph_traps.c: dead ends: how many pours lose, how soon, and how long one can play on without a chance.
 *
 * "How long" is the longest way through the dead states, which may lead round in circles (a part of a run can be poured to and
 * fro). States that can reach each other are one knot of the way (strongly connected components, Tarjan 1972), and only pours
 * from one knot to another are counted. */
#include "algorithms/graph.h"

#include <string.h>

static void count_live(const struct graph *graph, struct graph_traps *traps)
{
	uint64_t useful_before_goal = 0, before_goal = 0;
	for (uint32_t s = 0; s < graph->states; s++) {
		if (graph->distance[s] == DISTANCE_DEAD) {
			traps->dead++;
			continue;
		}
		struct pour_count pours = graph_pours(graph, s);
		traps->live++;
		traps->in_live.useful += pours.useful;
		traps->in_live.losing += pours.losing;
		traps->losing_states += pours.losing > 0;
		before_goal += graph->distance[s] > 0;
		useful_before_goal += graph->distance[s] > 0 ? pours.useful : 0;
	}
	traps->branching = before_goal ? (double) useful_before_goal / (double) before_goal : 0;
}

/* Breadth-first from the start to the nearest dead state. `queue` and `depth` have a place for each state. */
static int soonest(const struct graph *graph, uint32_t *queue, uint32_t *depth)
{
	uint32_t queued = 1;
	memset(depth, 0xFF, graph->states * sizeof *depth);
	queue[0] = graph->start;
	depth[graph->start] = 0;
	for (uint32_t at = 0; at < queued; at++) {
		uint32_t state = queue[at];
		if (graph->distance[state] == DISTANCE_DEAD)
			return (int) depth[state];
		for (uint64_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
			uint32_t next = graph->to[e] & EDGE_STATE;
			if (depth[next] != UINT32_MAX)
				continue;
			depth[next] = depth[state] + 1;
			queue[queued++] = next;
		}
	}
	return -1;
}

/* Tarjan's algorithm without recursion. `low` is 0 where a state was not seen; a finished state's is the greatest. */
struct knots {
	const struct graph *graph;
	uint32_t *low, *seen; /* [states] */
	uint32_t *open;       /* seen states of unfinished knots */
	uint32_t *path;       /* from the root to where the search is */
	uint64_t *edge;       /* [states]: the next edge to follow */
	uint32_t *pours;      /* [states]: most pours from a finished state */
	uint32_t opened, depth, clock;
	uint32_t most;
};
#define KNOT_DONE UINT32_MAX

static void enter(struct knots *k, uint32_t state)
{
	k->low[state] = k->seen[state] = ++k->clock;
	k->edge[state] = k->graph->first[state];
	k->open[k->opened++] = state;
	k->path[k->depth++] = state;
}

/* The knot that a root closes: all states opened since. */
static void close_knot(struct knots *k, uint32_t root)
{
	const struct graph *graph = k->graph;
	uint32_t from = k->opened, most = 0;
	do {
		uint32_t state = k->open[--from];
		for (uint64_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
			uint32_t next = graph->to[e] & EDGE_STATE;
			if (k->low[next] == KNOT_DONE && k->pours[next] + 1 > most)
				most = k->pours[next] + 1;
		}
	} while (k->open[from] != root);
	while (k->opened > from) {
		uint32_t state = k->open[--k->opened];
		k->low[state] = KNOT_DONE;
		k->pours[state] = most;
	}
	if (most > k->most)
		k->most = most;
}

static void search_from(struct knots *k, uint32_t root)
{
	const struct graph *graph = k->graph;
	enter(k, root);
	while (k->depth > 0) {
		uint32_t state = k->path[k->depth - 1];
		if (k->edge[state] < graph->first[state + 1]) {
			uint32_t next = graph->to[k->edge[state]++] & EDGE_STATE;
			if (k->low[next] == 0)
				enter(k, next);
			else if (k->low[next] != KNOT_DONE && k->seen[next] < k->low[state])
				k->low[state] = k->seen[next];
			continue;
		}
		k->depth--;
		if (k->depth > 0 && k->low[state] < k->low[k->path[k->depth - 1]])
			k->low[k->path[k->depth - 1]] = k->low[state];
		if (k->low[state] == k->seen[state])
			close_knot(k, state);
	}
}

/* Only dead states follow a dead state. */
static int deepest(struct knots *k)
{
	const struct graph *graph = k->graph;
	memset(k->low, 0, graph->states * sizeof *k->low);
	for (uint32_t s = 0; s < graph->states; s++)
		if (graph->distance[s] == DISTANCE_DEAD && k->low[s] == 0)
			search_from(k, s);
	return (int) k->most;
}

bool graph_traps(struct graph *graph, struct graph_traps *traps)
{
	enum { ARRAYS = 5 };
	const size_t states = graph->states;
	*traps = (struct graph_traps){.soonest = -1, .deepest = -1};
	uint32_t *place = arena_alloc(graph->arena, ARRAYS * states * sizeof *place);
	uint64_t *edge = arena_alloc(graph->arena, states * sizeof *edge);
	bool done = place && edge;
	if (done) {
		struct knots knots = {.graph = graph,
		                      .low = place,
		                      .seen = place + states,
		                      .open = place + 2 * states,
		                      .path = place + 3 * states,
		                      .pours = place + 4 * states,
		                      .edge = edge};
		count_live(graph, traps);
		traps->soonest = soonest(graph, place, place + states);
		if (traps->dead > 0)
			traps->deepest = deepest(&knots);
	} else {
		graph->reason = REASON_MEMORY;
	}
	arena_free(graph->arena, edge);
	arena_free(graph->arena, place);
	return done;
}
