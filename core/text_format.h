/* text_format.h: what a line-based format of levels is: one `struct text_format` in an import_*.c, one entry in level_text.c.
 */
#ifndef POUR_CORE_TEXT_FORMAT_H
#define POUR_CORE_TEXT_FORMAT_H

#include "core/level_build.h"
#include "core/text_lines.h"

struct text_format {
	const char *name;
	bool order_told; /* tubes are written in the order the caller names, by the format's own convention */
	bool letters;    /* units are letters */
	/* The first format of the list that recognises the lines (at least one) reads them. */
	bool (*recognise)(const struct text_lines *lines);
	void (*read)(const struct text_lines *lines, struct level_build *build);
};

extern const struct text_format format_keys, format_names, format_semicolons, format_header, format_columns, format_one_line,
    format_words, format_letters;

/* A piece's letters as cells of the tube begun last: '?' is a hidden unit, '-', '.', '*' and '_' are gaps, "0" and "empty"
   alone an empty tube. `doubtful` is a letter that may stand for a gap; 0: none. */
void text_read_letters(struct level_build *build, struct text_line piece, char doubtful);

/* A line's words as cells of the tube begun last: '?' is a hidden unit; "0" and "e" may be a gap. */
void text_read_words(struct level_build *build, struct text_line line);

#endif
