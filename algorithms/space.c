/* space.c: opening and asking a space: see space.h. */
#include "algorithms/space.h"

#include "algorithms/deals.h"

#include <string.h>

#define DECLARE(bits, slots) extern const struct space_kind space_kind_##bits##x##slots;
EACH_WIDTH(DECLARE)
#undef DECLARE

static const struct space_kind *const kinds[WIDTHS] = {
#define ADDRESS(bits, slots) &space_kind_##bits##x##slots,
    EACH_WIDTH(ADDRESS)
#undef ADDRESS
};

static bool failed(struct space *space, enum reason reason)
{
	space->reason = reason;
	return false;
}

static bool open_by_shape(struct space *space)
{
	const struct alphabet *a = space->alphabet;
	bool beyond;
	if (!naming_open(&space->naming, a, space->arena, &beyond) ||
	    !ranks_open(&space->ranks, a->letters, a->tubes, space->arena, &beyond))
		return failed(space, beyond ? REASON_BUDGET : REASON_MEMORY);
	return key_set_open(&space->set, space->arena) || failed(space, REASON_MEMORY);
}

bool space_open(struct space *space, bool by_shape)
{
	space->by_shape = by_shape;
	space->width = width_of(space->alphabet);
	bool opened = by_shape ? open_by_shape(space) : kinds[space->width]->open(space) || failed(space, REASON_MEMORY);
	if (opened && !link_order_open(&space->order, space->alphabet, space->arena))
		opened = failed(space, REASON_MEMORY);
	if (!opened)
		space_close(space);
	return opened;
}

void space_close(struct space *space)
{
	link_order_close(&space->order, space->arena);
	if (space->by_shape) {
		key_set_close(&space->set);
		ranks_close(&space->ranks);
		naming_close(&space->naming);
	} else {
		kinds[space->width]->close(space);
	}
}

/* Add a deal under its canonical names; asks the clock now and then. */
static bool add_deal(void *context, letter *letters)
{
	struct space *space = context;
	naming_canonical(&space->naming, letters);
	uint64_t key = rank_of(&space->ranks, letters), before = space->set.stored;
	if (key_set_full(&space->set) && !key_set_grow(&space->set))
		return failed(space, REASON_MEMORY);
	while (!key_set_add(&space->set, key, key_hash(key)))
		if (!key_set_grow(&space->set))
			return failed(space, REASON_MEMORY);
	if (space->set.stored != before && space->set.stored % 4096 == 0 && space->expired && space->expired(space->clock))
		return failed(space, REASON_TIME);
	return true;
}

bool space_add_starts(struct space *space)
{
	if (!space->by_shape)
		return kinds[space->width]->add_start(space);
	bool memory, beyond;
	if (deals_each(space->alphabet, add_deal, space, &memory, &beyond))
		return true;
	if (memory || beyond)
		space->reason = beyond ? REASON_BUDGET : REASON_MEMORY;
	return false;
}

bool space_explore(struct space *space)
{
	return kinds[space->width]->explore(space);
}

struct distances space_distances(const struct space *space)
{
	return kinds[space->width]->distances(space);
}

bool space_measure(struct space *space)
{
	struct distances distances = space_distances(space);
	return kinds[space->width]->retrograde(space, NULL, &distances, &space->deepest);
}

bool space_measure_pruned(struct space *space, pour_rule prunes, struct distances *distances)
{
	uint64_t slots = space_slots(space);
	int deepest;
	distances->bytes = space_distances(space).bytes;
	distances->at = arena_alloc(space->arena, slots * (uint64_t) distances->bytes);
	if (!distances->at)
		return failed(space, REASON_MEMORY);
	for (uint64_t at = 0; at < slots; at++)
		distance_set(distances, at, DISTANCE_UNKNOWN);
	if (kinds[space->width]->retrograde(space, prunes, distances, &deepest))
		return true;
	space_free_distances(space, distances);
	return false;
}

void space_free_distances(struct space *space, struct distances *distances)
{
	arena_free(space->arena, distances->at);
	distances->at = NULL;
}

uint64_t space_slots(const struct space *space)
{
	return kinds[space->width]->slots(space);
}

bool space_letters(const struct space *space, uint64_t at, letter *letters)
{
	return kinds[space->width]->letters(space, at, letters);
}

int space_distance(const struct space *space, uint64_t at)
{
	struct distances distances = space_distances(space);
	return distance_at(&distances, at);
}

static void sort_letters(letter *letters, int count)
{
	for (int i = 1; i < count; i++) {
		letter l = letters[i];
		int j = i;
		for (; j > 0 && letters[j - 1] > l; j--)
			letters[j] = letters[j - 1];
		letters[j] = l;
	}
}

uint64_t space_find(const struct space *space, const letter *letters)
{
	letter canonical[LEVEL_MAX_TUBES];
	memcpy(canonical, letters, (size_t) space->alphabet->tubes * sizeof *canonical);
	if (space->by_shape)
		naming_canonical(&space->naming, canonical);
	else
		sort_letters(canonical, space->alphabet->tubes);
	return kinds[space->width]->find(space, canonical);
}

/* Make the pour from tube p to tube q if it is legal. */
static bool pour(const struct alphabet *a, letter *letters, int p, int q)
{
	int units = alphabet_pour_units(a, letters[p], letters[q]);
	if (p == q || units == 0)
		return false;
	letter to = alphabet_put(a, letters[q], a->facts[letters[p]].top, units);
	letters[p] = alphabet_take(a, letters[p], units);
	letters[q] = to;
	return true;
}

/* The first pour that leads to a state of the given distance. */
static struct pour pour_towards(const struct space *space, letter *letters, int distance)
{
	const int tubes = space->alphabet->tubes;
	const size_t bytes = (size_t) tubes * sizeof *letters;
	letter next[LEVEL_MAX_TUBES];
	for (int pair = 0; pair < tubes * tubes; pair++) {
		int p = pair / tubes, q = pair % tubes;
		memcpy(next, letters, bytes);
		if (!pour(space->alphabet, next, p, q))
			continue;
		uint64_t at = space_find(space, next);
		if (at == SPACE_NOWHERE || space_distance(space, at) != distance)
			continue;
		struct pour made = {letters[p], letters[q]};
		memcpy(letters, next, bytes);
		return made;
	}
	return (struct pour){LETTER_NONE, LETTER_NONE};
}

int space_plan(const struct space *space, const letter *letters, struct pour *plan)
{
	letter now[LEVEL_MAX_TUBES];
	memcpy(now, letters, (size_t) space->alphabet->tubes * sizeof *now);
	int distance = space_distance(space, space_find(space, letters));
	for (int left = distance; left > 0; left--)
		plan[distance - left] = pour_towards(space, now, left - 1);
	return distance;
}
