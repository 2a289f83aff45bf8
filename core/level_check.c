/* level_check.c: everything that makes a level invalid, said at once and in the user's terms.
 *
 * The goal is every tube empty or full of one colour, so the units of a colour must be a sum of capacities of tubes that may
 * hold it: with one capacity a multiple of it; with tubes of different capacities, or that take one colour only, a sum of some
 * selection of them. Whether all colours can have their selections at the same time is left to the search, which proves it. */
#include "core/level_read.h"
#include "core/quote.h"

#include <ctype.h>
#include <string.h>

enum { MOST_UNITS = LEVEL_MAX_TUBES * LEVEL_MAX_CAPACITY };

struct census {
	const struct level *level;
	const char *where;
	struct faults *faults;
	bool one_kind; /* all tubes have one capacity and take any colour */
	int units[LEVEL_MAX_COLOURS];
	int hidden;
	int above[LEVEL_MAX_COLOURS]; /* the least count that fills whole tubes and is not below units; -1: there is none */
	int below[LEVEL_MAX_COLOURS]; /* the largest that is not above it */
};

static const char *plural(int count)
{
	return count == 1 ? "" : "s";
}

static const char *colour_name(const struct census *census, int colour, char out[QUOTE_SIZE])
{
	const char *name = census->level->name[colour];
	char letter = level_colour_letter(colour);
	return name[0] != 0 ? quote_text(name, strlen(name), out) : quote_text(&letter, 1, out);
}

/* ---- tubes ---- */

static void check_tube(struct census *census, int index)
{
	const struct tube *tube = &census->level->tube[index];
	char name[QUOTE_SIZE], other[QUOTE_SIZE];
	if (tube->height > tube->capacity)
		faults_add_at(census->faults, census->where, "tube %d holds %d units, its capacity is %d", index + 1,
		              tube->height, tube->capacity);
	if (tube->only == LEVEL_ANY_COLOUR || tube->only >= census->level->colours)
		return;
	for (int i = 0; i < tube->height; i++) {
		if (tube->units[i] != tube->only && tube->units[i] < census->level->colours) {
			faults_add_at(census->faults, census->where, "tube %d takes %s only, but holds %s", index + 1,
			              colour_name(census, tube->only, name), colour_name(census, tube->units[i], other));
			break;
		}
	}
	if (census->units[tube->only] == 0)
		faults_add_at(census->faults, census->where, "tube %d takes %s only, and there is no unit of that colour",
		              index + 1, colour_name(census, tube->only, name));
}

static void count_units(struct census *census)
{
	const struct level *level = census->level;
	census->one_kind = true;
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		if (tube->capacity != level->tube[0].capacity || tube->only != LEVEL_ANY_COLOUR)
			census->one_kind = false;
		for (int j = 0; j < tube->height; j++) {
			if (tube->units[j] < level->colours)
				census->units[tube->units[j]]++;
			else
				census->hidden++;
		}
	}
}

static void check_hidden(struct census *census)
{
	const struct level *level = census->level;
	for (int i = 0; i < level->tubes; i++) {
		for (int j = 0; j < level->tube[i].height; j++) {
			if (level->tube[i].units[j] >= level->colours) {
				faults_add_at(census->faults, census->where,
				              "%d hidden unit%s, the first in tube %d (unit %d from the bottom)",
				              census->hidden, plural(census->hidden), i + 1, j + 1);
				return;
			}
		}
	}
}

/* ---- colours ---- */

/* The sums of capacities of tubes that may hold the colour, around `units`. */
static void find_fillings(struct census *census, int colour)
{
	const struct level *level = census->level;
	int units = census->units[colour], most = 0;
	static const int none = -1;
	bool sum[MOST_UNITS + 1] = {true};
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		if (tube->only != LEVEL_ANY_COLOUR && tube->only != colour)
			continue;
		for (int s = most; s >= 0; s--)
			if (sum[s])
				sum[s + tube->capacity] = true;
		most += tube->capacity;
	}
	census->above[colour] = none;
	for (int s = most; s >= units; s--)
		if (sum[s])
			census->above[colour] = s;
	int below = units < most ? units : most;
	while (!sum[below])
		below--;
	census->below[colour] = below;
}

static void measure_colour(struct census *census, int colour)
{
	int units = census->units[colour];
	if (!census->one_kind) {
		find_fillings(census, colour);
		return;
	}
	int capacity = census->level->tube[0].capacity;
	census->below[colour] = units - units % capacity;
	census->above[colour] = units % capacity == 0 ? units : census->below[colour] + capacity;
}

static bool fills_tubes(const struct census *census, int colour)
{
	return census->below[colour] == census->units[colour];
}

