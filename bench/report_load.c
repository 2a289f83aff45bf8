/* report_load.c: JSON lines into the table `runs`. */
#include "bench/report_load.h"

#include "bench/record.h"
#include "bench/report_sql.h"
#include "bench/run.h"
#include "bench/verdict.h"
#include "core/level.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum field_kind { KIND_INT, KIND_REAL, KIND_TEXT, KIND_FLAG, KIND_JSON };

static const struct field {
	enum field_kind kind;
	const char *name;
} fields[] = {
#define FIELD(kind, name) {KIND_##kind, #name},
#include "bench/record.def"
#undef FIELD
};
enum {
	FIELDS = sizeof fields / sizeof fields[0],
	PARAMETERS = FIELDS + 4 /* extra, file, line, side */
};

#define SQL_INT  "INTEGER"
#define SQL_REAL "REAL"
#define SQL_TEXT "TEXT"
#define SQL_FLAG "INTEGER"
#define SQL_JSON "TEXT"
static const char create_tables[] = "CREATE TABLE runs ("
#define FIELD(kind, name) "\"" #name "\" " SQL_##kind ", "
#include "bench/record.def"
#undef FIELD
                                    "extra TEXT, file TEXT, line INTEGER, side INTEGER, instance INTEGER,"
                                    "colours INTEGER, capacity INTEGER, tubes INTEGER, empty INTEGER,"
                                    "time_s REAL AS (coalesce(compile_s, 0) + search_s),"
                                    "time_limit_s REAL AS (json_extract(limits, '$.time_s')),"
                                    "refuted INTEGER, sound INTEGER,"
                                    "decided INTEGER AS (sound AND outcome IN ('solved', 'impossible')));"
                                    "CREATE TABLE instances (instance INTEGER PRIMARY KEY, suite TEXT, id TEXT, level TEXT,"
                                    "rules TEXT, optimum INTEGER, best INTEGER, colours INTEGER, capacity INTEGER,"
                                    "tubes INTEGER, empty INTEGER);";

sqlite3 *report_open(const char *seed, struct faults *faults)
{
	sqlite3 *db = NULL;
	if (sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY, NULL) !=
	        SQLITE_OK ||
	    !report_add_functions(db, seed)) {
		faults_add(faults, "no database: %s", db ? sqlite3_errmsg(db) : "out of memory");
	} else if (report_execute(db, faults, "%s", create_tables)) {
		return db;
	}
	sqlite3_close(db);
	return NULL;
}

static sqlite3_stmt *prepare_insert(sqlite3 *db)
{
	sqlite3_str *sql = sqlite3_str_new(db);
	sqlite3_str_appendall(sql, "INSERT INTO runs (");
	for (int i = 0; i < FIELDS; i++)
		sqlite3_str_appendf(sql, "\"%w\", ", fields[i].name);
	sqlite3_str_appendall(sql, "extra, file, line, side) VALUES (?");
	for (int i = 1; i < PARAMETERS; i++)
		sqlite3_str_appendall(sql, ", ?");
	sqlite3_str_appendall(sql, ")");
	char *text = sqlite3_str_finish(sql);
	sqlite3_stmt *insert = NULL;
	if (text)
		sqlite3_prepare_v2(db, text, -1, &insert, NULL);
	sqlite3_free(text);
	return insert;
}

static int bind_json(sqlite3_stmt *insert, int index, json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
	return text ? sqlite3_bind_text(insert, index, text, -1, free) : SQLITE_NOMEM;
}

/* False if the value is of another type than its field. */
static bool bind_field(sqlite3_stmt *insert, int i, json_t *value)
{
	int index = i + 1;
	if (!value || json_is_null(value))
		return sqlite3_bind_null(insert, index) == SQLITE_OK;
	switch (fields[i].kind) {
	case KIND_INT: return json_is_integer(value) && !sqlite3_bind_int64(insert, index, json_integer_value(value));
	case KIND_REAL: return json_is_number(value) && !sqlite3_bind_double(insert, index, json_number_value(value));
	case KIND_FLAG: return json_is_boolean(value) && !sqlite3_bind_int(insert, index, json_is_true(value));
	case KIND_TEXT:
		return json_is_string(value) && !sqlite3_bind_text(insert, index, json_string_value(value),
		                                                   (int) json_string_length(value), SQLITE_TRANSIENT);
	case KIND_JSON: return json_is_object(value) && !bind_json(insert, index, value);
	}
	return false;
}

/* What no report can do without. */
static const char *missing(json_t *object)
{
	static const char *const needed[] = {"level", "algorithm", "outcome"};
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		if (!json_is_string(json_object_get(object, needed[i])))
			return needed[i];
	return NULL;
}

static const char *outcome_name_at(int index)
{
	return run_outcome_name((enum run_outcome) index);
}

