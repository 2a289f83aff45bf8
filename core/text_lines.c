/* text_lines.c: the lines of a user's text. */
#include "core/text_lines.h"

#include "core/quote.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

static struct text_line trim(struct text_line line)
{
	while (line.length > 0 && is_blank(line.start[0])) {
		line.start++;
		line.length--;
		line.column++;
	}
	while (line.length > 0 && is_blank(line.start[line.length - 1]))
		line.length--;
	return line;
}

/* "#ff0000" or "#ff0000ff" up to a blank or the end. */
static bool is_hex_colour(const char *text, size_t length)
{
	size_t digits = 0;
	while (1 + digits < length && isxdigit((unsigned char) text[1 + digits]))
		digits++;
	return (digits == 6 || digits == 8) && (1 + digits == length || is_blank(text[1 + digits]));
}

/* The line without its comment; *commented if there was one. */
static struct text_line strip(struct text_line line, bool *commented)
{
	*commented = false;
	for (size_t i = 0; i < line.length; i++) {
		if (line.start[i] == '#' && (i == 0 || is_blank(line.start[i - 1])) &&
		    !is_hex_colour(line.start + i, line.length - i)) {
			*commented = true;
			line.length = i;
		}
	}
	return trim(line);
}

void text_split(const char *text, size_t length, struct text_lines *lines)
{
	size_t at = 0;
	int number = 0, wanted = 0;
	lines->count = 0;
	lines->more = false;
	while (at < length) {
		size_t end = at;
		while (end < length && text[end] != '\n' && text[end] != '\r')
			end++;
		bool commented;
		struct text_line line = {.start = text + at, .length = end - at, .number = ++number, .column = 1};
		line = strip(line, &commented);
		at = end + (end + 1 < length && text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
		if (line.length == 0 && (commented || lines->count == 0))
			continue;
		if (lines->count == TEXT_MOST_LINES) {
			lines->more |= line.length > 0;
			continue;
		}
		lines->line[lines->count++] = line;
		if (line.length > 0)
			wanted = lines->count;
	}
	lines->count = wanted;
}

bool text_word(struct text_line *rest, struct text_line *word)
{
	*rest = trim(*rest);
	if (rest->length == 0)
		return false;
	size_t length = 0;
	while (length < rest->length && !is_blank(rest->start[length]))
		length++;
	*word = *rest;
	word->length = length;
	rest->start += length;
	rest->length -= length;
	rest->column += (int) length;
	return true;
}

bool text_piece(struct text_line *rest, char separator, struct text_line *piece)
{
	if (rest->start == NULL)
		return false;
	*piece = *rest;
	const char *found = rest->length > 0 ? memchr(rest->start, separator, rest->length) : NULL;
	if (found == NULL) {
		rest->start = NULL;
	} else {
		piece->length = (size_t) (found - rest->start);
		rest->start = found + 1;
		rest->length -= piece->length + 1;
		rest->column += (int) piece->length + 1;
	}
	*piece = trim(*piece);
	return true;
}

int text_column(struct text_line piece, size_t at)
{
	const char *line = piece.start - (piece.column - 1);
	return 1 + (int) quote_count(line, (size_t) (piece.start - line) + at);
}

int text_count_words(struct text_line line)
{
	struct text_line word;
	int count = 0;
	while (text_word(&line, &word))
		count++;
	return count;
}

int text_number(struct text_line piece)
{
	int value = 0;
	if (piece.length == 0 || piece.length > 9)
		return -1;
	for (size_t i = 0; i < piece.length; i++) {
		if (!isdigit((unsigned char) piece.start[i]))
			return -1;
		value = value * 10 + (piece.start[i] - '0');
	}
	return value;
}

bool text_is(struct text_line piece, const char *word)
{
	return strlen(word) == piece.length && strncasecmp(word, piece.start, piece.length) == 0;
}

bool text_key(struct text_line line, char separator, struct text_line *key, struct text_line *value)
{
	const char *found = line.length > 0 ? memchr(line.start, separator, line.length) : NULL;
	if (found == NULL)
		return false;
	*key = line;
	key->length = (size_t) (found - line.start);
	*key = trim(*key);
	*value = line;
	value->start = found + 1;
	value->length = line.length - (size_t) (found - line.start) - 1;
	value->column += (int) (found - line.start) + 1;
	*value = trim(*value);
	return key->length > 0;
}
