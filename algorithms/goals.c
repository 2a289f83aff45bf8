/* goals.c: see goals.h. */
#include "algorithms/goals.h"

#include <stdlib.h>
#include <string.h>

struct choice {
	const struct alphabet *alphabet;
	bool (*visit)(void *context, const letter *goal);
	void *context;
	letter goal[LEVEL_MAX_TUBES];
	int filled;                /* tubes of the goal so far */
	int left[LEVEL_MAX_TUBES]; /* by kind: tubes not yet given a colour */
};

static int compare(const void *x, const void *y)
{
	return (int) *(const letter *) x - (int) *(const letter *) y;
}

/* Every colour has its tubes: the others stay empty. */
static bool visit_goal(const struct choice *choice)
{
	const struct alphabet *a = choice->alphabet;
	letter goal[LEVEL_MAX_TUBES];
	int tubes = choice->filled;
	memcpy(goal, choice->goal, sizeof goal);
	for (int k = 0; k < a->kinds; k++)
		for (int i = 0; i < choice->left[k]; i++)
			goal[tubes++] = a->kind[k].empty;
	qsort(goal, (size_t) tubes, sizeof *goal, compare);
	return choice->visit(choice->context, goal);
}

/* Give `units` units of a colour tubes of kind k and beyond, then all later colours theirs. */
static bool choose(struct choice *choice, int colour, int units, int k)
{
	const struct alphabet *a = choice->alphabet;
	if (units == 0 && colour + 1 == a->colours)
		return visit_goal(choice);
	if (units == 0)
		return choose(choice, colour + 1, a->units_of[colour + 1], 0);
	if (k == a->kinds)
		return true;
	const struct tube_kind *kind = &a->kind[k];
	const int filled = choice->filled, left = choice->left[k];
	letter complete = a->base[(k * a->colours + colour) * a->stride + kind->capacity];
	bool fits = kind->only == LEVEL_ANY_COLOUR || kind->only == colour;
	bool go_on = choose(choice, colour, units, k + 1);
	while (go_on && fits && units >= kind->capacity && choice->left[k] > 0) {
		units -= kind->capacity;
		choice->left[k]--;
		choice->goal[choice->filled++] = complete;
		go_on = choose(choice, colour, units, k + 1);
	}
	choice->filled = filled;
	choice->left[k] = left;
	return go_on;
}

bool goals_each(const struct alphabet *a, bool (*visit)(void *context, const letter *goal), void *context)
{
	if (a->one_goal)
		return visit(context, a->goal);
	struct choice choice = {.alphabet = a, .visit = visit, .context = context};
	for (int k = 0; k < a->kinds; k++)
		choice.left[k] = a->kind[k].count;
	return choose(&choice, 0, a->units_of[0], 0);
}
