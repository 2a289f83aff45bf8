#include "core/hidden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int level_hidden(const struct level *level)
{
	int units = 0;
	for (int t = 0; t < level->tubes; t++)
		for (int i = 0; i < level->tube[t].height; i++)
			units += level->tube[t].units[i] >= level->colours;
	return units;
}

/* A tube that takes one colour holds that colour. */
static void fill_certain(struct level *level)
{
	for (int t = 0; t < level->tubes; t++) {
		struct tube *tube = &level->tube[t];
		for (int i = 0; i < tube->height; i++)
			if (tube->units[i] >= level->colours && tube->only < level->colours)
				tube->units[i] = tube->only;
	}
}

/* ---- what each colour needs ---- */

/* The least number of units, not below `units`, that fills a selection of the tubes which may hold the colour; -1: none. */
static int least_filling(const struct level *level, int colour, int units)
{
	enum { MOST = LEVEL_MAX_TUBES * LEVEL_MAX_CAPACITY };
	bool sum[MOST + 1] = {true};
	int most = 0;
	for (int t = 0; t < level->tubes; t++) {
		const struct tube *tube = &level->tube[t];
		if (tube->only != LEVEL_ANY_COLOUR && tube->only != colour)
			continue;
		for (int s = most; s >= 0; s--)
			if (sum[s])
				sum[s + tube->capacity] = true;
		most += tube->capacity;
	}
	for (int s = units; s <= most; s++)
		if (sum[s])
			return s;
	return -1;
}

static bool find_needs(struct hidden *hidden)
{
	int units[LEVEL_MAX_COLOURS] = {0}, left = hidden->open;
	const struct level *level = &hidden->level;
	for (int t = 0; t < level->tubes; t++)
		for (int i = 0; i < level->tube[t].height; i++)
			if (level->tube[t].units[i] < level->colours)
				units[level->tube[t].units[i]]++;
	for (int c = 0; c < level->colours; c++) {
		int least = least_filling(level, c, units[c]);
		if (least < 0)
			return false;
		hidden->need[c] = least - units[c];
		left -= hidden->need[c];
	}
	hidden->unseen = left / level->capacity;
	if (left < 0 || left % level->capacity != 0 || hidden->seen + hidden->unseen > LEVEL_MAX_COLOURS)
		return false;
	for (int c = hidden->seen; c < hidden->seen + hidden->unseen; c++)
		hidden->need[c] = level->capacity;
	return true;
}

/* ---- how many fillings ---- */

/* x times y; UINT64_MAX if it is at least that. */
static uint64_t times(uint64_t x, uint64_t y)
{
	uint64_t product;
	return __builtin_mul_overflow(x, y, &product) ? UINT64_MAX : product;
}

/* Ways to choose k of n; UINT64_MAX if it is at least that. Each step's product is divisible, and its factors are below 2^14.
 */
static uint64_t choose(int n, int k)
{
	unsigned __int128 ways = 1;
	if (k > n - k)
		k = n - k;
	for (int i = 1; i <= k; i++) {
		ways = ways * (unsigned) (n - k + i) / (unsigned) i;
		if (ways >= UINT64_MAX)
			return UINT64_MAX;
	}
	return (uint64_t) ways;
}

/* Colour after colour takes its places among those left. The first place that is left when an unseen colour's turn comes is
   its own, whatever its name. */
static uint64_t count_fillings(const struct hidden *hidden)
{
	uint64_t fillings = 1;
	int left = hidden->open;
	for (int c = 0; c < hidden->seen + hidden->unseen; c++) {
		bool seen = c < hidden->seen;
		fillings = times(fillings, seen ? choose(left, hidden->need[c]) : choose(left - 1, hidden->need[c] - 1));
		left -= hidden->need[c];
	}
	return fillings;
}

/* ---- all of them ---- */

struct filling {
	const struct hidden *hidden;
	struct level level;
	uint8_t *place[LEVEL_MAX_TUBES * LEVEL_MAX_CAPACITY]; /* of the open units, in the level */
	int left[LEVEL_MAX_COLOURS];
	bool (*visit)(const struct level *level, void *context);
	void *context;
	uint64_t visits;
};

/* Unseen colours come in the order of their first units. False once the visitor has enough. */
static bool fill_from(struct filling *filling, int place)
{
	const struct hidden *hidden = filling->hidden;
	if (place == hidden->open) {
		filling->visits++;
		return filling->visit(&filling->level, filling->context);
	}
	for (int c = 0; c < hidden->seen + hidden->unseen; c++) {
		bool fresh = c >= hidden->seen && filling->left[c] == hidden->need[c];
		if (filling->left[c] > 0) {
			filling->left[c]--;
			*filling->place[place] = (uint8_t) c;
			bool more = fill_from(filling, place + 1);
			filling->left[c]++;
			if (!more)
				return false;
		}
		if (fresh)
			break;
	}
	return true;
}

/* Unseen colours are called by the first letters that are no seen colour's name. */
static void name_unseen(struct level *level, int seen)
{
	int letter = 0;
	for (int c = seen; c < level->colours; c++) {
		bool taken = true;
		while (taken && letter < LEVEL_MAX_COLOURS) {
			snprintf(level->name[c], LEVEL_NAME_SIZE, "%c", level_colour_letter(letter++));
			taken = false;
			for (int other = 0; other < seen; other++)
				taken |= strcmp(level->name[other], level->name[c]) == 0;
		}
	}
}

uint64_t hidden_each(const struct hidden *hidden, bool (*visit)(const struct level *level, void *context), void *context)
{
	struct filling *filling = calloc(1, sizeof *filling);
	int places = 0;
	if (filling == NULL)
		return 0;
	*filling = (struct filling){.hidden = hidden, .level = hidden->level, .visit = visit, .context = context};
	filling->level.colours = hidden->seen + hidden->unseen;
	name_unseen(&filling->level, hidden->seen);
	memcpy(filling->left, hidden->need, sizeof filling->left);
	for (int t = 0; t < filling->level.tubes; t++)
		for (int i = 0; i < filling->level.tube[t].height; i++)
			if (filling->level.tube[t].units[i] >= hidden->seen)
				filling->place[places++] = &filling->level.tube[t].units[i];
	fill_from(filling, 0);
	uint64_t visits = filling->visits;
	free(filling);
	return visits;
}

/* ---- the whole ---- */

struct check {
	const char *where;
	struct faults *faults;
};

static bool check_filling(const struct level *level, void *context)
{
	struct check *check = context;
	level_check(level, check->where, check->faults);
	return false;
}

bool hidden_count(const struct level *level, const char *where, struct hidden *hidden, struct faults *faults)
{
	int before = faults->count;
	memset(hidden, 0, sizeof *hidden);
	hidden->level = *level;
	hidden->units = level_hidden(level);
	hidden->seen = level->colours;
	fill_certain(&hidden->level);
	hidden->open = level_hidden(&hidden->level);
	if (!find_needs(hidden)) {
		level_check(level, where, faults);
		if (hidden->units > 0)
			faults_add_at(
			    faults, where,
			    "nothing that the %d hidden units may be makes every colour fill whole tubes, where each seen "
			    "one fills no more than its seen units need",
			    hidden->units);
		return false;
	}
	hidden->fillings = count_fillings(hidden);
	hidden_each(hidden, check_filling, &(struct check){where, faults});
	return faults->count == before;
}
