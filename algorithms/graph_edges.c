/* graph_edges.c: the states of a graph numbered, their pours listed. Compiled once per width. */
#include "algorithms/graph.h"
#include "algorithms/prune.h"
#include "algorithms/space_states.h"
#include "core/word.h"

static bool failed(struct graph *graph, enum reason reason)
{
	graph->reason = reason;
	return false;
}

/* In the order of the table. Goals get their distance. */
static bool number_states(struct graph *graph)
{
	const struct space *space = &graph->space;
	const uint64_t slots = space_slot_count(space);
	if (space->states > EDGE_STATE)
		return failed(graph, REASON_BUDGET);
	graph->number_at = arena_alloc(graph->arena, slots * sizeof *graph->number_at);
	graph->distance = arena_alloc(graph->arena, space->states * sizeof *graph->distance);
	graph->first = arena_alloc(graph->arena, (space->states + 1) * sizeof *graph->first);
	if (!graph->number_at || !graph->distance || !graph->first)
		return failed(graph, REASON_MEMORY);
	for (uint64_t at = 0; at < slots; at++) {
		word w;
		if (!space_word(space, at, &w))
			continue;
		graph->number_at[at] = graph->states;
		graph->distance[graph->states++] = word_is_goal(graph->alphabet, &w) ? 0 : DISTANCE_DEAD;
	}
	return true;
}

static uint32_t flags_of(const struct alphabet *a, const word *w, const step *s)
{
	const struct letter_facts *from = &a->facts[w->at[s->from]];
	int poured = from->height - a->facts[s->from_after].height;
	uint32_t flags = prune_is_useless(a, w->at[s->from], w->at[s->to]) ? EDGE_USELESS : 0;
	return a->rules == RULES_WATER && poured < from->run ? flags | EDGE_PARTIAL : flags;
}

static bool leads_there(const uint32_t *to, int count, uint32_t state)
{
	for (int i = 0; i < count; i++)
		if ((to[i] & EDGE_STATE) == state)
			return true;
	return false;
}

/* Append the edges of one state; `to` has room for them. Returns their number. */
static int list_edges(const struct graph *graph, const word *w, uint32_t *to)
{
	step steps[POURS_ROOM];
	struct address addresses[POURS_ROOM];
	int count = word_pours(graph->alphabet, w, steps);
	for (int i = 0; i < count; i++)
		space_address(&graph->space, w, &steps[i], &addresses[i]);
	for (int i = 0; i < count; i++) {
		uint32_t state = graph->number_at[space_slot(&graph->space, &addresses[i])];
		to[i] = state | flags_of(graph->alphabet, w, &steps[i]) | (leads_there(to, i, state) ? EDGE_AGAIN : 0);
	}
	return count;
}

static bool list_all_edges(struct graph *graph)
{
	enum { ASK_EVERY = 4096 };
	const uint64_t slots = space_slot_count(&graph->space);
	uint64_t edges = 0;
	uint32_t state = 0;
	for (uint64_t at = 0; at < slots; at++) {
		word w;
		if (!space_word(&graph->space, at, &w))
			continue;
		if (state % ASK_EVERY == 0 && graph->expired && graph->expired(graph->clock))
			return failed(graph, REASON_TIME);
		if (!region_commit(&graph->edges, (edges + POURS_ROOM) * sizeof *graph->to))
			return failed(graph, REASON_MEMORY);
		graph->to = (uint32_t *) (void *) graph->edges.base;
		graph->first[state++] = edges;
		edges += (uint64_t) list_edges(graph, &w, graph->to + edges);
	}
	graph->first[state] = edges;
	return true;
}

static bool fill(struct graph *graph)
{
	if (!number_states(graph))
		return false;
	if (!region_reserve(&graph->edges, graph->arena, 0))
		return failed(graph, REASON_MEMORY);
	return list_all_edges(graph);
}

static uint64_t stored(const struct space *space)
{
	return space->closed->stored;
}

const struct graph_kind W(graph_kind) = {.stored = stored, .fill = fill};
