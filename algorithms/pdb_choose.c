/* pdb_choose.c: patterns by their gain at the start: see pdb_choose.h. Compiled once per width. */
#include "algorithms/pdb_choose.h"

#include "algorithms/blocking.h"
#include "algorithms/pdb_bound.h"
#include "core/word.h"

enum { CHECK_EVERY = 16 };

struct chooser {
	struct pdb_choice *choice;
	const struct pdb *single;
	struct search *search;
	struct blocking blocking;
	struct pdb_bound bound;
	bool failed;
};

/* The greatest gain of a part of the pattern. */
static int gain_within(const struct pdb_choice *choice, uint64_t pattern)
{
	int gain = 0;
	for (int i = 0; i < choice->count; i++)
		if ((choice->gain[i].pattern & ~pattern) == 0 && choice->gain[i].gain > gain)
			gain = choice->gain[i].gain;
	return gain;
}

/* Keep it in its place: after what was found before with as much gain, which has fewer colours or a stronger circle. */
static void keep(struct pdb_choice *choice, struct pdb_gain found)
{
	int i = choice->count < PDB_GAINS ? choice->count++ : PDB_GAINS;
	for (; i > 0 && choice->gain[i - 1].gain < found.gain; i--)
		if (i < PDB_GAINS)
			choice->gain[i] = choice->gain[i - 1];
	if (i < PDB_GAINS)
		choice->gain[i] = found;
}

/* False when there are enough trials, or the search must end. */
static bool try_pattern(struct chooser *chooser, const int *colour, int colours)
{
	struct pdb_choice *choice = chooser->choice;
	const struct pdb *part[PDB_PARTS];
	uint64_t pattern = 0;
	int sum = 0, distance;
	for (int i = 0; i < colours; i++) {
		part[i] = &chooser->single[colour[i]];
		pattern |= part[i]->kept;
		sum += part[i]->start;
	}
	if (choice->trials == PDB_TRIALS)
		return false;
	if (choice->trials++ % CHECK_EVERY == 0 && search_stop(chooser->search)) {
		chooser->failed = true;
		return false;
	}
	if (!pdb_bound_start(&chooser->bound, chooser->search->alphabet, part, colours, PDB_TRIAL_MOST, &distance)) {
		chooser->failed = true;
		return search_out_of_memory(chooser->search);
	}
	int gain = distance == PDB_DEAD ? PDB_DEAD : distance - sum;
	if (gain > gain_within(choice, pattern))
		keep(choice, (struct pdb_gain){pattern, gain});
	return true;
}

static bool usable(const struct chooser *chooser, int colour)
{
	return chooser->single[colour].weight != NULL;
}

static bool try_pairs(struct chooser *chooser, int strength)
{
	int colours = chooser->blocking.colours, c[2];
	for (c[0] = 0; c[0] < colours; c[0]++)
		for (c[1] = c[0] + 1; c[1] < colours; c[1]++)
			if (blocking_pair(&chooser->blocking, c[0], c[1]) == strength && usable(chooser, c[0]) &&
			    usable(chooser, c[1]) && !try_pattern(chooser, c, 2))
				return false;
	return true;
}

static bool try_triples(struct chooser *chooser, int strength)
{
	int colours = chooser->blocking.colours, c[3];
	for (c[0] = 0; c[0] < colours; c[0]++)
		for (c[1] = c[0] + 1; c[1] < colours; c[1]++)
			for (c[2] = c[1] + 1; c[2] < colours; c[2]++)
				if (blocking_triple(&chooser->blocking, c[0], c[1], c[2]) == strength &&
				    usable(chooser, c[0]) && usable(chooser, c[1]) && usable(chooser, c[2]) &&
				    !try_pattern(chooser, c, 3))
					return false;
	return true;
}

bool pdb_choose(struct pdb_choice *choice, const struct pdb *single, int colours, struct search *search)
{
	struct chooser chooser = {.choice = choice, .single = single, .search = search};
	bool more = true;
	*choice = (struct pdb_choice){0};
	if (!pdb_bound_open(&chooser.bound, search->alphabet, search->arena))
		return search_out_of_memory(search);
	blocking_of(&chooser.blocking, search->alphabet);
	for (int strength = LEVEL_MAX_TUBES; strength > 0 && more; strength--)
		more = try_pairs(&chooser, strength);
	for (int strength = LEVEL_MAX_TUBES; strength > 0 && more && colours > 2; strength--)
		more = try_triples(&chooser, strength);
	pdb_bound_close(&chooser.bound);
	return !chooser.failed;
}
