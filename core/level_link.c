/* level_link.c: share links: "c4-abab-baba-0-0", and "c4-abab-0_2-0_a" for tubes of their own kind. */
#include "core/level_read.h"
#include "core/quote.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Messages beyond this many are counted, not said. */
enum { MOST_MESSAGES = 40 };

struct link_reader {
	const char *text;
	size_t at, length;
	const char *where;
	struct faults *faults;
	int messages;
	struct level *level;
	int tubes; /* seen, even beyond LEVEL_MAX_TUBES */
	bool cut;  /* some units or tubes are beyond what a level holds */
};

/* Whether one more message may be said. */
static bool may_say(struct link_reader *reader)
{
	return ++reader->messages <= MOST_MESSAGES;
}

static void trim(const char **text, size_t *length)
{
	while (*length > 0 && isspace((unsigned char) (*text)[0])) {
		(*text)++;
		(*length)--;
	}
	while (*length > 0 && isspace((unsigned char) (*text)[*length - 1]))
		(*length)--;
}

bool level_is_link(const char *text)
{
	size_t length = strlen(text), digits = 0;
	trim(&text, &length);
	if (length < 3 || text[0] != 'c')
		return false;
	while (1 + digits < length && isdigit((unsigned char) text[1 + digits]))
		digits++;
	if (digits == 0 || 1 + digits >= length || text[1 + digits] != '-')
		return false;
	/* A file's name may begin like a link; blanks, '.' and '/' are in no link. */
	for (size_t i = 0; i < length; i++)
		if (isspace((unsigned char) text[i]) || text[i] == '.' || text[i] == '/')
			return false;
	return true;
}

int level_letter_colour(char letter)
{
	if (letter >= 'a' && letter <= 'z')
		return letter - 'a';
	if (letter >= 'A' && letter <= 'Z')
		return 26 + letter - 'A';
	return -1;
}

/* The number of a letter; first seen, it gets the next one. */
static uint8_t number_letter(uint8_t letter, uint8_t *number, int *count)
{
	if (letter >= LEVEL_MAX_COLOURS)
		return letter;
	if (number[letter] == LEVEL_ANY_COLOUR)
		number[letter] = (uint8_t) (*count)++;
	return number[letter];
}

/* Numbers for the letters in use, in order of first appearance; returns how many there are. */
static int number_letters(const struct level *level, uint8_t *number)
{
	int count = 0;
	memset(number, LEVEL_ANY_COLOUR, LEVEL_MAX_COLOURS);
	for (int i = 0; i < level->tubes; i++)
		for (int j = 0; j < level->tube[i].height; j++)
			number_letter(level->tube[i].units[j], number, &count);
	for (int i = 0; i < level->tubes; i++)
		number_letter(level->tube[i].only, number, &count);
	return count;
}

void level_name_letters(struct level *level)
{
	uint8_t number[LEVEL_MAX_COLOURS];
	level->colours = number_letters(level, number);
	bool gap = false;
	for (int letter = 0; letter < level->colours; letter++)
		gap |= number[letter] == LEVEL_ANY_COLOUR;
	for (int letter = 0; !gap && letter < level->colours; letter++)
		number[letter] = (uint8_t) letter;
	for (int letter = 0; letter < LEVEL_MAX_COLOURS; letter++)
		if (number[letter] != LEVEL_ANY_COLOUR)
			level->name[number[letter]][0] = level_colour_letter(letter);
	int count = level->colours;
	for (int i = 0; i < level->tubes; i++) {
		struct tube *tube = &level->tube[i];
		for (int j = 0; j < tube->height; j++)
			tube->units[j] = number_letter(tube->units[j], number, &count);
		tube->only = number_letter(tube->only, number, &count);
	}
}

/* Digits at the reader's place, as a number; values beyond 99,999 stay there. -1 if there is no digit. */
static int read_number(struct link_reader *reader)
{
	int value = -1;
	while (reader->at < reader->length && isdigit((unsigned char) reader->text[reader->at])) {
		value = (value < 0 ? 0 : value) * 10 + (reader->text[reader->at++] - '0');
		if (value > 99999)
			value = 99999;
	}
	return value;
}

