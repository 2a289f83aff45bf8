/* mess: h = colour changes inside tubes + sum over colours of (tubes holding it - tubes it fills at the goal). Compiled once
 * per width. The heuristic of a guided solver published with weights 2 and 4. It promises nothing: one pour can remove a colour
 * change and gather a colour at once, so it overestimates; `pour audit` prints a smallest counterexample. */
#include "algorithms/heuristic.h"
#include "algorithms/incremental.h"
#include "core/word.h"

/* The set of colours in a tube. */
static uint64_t colours_in(const struct alphabet *a, letter l)
{
	const uint8_t *units = a->units + (size_t) l * (size_t) a->capacity;
	uint64_t colours = 0;
	for (int i = 0; i < a->facts[l].height; i++)
		colours |= (uint64_t) 1 << units[i];
	return colours;
}

static int value(const struct alphabet *a, const void *data, const void *state)
{
	const word *w = state;
	int mess = 0;
	uint8_t holding[LEVEL_MAX_COLOURS] = {0};
	(void) data;
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[w->at[i]];
		mess += f->runs > 0 ? f->runs - 1 : 0;
		uint64_t in_tube = colours_in(a, w->at[i]);
		for (; in_tube != 0; in_tube &= in_tube - 1)
			holding[__builtin_ctzll(in_tube)]++;
	}
	for (int colour = 0; colour < a->colours; colour++)
		mess += holding[colour] > a->fills[colour] ? holding[colour] - a->fills[colour] : 0;
	return mess;
}

static int changes_in(const struct alphabet *a, letter l)
{
	return a->facts[l].runs > 0 ? a->facts[l].runs - 1 : 0;
}

/* Only the poured colour's tubes change. Where tubes are alike, no colour is ever in fewer tubes than it fills. */
static int step_value(const struct alphabet *a, const void *data, int parent_h, const void *parent, const void *child,
                      const struct pour *before, const struct pour *after)
{
	(void) child;
	if (!a->plain) {
		word next = word_poured_unsorted(parent, *before, *after);
		return value(a, data, &next);
	}
	int changes =
	    changes_in(a, after->from) + changes_in(a, after->to) - changes_in(a, before->from) - changes_in(a, before->to);
	bool left = !(colours_in(a, after->from) >> a->facts[before->from].top & 1);
	return parent_h + changes + (a->facts[before->to].height == 0) - left;
}

const struct heuristic W(heuristic_mess) = {
    .name = "mess",
    .summary = "colour changes inside tubes plus scattered colours",
    .promises = 0,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .value = value,
    .step = step_value,
    .step_needs_no_child = true,
};
