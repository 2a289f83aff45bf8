# records.sh: tables and numbers from record files. Sourced by paper/tables.sh.

# ---- all principal algorithms over all suites ----
query principal "SELECT key_0 AS algorithm, runs, decided || '/' || cells AS decided, mean_gap, expanded_geomean, time_geomean_s,
	time_median_s, time_max_s, par2_s, peak_bytes FROM summary ORDER BY decided * 1.0 / cells DESC, par2_s" "$deep"

# ---- decided instances by suite ----
if [ -s "$deep" ]; then
	by_suite=
	for suite in $("$pour" report --format tsv --sql 'SELECT DISTINCT suite FROM instances ORDER BY 1' "$deep" | tail -n +2); do
		by_suite+=", sum(decided AND suite = '$suite') || '/' || sum(suite = '$suite') AS \"$suite\""
	done
	query coverage "SELECT algorithm$by_suite FROM cells JOIN instances USING (instance) GROUP BY algorithm ORDER BY sum(decided) DESC, algorithm" "$deep"
else
	missing coverage "$deep"
fi

# ---- every engine with every heuristic ----
query everything "SELECT key_0 AS algorithm, runs, decided || '/' || cells AS decided, gap_percent, sat_score, agile_score, par2_s,
	generated_per_s FROM summary ORDER BY decided * 1.0 / cells DESC, par2_s" "$broad"

# ---- pairs of algorithms on the instances that both decided ----
query ratios "WITH pair (n, x, y) AS (VALUES (1, 'bfs', 'bibfs'), (2, 'bfs', 'astar+runs'), (3, 'astar+runs', 'astar+bases'),
	(4, 'astar+bases', 'astar+pdb'), (5, 'astar+bases', 'astar+border'), (6, 'astar+bases', 'border'),
	(7, 'idastar+bases', 'idastar+border'), (8, 'astar+bases', 'wastar+mess@2')),
	both AS (SELECT n, x, y, max(b.expanded, 1) * 1.0 / max(a.expanded, 1) AS e, max(b.time_s, 1e-6) / max(a.time_s, 1e-6) AS t
	FROM pair JOIN cells AS a ON a.algorithm = x JOIN cells AS b ON b.algorithm = y AND b.instance = a.instance
	WHERE a.decided AND b.decided)
	SELECT x AS \"from\", y AS \"to\", count(*) AS pairs, geomean(e) AS expanded_ratio,
	json_extract(bootstrap(e, 'geomean'), '\$[0]') AS expanded_low, json_extract(bootstrap(e, 'geomean'), '\$[1]') AS expanded_high,
	geomean(t) AS time_ratio, json_extract(bootstrap(t, 'geomean'), '\$[0]') AS time_low,
	json_extract(bootstrap(t, 'geomean'), '\$[1]') AS time_high FROM both GROUP BY n ORDER BY n" "$deep"

# ---- numbers ----
time_of="CASE WHEN t >= 1 THEN printf('%.1f s', t) WHEN t >= 1e-3 THEN printf('%.1f ms', t * 1e3) ELSE printf('%.0f µs', t * 1e6) END"
numbers "SELECT 'DeepRuns', count(*) FROM runs
	UNION ALL SELECT 'DeepLevels', count(*) FROM instances
	UNION ALL SELECT 'DeepAlgorithms', count(DISTINCT algorithm) FROM runs
	UNION ALL SELECT 'DeepWrong', sum(verdict = 'WRONG' OR outcome = 'crashed' OR refuted IS NOT NULL) FROM runs
	UNION ALL SELECT 'DeepLimit', printf('%g s', max(time_limit_s)) FROM runs
	UNION ALL SELECT 'DeepMemory', printf('%g GiB', max(json_extract(limits, '\$.memory')) / 1073741824.0) FROM runs
	UNION ALL SELECT 'BorderDecided', sum(decided) FROM cells WHERE algorithm = 'border'
	UNION ALL SELECT 'BorderMedian', $time_of FROM (SELECT median(time_s) AS t FROM cells WHERE decided AND algorithm = 'border')
	UNION ALL SELECT 'BorderMost', $time_of FROM (SELECT max(time_s) AS t FROM cells WHERE decided AND algorithm = 'border')
	UNION ALL SELECT 'BorderExact', sum(length = h0) FROM runs WHERE algorithm = 'border' AND outcome = 'solved'
	UNION ALL SELECT 'BorderSolved', count(*) FROM runs WHERE algorithm = 'border' AND outcome = 'solved'
	UNION ALL SELECT 'BorderRealised', sum(json_extract(notes, '\$.realised')) FROM runs WHERE algorithm = 'border' AND outcome = 'solved'
	UNION ALL SELECT 'BasesDecided', sum(decided) FROM cells WHERE algorithm = 'astar+bases'
	UNION ALL SELECT 'BasesMedian', $time_of FROM (SELECT median(time_s) AS t FROM cells WHERE decided AND algorithm = 'astar+bases')
	UNION ALL SELECT 'BfsDecided', sum(decided) FROM cells WHERE algorithm = 'bfs'" "$deep"
