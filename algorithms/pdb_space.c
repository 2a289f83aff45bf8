/* pdb_space.c: the space of an abstraction, forward and back. Compiled once per width.
 *
 * Forward from the start, by the abstraction's pours and uncoverings, every state is listed once, with its edges. Then a
 * retrograde 0-1 breadth-first search from the goals along the edges turned round (an un-pour costs 1, to cover again costs
 * nothing) gives each its distance. Going forward first keeps out states that no real state can map to; what the retrograde
 * search does not meet is dead. */
#include "algorithms/pdb_space.h"

#include "algorithms/pdb_steps.h"
#include "core/word.h"

enum { CHECK_EVERY = 2048, FIRST_SLOTS = 1024 };

struct explorer {
	struct pdb_space *space;
	const struct abstraction *abstraction;
	struct search *search;
	uint32_t most;
	bool large;
};

static uint32_t *numbers(const struct region *region)
{
	return (uint32_t *) (void *) region->base;
}

static uint16_t *distances(const struct pdb_space *space)
{
	return (uint16_t *) (void *) space->distance.base;
}

/* Make `bytes` usable, by doubling. */
static bool grow(struct explorer *e, struct region *region, uint64_t bytes)
{
	if (bytes <= region->committed)
		return true;
	if (!region->base && !region_reserve(region, e->search->arena, 0))
		return search_out_of_memory(e->search);
	uint64_t more = region->committed + region->committed / 2;
	return region_commit(region, more > bytes ? more : bytes) || region_commit(region, bytes) ||
	       search_out_of_memory(e->search);
}

static uint64_t slot_of(const struct pdb_space *space, const word *w)
{
	return word_hash(w) & space->slot_mask;
}

/* The table of twice as many slots; words tell what belongs where. */
static bool rehash(struct explorer *e, uint64_t slots)
{
	struct pdb_space *space = e->space;
	if (!grow(e, &space->slots, slots * sizeof(uint32_t)))
		return false;
	memset(space->slots.base, 0, slots * sizeof(uint32_t));
	space->slot_mask = slots - 1;
	for (uint32_t state = 0; state < space->states; state++) {
		uint64_t i = slot_of(space, pdb_space_word(space, state));
		while (numbers(&space->slots)[i] != 0)
			i = (i + 1) & space->slot_mask;
		numbers(&space->slots)[i] = state + 1;
	}
	return true;
}

/* The number of a word, new or not. False when out of memory or beyond the limit. */
static bool number_of(struct explorer *e, const word *w, uint32_t *state)
{
	struct pdb_space *space = e->space;
	uint64_t i = slot_of(space, w);
	for (uint32_t found; (found = numbers(&space->slots)[i]) != 0; i = (i + 1) & space->slot_mask)
		if (word_equal(pdb_space_word(space, found - 1), w)) {
			*state = found - 1;
			return true;
		}
	if (space->states == e->most) {
		e->large = true;
		return false;
	}
	if (!grow(e, &space->words, ((uint64_t) space->states + 1) * sizeof(word)))
		return false;
	*state = space->states++;
	((word *) (void *) space->words.base)[*state] = *w;
	numbers(&space->slots)[i] = *state + 1;
	return (uint64_t) space->states * 5 < (space->slot_mask + 1) * 4 || rehash(e, 2 * (space->slot_mask + 1));
}

static bool add_edge(struct explorer *e, const word *w, int cost)
{
	struct pdb_space *space = e->space;
	uint32_t to;
	if (!number_of(e, w, &to) || !grow(e, &space->edges, (space->edge_count + 1) * sizeof(uint32_t)))
		return false;
	numbers(&space->edges)[space->edge_count++] = to << 1 | (uint32_t) cost;
	return true;
}

static bool expand(struct explorer *e, const word *w)
{
	struct pdb_steps steps;
	pdb_steps_of(e->abstraction, w, &steps);
	for (int i = 0; i < steps.count; i++) {
		word next = word_apply(w, steps.step[i]);
		if (!add_edge(e, &next, i < steps.paid))
			return false;
	}
	return true;
}

