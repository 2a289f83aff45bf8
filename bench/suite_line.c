#include "bench/suite_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 6 };

char *suite_line_trim(char *text)
{
	if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
		text += 3;
	text += strspn(text, " ");
	size_t length = strlen(text);
	while (length > 0 && strchr(" \r\t", text[length - 1]))
		text[--length] = 0;
	return text;
}

/* The first line that is neither blank nor comment decides: a suite's line has a link after a tab; a list's begins as a link.
 */
enum suite_kind suite_kind_of(const char *text, size_t length)
{
	const char *end = text + length;
	while (text < end) {
		const char *stop = memchr(text, '\n', (size_t) (end - text));
		size_t n = (size_t) ((stop ? stop : end) - text);
		char *line = strndup(text, n);
		if (!line)
			return SUITE_ONE_LEVEL;
		char *trimmed = suite_line_trim(line), *tab = strchr(trimmed, '\t');
		bool skip = *trimmed == 0 || *trimmed == '#';
		bool first = level_is_link(trimmed), second = false;
		if (tab) {
			char *link = tab + 1;
			link[strcspn(link, "\t")] = 0;
			second = level_is_link(link);
		}
		free(line);
		if (!skip)
			return second ? SUITE_LINES : first ? SUITE_LINKS : SUITE_ONE_LEVEL;
		text += n + (stop != NULL);
	}
	return SUITE_ONE_LEVEL;
}

static bool status_parse(const char *text, enum status *status)
{
	for (enum status s = STATUS_UNKNOWN; s <= STATUS_IMPOSSIBLE; s++)
		if (strcmp(text, status_name(s)) == 0) {
			*status = s;
			return true;
		}
	return false;
}

static bool optimal_parse(const char *text, int *optimal)
{
	if (strcmp(text, "-") == 0) {
		*optimal = -1;
		return true;
	}
	char *end;
	long value = strtol(text, &end, 10);
	*optimal = (int) value;
	return strspn(text, "0123456789") == strlen(text) && *text != 0 && *end == 0 && value <= LEVEL_MAX_MOVES;
}

bool suite_line_parse(char *text, const char *where, struct suite_line *line, struct faults *faults)
{
	char *field[FIELDS] = {NULL};
	int count = 0;
	char *rest = text;
	for (char *part; count < FIELDS && (part = strsep(&rest, "\t")) != NULL;)
		field[count++] = part;
	*line = (struct suite_line){
	    .id = field[0], .link = field[1], .source = field[4], .optimal = -1, .rules_named = field[5] != NULL};
	if (count < 4) {
		faults_add(faults,
		           "%s: %d of the 5 fields 'id link status optimal source' (and perhaps rules), separated by tabs",
		           where, count);
		return false;
	}
	if (rest) {
		faults_add(faults, "%s: more than the 6 fields 'id link status optimal source rules'", where);
		return false;
	}
	if (*line->id == 0) {
		faults_add(faults, "%s: the id is empty", where);
		return false;
	}
	if (!status_parse(field[2], &line->status)) {
		faults_add(faults, "%s: status '%s' is not 'solved', 'impossible' or '?'", where, field[2]);
		return false;
	}
	if (line->rules_named && !rules_from_name(field[5], &line->rules)) {
		faults_add(faults, "%s: rules '%s' are none of water, ball, whole", where, field[5]);
		return false;
	}
	if (!optimal_parse(field[3], &line->optimal)) {
		faults_add(faults, "%s: optimal '%s' is neither a number nor '-'", where, field[3]);
		return false;
	}
	if (line->optimal >= 0 && line->status != STATUS_SOLVED) {
		faults_add(faults, "%s: an optimal length of %d, but the status is '%s'", where, line->optimal, field[2]);
		return false;
	}
	return true;
}
