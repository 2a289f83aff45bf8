/* quote.c: pieces of a user's text as messages show them. */
#include "core/quote.h"

#include <stdio.h>
#include <string.h>

/* Bytes of a well-formed, printable UTF-8 character at the start of `text`, or 0. Overlong forms of two bytes and the C1
   control characters (U+0080 to U+009F) are left out; what matters here is that nothing a terminal obeys goes through. */
static size_t printable(const char *text, size_t length)
{
	unsigned char c = (unsigned char) text[0];
	if (c < 0x80)
		return c >= 0x20 && c != 0x7F ? 1 : 0;
	size_t bytes = c >= 0xC2 && c <= 0xDF ? 2 : c >= 0xE0 && c <= 0xEF ? 3 : c >= 0xF0 && c <= 0xF4 ? 4 : 0;
	if (bytes == 0 || bytes > length || (c == 0xC2 && (unsigned char) text[1] < 0xA0))
		return 0;
	for (size_t i = 1; i < bytes; i++)
		if (((unsigned char) text[i] & 0xC0) != 0x80)
			return 0;
	return bytes;
}

/* Writes one character; returns the bytes read, and through *written those written (at most 4). */
static size_t put_character(const char *text, size_t length, char *out, size_t *written)
{
	size_t bytes = printable(text, length);
	if (bytes == 0) {
		*written = (size_t) sprintf(out, "\\x%02X", (unsigned) (unsigned char) text[0]);
		return 1;
	}
	memcpy(out, text, bytes);
	*written = bytes;
	return bytes;
}

size_t quote_character(const char *text, size_t length, char out[QUOTE_SIZE])
{
	size_t written, read = put_character(text, length, out + 1, &written);
	out[0] = '\'';
	memcpy(out + 1 + written, "'", 2);
	return read;
}

size_t quote_count(const char *text, size_t length)
{
	size_t count = 0;
	for (size_t at = 0; at < length; count++) {
		size_t bytes = printable(text + at, length - at);
		at += bytes ? bytes : 1;
	}
	return count;
}

const char *quote_text(const char *text, size_t length, char out[QUOTE_SIZE])
{
	enum { CLOSING = 8 }; /* one character more, "...", quote, 0 */
	size_t at = 1, read = 0;
	out[0] = '\'';
	while (read < length && at < QUOTE_SIZE - CLOSING) {
		size_t written;
		read += put_character(text + read, length - read, out + at, &written);
		at += written;
	}
	strcpy(out + at, read < length ? "...'" : "'");
	return out;
}
