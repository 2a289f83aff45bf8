/* deals.c: see deals.h.
 *
 * A full tube's pattern is its colours numbered by first appearance. Of all ways to write down a deal, take the one that puts
 * tubes in ascending order of pattern, names colours by first appearance along the tubes, and of tubes with the same pattern
 * always takes next the one whose letter then is smallest. In it
 *   - each tube's new colours are the next ones, in order;
 *   - letters of tubes with the same pattern ascend. For if a tube's letter is below that of the tube before it, both of the
 * same pattern, then up to their first difference they hold the same colours, and where they differ the later one has a colour
 *     that is not new in the earlier one's place; so taken first it would have had the same, smaller letter.
 * These two are what the enumeration keeps to, which leaves few deals more than once. The last tube is looked up by the units
 * that are left. */
#include "algorithms/deals.h"

#include <stdlib.h>
#include <string.h>

void deal_solved(struct level *level, int colours, int capacity, int empty)
{
	memset(level, 0, sizeof *level);
	level->tubes = colours + empty;
	level->colours = colours;
	level->capacity = capacity;
	for (int i = 0; i < level->tubes; i++) {
		struct tube *tube = &level->tube[i];
		tube->capacity = (uint8_t) capacity;
		tube->only = LEVEL_ANY_COLOUR;
		tube->height = i < colours ? tube->capacity : 0;
		memset(tube->units, i, tube->height);
	}
	for (int i = 0; i < colours; i++)
		level->name[i][0] = level_colour_letter(i);
}

/* A full tube. */
struct full {
	letter letter;
	bool normal;    /* it is its own pattern */
	uint64_t units; /* of each colour, in fields of dealer.bits bits */
	const uint8_t *contents;
	uint8_t *pattern;
};

struct dealer {
	const struct alphabet *alphabet;
	int tubes, bits; /* full tubes; bits of a field in `units` */
	uint64_t high;   /* the bit above each field */
	struct full *full;
	int *by_units; /* indices of `full`, by units, then index */
	int count;
	letter chosen[LEVEL_MAX_TUBES];
	deal_visit visit;
	void *context;
};

static void fill_full(const struct dealer *dealer, struct full *full, letter l)
{
	const struct alphabet *a = dealer->alphabet;
	int name[LEVEL_MAX_COLOURS], names = 0;
	for (int c = 0; c < a->colours; c++)
		name[c] = -1;
	full->letter = l;
	full->contents = a->units + (int) l * a->capacity;
	full->units = 0;
	for (int i = 0; i < a->capacity; i++) {
		int colour = full->contents[i];
		if (name[colour] < 0)
			name[colour] = names++;
		full->pattern[i] = (uint8_t) name[colour];
		full->units += (uint64_t) 1 << (colour * dealer->bits);
	}
}

static int compare_full(const void *x, const void *y, void *capacity)
{
	const struct full *a = x, *b = y;
	int by_pattern = memcmp(a->pattern, b->pattern, (size_t) * (int *) capacity);
	return by_pattern != 0 ? by_pattern : a->letter - b->letter;
}

static int compare_units(const void *x, const void *y, void *full)
{
	int i = *(const int *) x, j = *(const int *) y;
	const struct full *list = full;
	if (list[i].units != list[j].units)
		return list[i].units < list[j].units ? -1 : 1;
	return i - j;
}

/* How many colours are seen after a tube, if `seen` were before it and its new ones are the next in order; else -1. */
static int see(const struct dealer *dealer, const struct full *full, int seen)
{
	for (int i = 0; i < dealer->alphabet->capacity; i++) {
		if (full->contents[i] > seen)
			return -1;
		seen += full->contents[i] == seen;
	}
	return seen;
}

/* Complete the deal with each full tube from `least` on that holds exactly what is left. */
static bool deal_last(struct dealer *dealer, int least, int seen, uint64_t left)
{
	int low = 0, high = dealer->count;
	while (low < high) {
		int middle = (low + high) / 2, i = dealer->by_units[middle];
		if (dealer->full[i].units < left || (dealer->full[i].units == left && i < least))
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < dealer->count && dealer->full[dealer->by_units[low]].units == left; low++) {
		letter letters[LEVEL_MAX_TUBES] = {0};
		if (see(dealer, &dealer->full[dealer->by_units[low]], seen) < 0)
			continue;
		memcpy(letters, dealer->chosen, (size_t) dealer->tubes * sizeof *letters);
		letters[dealer->tubes - 1] = dealer->full[dealer->by_units[low]].letter;
		if (!dealer->visit(dealer->context, letters))
			return false;
	}
	return true;
}

/* Choose tube `t` and all after it, none before `least`, from the units left; `seen` colours have been used. */
static bool deal_from(struct dealer *dealer, int t, int least, int seen, uint64_t left)
{
	if (t == dealer->tubes - 1)
		return deal_last(dealer, least, seen, left);
	for (int i = least; i < dealer->count; i++) {
		/* a field that would fall below 0 borrows from the bit above it */
		uint64_t rest = (left | dealer->high) - dealer->full[i].units;
		if ((rest & dealer->high) != dealer->high)
			continue;
		int now_seen = see(dealer, &dealer->full[i], seen);
		dealer->chosen[t] = dealer->full[i].letter;
		if (now_seen >= 0 && !deal_from(dealer, t + 1, i, now_seen, rest & ~dealer->high))
			return false;
	}
	return true;
}

bool deals_each(const struct alphabet *a, deal_visit visit, void *context, bool *memory, bool *beyond)
{
	struct dealer dealer = {.alphabet = a, .tubes = a->colours, .visit = visit, .context = context};
	dealer.bits = 33 - __builtin_clz((unsigned) a->capacity); /* one more than the units need */
	*beyond = dealer.bits * a->colours > 64;
	*memory = false;
	if (*beyond)
		return false;
	size_t letters = (size_t) a->letters;
	dealer.full = malloc(letters * sizeof *dealer.full);
	dealer.by_units = malloc(letters * sizeof *dealer.by_units);
	uint8_t *patterns = malloc(letters * (size_t) a->capacity);
	*memory = !dealer.full || !dealer.by_units || !patterns;
	bool done = !*memory;
	if (done) {
		uint64_t all = 0;
		for (int l = 0; l < a->letters; l++)
			if (a->facts[l].height == a->capacity) {
				struct full *full = &dealer.full[dealer.count];
				full->pattern = patterns + dealer.count * a->capacity;
				fill_full(&dealer, full, (letter) l);
				dealer.by_units[dealer.count] = dealer.count;
				dealer.count++;
			}
		int capacity = a->capacity;
		qsort_r(dealer.full, (size_t) dealer.count, sizeof *dealer.full, compare_full, &capacity);
		qsort_r(dealer.by_units, (size_t) dealer.count, sizeof *dealer.by_units, compare_units, dealer.full);
		for (int c = 0; c < a->colours; c++) {
			all += (uint64_t) a->capacity << (c * dealer.bits);
			dealer.high |= (uint64_t) 1 << (c * dealer.bits + dealer.bits - 1);
		}
		done = deal_from(&dealer, 0, 0, 0, all);
	}
	free(patterns);
	free(dealer.by_units);
	free(dealer.full);
	return done;
}
