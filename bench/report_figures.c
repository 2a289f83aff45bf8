/* report_figures.c: what each figure plots, as SQL. */
#include "bench/report_figures.h"

#include "bench/report_compare.h"
#include "bench/report_sql.h"

#include <stdlib.h>
#include <string.h>

static const struct figure figures[] = {
    {"cactus", "instances decided within a time, by algorithm", "algorithm\ttime_s\tdecided",
     "SELECT algorithm, time_s, row_number() OVER (PARTITION BY algorithm ORDER BY time_s) AS decided"
     " FROM cells WHERE decided ORDER BY algorithm, time_s"},

    {"expansions", "expansions of one algorithm against another, a point an instance",
     "x\ty\tsuite\tid\texpanded_x\texpanded_y",
     "SELECT x, y, coalesce(suite, '-') AS suite, coalesce(id, level) AS id, max(a.expanded, 1) AS expanded_x,"
     "       max(b.expanded, 1) AS expanded_y"
     " FROM versus JOIN cells AS a ON a.algorithm = x JOIN cells AS b ON b.algorithm = y AND b.instance = a.instance"
     " JOIN instances ON instances.instance = a.instance WHERE a.decided AND b.decided ORDER BY suite, id"},

    {"size", "nodes and memory against colours, by algorithm", "algorithm\tcolours\tinstances\texpanded\tpeak_bytes",
     "SELECT algorithm, colours, count(*) AS instances, geomean(max(expanded, 1)) AS expanded,"
     "       geomean(nullif(peak_bytes, 0)) AS peak_bytes"
     " FROM cells JOIN instances USING (instance) WHERE decided AND colours IS NOT NULL"
     " GROUP BY algorithm, colours ORDER BY algorithm, colours"},

    {"weight", "suboptimality and time against the weight of weighted A*", "heuristic\tweight\tinstances\tgap_percent\ttime_s",
     "WITH weighted AS (SELECT DISTINCT algorithm, heuristic, weight FROM runs"
     "                  WHERE engine IN ('astar', 'wastar') AND heuristic IS NOT NULL),"
     " answers AS (SELECT heuristic, weight, instance, length, time_s, optimum FROM cells JOIN weighted USING (algorithm)"
     "             JOIN instances USING (instance) WHERE cells.solved AND optimum > 0),"
     " all_weights AS (SELECT heuristic, count(DISTINCT weight) AS weights FROM weighted GROUP BY heuristic),"
     " shared AS (SELECT heuristic, instance FROM answers JOIN all_weights USING (heuristic)"
     "            GROUP BY heuristic, instance HAVING weights > 1 AND count(DISTINCT weight) = weights)"
     " SELECT heuristic, weight, count(DISTINCT instance) AS instances, 100 * avg(length * 1.0 / optimum - 1) AS gap_percent,"
     "        geomean(max(time_s, 1e-6)) AS time_s"
     " FROM answers JOIN shared USING (heuristic, instance) GROUP BY heuristic, weight ORDER BY heuristic, weight"},

    {"error-histogram", "errors of heuristics: true distance - h", "heuristic\terror\tstates", NULL},
    {"heat-map", "h of one heuristic against the true distance", "heuristic\tdistance\th\tstates", NULL},
    {"trap-share", "share of pours that lose the level, against colours", "series\tcolours\ttrap_share\tlow\thigh", NULL},
    {"solution-traps", "share of useful pours that lose the level, along its solution", "level\tpour\tuseful\tlosing\tshare",
     NULL},
    {"growth", "reachable states by colours and empty tubes", "empty\tcolours\tstates", NULL},
    {"closed", "bytes per state and time per operation of closed lists", "kind\tstates\tbytes_per_state\tns_per_op", NULL},
    {"throughput", "states generated per second against table size, with the ceiling", "series\ttable_bytes\tper_second", NULL},
};

int figures_count(void)
{
	return sizeof figures / sizeof *figures;
}

const struct figure *figure_at(int index)
{
	return &figures[index];
}

const struct figure *figure_find(const char *name)
{
	for (int i = 0; i < figures_count(); i++)
		if (!strcmp(figures[i].name, name))
			return &figures[i];
	return NULL;
}

bool figures_versus(sqlite3 *db, const char *pair, struct faults *faults)
{
	if (!report_execute(db, faults, "CREATE TEMP TABLE versus (x TEXT, y TEXT)"))
		return false;
	if (!pair)
		return report_execute(
		    db, faults, "%s",
		    "INSERT INTO versus WITH ranked AS (SELECT algorithm, row_number() OVER"
		    "  (ORDER BY sum(decided) DESC, algorithm) AS place FROM cells GROUP BY algorithm)"
		    " SELECT a.algorithm, b.algorithm FROM ranked AS a JOIN ranked AS b ON a.place = 1 AND b.place = 2");
	char *x, *y;
	bool ok =
	    report_versus(db, pair, &x, &y, faults) && report_execute(db, faults, "INSERT INTO versus VALUES (%Q, %Q)", x, y);
	free(x);
	return ok;
}

bool figure_table(struct table *table, sqlite3 *db, const struct figure *figure, struct faults *faults)
{
	return table_query(table, db, figure->sql, faults);
}
