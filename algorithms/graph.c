/* graph.c: building and asking a graph: see graph.h. */
#include "algorithms/graph.h"

#define DECLARE(bits, slots) extern const struct graph_kind graph_kind_##bits##x##slots;
EACH_WIDTH(DECLARE)
#undef DECLARE

static const struct graph_kind *const kinds[WIDTHS] = {
#define ADDRESS(bits, slots) &graph_kind_##bits##x##slots,
    EACH_WIDTH(ADDRESS)
#undef ADDRESS
};

static bool has_too_many(const struct graph *graph)
{
	return graph->most_states != 0 && kinds[graph->space.width]->stored(&graph->space) > graph->most_states;
}

/* Asked by the space now and then. */
static bool must_stop(void *context)
{
	struct graph *graph = context;
	if (has_too_many(graph))
		graph->reason = REASON_NODES;
	else if (graph->expired && graph->expired(graph->clock))
		graph->reason = REASON_TIME;
	return graph->reason != REASON_NONE;
}

/* Everything reachable. */
static bool explore(struct graph *graph)
{
	struct space *space = &graph->space;
	*space = (struct space){
	    .alphabet = graph->alphabet, .arena = graph->arena, .threads = 1, .expired = must_stop, .clock = graph};
	graph->opened = space_open(space, false);
	bool explored = graph->opened && space_add_starts(space) && space_explore(space);
	if (explored && has_too_many(graph))
		graph->reason = REASON_NODES;
	else if (explored)
		return true;
	if (graph->reason == REASON_NONE)
		graph->reason = space->reason;
	return false;
}

/* Edges by where they lead: into[first[t]] .. are the states with an edge to t. */
struct reversed {
	uint64_t *first;
	uint32_t *into;
};

static bool reverse_edges(const struct graph *graph, struct reversed *reversed)
{
	const uint32_t states = graph->states;
	const uint64_t edges = graph->first[states];
	reversed->first = arena_calloc(graph->arena, (size_t) states + 2, sizeof *reversed->first);
	reversed->into = arena_alloc(graph->arena, edges * sizeof *reversed->into);
	if (!reversed->first || !reversed->into)
		return false;
	uint64_t *next = reversed->first + 1; /* next[t]: where t's next edge goes; first[t] once all are there */
	for (uint64_t e = 0; e < edges; e++)
		next[(graph->to[e] & EDGE_STATE) + 1]++;
	for (uint32_t t = 0; t < states; t++)
		next[t + 1] += next[t];
	for (uint32_t s = 0; s < states; s++)
		for (uint64_t e = graph->first[s]; e < graph->first[s + 1]; e++)
			reversed->into[next[graph->to[e] & EDGE_STATE]++] = s;
	return true;
}

/* Backwards from the goals, breadth first. */
static bool measure(struct graph *graph)
{
	struct reversed reversed = {NULL, NULL};
	uint32_t *queue = arena_alloc(graph->arena, graph->states * sizeof *queue), queued = 0;
	bool done = queue && reverse_edges(graph, &reversed);
	for (uint32_t s = 0; s < graph->states && done; s++)
		if (graph->distance[s] == 0)
			queue[queued++] = s;
	for (uint32_t at = 0; at < queued; at++) {
		uint32_t state = queue[at];
		for (uint64_t e = reversed.first[state]; e < reversed.first[state + 1]; e++) {
			uint32_t before = reversed.into[e];
			if (graph->distance[before] != DISTANCE_DEAD)
				continue;
			graph->distance[before] = graph->distance[state] + 1;
			queue[queued++] = before;
		}
	}
	arena_free(graph->arena, reversed.into);
	arena_free(graph->arena, reversed.first);
	arena_free(graph->arena, queue);
	if (!done)
		graph->reason = REASON_MEMORY;
	return done;
}

bool graph_build(struct graph *graph)
{
	if (!explore(graph) || !kinds[graph->space.width]->fill(graph) || !measure(graph))
		return false;
	graph->start = graph_state(graph, graph->alphabet->start);
	graph->length = graph->distance[graph->start];
	return true;
}

void graph_close(struct graph *graph)
{
	region_release(&graph->edges);
	arena_free(graph->arena, graph->first);
	arena_free(graph->arena, graph->distance);
	arena_free(graph->arena, graph->number_at);
	if (graph->opened)
		space_close(&graph->space);
}

uint32_t graph_state(const struct graph *graph, const letter *letters)
{
	return graph->number_at[space_find(&graph->space, letters)];
}

struct pour_count graph_pours(const struct graph *graph, uint32_t state)
{
	struct pour_count count = {0};
	for (uint64_t e = graph->first[state]; e < graph->first[state + 1]; e++) {
		if (graph->to[e] & EDGE_USELESS)
			continue;
		count.useful++;
		count.losing += graph->distance[graph->to[e] & EDGE_STATE] == DISTANCE_DEAD;
	}
	return count;
}
