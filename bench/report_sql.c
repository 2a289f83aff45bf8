/* report_sql.c: report_math.h as SQL functions. */
#include "bench/report_sql.h"

#include "bench/report_math.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What an aggregate keeps between its rows. */
struct aggregate {
	struct samples samples;
	double parameter; /* quantile's p, bootstrap's confidence */
	enum statistic statistic;
	const char *error; /* said at the end, when not NULL */
};

static struct aggregate *collect(sqlite3_context *context, sqlite3_value *value)
{
	struct aggregate *a = sqlite3_aggregate_context(context, sizeof *a);
	if (!a) {
		sqlite3_result_error_nomem(context);
		return NULL;
	}
	int type = sqlite3_value_type(value);
	if (type == SQLITE_NULL)
		return a;
	if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
		a->error = "a statistic wants numbers";
	else if (!samples_add(&a->samples, sqlite3_value_double(value)))
		a->error = "out of memory";
	return a;
}

/* The sorted samples, or NULL when the result has been set already (nothing collected, or an error). */
static struct aggregate *finish(sqlite3_context *context)
{
	struct aggregate *a = sqlite3_aggregate_context(context, 0);
	if (a && a->error)
		sqlite3_result_error(context, a->error, -1);
	else if (a && a->samples.count > 0) {
		samples_sort(&a->samples);
		return a;
	}
	if (a)
		samples_clear(&a->samples);
	return NULL;
}

static void step_plain(sqlite3_context *context, int argc, sqlite3_value **argv)
{
	(void) argc;
	collect(context, argv[0]);
}

static void step_quantile(sqlite3_context *context, int argc, sqlite3_value **argv)
{
	(void) argc;
	struct aggregate *a = collect(context, argv[0]);
	if (!a)
		return;
	a->parameter = sqlite3_value_double(argv[1]);
	if (!(a->parameter >= 0 && a->parameter <= 1))
		a->error = "quantile: p is from 0 to 1";
}

static void step_bootstrap(sqlite3_context *context, int argc, sqlite3_value **argv)
{
	struct aggregate *a = collect(context, argv[0]);
	if (!a)
		return;
	const unsigned char *name = sqlite3_value_text(argv[1]);
	if (!name || !statistic_from_name((const char *) name, &a->statistic))
		a->error = "bootstrap: the statistic is 'mean', 'geomean' or 'median'";
	a->parameter = argc > 2 ? sqlite3_value_double(argv[2]) : 0.95;
	if (!(a->parameter > 0 && a->parameter < 1))
		a->error = "bootstrap: the confidence is between 0 and 1";
}

static void result_number(sqlite3_context *context, double value)
{
	if (isnan(value))
		sqlite3_result_null(context);
	else
		sqlite3_result_double(context, value);
}

static void final_median(sqlite3_context *context)
{
	struct aggregate *a = finish(context);
	if (!a)
		return;
	result_number(context, quantile(a->samples.value, a->samples.count, 0.5));
	samples_clear(&a->samples);
}

static void final_quantile(sqlite3_context *context)
{
	struct aggregate *a = finish(context);
	if (!a)
		return;
	result_number(context, quantile(a->samples.value, a->samples.count, a->parameter));
	samples_clear(&a->samples);
}

static void final_geomean(sqlite3_context *context)
{
	struct aggregate *a = finish(context);
	if (!a)
		return;
	result_number(context, geometric_mean(a->samples.value, a->samples.count));
	samples_clear(&a->samples);
}

static void final_bootstrap(sqlite3_context *context)
{
	struct aggregate *a = finish(context);
	if (!a)
		return;
	struct interval interval;
	const char *seed = sqlite3_user_data(context);
	if (a->statistic == STATISTIC_GEOMEAN && !(a->samples.value[0] > 0))
		sqlite3_result_null(context);
	else if (!bootstrap_interval(a->samples.value, a->samples.count, a->statistic, a->parameter, seed, &interval))
		sqlite3_result_error_nomem(context);
	else {
		char text[64];
		int length = snprintf(text, sizeof text, "[%.15g,%.15g]", interval.low, interval.high);
		sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
	}
	samples_clear(&a->samples);
}

static void sign_test_function(sqlite3_context *context, int argc, sqlite3_value **argv)
{
	(void) argc;
	sqlite3_int64 wins = sqlite3_value_int64(argv[0]), losses = sqlite3_value_int64(argv[1]);
	if (sqlite3_value_type(argv[0]) == SQLITE_NULL || sqlite3_value_type(argv[1]) == SQLITE_NULL)
		sqlite3_result_null(context);
	else if (wins < 0 || losses < 0)
		sqlite3_result_error(context, "sign_test: wins and losses are counts", -1);
	else
		sqlite3_result_double(context, sign_test((uint64_t) wins, (uint64_t) losses));
}

bool report_add_functions(sqlite3 *db, const char *seed)
{
	static const struct {
		const char *name;
		int arguments;
		void (*step)(sqlite3_context *, int, sqlite3_value **);
		void (*final)(sqlite3_context *);
	} aggregates[] = {{"median", 1, step_plain, final_median},
	                  {"quantile", 2, step_quantile, final_quantile},
	                  {"geomean", 1, step_plain, final_geomean},
	                  {"bootstrap", 2, step_bootstrap, final_bootstrap},
	                  {"bootstrap", 3, step_bootstrap, final_bootstrap}};
	const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
	void *data; /* SQLite hands it back unchanged, though not const */
	memcpy(&data, &seed, sizeof data);
	for (size_t i = 0; i < sizeof aggregates / sizeof *aggregates; i++)
		if (sqlite3_create_function_v2(db, aggregates[i].name, aggregates[i].arguments, flags, data, NULL,
		                               aggregates[i].step, aggregates[i].final, NULL) != SQLITE_OK)
			return false;
	return sqlite3_create_function_v2(db, "sign_test", 2, flags, NULL, sign_test_function, NULL, NULL, NULL) == SQLITE_OK;
}

bool report_execute(sqlite3 *db, struct faults *faults, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *sql = sqlite3_vmprintf(format, arguments);
	va_end(arguments);
	char *message = NULL;
	bool ok = sql && sqlite3_exec(db, sql, NULL, NULL, &message) == SQLITE_OK;
	if (!ok)
		faults_add(faults, "%s", message ? message : "out of memory");
	sqlite3_free(message);
	sqlite3_free(sql);
	return ok;
}

long long report_integer(sqlite3 *db, struct faults *faults, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	char *sql = sqlite3_vmprintf(format, arguments);
	va_end(arguments);
	sqlite3_stmt *statement = NULL;
	long long value = 0;
	if (!sql || sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
		faults_add(faults, "%s", sql ? sqlite3_errmsg(db) : "out of memory");
	else {
		int status = sqlite3_step(statement);
		if (status == SQLITE_ROW)
			value = sqlite3_column_int64(statement, 0);
		else if (status != SQLITE_DONE)
			faults_add(faults, "%s", sqlite3_errmsg(db));
	}
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return value;
}