numbers "SELECT 'BroadRuns', count(*) FROM runs
	UNION ALL SELECT 'BroadLevels', count(*) FROM instances
	UNION ALL SELECT 'BroadAlgorithms', count(DISTINCT algorithm) FROM runs
	UNION ALL SELECT 'BroadWrong', sum(verdict = 'WRONG' OR outcome = 'crashed' OR refuted IS NOT NULL) FROM runs
	UNION ALL SELECT 'BroadLimit', printf('%g s', max(time_limit_s)) FROM runs
	UNION ALL SELECT 'Commit', group_concat(c, ', ') FROM (SELECT DISTINCT \"commit\" AS c FROM runs)
	UNION ALL SELECT 'Host', group_concat(h, ', ') FROM (SELECT DISTINCT host AS h FROM runs)
	UNION ALL SELECT 'Cpu', group_concat(h, ', ') FROM (SELECT DISTINCT cpu AS h FROM runs)
	UNION ALL SELECT 'Compiler', group_concat(h, ', ') FROM (SELECT DISTINCT compiler || ' ' || flags AS h FROM runs)" "$broad"

# ---- levels whose border bound is too low: NAME, NAMEBound, NAMELength ----
while read -r name level; do
	number "$name" "$level"
	numbers "SELECT '${name}Bound', h0 FROM runs WHERE level = '$level' AND algorithm = 'border'
		UNION ALL SELECT '${name}Length', min(length) FROM runs WHERE level = '$level'" "$results/examples.jsonl"
done <<'END'
Single c4-aabc-aabc-cbbc-0
Double c4-aabc-aabc-cbbc-ddef-ddef-feef-0
Partly c8-abaaa-bbbb-cc-cccaaa-cccbbba
Worst c6-aaabcc-aaabcc-bccbbb-0
END

# ---- suites ----
{
	printf 'suite\tlevels\tsolvable\timpossible\tcolours\tcapacity\tempty\toptimum\n'
	for file in instances/*.suite; do
		awk -F'\t' -v name="$(basename "$file" .suite)" '
			function range(least, most) { return least == most ? least : least "-" most }
			function widen(what, value) {
				if (!(what in low) || value < low[what]) low[what] = value
				if (!(what in high) || value > high[what]) high[what] = value
			}
			/^#/ || NF < 4 { next }
			{
				n = split($2, tube, "-"); colours = empty = 0
				split("", seen)
				for (i = 2; i <= n; i++) {
					empty += tube[i] == "0"
					for (j = 1; tube[i] != "0" && j <= length(tube[i]); j++)
						if (!(substr(tube[i], j, 1) in seen)) { seen[substr(tube[i], j, 1)]; colours++ }
				}
				widen("colours", colours); widen("capacity", substr(tube[1], 2) + 0); widen("empty", empty)
				levels++; solved += $3 == "solved"; impossible += $3 == "impossible"
				if ($4 != "-") widen("optimum", $4 + 0)
			}
			END { printf "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\n", name, levels, solved, impossible, range(low["colours"], high["colours"]),
				range(low["capacity"], high["capacity"]), range(low["empty"], high["empty"]), range(low["optimum"], high["optimum"]) }' "$file"
	done
} >"$out/suites.tsv"
columns suites "$out/suites.tsv" "suite=suite;levels=levels;solvable=solvable;impossible=impossible;colours=colours;\
capacity=capacity;empty=empty tubes;optimum=shortest solution"
number Levels "$(awk -F'\t' 'NR > 1 {n += $2} END {print n}' "$out/suites.tsv")"