static const char *verdict_name_at(int index)
{
	return verdict_name((enum verdict) index);
}

static bool is_among(const char *text, int count, const char *(*name_at)(int index))
{
	for (int i = 0; i < count; i++)
		if (strcmp(text, name_at(i)) == 0)
			return true;
	return false;
}

struct source {
	const char *path;
	int line, side;
	struct faults *faults;
};

/* Whether the values, all of the right type, may be those of a run. */
static bool values_make_sense(const json_t *object, const struct source *at)
{
	const char *outcome = json_string_value(json_object_get(object, "outcome"));
	const char *verdict = json_string_value(json_object_get(object, "verdict"));
	if (!is_among(outcome, RUN_CRASHED + 1, outcome_name_at)) {
		faults_add(at->faults, "%s:%d: not a record: there is no outcome '%s'", at->path, at->line, outcome);
		return false;
	}
	if (verdict && !is_among(verdict, VERDICT_WRONG + 1, verdict_name_at)) {
		faults_add(at->faults, "%s:%d: not a record: there is no verdict '%s'", at->path, at->line, verdict);
		return false;
	}
	for (int i = 0; i < FIELDS; i++) {
		bool number = fields[i].kind == KIND_INT || fields[i].kind == KIND_REAL;
		if (number && json_number_value(json_object_get(object, fields[i].name)) < 0) {
			faults_add(at->faults, "%s:%d: not a record: \"%s\" is negative", at->path, at->line, fields[i].name);
			return false;
		}
	}
	return true;
}

/* Known fields are taken out of the object, so that what remains is extra. */
static bool insert_record(sqlite3_stmt *insert, json_t *object, const struct source *at)
{
	const char *absent = missing(object);
	if (absent) {
		faults_add(at->faults, "%s:%d: not a record: it has no \"%s\"", at->path, at->line, absent);
		return false;
	}
	for (int i = 0; i < FIELDS; i++) {
		if (!bind_field(insert, i, json_object_get(object, fields[i].name))) {
			faults_add(at->faults, "%s:%d: not a record: \"%s\" has the wrong type", at->path, at->line,
			           fields[i].name);
			return false;
		}
	}
	if (!values_make_sense(object, at))
		return false;
	for (int i = 0; i < FIELDS; i++)
		json_object_del(object, fields[i].name);
	if (json_object_size(object) > 0)
		bind_json(insert, FIELDS + 1, object);
	else
		sqlite3_bind_null(insert, FIELDS + 1);
	sqlite3_bind_text(insert, FIELDS + 2, at->path, -1, SQLITE_TRANSIENT);
	sqlite3_bind_int(insert, FIELDS + 3, at->line);
	sqlite3_bind_int(insert, FIELDS + 4, at->side);
	bool ok = sqlite3_step(insert) == SQLITE_DONE;
	if (!ok)
		faults_add(at->faults, "%s:%d: %s", at->path, at->line, sqlite3_errmsg(sqlite3_db_handle(insert)));
	return ok;
}

static bool load_line(sqlite3_stmt *insert, const char *line, size_t length, const struct source *at)
{
	json_error_t error;
	json_t *object = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
	bool ok = false;
	if (!object) {
		const char *cut = length > 0 && line[length - 1] != '\n' ? "the last line is cut off: " : "not a record: ";
		faults_add(at->faults, "%s:%d: %s%s (column %d)", at->path, at->line, cut, error.text, error.column);
	} else if (!json_is_object(object)) {
		faults_add(at->faults, "%s:%d: not a record: not a JSON object", at->path, at->line);
	} else if (json_integer_value(json_object_get(object, "schema")) != RECORD_SCHEMA) {
		faults_add(at->faults, "%s:%d: not a record: its \"schema\" is not %d", at->path, at->line, RECORD_SCHEMA);
	} else {
		ok = insert_record(insert, object, at);
	}
	sqlite3_reset(insert);
	json_decref(object);
	return ok;
}

static bool load_lines(FILE *file, sqlite3_stmt *insert, struct source *at)
{
	char *line = NULL;
	size_t room = 0;
	int broken = 0;
	for (ssize_t n; broken <= REPORT_MAX_BROKEN && (n = getline(&line, &room, file)) > 0;) {
		at->line++;
		if (line[strspn(line, " \t\r\n")] == 0)
			continue;
		if (broken == REPORT_MAX_BROKEN) {
			faults_add(at->faults, "%s:%d: %d lines are no records: the rest is not read", at->path, at->line,
			           broken);
			break;
		}
		broken += !load_line(insert, line, (size_t) n, at);
	}
	if (ferror(file))
		faults_add(at->faults, "%s: %s", at->path, strerror(errno));
	free(line);
	return broken == 0 && !ferror(file);
}

