/* level_json.c: levels in JSON: the text, and what is wrong with it. */
#include "core/import_json.h"

#include <stdlib.h>
#include <string.h>

/* The last byte before `end` that is no blank, or 0. */
static char last_character(const char *text, size_t end)
{
	while (end > 0 && strchr(" \t\r\n", text[end - 1]) != NULL && text[end - 1] != 0)
		end--;
	return end > 0 ? text[end - 1] : 0;
}

/* What jansson says, without bytes that a terminal would obey, and with the usual reason where it is a comma too many. */
static void say_error(const char *text, size_t length, const char *where, json_error_t *error, struct faults *faults)
{
	struct level_build place;
	for (char *c = error->text; *c != 0; c++)
		if ((unsigned char) *c < 0x20 || *c == 0x7F)
			*c = '?';
	build_begin(&place, ORDER_BOTTOM_FIRST, where, faults);
	size_t at = error->position > 0 ? (size_t) error->position : 0;
	bool closing = at > 0 && at <= length && (text[at - 1] == ']' || text[at - 1] == '}');
	const char *hint = closing && last_character(text, at - 1) == ',' ? "; there is a comma too many before it" : "";
	build_fault(&place, error->line > 0 ? error->line : 1, "no valid JSON, column %d: %s%s",
	            error->column > 0 ? error->column : 1, error->text, hint);
}

bool level_from_json(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults)
{
	memset(level, 0, sizeof *level);
	level->capacity = 1;
	json_error_t error;
	json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
	if (root == NULL) {
		say_error(text, length, where, &error, faults);
		return false;
	}
	struct level_build build;
	build_begin(&build, order, where, faults);
	import_json(root, &build);
	json_decref(root);
	return build_end(&build, level);
}
