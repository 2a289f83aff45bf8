/* gaps-code: h = R - B + max(0, B - 1 - empty tubes), with B the number of different bottom colours. Compiled once per width.
 * As the program of the tutorial of h_gaps.c computes it: it counts bottom colours where its text says colours, so that its
 * first part is `bases` by accident. Not admissible. */
#include "algorithms/heuristic.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const word *w = state;
	int runs = 0, empty = 0;
	uint64_t seen = 0;
	(void) data;
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[w->at[i]];
		runs += f->runs;
		empty += f->height == 0;
		seen |= f->runs ? (uint64_t) 1 << f->bottom : 0;
	}
	int bottoms = __builtin_popcountll(seen), missing = bottoms - 1 - empty;
	return runs - bottoms + (missing > 0 ? missing : 0);
}

const struct heuristic W(heuristic_gaps_code) = {
    .name = "gaps-code",
    .summary = "bases plus the empty tubes thought to be missing (a tutorial's code)",
    .promises = 0,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
};
