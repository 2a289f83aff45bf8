# spaces.sh: tables and figures of whole spaces: border space, shapes, heuristics, growth, traps. Sourced by paper/tables.sh.

# ---- the border bound, by capacity; the shapes with deals below it ----
if [ -s "$results/border.tsv" ]; then
	query_tsv "$results/border.tsv" "SELECT part, substr(shape, instr(shape, 'x') + 1) + 0 AS capacity, count(*) AS shapes,
			sum(states) AS states, sum(states - solvable) AS impossible, sum(exact) AS exact, sum(below) AS below,
			max(worst + 0) AS worst, sum(need_partial) AS need, sum(solvability_wrong) AS wrong
		FROM t GROUP BY part, capacity ORDER BY part DESC, capacity" >"$out/border.tsv"
	query_tsv "$results/border.tsv" "SELECT * FROM t WHERE part = 'deals' AND below > '0'" >"$out/border-below.tsv"
	for part in deals closure; do
		numbers_tsv "$out/border.tsv" "WITH s AS (SELECT sum(states) AS states, sum(impossible) AS impossible, sum(below) AS below,
				sum(need) AS need, max(worst + 0) AS worst, sum(wrong) AS wrong FROM t WHERE part = '$part')
			SELECT 'Border${part^}States', states FROM s UNION ALL SELECT 'Border${part^}Impossible', impossible FROM s
			UNION ALL SELECT 'Border${part^}Solvable', states - impossible FROM s UNION ALL SELECT 'Border${part^}Below', below FROM s
			UNION ALL SELECT 'Border${part^}Need', need FROM s UNION ALL SELECT 'Border${part^}Worst', worst FROM s
			UNION ALL SELECT 'Border${part^}Wrong', wrong FROM s
			UNION ALL SELECT 'Border${part^}Share', printf('%.4f', 100.0 * below / (states - impossible)) FROM s"
	done
	numbers_tsv "$out/border.tsv" "SELECT 'BorderShapes', sum(shapes) FROM t WHERE part = 'deals'"
	numbers_tsv "$out/border-below.tsv" "SELECT * FROM (SELECT 'BorderExample', example FROM t LIMIT 1)
		UNION ALL SELECT 'BorderOther', sum(below - need_partial) FROM t
		UNION ALL SELECT * FROM (SELECT 'BorderOtherExample', example FROM t WHERE need_partial = '0' LIMIT 1)"
fi
columns border "$out/border.tsv" "part=part;capacity=capacity;shapes=shapes;states=states;impossible=impossible;exact=exact;\
below=below;worst=by at most;need=need a partial pour;wrong=solvability wrong"
columns border-below "$out/border-below.tsv" "shape=shape;states=deals;solvable=solvable;below=below;worst=by;\
need_partial=need a partial pour;example=smallest"

# ---- all deals of a shape: the largest twelve ----
if [ -s "$results/shapes.tsv" ]; then
	query_tsv "$results/shapes.tsv" "SELECT * FROM (SELECT * FROM t ORDER BY closure + 0 DESC LIMIT 12)
		ORDER BY shape + 0, substr(shape, instr(shape, 'x') + 1) + 0, shape" >"$out/shapes.tsv"
	numbers_tsv "$results/shapes.tsv" "SELECT 'ShapesCount', count(*) FROM t UNION ALL SELECT 'ShapesClosure', sum(closure) FROM t"
fi
columns shapes "$out/shapes.tsv" "shape=shape;deals=deals;impossible=impossible;max=longest;mean=mean;closure=states;dead=dead;\
deepest=deepest"

