#include "bench/walk.h"

#include "algorithms/prune.h"

#include <stdlib.h>
#include <string.h>

/* Whether an earlier tube, other than `except`, holds the same. */
static bool stands_before(const letter *letters, int tube, int except)
{
	for (int i = 0; i < tube; i++)
		if (i != except && letters[i] == letters[tube])
			return true;
	return false;
}

/* The letters after the pour from tube p to tube q; false if it is illegal or changes nothing but the order of tubes. */
static bool pour(const struct alphabet *a, const letter *letters, int p, int q, letter *after)
{
	int units = p == q ? 0 : alphabet_pour_units(a, letters[p], letters[q]);
	if (units == 0)
		return false;
	memcpy(after, letters, (size_t) a->tubes * sizeof *after);
	after[p] = alphabet_take(a, letters[p], units);
	after[q] = alphabet_put(a, letters[q], a->facts[letters[p]].top, units);
	return after[p] != letters[q] || after[q] != letters[p];
}

static struct pours_met meet(const struct alphabet *a, const letter *letters, fate_of fate, void *context)
{
	struct pours_met met = {0, 0, 0};
	letter after[LEVEL_MAX_TUBES];
	for (int p = 0; p < a->tubes; p++) {
		if (stands_before(letters, p, p))
			continue;
		for (int q = 0; q < a->tubes; q++) {
			if (stands_before(letters, q, p) || prune_is_useless(a, letters[p], letters[q]) ||
			    !pour(a, letters, p, q, after))
				continue;
			enum fate becomes = fate(context, after);
			met.useful++;
			met.losing += becomes == FATE_LOST;
			met.unknown += becomes == FATE_UNKNOWN;
		}
	}
	return met;
}

static void step(struct walk *walk, const struct alphabet *a, letter *letters, int i)
{
	letter after[LEVEL_MAX_TUBES];
	int p = walk->move[i].from, q = walk->move[i].to;
	int units = alphabet_pour_units(a, letters[p], letters[q]);
	walk->partial += a->rules == RULES_WATER && units < a->facts[letters[p]].run;
	walk->sum.useful += walk->at[i].useful;
	walk->sum.losing += walk->at[i].losing;
	walk->sum.unknown += walk->at[i].unknown;
	if (pour(a, letters, p, q, after))
		memcpy(letters, after, (size_t) a->tubes * sizeof *letters);
}

bool walk_along(struct walk *walk, const struct alphabet *alphabet, const struct level *level, const struct move *moves,
                int pours, fate_of fate, void *context)
{
	letter letters[LEVEL_MAX_TUBES];
	*walk = (struct walk){.pours = pours};
	walk->move = malloc(((size_t) pours + 1) * sizeof *walk->move);
	walk->at = calloc((size_t) pours + 1, sizeof *walk->at);
	bool done = walk->move && walk->at;
	for (int i = 0; i < level->tubes; i++) {
		letters[i] = alphabet_letter(alphabet, &level->tube[i]);
		done = done && letters[i] != LETTER_NONE;
	}
	if (!done) {
		walk_clear(walk);
		return false;
	}
	memcpy(walk->move, moves, (size_t) pours * sizeof *moves);
	for (int i = 0; i < pours; i++) {
		walk->at[i] = meet(alphabet, letters, fate, context);
		step(walk, alphabet, letters, i);
	}
	return true;
}

void walk_clear(struct walk *walk)
{
	free(walk->move);
	free(walk->at);
	*walk = (struct walk){0};
}

double walk_share(const struct walk *walk)
{
	return walk->sum.useful > 0 ? (double) walk->sum.losing / walk->sum.useful : 0;
}

double walk_share_at_most(const struct walk *walk)
{
	return walk->sum.useful > 0 ? (double) (walk->sum.losing + walk->sum.unknown) / walk->sum.useful : 0;
}

int walk_first_forced(const struct walk *walk)
{
	for (int i = 0; i < walk->pours; i++)
		if (walk->at[i].losing > 0 && walk->at[i].useful - walk->at[i].losing == 1)
			return i;
	return -1;
}

int walk_first_trap(const struct walk *walk)
{
	for (int i = 0; i < walk->pours; i++)
		if (walk->at[i].losing > 0)
			return i;
	return -1;
}