bool report_load(sqlite3 *db, const char *path, int side, struct faults *faults)
{
	bool standard = !strcmp(path, "-");
	FILE *file = standard ? stdin : fopen(path, "r");
	if (!file) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		return false;
	}
	struct source at = {.path = standard ? "standard input" : path, .side = side, .faults = faults};
	sqlite3_stmt *insert = prepare_insert(db);
	bool ok = insert && report_execute(db, faults, "BEGIN");
	if (!insert)
		faults_add(faults, "%s", sqlite3_errmsg(db));
	if (ok) {
		ok = load_lines(file, insert, &at);
		ok = report_execute(db, faults, "COMMIT") && ok;
	}
	sqlite3_finalize(insert);
	if (!standard)
		fclose(file);
	return ok;
}

/* level_shape(link): "[colours, capacity, tubes, empty tubes]", or NULL when it is no link. */
static void level_shape(sqlite3_context *context, int argc, sqlite3_value **argv)
{
	(void) argc;
	const char *link = (const char *) sqlite3_value_text(argv[0]);
	struct level *level = malloc(sizeof *level);
	struct faults faults = {0};
	if (link && level && level_from_link(link, NULL, level, &faults)) {
		int empty = 0;
		for (int i = 0; i < level->tubes; i++)
			empty += level->tube[i].height == 0;
		char text[64];
		int n = snprintf(text, sizeof text, "[%d,%d,%d,%d]", level->colours, level->capacity, level->tubes, empty);
		sqlite3_result_text(context, text, n, SQLITE_TRANSIENT);
	}
	faults_clear(&faults);
	free(level);
}

/* A record that is there twice on one side, as when a file is named twice, is one run. */
static bool drop_copies(sqlite3 *db, struct faults *faults)
{
	sqlite3_str *sql = sqlite3_str_new(db);
	sqlite3_str_appendall(sql, "DELETE FROM runs WHERE run IS NOT NULL AND rowid NOT IN"
	                           " (SELECT min(rowid) FROM runs GROUP BY run, repeat, side, extra");
	for (int i = 0; i < FIELDS; i++)
		sqlite3_str_appendf(sql, ", \"%w\"", fields[i].name);
	sqlite3_str_appendall(sql, ")");
	char *text = sqlite3_str_finish(sql);
	bool ok = text && report_execute(db, faults, "%s", text);
	if (!text)
		faults_add(faults, "out of memory");
	sqlite3_free(text);
	return ok;
}

bool report_loaded(sqlite3 *db, struct faults *faults)
{
	if (!drop_copies(db, faults))
		return false;
	if (sqlite3_create_function_v2(db, "level_shape", 1, SQLITE_UTF8, NULL, level_shape, NULL, NULL, NULL) != SQLITE_OK) {
		faults_add(faults, "%s", sqlite3_errmsg(db));
		return false;
	}
	/* A baseline outranks what runs proved: where they disagree, verdicts say so. */
	return report_execute(
	    db, faults, "%s",
	    "UPDATE runs SET sound = verdict IS NOT 'WRONG';"
	    "UPDATE runs SET refuted = shortest, sound = 0"
	    "  FROM (SELECT level AS l, rules AS r, min(length) AS shortest FROM runs"
	    "        WHERE sound AND outcome = 'solved' AND verified GROUP BY level, rules)"
	    "  WHERE sound AND level = l AND rules IS r AND (outcome = 'impossible' OR lower_bound > shortest);"
	    "INSERT INTO instances (suite, id, level, rules, optimum, best)"
	    "  SELECT suite, id, level, rules,"
	    "         coalesce(min(baseline), min(length) FILTER (WHERE sound AND outcome = 'solved' AND lower_bound >= "
	    "length)),"
	    "         min(length) FILTER (WHERE sound AND outcome = 'solved')"
	    "  FROM runs GROUP BY suite, id, level, rules;"
	    "CREATE INDEX instances_by_name ON instances (level, id, suite, rules);"
	    "UPDATE instances SET colours = shape ->> 0, capacity = shape ->> 1, tubes = shape ->> 2, empty = shape ->> 3"
	    "  FROM (SELECT instance AS i, level_shape(level) AS shape FROM instances) WHERE instance = i;"
	    "UPDATE runs SET instance = (SELECT instance FROM instances AS i WHERE i.level IS runs.level AND i.id IS runs.id"
	    "                            AND i.suite IS runs.suite AND i.rules IS runs.rules);"
	    "CREATE INDEX runs_by_instance ON runs (instance);"
	    "UPDATE runs SET colours = i.colours, capacity = i.capacity, tubes = i.tubes, empty = i.empty"
	    "  FROM instances AS i WHERE i.instance = runs.instance;");
}
