/* record.c: records to JSON and back, driven by the list of fields in record.def. */
#include "bench/record.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum field_kind { KIND_INT, KIND_REAL, KIND_TEXT, KIND_FLAG, KIND_JSON };

static const struct field {
	enum field_kind kind;
	const char *name;
	size_t offset;
} fields[] = {
#define FIELD(kind, name) {KIND_##kind, #name, offsetof(struct record, name)},
#include "bench/record.def"
#undef FIELD
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

static void *member(struct record *record, const struct field *field)
{
	return (char *) record + field->offset;
}

static const void *member_const(const struct record *record, const struct field *field)
{
	return (const char *) record + field->offset;
}

void record_init(struct record *record)
{
	memset(record, 0, sizeof *record);
	for (int i = 0; i < FIELDS; i++)
		if (fields[i].kind == KIND_INT)
			*(int64_t *) member(record, &fields[i]) = RECORD_NULL;
	record->schema = RECORD_SCHEMA;
}

void record_clear(struct record *record)
{
	for (int i = 0; i < FIELDS; i++) {
		void *at = member(record, &fields[i]);
		if (fields[i].kind == KIND_TEXT)
			free(*(char **) at);
		else if (fields[i].kind == KIND_JSON)
			json_decref(*(json_t **) at);
	}
	record_init(record);
}

/* A new reference, or NULL when memory runs out or a text is no UTF-8. */
static json_t *field_to_json(const struct record *record, const struct field *field)
{
	const void *at = member_const(record, field);
	switch (field->kind) {
	case KIND_INT: {
		int64_t value = *(const int64_t *) at;
		return value == RECORD_NULL ? json_null() : json_integer(value);
	}
	case KIND_REAL: return json_real(*(const double *) at);
	case KIND_FLAG: return json_boolean(*(const bool *) at);
	case KIND_TEXT: {
		const char *text = *(char *const *) at;
		return text ? json_string(text) : json_null();
	}
	case KIND_JSON: {
		json_t *value = *(json_t *const *) at;
		return value ? json_incref(value) : json_object();
	}
	}
	return NULL;
}

char *record_to_line(const struct record *record)
{
	json_t *object = json_object();
	if (!object)
		return NULL;
	for (int i = 0; i < FIELDS; i++)
		if (json_object_set_new(object, fields[i].name, field_to_json(record, &fields[i])) != 0) {
			json_decref(object);
			return NULL;
		}
	size_t room = json_dumpb(object, NULL, 0, JSON_COMPACT);
	char *line = room ? malloc(room + 2) : NULL;
	if (line) {
		json_dumpb(object, line, room, JSON_COMPACT);
		line[room] = '\n';
		line[room + 1] = 0;
	}
	json_decref(object);
	return line;
}

/* Returns false if the value is of another type. */
static bool field_from_json(struct record *record, const struct field *field, json_t *value)
{
	void *at = member(record, field);
	if (!value || json_is_null(value))
		return true;
	switch (field->kind) {
	case KIND_INT:
		if (!json_is_integer(value))
			return false;
		*(int64_t *) at = json_integer_value(value);
		return true;
	case KIND_REAL:
		if (!json_is_number(value))
			return false;
		*(double *) at = json_number_value(value);
		return true;
	case KIND_FLAG: *(bool *) at = json_is_true(value); return json_is_boolean(value);
	case KIND_TEXT:
		if (!json_is_string(value))
			return false;
		*(char **) at = strdup(json_string_value(value));
		return *(char **) at != NULL;
	case KIND_JSON:
		if (!json_is_object(value))
			return false;
		*(json_t **) at = json_incref(value);
		return true;
	}
	return false;
}

bool record_from_line(const char *line, size_t length, const char *where, struct record *record, struct faults *faults)
{
	record_init(record);
	json_error_t error;
	json_t *object = json_loadb(line, length, 0, &error);
	if (!object) {
		faults_add(faults, "%s: not a record: %s (column %d)", where, error.text, error.column);
		return false;
	}
	const char *wrong = NULL;
	if (!json_is_object(object) || !json_is_integer(json_object_get(object, "schema")))
		wrong = "it has no \"schema\"";
	else if (json_integer_value(json_object_get(object, "schema")) != RECORD_SCHEMA)
		wrong = "its \"schema\" is not 1";
	if (wrong)
		faults_add(faults, "%s: not a record: %s", where, wrong);
	for (int i = 0; i < FIELDS && !wrong; i++)
		if (!field_from_json(record, &fields[i], json_object_get(object, fields[i].name))) {
			wrong = fields[i].name;
			faults_add(faults, "%s: not a record: \"%s\" has the wrong type", where, wrong);
		}
	json_decref(object);
	if (wrong)
		record_clear(record);
	return !wrong;
}

static bool records_add(struct records *records, const struct record *record)
{
	int n = records->count;
	if ((n & (n - 1)) == 0) { /* full at every power of two */
		struct record *more = realloc(records->record, (n ? 2 * (size_t) n : 1) * sizeof *more);
		if (!more)
			return false;
		records->record = more;
	}
	records->record[records->count++] = *record;
	return true;
}

bool records_load(const char *path, struct records *records, struct faults *faults)
{
	FILE *file = fopen(path, "r");
	if (!file) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		return false;
	}
	char *line = NULL;
	size_t room = 0;
	bool good = true;
	int number = 0;
	for (ssize_t n; (n = getline(&line, &room, file)) > 0 && line[n - 1] == '\n';) {
		char where[4200];
		snprintf(where, sizeof where, "%s:%d", path, ++number);
		struct record record;
		if (!record_from_line(line, (size_t) n, where, &record, faults)) {
			good = false;
		} else if (!records_add(records, &record)) {
			faults_add(faults, "%s: out of memory", where);
			record_clear(&record);
			good = false;
			break;
		}
	}
	if (ferror(file)) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		good = false;
	}
	free(line);
	fclose(file);
	return good;
}

void records_clear(struct records *records)
{
	for (int i = 0; i < records->count; i++)
		record_clear(&records->record[i]);
	free(records->record);
	memset(records, 0, sizeof *records);
}
