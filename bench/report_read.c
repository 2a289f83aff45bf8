/* report_read.c: from file names to a database that is ready for queries. */
#include "bench/report_load.h"
#include "bench/report_sql.h"

#include <stddef.h>

static bool keep_where(sqlite3 *db, const char *where, struct faults *faults)
{
	if (!report_execute(db, faults, "DELETE FROM runs WHERE NOT coalesce((%s), 0)", where))
		return false;
	if (report_integer(db, faults, "SELECT count(*) FROM runs") == 0)
		faults_add(faults, "--where leaves no record");
	return faults->count == 0;
}

static bool complete(sqlite3 *db, const char *where, struct faults *faults)
{
	struct faults own = {0};
	bool ok = report_loaded(db, &own) && (!where || keep_where(db, where, &own));
	for (int i = 0; i < own.count; i++)
		faults_add(faults, "report: %s", faults_text(&own, i));
	faults_clear(&own);
	return ok;
}

sqlite3 *report_read(const struct report_input *input, struct faults *faults)
{
	sqlite3 *db = report_open(input->seed, faults);
	if (!db)
		return NULL;
	if (input->before)
		report_load(db, input->before, 0, faults);
	for (int i = 0; i < input->count; i++)
		report_load(db, input->paths[i], 1, faults);
	struct faults own = {0};
	bool empty = report_integer(db, &own, "SELECT count(*) FROM runs") == 0;
	faults_clear(&own);
	if (empty && faults->count == 0)
		faults_add(faults, "report: there are no records");
	if (!empty && complete(db, input->where, faults))
		return db;
	sqlite3_close(db);
	return NULL;
}
