/* quote.h: pieces of a user's text as messages show them: short, and without bytes that a terminal would obey. */
#ifndef POUR_CORE_QUOTE_H
#define POUR_CORE_QUOTE_H

#include <stddef.h>

enum { QUOTE_SIZE = 64 };

/* The first character of `text` (`length` > 0 bytes) between single quotes: a whole UTF-8 sequence as it is, any other byte
   that cannot be printed as \xNN. Returns the bytes that the character takes in `text`. */
size_t quote_character(const char *text, size_t length, char out[QUOTE_SIZE]);

/* Characters of UTF-8 in a text of `length` bytes; a byte that is in none counts as one, as quote_character shows it. */
size_t quote_count(const char *text, size_t length);

/* The text between single quotes, cut to what fits with "...". Returns `out`. */
const char *quote_text(const char *text, size_t length, char out[QUOTE_SIZE]);

#endif
