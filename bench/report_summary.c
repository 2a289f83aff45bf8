/* report_summary.c: the queries behind the tables of a report. */
#include "bench/report_summary.h"

#include "bench/report_sql.h"

#include <string.h>

bool report_problems(struct table *table, sqlite3 *db, struct faults *faults)
{
	static const char sql[] =
	    "SELECT problem, algorithm, suite, id, what, file || ':' || line AS record FROM ("
	    "  SELECT CASE WHEN verdict = 'WRONG' THEN 'WRONG' WHEN refuted IS NOT NULL THEN 'refuted'"
	    "              WHEN outcome = 'crashed' THEN 'crashed' END AS problem, algorithm, suite, coalesce(id, level) AS id,"
	    "         CASE WHEN verdict = 'WRONG' THEN coalesce(message,"
	    "                CASE WHEN verified = 0 AND outcome = 'solved' THEN 'the solution does not replay'"
	    "                     WHEN outcome = 'impossible' THEN 'impossible, but a solution is known'"
	    "                     ELSE 'length ' || coalesce(length, '?') || ', optimum ' || coalesce(baseline, '?') END)"
	    "              WHEN refuted IS NOT NULL THEN"
	    "                CASE outcome WHEN 'impossible' THEN 'impossible' ELSE 'lower bound ' || lower_bound END"
	    "                || ', but another run solved it in ' || refuted"
	    "              ELSE coalesce(reason, 'for no recorded reason') END AS what, file, line FROM runs)"
	    " WHERE problem IS NOT NULL"
	    " ORDER BY problem = 'crashed', problem, algorithm, suite, id, file, line";
	return table_query(table, db, sql, faults);
}

/* One row for each keys x algorithm x instance. */
static const char cells_sql[] =
    "DROP TABLE IF EXISTS temp.cells;"
    "CREATE TEMP TABLE cells AS SELECT %s, runs.algorithm AS algorithm, runs.instance AS instance, count(*) AS runs,"
    "  2 * sum(sound AND outcome = 'solved') > count(*) AS solved,"
    "  2 * sum(sound AND outcome = 'impossible') > count(*) AS impossible,"
    "  2 * sum(decided) > count(*) AS decided, sum(NOT sound) AS wrong, sum(outcome = 'crashed') AS crashed,"
    "  median(length) FILTER (WHERE sound AND outcome = 'solved') AS length,"
    "  median(expanded) FILTER (WHERE decided) AS expanded, median(time_s) FILTER (WHERE decided) AS time_s,"
    "  max(time_limit_s) AS time_limit_s, median(generated) AS generated, median(search_s) AS search_s,"
    "  median(stored) AS stored, median(peak_bytes) AS peak_bytes, max(peak_rss) AS peak_rss,"
    "  count(DISTINCT options) > 1 AS mixed_options, count(DISTINCT \"commit\") > 1 AS mixed_commits"
    " FROM runs GROUP BY %s, block, rival, runs.algorithm, runs.instance;";

/* The instances of a block that every rival decided, with every algorithm it stands for. */
static const char common_sql[] = "DROP TABLE IF EXISTS temp.common;"
                                 "CREATE TEMP TABLE common AS"
                                 "  WITH rivals AS (SELECT block, count(DISTINCT rival) AS rivals FROM cells GROUP BY block)"
                                 "  SELECT block, instance, min(solved) AS solved FROM cells JOIN rivals USING (block)"
                                 "  GROUP BY block, instance HAVING min(decided) AND count(DISTINCT rival) = rivals;"
                                 "CREATE INDEX temp.common_by_instance ON common (block, instance);";

