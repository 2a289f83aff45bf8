/* level_build_end.c: from cells as a text gives them to a level: order, padding, gaps, capacity, the numbering of colours. */
#include "core/level_build.h"
#include "core/level_read.h"
#include "core/quote.h"

#include <string.h>

/* One reading of the cells. */
struct reading {
	struct level_build *build;
	bool colour;                       /* the doubtful name is a colour; else it is padding */
	bool say;                          /* faults are wanted */
	int gap_tubes;                     /* tubes with a gap under a unit */
	bool other_order;                  /* no tube would have one if the order were the other */
	bool padded;                       /* some tube has padding above its units, which shows the order */
	int number[LEVEL_MAX_COLOURS + 1]; /* colour of a name, -1 before its first appearance; the last is the doubtful one */
};

enum { DOUBTFUL_NAME = LEVEL_MAX_COLOURS };

static int tubes_kept(const struct level_build *build)
{
	return build->tubes < LEVEL_MAX_TUBES ? build->tubes : LEVEL_MAX_TUBES;
}

static int cells_kept(const struct build_tube *tube)
{
	return tube->cells < LEVEL_MAX_CAPACITY ? tube->cells : LEVEL_MAX_CAPACITY;
}

/* Cell i from the bottom, with the doubtful ones settled: the number of a name, or CELL_x. */
static int cell_at(const struct reading *reading, const struct build_tube *tube, int i)
{
	int cell = tube->cell[reading->build->order == ORDER_TOP_FIRST ? cells_kept(tube) - 1 - i : i];
	if (cell == CELL_DOUBTFUL)
		return reading->colour ? DOUBTFUL_NAME : CELL_GAP;
	return cell;
}

static const char *name_of(const struct reading *reading, int cell)
{
	return cell == DOUBTFUL_NAME ? reading->build->doubtful : reading->build->name[cell];
}

/* ---- colours ---- */

static void number_name(struct reading *reading, int name, struct level *level)
{
	if (reading->number[name] >= 0)
		return;
	if (level->colours == LEVEL_MAX_COLOURS) {
		if (reading->say)
			build_fault(reading->build, BUILD_NO_LINE, "more than %d colours", LEVEL_MAX_COLOURS);
		return;
	}
	strcpy(level->name[level->colours], name_of(reading, name));
	reading->number[name] = level->colours++;
}

/* In order of first appearance in the text. */
static void number_names(struct reading *reading, struct level *level)
{
	for (int i = 0; i <= DOUBTFUL_NAME; i++)
		reading->number[i] = -1;
	for (int t = 0; t < tubes_kept(reading->build); t++) {
		const struct build_tube *tube = &reading->build->tube[t];
		for (int i = 0; i < cells_kept(tube); i++) {
			int cell = tube->cell[i];
			if (cell == CELL_DOUBTFUL && reading->colour)
				cell = DOUBTFUL_NAME;
			if (cell >= 0)
				number_name(reading, cell, level);
		}
	}
	for (int t = 0; t < tubes_kept(reading->build); t++)
		if (reading->build->tube[t].only >= 0)
			number_name(reading, reading->build->tube[t].only, level);
}

/* Letters that are the first of the alphabet without a gap keep their places there, as in a link. */
static void restore_letters(struct reading *reading, struct level *level)
{
	char name[LEVEL_MAX_COLOURS][LEVEL_NAME_SIZE];
	for (int c = 0; c < level->colours; c++)
		if (level_letter_colour(level->name[c][0]) >= level->colours)
			return;
	memcpy(name, level->name, sizeof name);
	for (int i = 0; i <= DOUBTFUL_NAME; i++) {
		if (reading->number[i] < 0)
			continue;
		int letter = level_letter_colour(name_of(reading, i)[0]);
		strcpy(level->name[letter], name[reading->number[i]]);
		reading->number[i] = letter;
	}
}

/* ---- tubes ---- */

static uint8_t colour_of(const struct reading *reading, int cell)
{
	return cell >= 0 && reading->number[cell] >= 0 ? (uint8_t) reading->number[cell] : LEVEL_HIDDEN;
}

static void say_gap(const struct reading *reading, int t, int gap)
{
	const struct build_tube *tube = &reading->build->tube[t];
	char quoted[QUOTE_SIZE] = "a unit";
	int above = gap;
	while (cell_at(reading, tube, above) == CELL_GAP)
		above++;
	int cell = cell_at(reading, tube, above);
	if (cell >= 0)
		quote_text(name_of(reading, cell), strlen(name_of(reading, cell)), quoted);
	build_fault(reading->build, tube->line, "tube %d: a gap under %s (place %d from the bottom)", t + 1, quoted, gap + 1);
}

static void fill_tube(struct reading *reading, int t, struct level *level)
{
	const struct build_tube *from = &reading->build->tube[t];
	struct tube *to = &level->tube[t];
	int cells = cells_kept(from), height = cells, gaps = 0, lowest = 0, first_gap = 0;
	while (height > 0 && cell_at(reading, from, height - 1) == CELL_GAP)
		height--;
	while (lowest < height && cell_at(reading, from, lowest) == CELL_GAP)
		lowest++;
	for (int i = height - 1; i >= 0; i--) {
		if (cell_at(reading, from, i) == CELL_GAP) {
			gaps++;
			first_gap = i;
		}
	}
	for (int i = 0; i < height; i++)
		if (cell_at(reading, from, i) != CELL_GAP)
			to->units[to->height++] = colour_of(reading, cell_at(reading, from, i));
	to->only = from->only >= 0 ? colour_of(reading, from->only) : LEVEL_ANY_COLOUR;
	if (height > 0 && height < cells)
		reading->padded = true;
	if (gaps > lowest || (height > 0 && height < cells))
		reading->other_order = false;
	if (gaps > 0) {
		reading->gap_tubes++;
		if (reading->say)
			say_gap(reading, t, first_gap);
	}
}

