/* level_yaml.c: levels in YAML: libyaml's events become the tree that JSON has, and import_json reads it. */
#include "core/import_json.h"
#include "core/level_read.h"
#include "core/text_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MOST_DEPTH = 32 };

/* ---- does it look like YAML? ---- */

static bool is_key(struct text_line line)
{
	struct text_line key, value;
	if (!text_key(line, ':', &key, &value) || text_is(key, "capacity"))
		return false;
	for (size_t i = 0; i < key.length; i++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-\"'", key.start[i]) == NULL ||
		    key.start[i] == 0)
			return false;
	return true;
}

static bool begins(struct text_line line, const char *with)
{
	return line.length >= strlen(with) && memcmp(line.start, with, strlen(with)) == 0;
}

bool level_text_is_yaml(const struct text_lines *lines)
{
	if (lines->count == 0)
		return false;
	bool dash = false, nested = false,
	     marked = begins(lines->line[0], "---") && lines->line[0].length == 3 && lines->count > 1;
	struct text_line first = lines->line[marked ? 1 : 0];
	for (int i = 0; i < lines->count; i++) {
		if (is_key(lines->line[i]))
			return true;
		nested |= lines->line[i].column > 1 && begins(lines->line[i], "- ");
	}
	dash = begins(first, "- ") || text_is(first, "-");
	return begins(first, "- [") || begins(first, "- {") || (dash && nested) ||
	       (marked && (begins(first, "[") || begins(first, "{")));
}

/* ---- events to a tree ---- */

struct yaml_reader {
	yaml_parser_t parser;
	struct level_build *build;
	bool failed;
};

/* The next event; false when the text is no YAML, which is said. */
static bool next_event(struct yaml_reader *reader, yaml_event_t *event)
{
	if (reader->failed)
		return false;
	if (yaml_parser_parse(&reader->parser, event))
		return true;
	reader->failed = true;
	const char *problem = reader->parser.problem != NULL ? reader->parser.problem : "not readable";
	build_fault(reader->build, (int) reader->parser.problem_mark.line + 1, "no valid YAML, column %d: %s",
	            (int) reader->parser.problem_mark.column + 1, problem);
	return false;
}

static json_t *fail(struct yaml_reader *reader, const yaml_event_t *event, const char *what)
{
	if (!reader->failed)
		build_fault(reader->build, (int) event->start_mark.line + 1, "%s", what);
	reader->failed = true;
	return NULL;
}

/* A plain scalar that is a number or null is one; everything else is text. */
static json_t *scalar(struct yaml_reader *reader, const yaml_event_t *event)
{
	const char *text = (const char *) event->data.scalar.value;
	size_t length = event->data.scalar.length;
	if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE) {
		char *end;
		if (length == 0 || strcmp(text, "~") == 0 || strcmp(text, "null") == 0)
			return json_null();
		errno = 0;
		long long integer = strtoll(text, &end, 10);
		if (*end == 0 && errno == 0)
			return json_integer(integer);
		double real = strtod(text, &end);
		if (*end == 0 && strpbrk(text, "0123456789") != NULL && strpbrk(text, "xXpP") == NULL)
			return json_real(real);
	}
	json_t *value = json_stringn(text, length);
	return value != NULL ? value : fail(reader, event, "a text that is not UTF-8");
}

static json_t *read_value(struct yaml_reader *reader, yaml_event_t *event, int depth);

static json_t *read_sequence(struct yaml_reader *reader, int depth)
{
	json_t *array = json_array();
	yaml_event_t event;
	while (next_event(reader, &event)) {
		bool end = event.type == YAML_SEQUENCE_END_EVENT;
		json_t *value = end ? NULL : read_value(reader, &event, depth);
		yaml_event_delete(&event);
		if (end)
			return array;
		if (value == NULL || json_array_append_new(array, value) != 0)
			break;
	}
	json_decref(array);
	return NULL;
}

/* One key and its value into the object; false at the mapping's end and after a fault. */
static bool read_pair(struct yaml_reader *reader, json_t *object, int depth)
{
	yaml_event_t key, value;
	if (!next_event(reader, &key))
		return false;
	bool more = false;
	if (key.type == YAML_SCALAR_EVENT && next_event(reader, &value)) {
		const char *name = (const char *) key.data.scalar.value;
		size_t length = key.data.scalar.length;
		json_t *item = read_value(reader, &value, depth);
		yaml_event_delete(&value);
		if (item != NULL && json_object_getn(object, name, length) != NULL) {
			json_decref(item);
			fail(reader, &key, "a key that stands there twice");
		} else if (item != NULL) {
			more = json_object_setn_new(object, name, length, item) == 0;
			if (!more)
				fail(reader, &key, "a key that is not UTF-8");
		}
	} else if (key.type != YAML_MAPPING_END_EVENT) {
		fail(reader, &key, "a key that is no plain text");
	}
	yaml_event_delete(&key);
	return more;
}

static json_t *read_value(struct yaml_reader *reader, yaml_event_t *event, int depth)
{
	if (depth == MOST_DEPTH)
		return fail(reader, event, "nested too deeply for a level");
	switch (event->type) {
	case YAML_SCALAR_EVENT: return scalar(reader, event);
	case YAML_SEQUENCE_START_EVENT: return read_sequence(reader, depth + 1);
	case YAML_MAPPING_START_EVENT: {
		json_t *object = json_object();
		while (read_pair(reader, object, depth + 1))
			;
		if (!reader->failed)
			return object;
		json_decref(object);
		return NULL;
	}
	case YAML_ALIAS_EVENT: return fail(reader, event, "an alias (*name): write the tube out");
	default: return fail(reader, event, "a value is missing");
	}
}

/* The one document of the stream. */
static json_t *read_stream(struct yaml_reader *reader)
{
	yaml_event_t event;
	json_t *root = NULL;
	bool end = false;
	while (!end && next_event(reader, &event)) {
		end = event.type == YAML_STREAM_END_EVENT;
		bool structure = end || event.type == YAML_STREAM_START_EVENT || event.type == YAML_DOCUMENT_START_EVENT ||
		                 event.type == YAML_DOCUMENT_END_EVENT;
		if (!structure && root != NULL)
			fail(reader, &event, "a second document where one level was expected");
		else if (!structure)
			root = read_value(reader, &event, 0);
		yaml_event_delete(&event);
	}
	if (reader->failed && root != NULL) {
		json_decref(root);
		root = NULL;
	}
	return root;
}

bool level_from_yaml(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults)
{
	struct level_build build;
	struct yaml_reader reader = {.build = &build};
	build_begin(&build, order, where, faults);
	if (!yaml_parser_initialize(&reader.parser)) {
		faults_add_at(faults, where, "not enough memory to read the level");
		return false;
	}
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *) text, length);
	json_t *root = read_stream(&reader);
	if (root != NULL)
		import_json(root, &build);
	json_decref(root);
	yaml_parser_delete(&reader.parser);
	return build_end(&build, level);
}
