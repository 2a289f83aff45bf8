/* level_text.c: one entry for a level in any format, and the text grids: one tube a line, letters or words. */
#include "core/level_read.h"
#include "core/quote.h"
#include "core/text_format.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct text_format *const formats[] = {
    &format_keys,    &format_names,    &format_semicolons, &format_header,
    &format_columns, &format_one_line, &format_words,      &format_letters, /* the last recognises everything */
};

/* ---- cells ---- */

void text_read_letters(struct level_build *build, struct text_line piece, char doubtful)
{
	if (text_is(piece, "0") || text_is(piece, "empty"))
		return;
	for (size_t i = 0; i < piece.length;) {
		char c = piece.start[i];
		char quoted[QUOTE_SIZE];
		if (c == '?')
			build_cell(build, CELL_HIDDEN);
		else if (strchr("-.*_", c) != NULL && c != 0)
			build_cell(build, CELL_GAP);
		else if (c == doubtful && doubtful != 0)
			build_doubtful(build, &c, 1, piece.number);
		else if (level_letter_colour(c) >= 0)
			build_unit(build, &c, 1, piece.number);
		else {
			int column = text_column(piece, i);
			i += quote_character(piece.start + i, piece.length - i, quoted);
			build_fault(build, piece.number, "unknown character %s at column %d (tube %d)", quoted, column,
			            build->tubes);
			build_cell(build, CELL_UNREADABLE);
			continue;
		}
		i++;
	}
}

void text_read_words(struct level_build *build, struct text_line line)
{
	struct text_line word;
	while (text_word(&line, &word)) {
		if (text_is(word, "?"))
			build_cell(build, CELL_HIDDEN);
		else if (build_word_is_gap(word.start, word.length))
			build_cell(build, CELL_GAP);
		else if (text_is(word, "0") || text_is(word, "e"))
			build_doubtful(build, word.start, word.length, word.number);
		else
			build_unit(build, word.start, word.length, word.number);
	}
}

/* ---- grids ---- */

static bool recognise_words(const struct text_lines *lines)
{
	for (int i = 0; i < lines->count; i++)
		if (text_count_words(lines->line[i]) > 1)
			return true;
	return false;
}

static void read_words(const struct text_lines *lines, struct level_build *build)
{
	for (int i = 0; i < lines->count; i++) {
		build_tube(build, lines->line[i].number);
		text_read_words(build, lines->line[i]);
	}
}

const struct text_format format_words = {.name = "one tube a line, words", .recognise = recognise_words, .read = read_words};

static bool recognise_letters(const struct text_lines *lines)
{
	return lines->count > 0;
}

static void read_letters(const struct text_lines *lines, struct level_build *build)
{
	for (int i = 0; i < lines->count; i++) {
		build_tube(build, lines->line[i].number);
		text_read_letters(build, lines->line[i], 0);
	}
}

const struct text_format format_letters = {.name = "one tube a line, letters",
                                           .order_told = true,
                                           .letters = true,
                                           .recognise = recognise_letters,
                                           .read = read_letters};

/* ---- any text ---- */

/* Takes "capacity: 4" off the front, where it is the first line. */
static void take_capacity(struct text_lines *lines, struct level_build *build)
{
	struct text_line key, value;
	char quoted[QUOTE_SIZE];
	if (!text_key(lines->line[0], ':', &key, &value) || !text_is(key, "capacity"))
		return;
	int capacity = text_number(value);
	if (capacity < 0) {
		build_fault(build, key.number, "capacity %s is no whole number", quote_text(value.start, value.length, quoted));
		build->cut = true;
	} else if (build_capacity_fits(build, capacity, 0, key.number)) {
		build->capacity = capacity;
	}
	int first = 1;
	while (first < lines->count && lines->line[first].length == 0)
		first++;
	lines->count -= first;
	memmove(lines->line, lines->line + first, (size_t) lines->count * sizeof *lines->line);
}

static void read_lines(struct text_lines *lines, struct level_build *build)
{
	if (lines->more) {
		build_fault(build, BUILD_NO_LINE, "more than %d lines, but a level has at most %d tubes", TEXT_MOST_LINES,
		            LEVEL_MAX_TUBES);
		build->cut = true;
	}
	take_capacity(lines, build);
	if (lines->count == 0)
		return;
	const struct text_format *const *format = formats;
	while (!(*format)->recognise(lines))
		format++;
	build->order_told = (*format)->order_told;
	build->letters = (*format)->letters;
	(*format)->read(lines, build);
}

/* A line as a string of its own, if it looks like a link; else NULL. To be freed. */
static char *link_of(const struct text_line *line)
{
	if (line->length == 0 || memchr(line->start, 0, line->length) != NULL)
		return NULL;
	char *link = strndup(line->start, line->length);
	if (link != NULL && !level_is_link(link)) {
		free(link);
		link = NULL;
	}
	return link;
}

/* Whether the text is links alone; then the level, or the faults, are set. */
static bool read_links(const struct text_lines *lines, const char *where, struct level *level, struct faults *faults)
{
	int links = 0, others = 0;
	char *first = NULL;
	for (int i = 0; i < lines->count; i++) {
		char *link = link_of(&lines->line[i]);
		links += link != NULL;
		others += link == NULL && lines->line[i].length > 0;
		if (first == NULL)
			first = link;
		else
			free(link);
	}
	char *place = NULL;
	if (where != NULL && lines->count > 0 && asprintf(&place, "%s:%d", where, lines->line[0].number) < 0)
		place = NULL;
	if (links == 1 && others == 0)
		level_from_link(first, place, level, faults);
	else if (links > 1 && others == 0)
		faults_add_at(faults, where, "%d share links where one level was expected", links);
	free(place);
	free(first);
	return links > 0 && others == 0;
}

/* Skips a byte order mark. False, with a fault, for UTF-16. */
static bool skip_mark(const char **text, size_t *length, const char *where, struct faults *faults)
{
	if (*length >= 2 && (memcmp(*text, "\xFF\xFE", 2) == 0 || memcmp(*text, "\xFE\xFF", 2) == 0)) {
		faults_add_at(faults, where, "the text is UTF-16; save it as UTF-8");
		return false;
	}
	if (*length >= 3 && memcmp(*text, "\xEF\xBB\xBF", 3) == 0) {
		*text += 3;
		*length -= 3;
	}
	return true;
}

static char first_character(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!isspace((unsigned char) text[i]))
			return text[i];
	return 0;
}

bool level_from_text(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults)
{
	int before = faults->count;
	memset(level, 0, sizeof *level);
	level->capacity = 1;
	if (!skip_mark(&text, &length, where, faults))
		return false;
	char first = first_character(text, length);
	if (first == '[' || first == '{')
		return level_from_json(text, length, order, where, level, faults);
	struct text_lines *lines = malloc(sizeof *lines);
	struct level_build *build = malloc(sizeof *build);
	if (lines == NULL || build == NULL) {
		faults_add_at(faults, where, "not enough memory to read the level");
	} else {
		text_split(text, length, lines);
		if (level_text_is_yaml(lines)) {
			level_from_yaml(text, length, order, where, level, faults);
		} else if (!read_links(lines, where, level, faults)) {
			build_begin(build, order, where, faults);
			if (lines->count > 0)
				read_lines(lines, build);
			build_end(build, level);
		}
	}
	free(lines);
	free(build);
	return faults->count == before;
}