static bool explore_forward(struct explorer *e)
{
	struct pdb_space *space = e->space;
	const struct alphabet *a = &e->abstraction->alphabet;
	word start = word_of_letters(a->start, a->tubes);
	uint32_t first;
	space->states = 0;
	space->edge_count = 0;
	if (!rehash(e, FIRST_SLOTS) || !number_of(e, &start, &first))
		return false;
	for (uint32_t state = 0; state < space->states; state++) {
		word w = *pdb_space_word(space, state);
		if (state % CHECK_EVERY == 0 && search_stop(e->search))
			return false;
		if (!grow(e, &space->first, ((uint64_t) state + 2) * sizeof(uint32_t)))
			return false;
		numbers(&space->first)[state] = (uint32_t) space->edge_count;
		if (space->edge_count > UINT32_MAX / 2) {
			e->large = true;
			return false;
		}
		if (!expand(e, &w))
			return false;
		numbers(&space->first)[state + 1] = (uint32_t) space->edge_count;
	}
	return true;
}

/* Sort the edges by where they lead. */
static bool turn_round(struct explorer *e)
{
	struct pdb_space *space = e->space;
	uint64_t states = space->states;
	if (!grow(e, &space->back_first, (states + 1) * sizeof(uint32_t)) ||
	    !grow(e, &space->back, space->edge_count * sizeof(uint32_t)))
		return false;
	uint32_t *end = numbers(&space->back_first), *back = numbers(&space->back);
	const uint32_t *edge = numbers(&space->edges), *first = numbers(&space->first);
	memset(end, 0, (states + 1) * sizeof *end);
	for (uint64_t i = 0; i < space->edge_count; i++)
		end[edge[i] >> 1]++;
	for (uint64_t s = 1; s <= states; s++)
		end[s] += end[s - 1];
	for (uint32_t s = space->states; s-- > 0;)
		for (uint32_t i = first[s]; i < first[s + 1]; i++)
			back[--end[edge[i] >> 1]] = s << 1 | (edge[i] & 1);
	return true;
}

/* Two stacks in one array: states to take up at this distance, and at the next. A state is in each at most once: it enters when
   its distance falls, and that is at most to the next distance and then to this one. */
struct layers {
	uint32_t *item;
	uint64_t now, next, room;
};

static void relax(const struct pdb_space *space, struct layers *layers, uint32_t state, int distance)
{
	uint16_t *known = distances(space);
	const uint32_t *back = numbers(&space->back), *first = numbers(&space->back_first);
	for (uint32_t i = first[state]; i < first[state + 1]; i++) {
		uint32_t before = back[i] >> 1, cost = back[i] & 1;
		if (known[before] <= distance + (int) cost)
			continue;
		known[before] = (uint16_t) (distance + (int) cost);
		if (cost == 0)
			layers->item[layers->now++] = before;
		else
			layers->item[layers->room - ++layers->next] = before;
	}
}

static bool search_back(struct explorer *e)
{
	struct pdb_space *space = e->space;
	uint64_t states = space->states;
	if (!grow(e, &space->distance, states * sizeof(uint16_t)) || !grow(e, &space->queue, 2 * states * sizeof(uint32_t)))
		return false;
	struct layers layers = {.item = numbers(&space->queue), .room = 2 * states};
	memset(space->distance.base, 0xFF, states * sizeof(uint16_t));
	for (uint32_t s = 0; s < space->states; s++)
		if (word_is_goal(&e->abstraction->alphabet, pdb_space_word(space, s))) {
			distances(space)[s] = 0;
			layers.item[layers.now++] = s;
		}
	for (int distance = 0; layers.now > 0; distance++) {
		uint64_t taken = 0;
		while (layers.now > 0) {
			uint32_t state = layers.item[--layers.now];
			if (distances(space)[state] == distance)
				relax(space, &layers, state, distance);
			if (++taken % (64 * CHECK_EVERY) == 0 && search_stop(e->search))
				return false;
		}
		while (layers.next > 0)
			layers.item[layers.now++] = layers.item[layers.room - layers.next--];
	}
	return true;
}

enum pdb_outcome pdb_space_explore(struct pdb_space *space, const struct abstraction *abstraction, uint32_t most,
                                   struct search *search)
{
	struct explorer e = {.space = space, .abstraction = abstraction, .search = search, .most = most};
	if (explore_forward(&e) && turn_round(&e) && search_back(&e))
		return PDB_BUILT;
	return e.large ? PDB_TOO_LARGE : PDB_STOPPED;
}

void pdb_space_free(struct pdb_space *space)
{
	struct region *all[] = {&space->words, &space->distance,   &space->slots, &space->first,
	                        &space->edges, &space->back_first, &space->back,  &space->queue};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		region_release(all[i]);
	*space = (struct pdb_space){0};
}
