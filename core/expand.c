/* expand.c: predecessors of a word, and the pour between two words. Compiled once per width. */
#include "core/word.h"

/* The letter of a tube before m units of a colour left it, or LETTER_NONE where the alphabet has none. */
static letter raise(const struct alphabet *a, letter l, int colour, int m)
{
	while (m-- > 0 && l != LETTER_NONE)
		l = a->grow[(int) l * a->colours + colour];
	return l;
}

static bool append(struct unpours *list, step s)
{
	if (list->count == list->room) {
		int room = list->room ? 2 * list->room : 256;
		step *more = arena_realloc(list->arena, list->step, (size_t) room * sizeof *more);
		if (!more)
			return false;
		list->step = more;
		list->room = room;
	}
	list->step[list->count++] = s;
	return true;
}

/* All un-pours of m units from the tube at q. */
static bool unpour_units(struct unpours *list, const struct alphabet *a, const word *w, int q, int m)
{
	letter to = w->at[q], to_before = alphabet_take(a, to, m);
	for (int p = 0; p < a->tubes; p++) {
		/* one of equal tubes stands for all; of q's own equals, the next one */
		if (p == q || (p > 0 && w->at[p - 1] == w->at[p] && p - 1 != q))
			continue;
		letter from_before = raise(a, w->at[p], a->facts[to].top, m);
		if (from_before == LETTER_NONE || alphabet_pour_units(a, from_before, to_before) != m)
			continue;
		if (from_before == to && to_before == w->at[p])
			continue;
		if (!append(list, (step){(uint8_t) p, (uint8_t) q, (slot) from_before, (slot) to_before}))
			return false;
	}
	return true;
}

bool unpours_of(struct unpours *list, const struct alphabet *a, const word *w)
{
	list->count = 0;
	for (int q = 0; q < a->tubes; q++) {
		if (q > 0 && w->at[q - 1] == w->at[q])
			continue;
		for (int m = 1; m <= a->facts[w->at[q]].run; m++)
			if (!unpour_units(list, a, w, q, m))
				return false;
	}
	return true;
}

bool word_pour_between(const struct alphabet *a, const word *before, const word *after, struct pour *pour)
{
	step steps[POURS_ROOM];
	int count = word_pours(a, before, steps);
	for (int i = 0; i < count; i++) {
		word next = word_apply(before, steps[i]);
		if (word_equal(&next, after)) {
			*pour = (struct pour){before->at[steps[i].from], before->at[steps[i].to]};
			return true;
		}
	}
	return false;
}
