/* bases: h = R - sum over colours of min(F_c, tubes whose bottom is c), with R the number of runs and F_c the most tubes c
 * fills at a goal (1 where each colour fills one tube: then it is R minus the number of different bottom colours). Compiled
 * once per width.
 *
 * A colour that is at no tube's bottom must at some time be poured into an empty tube, and that pour merges nothing.
 * Consistent under all rules: call the sum B. (1) A pour into an empty tube removes no run and raises B by at most one. (2) Any
 * other pour leaves the target's bottom alone. If it makes a run disappear (R falls by one), B does not rise: at most the
 * source tube was emptied and B fell. If not, neither changes. So R - B falls by at most one a pour. At a goal, R is the number
 * of full tubes and so is B: h = 0, and with consistency h is admissible. Since B <= F, h >= runs. */
#include "algorithms/heuristic.h"
#include "algorithms/incremental.h"
#include "core/word.h"

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const word *w = state;
	int runs = 0, kept = 0;
	uint8_t bottoms[LEVEL_MAX_COLOURS];
	(void) data;
	if (a->single) {
		uint64_t seen = 0;
		for (int i = 0; i < a->tubes; i++) {
			const struct letter_facts *f = &a->facts[w->at[i]];
			runs += f->runs;
			seen |= f->runs ? (uint64_t) 1 << f->bottom : 0;
		}
		return runs - __builtin_popcountll(seen);
	}
	memset(bottoms, 0, (size_t) a->colours);
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[w->at[i]];
		runs += f->runs;
		if (f->runs > 0 && bottoms[f->bottom]++ < a->fills[f->bottom])
			kept++;
	}
	return runs - kept;
}

static int tubes_on(const struct alphabet *a, const word *w, int colour)
{
	int tubes = 0;
	for (int i = 0; i < a->tubes; i++)
		tubes += a->facts[w->at[i]].bottom == colour;
	return tubes;
}

/* How the pour changes the sum B: only an emptied source or a target that was empty can, and not if both were (a colour's
   bottom moves) or neither. */
static int bases_gained(const struct alphabet *a, const word *parent, struct pour before, struct pour after)
{
	const struct letter_facts *from = &a->facts[before.from], *to = &a->facts[before.to];
	int colour = from->top;
	bool emptied = a->facts[after.from].height == 0, based = to->height == 0;
	if (emptied == based)
		return 0;
	if (a->single && (emptied ? to : from)->bottom == colour)
		return 0;
	int tubes = tubes_on(a, parent, colour), fills = a->single ? 1 : a->fills[colour];
	return based ? tubes < fills : -(tubes <= fills);
}

static int step_value(const struct alphabet *a, const void *data, int parent_h, const void *parent, const void *child,
                      const struct pour *before, const struct pour *after)
{
	(void) data, (void) child;
	return parent_h + runs_gained(a, *before, *after) - bases_gained(a, parent, *before, *after);
}

const struct heuristic W(heuristic_bases) = {
    .name = "bases",
    .summary = "runs minus the bottoms that can stay",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
    .step = step_value,
    .step_needs_no_child = true,
};
