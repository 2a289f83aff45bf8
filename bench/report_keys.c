/* report_keys.c: names of keys to SQL. */
#include "bench/report_keys.h"

#include "bench/report_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool names_instances(const char *name)
{
	static const char *const names[] = {"suite",    "id",    "level", "rules",   "colours",
	                                    "capacity", "tubes", "empty", "instance"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

static bool is_column(sqlite3 *db, const char *name, struct faults *faults)
{
	return report_integer(db, faults, "SELECT count(*) FROM pragma_table_xinfo('runs') WHERE name = %Q", name) > 0;
}

/* The JSON column where some record has the name, or NULL. */
static const char *json_home(sqlite3 *db, const char *name, struct faults *faults)
{
	static const char *const homes[] = {"extra", "notes", "options", "limits"};
	for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
		if (report_integer(db, faults,
		                   "SELECT EXISTS (SELECT 1 FROM runs, json_each(runs.\"%w\") AS entry WHERE entry.key = %Q)",
		                   homes[i], name))
			return homes[i];
	return NULL;
}

static void fault_unknown(sqlite3 *db, const char *name, struct faults *faults)
{
	sqlite3_stmt *statement = NULL;
	const char *sql = "SELECT group_concat(name, ', ') FROM pragma_table_xinfo('runs')";
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
		faults_add(faults, "no record has a \"%s\"; columns are: %s", name,
		           (const char *) sqlite3_column_text(statement, 0));
	else
		faults_add(faults, "%s", sqlite3_errmsg(db));
	sqlite3_finalize(statement);
}

static bool add_key(struct report_keys *keys, sqlite3 *db, const char *name, struct faults *faults)
{
	if (keys->count == REPORT_MAX_KEYS) {
		faults_add(faults, "more than %d keys", REPORT_MAX_KEYS);
		return false;
	}
	if (report_keys_have(keys, name))
		return true;
	struct report_key *key = &keys->key[keys->count];
	if (is_column(db, name, faults)) {
		key->sql = sqlite3_mprintf("runs.\"%w\"", name);
	} else {
		const char *home = json_home(db, name, faults);
		if (!home) {
			fault_unknown(db, name, faults);
			return false;
		}
		key->sql = sqlite3_mprintf("json_extract(runs.\"%w\", '$.\"%q\"')", home, name);
	}
	key->name = sqlite3_mprintf("%s", name);
	key->of_instance = names_instances(name);
	keys->count++;
	if (!key->sql || !key->name)
		faults_add(faults, "out of memory");
	return key->sql && key->name;
}

bool report_keys_parse(struct report_keys *keys, sqlite3 *db, const char *list, struct faults *faults)
{
	memset(keys, 0, sizeof *keys);
	char *copy = strdup(list), *rest = copy;
	bool ok = copy != NULL;
	for (char *name; ok && (name = strsep(&rest, ",")) != NULL;)
		if (*name)
			ok = add_key(keys, db, name, faults);
	free(copy);
	if (ok && keys->count == 0) {
		faults_add(faults, "no key in \"%s\"", list);
		ok = false;
	}
	if (!ok)
		report_keys_clear(keys);
	return ok;
}

void report_keys_clear(struct report_keys *keys)
{
	for (int i = 0; i < keys->count; i++) {
		sqlite3_free(keys->key[i].name);
		sqlite3_free(keys->key[i].sql);
	}
	memset(keys, 0, sizeof *keys);
}

bool report_keys_have(const struct report_keys *keys, const char *name)
{
	for (int i = 0; i < keys->count; i++)
		if (!strcmp(keys->key[i].name, name))
			return true;
	return false;
}

static void append_array(sqlite3_str *text, const struct report_keys *keys, bool of_instance, const char *name)
{
	const char *comma = "";
	sqlite3_str_appendall(text, ", json_array(");
	for (int i = 0; i < keys->count; i++)
		if (keys->key[i].of_instance == of_instance) {
			sqlite3_str_appendf(text, "%s%s", comma, keys->key[i].sql);
			comma = ", ";
		}
	sqlite3_str_appendf(text, ") AS %s", name);
}

char *report_keys_definitions(const struct report_keys *keys)
{
	sqlite3_str *text = sqlite3_str_new(NULL);
	for (int i = 0; i < keys->count; i++)
		sqlite3_str_appendf(text, "%s%s AS key_%d", i ? ", " : "", keys->key[i].sql, i);
	append_array(text, keys, true, "block");
	append_array(text, keys, false, "rival");
	return sqlite3_str_finish(text);
}

/* The keys of instances first: rows of one block stand together. */
static char *instance_keys_first(const struct report_keys *keys, bool named)
{
	sqlite3_str *text = sqlite3_str_new(NULL);
	const char *comma = "";
	for (int pass = 1; pass >= 0; pass--)
		for (int i = 0; i < keys->count; i++)
			if (keys->key[i].of_instance == (pass == 1)) {
				sqlite3_str_appendf(text, "%skey_%d", comma, i);
				if (named)
					sqlite3_str_appendf(text, " AS \"%w\"", keys->key[i].name);
				comma = ", ";
			}
	return sqlite3_str_finish(text);
}

char *report_keys_names(const struct report_keys *keys)
{
	return instance_keys_first(keys, true);
}

char *report_keys_order(const struct report_keys *keys)
{
	return instance_keys_first(keys, false);
}

int report_keys_of_instance(const struct report_keys *keys)
{
	int count = 0;
	for (int i = 0; i < keys->count; i++)
		count += keys->key[i].of_instance;
	return count;
}