# ---- heuristics over every state of a shape ----
space="part = 'closure' AND space = '4x3+1'"
if [ -s "$results/heuristics.tsv" ]; then
	query_tsv "$results/heuristics.tsv" "SELECT heuristic, solvable, printf('%.1f', exact_percent) AS exact,
			printf('%.3f', mean_error) AS mean, max_error AS max, inadmissible, inconsistent,
			printf('%.1f', coalesce(100.0 * dead_seen / nullif(dead + 0, 0), 0)) AS dead
		FROM t WHERE $space" >"$out/heuristics.tsv"
	query_tsv "$results/heuristics.tsv" "WITH bar (heuristic, text) AS (SELECT heuristic, histogram || ' ' FROM t
				WHERE $space AND heuristic IN ('runs', 'bases', 'mess', 'border', 'pdb2')
			UNION ALL SELECT heuristic, substr(text, instr(text, ' ') + 1) FROM bar WHERE instr(text, ' ') < length(text))
		SELECT heuristic, text + 0 AS error, substr(text, instr(text, ':') + 1) + 0 AS states FROM bar
		ORDER BY heuristic, error" >"$out/error-histogram.tsv"
fi
columns heuristics "$out/heuristics.tsv" "heuristic=heuristic;solvable=solvable states;exact=exact (%);mean=mean error;max=worst;\
inadmissible=too high;inconsistent=inconsistent;dead=dead seen (%)"

# ---- growth: geometric means over deals, for shapes whose deals were all seen whole ----
if [ -s "$results/states.jsonl" ]; then
	{ echo text; cat "$results/states.jsonl"; } |
		sqlite3 -batch -header -cmd '.mode ascii' -cmd '.separator "\t" "\n"' -cmd '.import /dev/stdin line' -cmd '.mode tabs' :memory: "
		WITH deal AS (SELECT json_extract(text, '\$.id') AS id, json_extract(text, '\$.exact') AS exact,
			json_extract(text, '\$.space.states') AS states FROM line)
		SELECT substr(id, instr(id, '+') + 1, 1) AS empty, CAST(id AS INTEGER) AS colours, printf('%.1f', exp(avg(ln(states)))) AS states
		FROM deal GROUP BY empty, colours HAVING min(exact) ORDER BY empty, colours" >"$out/growth.tsv" || fail growth
fi

# ---- the same deals in border space, beside the real states where those are known ----
if [ -s "$results/growth.jsonl" ] && [ -s "$out/growth.tsv" ]; then
	{
		printf 'kind\tempty\tcolours\tstates\tdeals\n'
		tail -n +2 "$out/growth.tsv" | sed 's/^/real\t/; s/$/\t0/'
		"$pour" report --format tsv --sql "SELECT 'border', empty, colours, geomean(max(1, json_extract(notes, '\$.border_stored'))),
			count(*) FROM runs WHERE decided GROUP BY empty, colours" "$results/growth.jsonl" | tail -n +2
	} >"$out/border-growth.tsv"
	cells=
	for empty in 1 2 3 4; do
		for kind in real border; do
			value="max(CAST(states AS REAL)) FILTER (WHERE kind = '$kind' AND empty = '$empty')"
			cells+=", iif($value IS NULL, '-', printf(iif($value < 9.95, '%.1f', '%.0f'), $value)) AS $kind$empty"
		done
	done
	query_tsv "$out/border-growth.tsv" "SELECT colours, sum(deals) AS deals$cells FROM t GROUP BY colours + 0
		HAVING sum(deals) > 0 ORDER BY colours + 0" >"$out/growth-table.tsv"
fi
columns growth-table "$out/growth-table.tsv" "colours=colours;deals=deals;real1=1 empty: states;border1=border;real2=2 empty: states;\
border2=border;real3=3 empty: states;border3=border;real4=4 empty: states;border4=border"

# ---- shares of losing pours ----
if [ -s "$results/traps.tsv" ]; then
	query_tsv "$results/traps.tsv" "SELECT 'along all shortest solutions' AS series, shape + 0 AS colours, all_percent / 100 AS trap_share,
			all_low / 100 AS low, all_high / 100 AS high FROM t
		UNION ALL SELECT 'over all live states', shape + 0, live_percent / 100, live_low / 100, live_high / 100 FROM t" >"$out/trap-share.tsv"
fi