/* Whichever is less is said; both, where they are equal. Taking all units of a colour away is no way to mend it. */
static void say_colour(struct census *census, int colour)
{
	int units = census->units[colour], missing = census->above[colour] - units, over = units - census->below[colour];
	char name[QUOTE_SIZE];
	colour_name(census, colour, name);
	if (census->above[colour] < 0 && census->below[colour] == 0)
		faults_add_at(census->faults, census->where, "colour %s has %d unit%s, and no tube that it could fill", name,
		              units, plural(units));
	else if (census->above[colour] >= 0 && (census->below[colour] == 0 || missing < over))
		faults_add_at(census->faults, census->where, "colour %s has %d unit%s, %d missing", name, units, plural(units),
		              missing);
	else if (census->above[colour] < 0 || over < missing)
		faults_add_at(census->faults, census->where, "colour %s has %d unit%s, %d over", name, units, plural(units),
		              over);
	else
		faults_add_at(census->faults, census->where, "colour %s has %d unit%s, %d missing or %d over", name, units,
		              plural(units), missing, over);
}

/* Equal but for case, blanks, '-' and '_'. */
static bool same_spelling(const char *a, const char *b)
{
	static const char ignored[] = " \t-_";
	for (;;) {
		while (*a != 0 && strchr(ignored, *a) != NULL)
			a++;
		while (*b != 0 && strchr(ignored, *b) != NULL)
			b++;
		if (*a == 0 || *b == 0)
			return *a == *b;
		if (tolower((unsigned char) *a++) != tolower((unsigned char) *b++))
			return false;
	}
}

/* Names that differ only in spelling, where a count does not work out. Single letters may well differ by case on purpose, so
   they are named only if together they would fill whole tubes. */
static void check_spelling(struct census *census)
{
	const struct level *level = census->level;
	for (int a = 0; a < level->colours; a++) {
		for (int b = a + 1; b < level->colours; b++) {
			if ((fills_tubes(census, a) && fills_tubes(census, b)) ||
			    !same_spelling(level->name[a], level->name[b]))
				continue;
			int together = census->units[a] + census->units[b];
			if (level->name[a][0] != 0 && level->name[a][1] == 0 && together % level->capacity != 0)
				continue;
			char first[QUOTE_SIZE], second[QUOTE_SIZE];
			faults_add_at(census->faults, census->where,
			              "colours %s and %s may be one colour in two spellings: together they have %d units",
			              colour_name(census, a, first), colour_name(census, b, second), together);
		}
	}
}

/* The greatest common divisor of the counts of all colours. */
static int common_divisor(const struct census *census)
{
	int divisor = 0;
	for (int c = 0; c < census->level->colours; c++) {
		int a = census->units[c], b = divisor;
		while (a != 0) {
			int rest = b % a;
			b = a;
			a = rest;
		}
		divisor = b;
	}
	return divisor;
}

/* A capacity at which every colour would fill whole tubes, if at most one tube would then be too tall: that tube, or the
   capacity, is likely what is wrong. */
static void suggest_capacity(struct census *census)
{
	const struct level *level = census->level;
	int divisor = common_divisor(census), tall = 0, which = 0;
	for (int i = 0; i < level->tubes; i++) {
		if (level->tube[i].height > divisor) {
			tall++;
			which = i;
		}
	}
	if (!census->one_kind || level->colours < 2 || divisor < 2 || divisor > LEVEL_MAX_CAPACITY || tall > 1 ||
	    divisor % level->capacity == 0)
		return;
	if (tall == 0)
		faults_add_at(census->faults, census->where,
		              "every colour would fill whole tubes if the capacity were %d, not %d", divisor, level->capacity);
	else
		faults_add_at(
		    census->faults, census->where,
		    "every colour would fill whole tubes if the capacity were %d, not %d; is tube %d, which holds %d units, "
		    "too tall?",
		    divisor, level->capacity, which + 1, level->tube[which].height);
}

static void check_colours(struct census *census)
{
	const struct level *level = census->level;
	int wrong = 0, missing = 0;
	for (int c = 0; c < level->colours; c++) {
		measure_colour(census, c);
		if (!fills_tubes(census, c)) {
			wrong++;
			missing += census->above[c] >= 0 ? census->above[c] - census->units[c] : MOST_UNITS;
		}
	}
	/* Hidden units may be just those that are missing. */
	if (wrong == 0 || missing <= census->hidden)
		return;
	for (int c = 0; c < level->colours; c++)
		if (!fills_tubes(census, c))
			say_colour(census, c);
	check_spelling(census);
	if (census->hidden == 0)
		suggest_capacity(census);
}

static bool has_free_space(const struct level *level)
{
	for (int i = 0; i < level->tubes; i++)
		if (level->tube[i].height < level->tube[i].capacity)
			return true;
	return false;
}

static void check(const struct level *level, const char *where, struct faults *faults, bool rest)
{
	struct census census = {.level = level, .where = where, .faults = faults};
	if (level->tubes == 0) {
		if (!rest)
			faults_add_at(faults, where, "no tube at all");
		return;
	}
	count_units(&census);
	for (int i = 0; i < level->tubes; i++)
		check_tube(&census, i);
	if (census.hidden > 0 && !rest)
		check_hidden(&census);
	check_colours(&census);
	if (!has_free_space(level) && !level_is_goal(level))
		faults_add_at(faults, where, "no free space at all: every tube is full, so no pour is possible");
}

int level_check(const struct level *level, const char *where, struct faults *faults)
{
	int before = faults->count;
	check(level, where, faults, false);
	return faults->count - before;
}

void level_check_rest(const struct level *level, const char *where, struct faults *faults)
{
	check(level, where, faults, true);
}
