/* report_compare.c: paired ratios and changed outcomes. */
#include "bench/report_compare.h"

#include "bench/report_sql.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* One row for each side of a pair. `state` tells the outcome in words; repeats that disagree show the first and last of them.
 */
static const char sides_sql[] =
    "DROP TABLE IF EXISTS temp.sides;"
    "CREATE TEMP TABLE sides AS"
    "  WITH told AS (SELECT *, %s AS paired_side, %s AS paired_algorithm,"
    "    CASE WHEN verdict = 'WRONG' THEN 'WRONG: ' ELSE '' END || outcome"
    "    || CASE WHEN outcome = 'solved' THEN ' ' || coalesce(length, '?') ELSE coalesce(' (' || reason || ')', '') END"
    "    || CASE WHEN verdict IN ('optimal', 'suboptimal') THEN ', ' || verdict ELSE '' END AS state FROM runs)"
    "  SELECT %s, paired_side AS side, paired_algorithm AS algorithm, instance, count(*) AS runs,"
    "    2 * sum(decided) > count(*) AS decided, median(time_s) FILTER (WHERE decided) AS time_s,"
    "    median(expanded) FILTER (WHERE decided) AS expanded, min(coalesce(host, '?')) AS host_from,"
    "    max(coalesce(host, '?')) AS host_to,"
    "    min(state) || CASE WHEN min(state) <> max(state) THEN ' / ' || max(state) ELSE '' END AS state"
    "  FROM told AS runs WHERE paired_side IS NOT NULL GROUP BY block, rival, paired_side, paired_algorithm, instance;"
    "CREATE INDEX temp.sides_by_name ON sides (instance, algorithm, side);";

static const char pairs_sql[] =
    "DROP TABLE IF EXISTS temp.pairs;"
    "CREATE TEMP TABLE pairs AS SELECT a.*, a.state AS before, b.state AS after, a.decided AND b.decided AS both_decided,"
    "    CASE WHEN a.decided AND b.decided AND (%d OR (a.host_from = a.host_to AND a.host_from = b.host_from"
    "                                                  AND b.host_from = b.host_to))"
    "         THEN max(b.time_s, 1e-6) / max(a.time_s, 1e-6) END AS time_ratio,"
    "    CASE WHEN a.decided AND b.decided THEN max(b.expanded, 1.0) / max(a.expanded, 1.0) END AS expanded_ratio"
    "  FROM sides AS a JOIN sides AS b"
    "    ON a.side = 0 AND b.side = 1 AND a.instance = b.instance AND a.algorithm = b.algorithm AND a.block = b.block"
    "   AND a.rival = b.rival;"
    "DROP TABLE IF EXISTS temp.changes;"
    "CREATE TEMP TABLE changes AS SELECT pairs.algorithm, suite, coalesce(id, level) AS id, before, after"
    "  FROM pairs JOIN instances USING (instance) WHERE before <> after ORDER BY 1, 2, 3;";

static const char comparison_sql[] =
    "DROP TABLE IF EXISTS temp.comparison;"
    "CREATE TEMP TABLE comparison AS"
    "  WITH grouped AS (SELECT %s, block, rival, count(*) AS pairs, sum(both_decided) AS both_decided,"
    "    count(time_ratio) AS timed_pairs, geomean(time_ratio) AS time_ratio, bootstrap(time_ratio, 'geomean') AS "
    "time_interval,"
    "    coalesce(sum(time_ratio < 1), 0) AS faster, coalesce(sum(time_ratio > 1), 0) AS slower,"
    "    geomean(expanded_ratio) AS expanded_ratio, bootstrap(expanded_ratio, 'geomean') AS expanded_interval,"
    "    coalesce(sum(expanded_ratio < 1), 0) AS fewer, coalesce(sum(expanded_ratio > 1), 0) AS more,"
    "    sum(before <> after) AS changed"
    "    FROM pairs GROUP BY block, rival)"
    "  SELECT *, time_interval ->> 0 AS time_low, time_interval ->> 1 AS time_high,"
    "    CASE WHEN timed_pairs > 0 THEN sign_test(faster, slower) END AS time_p,"
    "    expanded_interval ->> 0 AS expanded_low, expanded_interval ->> 1 AS expanded_high,"
    "    CASE WHEN expanded_ratio > 0 THEN sign_test(fewer, more) END AS expanded_p FROM grouped;";

static bool is_recorded(sqlite3 *db, const char *algorithm, struct faults *faults)
{
	if (report_integer(db, faults, "SELECT EXISTS (SELECT 1 FROM runs WHERE algorithm = %Q)", algorithm))
		return true;
	if (faults->count == 0)
		faults_add(faults, "--versus: no record is of '%s'", algorithm);
	return false;
}