/* Of the number just read, which is said as it was typed. */
static bool check_capacity(struct link_reader *reader, int capacity, const char *whose)
{
	enum { MOST_DIGITS = 24 };
	if (capacity >= 1 && capacity <= LEVEL_MAX_CAPACITY)
		return true;
	size_t begin = reader->at;
	while (begin > 0 && isdigit((unsigned char) reader->text[begin - 1]))
		begin--;
	int digits = (int) (reader->at - begin);
	if (may_say(reader))
		faults_add_at(reader->faults, reader->where, "%scapacity %.*s%s: it must be from 1 to %d", whose,
		              digits < MOST_DIGITS ? digits : MOST_DIGITS, reader->text + begin,
		              digits > MOST_DIGITS ? "..." : "", LEVEL_MAX_CAPACITY);
	return false;
}

/* Says that the character at the reader's place is unknown, and steps over it. */
static void skip_unknown(struct link_reader *reader, int unit)
{
	char quoted[QUOTE_SIZE];
	size_t place = 1 + quote_count(reader->text, reader->at);
	reader->at += quote_character(reader->text + reader->at, reader->length - reader->at, quoted);
	if (!may_say(reader))
		return;
	if (unit > 0)
		faults_add_at(reader->faults, reader->where, "unknown character %s at place %zu of the link (tube %d, unit %d)",
		              quoted, place, reader->tubes, unit);
	else
		faults_add_at(reader->faults, reader->where,
		              "unknown character %s at place %zu of the link (tube %d, after '_')", quoted, place,
		              reader->tubes);
}

/* The kind after '_': a capacity, a colour, or both. */
static void read_kind(struct link_reader *reader, struct tube *tube)
{
	char whose[32];
	snprintf(whose, sizeof whose, "tube %d: ", reader->tubes);
	int capacity = read_number(reader), colour = -1;
	if (capacity >= 0 && check_capacity(reader, capacity, whose))
		tube->capacity = (uint8_t) capacity;
	if (reader->at < reader->length && (colour = level_letter_colour(reader->text[reader->at])) >= 0) {
		tube->only = (uint8_t) colour;
		reader->at++;
	}
	if (capacity < 0 && colour < 0 && (reader->at == reader->length || reader->text[reader->at] == '-') && may_say(reader))
		faults_add_at(reader->faults, reader->where, "tube %d: a capacity or a colour is missing after '_'",
		              reader->tubes);
	while (reader->at < reader->length && reader->text[reader->at] != '-')
		skip_unknown(reader, 0);
}

/* One tube, up to the next '-' or the end. */
static void read_tube(struct link_reader *reader, struct tube *tube)
{
	size_t first = reader->at;
	int units = 0, known = 0;
	bool empty = false;
	while (reader->at < reader->length && reader->text[reader->at] != '-' && reader->text[reader->at] != '_') {
		char c = reader->text[reader->at];
		int colour = c == '?' ? LEVEL_HIDDEN : level_letter_colour(c);
		if (c == '0' && reader->at == first) {
			empty = true;
			reader->at++;
			continue;
		}
		if (colour < 0) {
			skip_unknown(reader, ++units);
			colour = LEVEL_HIDDEN;
		} else {
			reader->at++;
			units++;
			known++;
		}
		if (units <= LEVEL_MAX_CAPACITY)
			tube->units[tube->height++] = (uint8_t) colour;
	}
	if (empty && known > 0 && may_say(reader))
		faults_add_at(reader->faults, reader->where, "tube %d: '0' stands for an empty tube, but units follow it",
		              reader->tubes);
	if (reader->at == first && may_say(reader))
		faults_add_at(reader->faults, reader->where, "tube %d: nothing %s (an empty tube is written 0)", reader->tubes,
		              reader->at == reader->length      ? "after the last '-'"
		              : reader->text[reader->at] == '-' ? "between two '-'"
		                                                : "between '-' and '_'");
	reader->cut |= units > LEVEL_MAX_CAPACITY;
	if (units > LEVEL_MAX_CAPACITY && may_say(reader))
		faults_add_at(reader->faults, reader->where, "tube %d holds %d units, at most %d are possible", reader->tubes,
		              units, LEVEL_MAX_CAPACITY);
	if (reader->at < reader->length && reader->text[reader->at] == '_') {
		reader->at++;
		read_kind(reader, tube);
	}
}

