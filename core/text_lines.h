/* text_lines.h: the lines of a user's text that say something, and where they stand. */
#ifndef POUR_CORE_TEXT_LINES_H
#define POUR_CORE_TEXT_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* A line, or a piece of one, without the blanks around it and without its comment. Not terminated by 0. */
struct text_line {
	const char *start;
	size_t length;
	int number; /* from 1 */
	int column; /* of `start` in its line, in bytes, from 1 */
};

enum { TEXT_MOST_LINES = 4096 };

struct text_lines {
	struct text_line line[TEXT_MOST_LINES];
	int count;
	bool more; /* there are more lines than that */
};

/* Blank lines before the first and after the last line are left out, those between are kept with length 0; lines that hold only
   a comment are left out. A comment begins with '#' at a line's start or after a blank, unless a hex colour of six or eight
   digits stands there. Lines end in LF, CR LF or CR. */
void text_split(const char *text, size_t length, struct text_lines *lines);

/* The next word (separated by blanks) of a line, cut off its front; false if there is none left. */
bool text_word(struct text_line *rest, struct text_line *word);

/* The piece before the first `separator`, cut off the front with it; the whole rest if there is none. False once nothing is
   left, where `rest->start` is NULL. */
bool text_piece(struct text_line *rest, char separator, struct text_line *piece);

/* The column of byte `at` of the piece as people count: characters of UTF-8, from 1. */
int text_column(struct text_line piece, size_t at);

int text_count_words(struct text_line line);

/* A whole number of up to nine digits; -1 for anything else. */
int text_number(struct text_line piece);

/* Equal to `word` but for case. */
bool text_is(struct text_line piece, const char *word);

/* "key: value" or "key = value" with one of the two separators; false if the line has none or nothing before it. */
bool text_key(struct text_line line, char separator, struct text_line *key, struct text_line *value);

#endif
