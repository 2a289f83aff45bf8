/* import_lists.c: tubes one after another: split by ';', by blanks in one line, or by lines after a header. */
#include "core/text_format.h"

#include <string.h>

static bool has_semicolon(const struct text_line *line)
{
	return line->length > 0 && memchr(line->start, ';', line->length) != NULL;
}

/* ---- "GOFP;GOOB;;" ---- */

static bool recognise_semicolons(const struct text_lines *lines)
{
	return has_semicolon(&lines->line[0]);
}

static void read_semicolons(const struct text_lines *lines, struct level_build *build)
{
	struct text_line rest = lines->line[0], piece;
	while (text_piece(&rest, ';', &piece)) {
		build_tube(build, piece.number);
		text_read_letters(build, piece, 0);
	}
	if (lines->count > 1) {
		build_fault(build, lines->line[1].number, "a second line, but tubes split by ';' stand in one");
		build->cut = true;
	}
}

const struct text_format format_semicolons = {.name = "tubes split by ';'",
                                              .order_told = true,
                                              .letters = true,
                                              .recognise = recognise_semicolons,
                                              .read = read_semicolons};

/* ---- "B??? RGBR EEEE" ---- */

static bool recognise_one_line(const struct text_lines *lines)
{
	return lines->count == 1 && text_count_words(lines->line[0]) > 1;
}

static void read_one_line(const struct text_lines *lines, struct level_build *build)
{
	struct text_line rest = lines->line[0], word;
	while (text_word(&rest, &word)) {
		build_tube(build, word.number);
		text_read_letters(build, word, 'E');
	}
}

const struct text_format format_one_line = {
    .name = "tubes in one line", .order_told = true, .letters = true, .recognise = recognise_one_line, .read = read_one_line};

/* ---- a header "TUBES CAPACITY", then words ---- */

struct header {
	int tubes, capacity;
};

static bool read_header_line(struct text_line line, struct header *header)
{
	struct text_line tubes, capacity, none;
	if (!text_word(&line, &tubes) || !text_word(&line, &capacity) || text_word(&line, &none))
		return false;
	header->tubes = text_number(tubes);
	header->capacity = text_number(capacity);
	return header->tubes > 0 && header->capacity > 0;
}

static bool has_words_only(struct text_line line)
{
	struct text_line word;
	while (text_word(&line, &word))
		if (text_number(word) >= 0)
			return false;
	return true;
}

static int count_tubes(const struct text_lines *lines)
{
	int count = 0;
	for (int i = 1; i < lines->count; i++)
		count += lines->line[i].length > 0;
	return count;
}

/* Two numbers could as well be the first tube of a grid of numbers: they are a header if the other lines have words, or if they
   agree with what follows and some line is longer than two. */
static bool recognise_header(const struct text_lines *lines)
{
	struct header header;
	if (!read_header_line(lines->line[0], &header) || lines->count < 2)
		return false;
	int longest = 0;
	bool words = true;
	for (int i = 1; i < lines->count; i++) {
		int length = text_count_words(lines->line[i]);
		longest = length > longest ? length : longest;
		words = words && has_words_only(lines->line[i]);
	}
	return words || (longest > 2 && longest <= header.capacity && count_tubes(lines) <= header.tubes);
}

static void read_header(const struct text_lines *lines, struct level_build *build)
{
	struct header header = {0};
	int line = lines->line[0].number;
	read_header_line(lines->line[0], &header);
	if (build_capacity_fits(build, header.capacity, 0, line))
		build->capacity = header.capacity;
	/* A blank line is an empty tube, as far as the header has room for it. */
	bool blanks = lines->count - 1 <= header.tubes;
	for (int i = 1; i < lines->count; i++) {
		if (lines->line[i].length == 0 && !blanks)
			continue;
		build_tube(build, lines->line[i].number);
		text_read_words(build, lines->line[i]);
	}
	if (header.tubes > LEVEL_MAX_TUBES)
		build_fault(build, line, "%d tubes, at most %d are possible", header.tubes, LEVEL_MAX_TUBES);
	else if (build->tubes > header.tubes)
		build_fault(build, line, "the header says %d tubes, but %d follow", header.tubes, build->tubes);
	while (build->tubes < header.tubes && build->tubes < LEVEL_MAX_TUBES)
		build_tube(build, line);
}

const struct text_format format_header = {.name = "a header with tubes and capacity, then words",
                                          .order_told = true,
                                          .recognise = recognise_header,
                                          .read = read_header};