/* Places of a tube as far as they tell a capacity: a lone gap stands for an empty tube of any. */
static int places_of(const struct build_tube *tube)
{
	return tube->cells == 1 && tube->cell[0] == CELL_GAP ? 0 : cells_kept(tube);
}

/* The level's capacity is told, or that of the longest tube (with its padding) that has none of its own. Returns 0 if it cannot
   be told. */
static int find_capacity(const struct level_build *build)
{
	int longest = 0, own = 0;
	for (int t = 0; t < tubes_kept(build); t++) {
		const struct build_tube *tube = &build->tube[t];
		if (tube->capacity == 0 && places_of(tube) > longest)
			longest = places_of(tube);
		if (tube->capacity > own)
			own = tube->capacity;
	}
	return build->capacity > 0 ? build->capacity : longest > 0 ? longest : own;
}

static void assemble(struct reading *reading, struct level *level)
{
	const struct level_build *build = reading->build;
	memset(level, 0, sizeof *level);
	reading->other_order = true;
	number_names(reading, level);
	if (build->letters)
		restore_letters(reading, level);
	level->tubes = tubes_kept(build);
	level->capacity = find_capacity(build);
	for (int t = 0; t < level->tubes; t++) {
		int own = build->tube[t].capacity;
		level->tube[t].capacity = (uint8_t) (own > 0 ? own : level->capacity);
		fill_tube(reading, t, level);
	}
}

/* ---- the doubtful name: a colour, or padding ---- */

static bool is_valid(struct reading *reading)
{
	struct level level;
	struct faults faults = {0};
	assemble(reading, &level);
	bool valid = reading->gap_tubes == 0 && level.capacity > 0 && level_check(&level, NULL, &faults) == 0;
	faults_clear(&faults);
	return valid;
}

/* Tubes of different lengths, or padding that is written otherwise. */
static bool has_other_padding(const struct level_build *build)
{
	for (int t = 0; t < tubes_kept(build); t++) {
		if (build->tube[t].cells != build->tube[0].cells)
			return true;
		for (int i = 0; i < cells_kept(&build->tube[t]); i++)
			if (build->tube[t].cell[i] == CELL_GAP)
				return true;
	}
	return false;
}

/* Whether the level is valid with padding, in this order or, if the order is not told, in the other. */
static bool is_valid_padded(struct level_build *build, struct reading *padding)
{
	if (is_valid(padding))
		return true;
	if (build->order_told)
		return false;
	struct reading turned = {.build = build};
	enum level_order order = build->order;
	build->order = order == ORDER_TOP_FIRST ? ORDER_BOTTOM_FIRST : ORDER_TOP_FIRST;
	bool valid = is_valid(&turned);
	build->order = order;
	return valid;
}

/* Whichever makes a valid level. If both do, that is a fault. If neither, padding, unless there is other padding and the places
   of the doubtful name suit padding in neither order. */
static bool doubtful_is_colour(struct level_build *build)
{
	if (build->doubtful[0] == 0)
		return false;
	struct reading colour = {.build = build, .colour = true}, padding = {.build = build};
	bool as_colour = is_valid(&colour), as_padding = is_valid_padded(build, &padding);
	if (as_colour && as_padding)
		build_fault(
		    build, BUILD_NO_LINE,
		    "'%s' can be read as a colour and as an empty place; write empty places as - (in JSON null), or name the "
		    "colour otherwise",
		    build->doubtful);
	if (as_colour || as_padding)
		return as_colour;
	return padding.gap_tubes > 0 && !padding.other_order && has_other_padding(build);
}

/* ---- the whole ---- */

static void check_sizes(struct level_build *build)
{
	for (int t = 0; t < tubes_kept(build); t++) {
		const struct build_tube *tube = &build->tube[t];
		if (tube->cells > LEVEL_MAX_CAPACITY) {
			build_fault(build, tube->line, "tube %d holds %d units, at most %d are possible", t + 1, tube->cells,
			            LEVEL_MAX_CAPACITY);
			build->cut = true;
		}
	}
	if (build->tubes > LEVEL_MAX_TUBES) {
		build_fault(build, BUILD_NO_LINE, "%d tubes, at most %d are possible", build->tubes, LEVEL_MAX_TUBES);
		build->cut = true;
	}
}

bool build_end(struct level_build *build, struct level *level)
{
	check_sizes(build);
	struct reading reading = {.build = build, .colour = doubtful_is_colour(build), .say = true};
	assemble(&reading, level);
	level->order_assumed = !build->order_told && (!reading.padded || reading.gap_tubes > 0);
	if (reading.gap_tubes > 0 && reading.other_order && !build->order_fixed)
		build_fault(build, BUILD_NO_LINE, "every gap is at the bottom of its tube: is the order %s?",
		            build->order == ORDER_TOP_FIRST ? "bottom-first" : "top-first");
	if (level->capacity == 0) {
		level->capacity = 1;
		if (level->tubes > 0 && !build->cut)
			build_fault(build, BUILD_NO_LINE, "every tube is empty, so the capacity must be told");
	}
	int unsaid = build->messages - (build->faults->count - build->before);
	if (unsaid > 0)
		faults_add_at(build->faults, build->where, "%d more faults of this kind", unsaid);
	if (build->messages > 0 && !build->cut)
		level_check_rest(level, build->where, build->faults);
	return build->faults->count == build->before;
}
