/* measure_witness.c: the smallest counterexamples of a measure. Compiled once per width. */
#include "algorithms/measure_pass.h"
#include "core/word.h"

void letters_as_linked(const struct space *space, const word *w, letter *letters)
{
	for (int i = 0; i < space->alphabet->tubes; i++)
		letters[i] = w->at[i];
	link_order_sort(&space->order, letters);
}

word word_sorted(const struct space *space, const letter *letters)
{
	letter sorted[LEVEL_MAX_TUBES];
	for (int i = 0; i < space->alphabet->tubes; i++) {
		int j = i;
		for (; j > 0 && sorted[j - 1] > letters[i]; j--)
			sorted[j] = sorted[j - 1];
		sorted[j] = letters[i];
	}
	return word_of_letters(sorted, space->alphabet->tubes);
}

/* The state as it is shown: under the names that come first, unless h is another there. */
static void show(const struct pass *pass, const struct worker *worker, int h, letter *letters)
{
	const struct space *space = pass->space;
	letters_as_linked(space, &pass->word, letters);
	if (!space->by_shape)
		return;
	letter named[LEVEL_MAX_TUBES];
	for (int i = 0; i < space->alphabet->tubes; i++)
		named[i] = letters[i];
	naming_first(&space->naming, &space->order, named);
	word w = word_sorted(space, named);
	if (value_of(worker, space, &w) == h)
		for (int i = 0; i < space->alphabet->tubes; i++)
			letters[i] = named[i];
}

bool take_witness(const struct pass *pass, const struct worker *worker, int h, struct witness *smallest)
{
	int distance = pass->distance < 0 ? INT32_MAX : pass->distance;
	int least = smallest->distance < 0 ? INT32_MAX : smallest->distance;
	if (smallest->found && distance > least)
		return false;
	struct witness new = {.found = true, .distance = pass->distance, .h = h};
	show(pass, worker, h, new.letters);
	if (smallest->found && distance == least &&
	    link_order_compare(&pass->space->order, new.letters, smallest->letters) >= 0)
		return false;
	*smallest = new;
	return true;
}

void find_after(const struct space *space, const struct worker *worker, struct witness *smallest)
{
	word w = word_sorted(space, smallest->letters);
	step steps[POURS_ROOM];
	int count = word_pours(space->alphabet, &w, steps);
	smallest->h_after = H_DEAD + 1;
	for (int i = 0; i < count; i++) {
		word next = word_apply(&w, steps[i]);
		letter letters[LEVEL_MAX_TUBES];
		letters_as_linked(space, &next, letters);
		int h = value_of(worker, space, &next);
		if (h < smallest->h_after ||
		    (h == smallest->h_after && link_order_compare(&space->order, letters, smallest->after) < 0)) {
			smallest->h_after = h;
			memcpy(smallest->after, letters, sizeof smallest->after);
		}
	}
}