static void read_tubes(struct link_reader *reader)
{
	while (reader->at < reader->length) {
		struct tube spare, *tube = reader->tubes < LEVEL_MAX_TUBES ? &reader->level->tube[reader->tubes] : &spare;
		*tube = (struct tube){.capacity = (uint8_t) reader->level->capacity, .only = LEVEL_ANY_COLOUR};
		reader->tubes++;
		reader->at++;
		read_tube(reader, tube);
	}
	reader->cut |= reader->tubes > LEVEL_MAX_TUBES;
	if (reader->tubes > LEVEL_MAX_TUBES && may_say(reader))
		faults_add_at(reader->faults, reader->where, "%d tubes, at most %d are possible", reader->tubes,
		              LEVEL_MAX_TUBES);
	reader->level->tubes = reader->tubes < LEVEL_MAX_TUBES ? reader->tubes : LEVEL_MAX_TUBES;
}

bool level_from_link(const char *link, const char *where, struct level *level, struct faults *faults)
{
	int before = faults->count;
	size_t length = strlen(link);
	trim(&link, &length);
	memset(level, 0, sizeof *level);
	level->capacity = 1;
	struct link_reader reader = {
	    .text = link, .at = 1, .length = length, .where = where, .faults = faults, .level = level, .tubes = 0};
	int capacity = length > 0 && link[0] == 'c' ? read_number(&reader) : -1;
	if (capacity < 0 || (reader.at < length && link[reader.at] != '-')) {
		char quoted[QUOTE_SIZE];
		faults_add_at(faults, where, "%s is no share link: it must begin like c4-, with the capacity",
		              quote_text(link, length, quoted));
		return false;
	}
	level->capacity = check_capacity(&reader, capacity, "") ? capacity : LEVEL_MAX_CAPACITY;
	read_tubes(&reader);
	level_name_letters(level);
	if (reader.messages > MOST_MESSAGES)
		faults_add_at(faults, where, "%d more faults of this kind", reader.messages - MOST_MESSAGES);
	if (faults->count > before && !reader.cut && capacity == level->capacity)
		level_check_rest(level, where, faults);
	return faults->count == before;
}

/* Appends to the buffer as far as it goes. */
static void put(char *buffer, size_t size, size_t *at, char c)
{
	if (*at + 1 < size)
		buffer[(*at)++] = c;
}

void level_to_link(const struct level *level, char *buffer, size_t size)
{
	if (size == 0)
		return;
	size_t at = 0;
	char number[16];
	put(buffer, size, &at, 'c');
	snprintf(number, sizeof number, "%d", level->capacity);
	for (const char *c = number; *c != 0; c++)
		put(buffer, size, &at, *c);
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		put(buffer, size, &at, '-');
		for (int j = 0; j < tube->height; j++)
			put(buffer, size, &at, level_colour_letter(tube->units[j]));
		if (tube->height == 0)
			put(buffer, size, &at, '0');
		if (tube->capacity == level->capacity && tube->only == LEVEL_ANY_COLOUR)
			continue;
		put(buffer, size, &at, '_');
		number[0] = 0;
		if (tube->capacity != level->capacity)
			snprintf(number, sizeof number, "%d", tube->capacity);
		for (const char *c = number; *c != 0; c++)
			put(buffer, size, &at, *c);
		if (tube->only != LEVEL_ANY_COLOUR)
			put(buffer, size, &at, level_colour_letter(tube->only));
	}
	buffer[at] = 0;
}