/* Below one node or one microsecond a geometric mean says nothing but how the zero was rounded. */
static const char summary_sql[] =
    "DROP TABLE IF EXISTS temp.summary;"
    "CREATE TEMP TABLE summary AS SELECT %s, block, rival,"
    "  sum(runs) AS runs, count(DISTINCT instance) AS instances, sum(decided) AS decided, count(*) AS cells,"
    "  sum(cells.solved) AS solved, sum(impossible) AS impossible, count(*) - sum(decided) AS undecided, sum(wrong) AS wrong,"
    "  sum(crashed) AS crashed, count(common.instance) AS common,"
    "  avg(length) FILTER (WHERE common.solved) AS mean_length,"
    "  avg(length - optimum) FILTER (WHERE cells.solved) AS mean_gap,"
    "  100 * avg(length * 1.0 / optimum - 1) FILTER (WHERE cells.solved AND optimum > 0) AS gap_percent,"
    "  coalesce(sum(CASE WHEN length > 0 THEN min(1, coalesce(optimum, best) * 1.0 / length) ELSE 1 END)"
    "           FILTER (WHERE cells.solved), 0.0) AS sat_score,"
    "  coalesce(sum(CASE WHEN time_s <= 1 THEN 1.0 ELSE max(0, 1 - ln(time_s) / ln(300)) END)"
    "           FILTER (WHERE decided), 0.0) AS agile_score,"
    "  geomean(max(expanded, 1)) FILTER (WHERE common.instance) AS expanded_geomean,"
    "  geomean(max(time_s, 1e-6)) FILTER (WHERE common.instance) AS time_geomean_s,"
    "  CASE WHEN count(CASE WHEN decided THEN time_s ELSE time_limit_s END) = count(*)"
    "       THEN avg(CASE WHEN decided THEN time_s ELSE 2 * time_limit_s END) END AS par2_s,"
    "  median(time_s) FILTER (WHERE decided) AS time_median_s, max(time_s) FILTER (WHERE decided) AS time_max_s,"
    "  sum(generated) / nullif(sum(search_s), 0) AS generated_per_s,"
    "  CAST(max(peak_bytes) AS INTEGER) AS peak_bytes, max(peak_rss) AS peak_rss,"
    "  sum(peak_bytes) FILTER (WHERE stored > 0) / sum(stored) FILTER (WHERE stored > 0) AS bytes_per_state"
    " FROM cells JOIN instances USING (instance) LEFT JOIN common USING (block, instance)"
    " GROUP BY %s, block, rival;";

bool report_summarise(sqlite3 *db, const struct report_keys *keys, struct faults *faults)
{
	char *definitions = report_keys_definitions(keys), *order = report_keys_order(keys);
	bool ok = definitions && order;
	if (!ok)
		faults_add(faults, "out of memory");
	ok = ok && report_execute(db, faults, cells_sql, definitions, order) && report_execute(db, faults, "%s", common_sql) &&
	     report_execute(db, faults, summary_sql, order, order);
	sqlite3_free(definitions);
	sqlite3_free(order);
	return ok;
}

bool report_summary(struct table *table, sqlite3 *db, const struct report_keys *keys, enum summary_part part,
                    struct faults *faults)
{
	static const char answers[] =
	    "runs, decided || '/' || cells AS decided, solved, impossible, wrong, crashed, common, mean_length,"
	    "mean_gap, gap_percent, sat_score";
	static const char answers_clean[] = "runs, decided || '/' || cells AS decided, solved, impossible, common, mean_length,"
	                                    "mean_gap, gap_percent, sat_score";
	static const char costs[] = "common, expanded_geomean, time_geomean_s, time_median_s, time_max_s, par2_s, agile_score,"
	                            "generated_per_s, peak_bytes, bytes_per_state";
	static const char all[] =
	    "runs, instances, cells, decided, solved, impossible, undecided, wrong, crashed, common, mean_length, "
	    "mean_gap, gap_percent, sat_score,"
	    "agile_score, expanded_geomean, time_geomean_s, time_median_s, time_max_s, par2_s, "
	    "generated_per_s, peak_bytes, peak_rss,"
	    "bytes_per_state";
	bool clean = report_integer(db, faults, "SELECT sum(wrong + crashed) FROM summary") == 0;
	const char *columns = part == SUMMARY_ALL ? all : part == SUMMARY_COSTS ? costs : clean ? answers_clean : answers;
	char *names = report_keys_names(keys), *order = report_keys_order(keys);
	char *sql = names && order ? sqlite3_mprintf("SELECT %s, %s FROM summary ORDER BY %s", names, columns, order) : NULL;
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

char *report_mixtures(sqlite3 *db, const struct report_keys *keys, struct faults *faults)
{
	static const char sql[] =
	    "SELECT group_concat(note, char(10)) FROM ("
	    "SELECT 'Times and memory are of different hosts (' || hosts || '): --by host,... keeps them apart.' AS note"
	    "  FROM (SELECT group_concat(host, ', ') AS hosts FROM (SELECT DISTINCT host FROM runs ORDER BY host))"
	    "  WHERE %d AND (SELECT count(DISTINCT host) FROM runs) > 1"
	    " UNION ALL SELECT 'Repeats mix runs with different options: --by closed,threads,table,... keeps them apart.'"
	    "  WHERE EXISTS (SELECT 1 FROM cells WHERE mixed_options)"
	    " UNION ALL SELECT 'Repeats mix runs of different commits: --by commit,... keeps them apart.'"
	    "  WHERE EXISTS (SELECT 1 FROM cells WHERE mixed_commits))";
	char *query = sqlite3_mprintf(sql, !report_keys_have(keys, "host"));
	struct table table;
	if (!query || !table_query(&table, db, query, faults)) {
		sqlite3_free(query);
		return NULL;
	}
	const struct cell *cell = table_cell(&table, 0, 0);
	char *note = sqlite3_mprintf("%s", cell->kind == CELL_TEXT ? cell->text : "");
	table_clear(&table);
	sqlite3_free(query);
	return note;
}