bool report_versus(sqlite3 *db, const char *pair, char **x, char **y, struct faults *faults)
{
	*x = strdup(pair);
	*y = *x ? strchr(*x, ',') : NULL;
	if (!*y || *y == *x || !(*y)[1] || strchr(*y + 1, ',')) {
		faults_add(faults, "--versus: '%s' is not two algorithms: X,Y", pair);
		return false;
	}
	*(*y)++ = 0;
	if (strcmp(*x, *y) == 0) {
		faults_add(faults, "--versus: '%s' is not two algorithms, but one twice", pair);
		return false;
	}
	return is_recorded(db, *x, faults) && is_recorded(db, *y, faults);
}

/* Of --compare: both sides have records. */
static bool both_sides(sqlite3 *db, struct faults *faults)
{
	for (int side = 0; side <= 1; side++)
		if (report_integer(db, faults, "SELECT count(*) FROM runs WHERE side = %d", side) == 0 && faults->count == 0)
			faults_add(faults, "--compare: there is no record of the runs %s", side ? "after" : "before");
	return faults->count == 0;
}

bool report_pair(sqlite3 *db, const struct report_keys *keys, const struct report_sides *sides, struct faults *faults)
{
	if (sides->before && (report_keys_have(keys, "algorithm") || report_keys_have(keys, "engine") ||
	                      report_keys_have(keys, "heuristic") || report_keys_have(keys, "weight"))) {
		faults_add(faults, "--versus pairs two algorithms: --by cannot tell them apart");
		return false;
	}
	if (!sides->before && !both_sides(db, faults))
		return false;
	char *side = sides->before
	                 ? sqlite3_mprintf("CASE algorithm WHEN %Q THEN 0 WHEN %Q THEN 1 END", sides->before, sides->after)
	                 : sqlite3_mprintf("side");
	char *algorithm = sides->before ? sqlite3_mprintf("%Q", sides->after) : sqlite3_mprintf("algorithm");
	char *definitions = report_keys_definitions(keys), *order = report_keys_order(keys);
	bool ok = side && algorithm && definitions && order;
	if (!ok)
		faults_add(faults, "out of memory");
	ok = ok && report_execute(db, faults, sides_sql, side, algorithm, definitions) &&
	     report_execute(db, faults, pairs_sql, sides->across_hosts) && report_execute(db, faults, comparison_sql, order);
	sqlite3_free(side);
	sqlite3_free(algorithm);
	sqlite3_free(definitions);
	sqlite3_free(order);
	return ok;
}

bool report_comparison(struct table *table, sqlite3 *db, const struct report_keys *keys, struct faults *faults)
{
	char *names = report_keys_names(keys), *order = report_keys_order(keys);
	char *sql =
	    names && order
	        ? sqlite3_mprintf("SELECT %s, pairs, both_decided, timed_pairs, time_ratio, time_low, time_high, faster,"
	                          "slower, time_p, expanded_ratio, expanded_low, expanded_high, fewer, more,"
	                          "expanded_p, changed FROM comparison ORDER BY %s",
	                          names, order)
	        : NULL;
	bool ok = sql && table_query(table, db, sql, faults);
	if (!sql)
		faults_add(faults, "out of memory");
	if (ok)
		table->groups = report_keys_of_instance(keys) < keys->count ? report_keys_of_instance(keys) : 0;
	sqlite3_free(names);
	sqlite3_free(order);
	sqlite3_free(sql);
	return ok;
}

bool report_changes(struct table *table, sqlite3 *db, struct faults *faults)
{
	return table_query(table, db, "SELECT * FROM changes", faults);
}

char *report_pair_notes(sqlite3 *db, struct faults *faults)
{
	long long paired = report_integer(db, faults, "SELECT count(*) FROM pairs");
	long long before = report_integer(db, faults, "SELECT count(*) FROM sides WHERE side = 0") - paired;
	long long after = report_integer(db, faults, "SELECT count(*) FROM sides WHERE side = 1") - paired;
	long long untimed = report_integer(db, faults, "SELECT count(*) FROM pairs WHERE both_decided AND time_ratio IS NULL");
	if (faults->count > 0)
		return NULL;
	char *partners = before || after ? sqlite3_mprintf("Without a partner: %lld before, %lld after.", before, after) : NULL;
	char *times =
	    untimed
	        ? sqlite3_mprintf(
	              "Times of %lld pairs are not compared, being of different hosts: --across-hosts compares them.", untimed)
	        : NULL;
	char *notes = sqlite3_mprintf("%s%s%s", partners ? partners : "", partners && times ? "\n" : "", times ? times : "");
	sqlite3_free(partners);
	sqlite3_free(times);
	return notes;
}
