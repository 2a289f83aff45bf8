/* level_build.c: what a text says, cell by cell, until build_end (level_build_end.c) makes a level of it. */
#include "core/level_build.h"
#include "core/quote.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_MESSAGES = 40 };

void build_begin(struct level_build *build, enum level_order order, const char *where, struct faults *faults)
{
	memset(build, 0, sizeof *build);
	build->where = where;
	build->faults = faults;
	build->before = faults->count;
	build->order = order;
}

void build_fault(struct level_build *build, int line, const char *format, ...)
{
	if (++build->messages > MOST_MESSAGES)
		return;
	char *message = NULL;
	va_list arguments;
	va_start(arguments, format);
	if (vasprintf(&message, format, arguments) < 0)
		message = NULL;
	va_end(arguments);
	const char *text = message != NULL ? message : "not enough memory to say what is wrong";
	if (line == BUILD_NO_LINE)
		faults_add_at(build->faults, build->where, "%s", text);
	else if (build->where != NULL)
		faults_add(build->faults, "%s:%d: %s", build->where, line, text);
	else
		faults_add(build->faults, "line %d: %s", line, text);
	free(message);
}

void build_tube(struct level_build *build, int line)
{
	if (build->tubes < LEVEL_MAX_TUBES) {
		build->tube[build->tubes].only = -1;
		build->tube[build->tubes].line = line;
	}
	build->tubes++;
}

void build_cell(struct level_build *build, int cell)
{
	if (build->tubes < 1 || build->tubes > LEVEL_MAX_TUBES)
		return;
	struct build_tube *tube = &build->tube[build->tubes - 1];
	if (tube->cells < LEVEL_MAX_CAPACITY)
		tube->cell[tube->cells] = (int16_t) cell;
	if (tube->cells <= LEVEL_MAX_CAPACITY || cell != CELL_GAP)
		tube->cells++;
}

static bool has_control_character(const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if ((unsigned char) name[i] < 0x20 || name[i] == 0x7F)
			return true;
	return false;
}

/* The number of a name, new or known, or CELL_UNREADABLE with a fault. */
static int number_name(struct level_build *build, const char *name, size_t length, int line)
{
	char quoted[QUOTE_SIZE];
	if (length >= LEVEL_NAME_SIZE) {
		build_fault(build, line, "the colour name %s is longer than %d bytes", quote_text(name, length, quoted),
		            LEVEL_NAME_SIZE - 1);
		return CELL_UNREADABLE;
	}
	if (has_control_character(name, length)) {
		build_fault(build, line, "the colour name %s has a control character in it", quote_text(name, length, quoted));
		return CELL_UNREADABLE;
	}
	for (int i = 0; i < build->names && i < LEVEL_MAX_COLOURS; i++)
		if (strlen(build->name[i]) == length && memcmp(build->name[i], name, length) == 0)
			return i;
	if (build->names >= LEVEL_MAX_COLOURS) {
		if (build->names == LEVEL_MAX_COLOURS)
			build_fault(build, line, "more than %d colours: %s is one too many", LEVEL_MAX_COLOURS,
			            quote_text(name, length, quoted));
		build->names = LEVEL_MAX_COLOURS + 1;
		build->cut = true;
		return CELL_UNREADABLE;
	}
	memcpy(build->name[build->names], name, length);
	return build->names++;
}

void build_unit(struct level_build *build, const char *name, size_t length, int line)
{
	build_cell(build, number_name(build, name, length, line));
}

void build_doubtful(struct level_build *build, const char *name, size_t length, int line)
{
	if (build->doubtful[0] == 0 && length < sizeof build->doubtful)
		memcpy(build->doubtful, name, length);
	if (strlen(build->doubtful) == length && memcmp(build->doubtful, name, length) == 0)
		build_cell(build, CELL_DOUBTFUL);
	else
		build_unit(build, name, length, line);
}

void build_only(struct level_build *build, const char *name, size_t length, int line)
{
	int number = number_name(build, name, length, line);
	if (build->tubes <= LEVEL_MAX_TUBES && number >= 0)
		build->tube[build->tubes - 1].only = number;
}

bool build_capacity_fits(struct level_build *build, long long capacity, int tube, int line)
{
	if (capacity >= 1 && capacity <= LEVEL_MAX_CAPACITY)
		return true;
	char whose[32] = "";
	if (tube > 0)
		snprintf(whose, sizeof whose, "tube %d: ", tube);
	build_fault(build, line, "%scapacity %lld: it must be from 1 to %d", whose, capacity, LEVEL_MAX_CAPACITY);
	build->cut = true;
	return false;
}

bool build_word_is_gap(const char *word, size_t length)
{
	static const char *const gaps[] = {"", "-", ".", "*", "_", "empty", "none", "null", "air"};
	for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
		if (strlen(gaps[i]) == length && strncasecmp(gaps[i], word, length) == 0)
			return true;
	return false;
}
