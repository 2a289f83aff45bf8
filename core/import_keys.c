/* import_keys.c: lines of name=letters, and lines of key=value with a column each. */
#include "core/quote.h"
#include "core/text_format.h"

static bool all_have_keys(const struct text_lines *lines)
{
	struct text_line key, value;
	for (int i = 0; i < lines->count; i++)
		if (lines->line[i].length > 0 && !text_key(lines->line[i], '=', &key, &value))
			return false;
	return true;
}

/* ---- "left=abab" ---- */

static void read_names(const struct text_lines *lines, struct level_build *build)
{
	struct text_line key, value;
	for (int i = 0; i < lines->count; i++) {
		if (!text_key(lines->line[i], '=', &key, &value))
			continue;
		build_tube(build, value.number);
		text_read_letters(build, value, 0);
	}
}

const struct text_format format_names = {
    .name = "name=letters", .order_told = true, .letters = true, .recognise = all_have_keys, .read = read_names};

/* ---- "height=4", "colors=3", "empty=2", "column=0120" ---- */

static bool recognise_keys(const struct text_lines *lines)
{
	struct text_line key, value;
	for (int i = 0; i < lines->count; i++)
		if (text_key(lines->line[i], '=', &key, &value) && text_is(key, "column"))
			return all_have_keys(lines);
	return false;
}

/* Numbers as well as letters, one character a unit, or separated by blanks; 0 is a colour here. */
static void read_column(struct level_build *build, struct text_line value)
{
	struct text_line word;
	bool words = text_count_words(value) > 1;
	while (text_word(&value, &word)) {
		if (words && !build_word_is_gap(word.start, word.length) && !text_is(word, "?")) {
			build_unit(build, word.start, word.length, word.number);
			continue;
		}
		for (size_t i = 0; i < word.length; i++) {
			if (build_word_is_gap(word.start + i, 1))
				build_cell(build, CELL_GAP);
			else if (word.start[i] == '?')
				build_cell(build, CELL_HIDDEN);
			else
				build_unit(build, word.start + i, 1, word.number);
		}
	}
}

/* A number that a key must have; -1 with a fault. */
static int number_of(struct level_build *build, struct text_line value, const char *what)
{
	char quoted[QUOTE_SIZE];
	int number = text_number(value);
	if (number < 0)
		build_fault(build, value.number, "the %s, %s, is no whole number", what,
		            quote_text(value.start, value.length, quoted));
	return number;
}

static void read_keys(const struct text_lines *lines, struct level_build *build)
{
	int colours = -1, colours_line = 0, empty = 0, last = 0;
	struct text_line key, value;
	for (int i = 0; i < lines->count; i++) {
		if (!text_key(lines->line[i], '=', &key, &value))
			continue;
		last = value.number;
		if (text_is(key, "column")) {
			build_tube(build, value.number);
			read_column(build, value);
		} else if (text_is(key, "height") || text_is(key, "capacity")) {
			int capacity = number_of(build, value, "height");
			if (capacity >= 0 && build_capacity_fits(build, capacity, 0, value.number))
				build->capacity = capacity;
		} else if (text_is(key, "colors") || text_is(key, "colours")) {
			colours = number_of(build, value, "number of colours");
			colours_line = value.number;
		} else if (text_is(key, "empty")) {
			empty = number_of(build, value, "number of empty tubes");
		}
	}
	for (int i = 0; i < empty && i <= LEVEL_MAX_TUBES; i++)
		build_tube(build, last);
	if (colours >= 0 && build->names != colours)
		build_fault(build, colours_line, "%d colours are announced, but %d are there", colours, build->names);
}

const struct text_format format_keys = {
    .name = "key=value, a column each", .order_told = true, .recognise = recognise_keys, .read = read_keys};
