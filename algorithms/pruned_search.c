/* pruned_search.c: see pruned_search.h. */
#include "algorithms/pruned_search.h"

#include "algorithms/engine.h"
#include "algorithms/prune.h"
#include "algorithms/told.h"

#include <string.h>

#define DECLARE(bits, slots) extern const struct heuristic heuristic_told_##bits##x##slots;
EACH_WIDTH(DECLARE)
#undef DECLARE

static const struct heuristic *const heuristics[WIDTHS] = {
#define ADDRESS(bits, slots) &heuristic_told_##bits##x##slots,
    EACH_WIDTH(ADDRESS)
#undef ADDRESS
};

bool space_pruned_search(struct space *space, const letter *letters, unsigned set, uint64_t nodes, struct pruned_length *left)
{
	struct told told = {.alphabet = *space->alphabet, .space = space};
	memcpy(told.alphabet.start, letters, (size_t) space->alphabet->tubes * sizeof *letters);
	struct search search = {.alphabet = &told.alphabet,
	                        .heuristic = heuristics[space->width],
	                        .weight_num = 1,
	                        .weight_den = 1,
	                        .limits.nodes = nodes,
	                        .options.prune_off = PRUNE_ALL & ~set,
	                        .arena = space->arena,
	                        .expired = space->expired,
	                        .clock = space->clock};
	engine_find("idastar", space->width)->run(&search);
	arena_free(space->arena, search.plan);
	if (search.reason == REASON_MEMORY || search.reason == REASON_TIME) {
		space->reason = search.reason;
		return false;
	}
	left->length = search.outcome == OUTCOME_SOLVED       ? search.length
	               : search.outcome == OUTCOME_IMPOSSIBLE ? PRUNED_LOST
	                                                      : PRUNED_UNDECIDED;
	left->longer = left->length == PRUNED_LOST || search.lower_bound > search.h0;
	return true;
}
