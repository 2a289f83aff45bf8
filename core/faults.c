/* faults.c: the list of everything wrong with an input. */
#include "core/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes over `text`, which is NULL where memory ran out. Where the list itself cannot grow, a list that has a message already
   says that something is wrong; an empty one gets a count without lines. */
static void append(struct faults *faults, char *text)
{
	char **grown = realloc(faults->line, ((size_t) faults->count + 1) * sizeof *grown);
	if (grown == NULL) {
		free(text);
		if (faults->count == 0)
			faults->count = 1;
		return;
	}
	if (faults->line == NULL)
		memset(grown, 0, (size_t) faults->count * sizeof *grown);
	faults->line = grown;
	faults->line[faults->count++] = text;
}

static char *print(const char *where, const char *format, va_list arguments)
{
	char *message = NULL, *whole = NULL;
	if (vasprintf(&message, format, arguments) < 0)
		return NULL;
	if (where == NULL)
		return message;
	if (asprintf(&whole, "%s: %s", where, message) < 0)
		whole = NULL;
	free(message);
	return whole;
}

void faults_add(struct faults *faults, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	append(faults, print(NULL, format, arguments));
	va_end(arguments);
}

void faults_add_at(struct faults *faults, const char *where, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	append(faults, print(where, format, arguments));
	va_end(arguments);
}

const char *faults_text(const struct faults *faults, int i)
{
	if (faults->line == NULL || i < 0 || i >= faults->count || faults->line[i] == NULL)
		return "not enough memory to say what is wrong";
	return faults->line[i];
}

void faults_clear(struct faults *faults)
{
	for (int i = 0; faults->line != NULL && i < faults->count; i++)
		free(faults->line[i]);
	free(faults->line);
	*faults = (struct faults){0};
}
