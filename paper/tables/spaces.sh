# spaces.sh: tables and figures of whole spaces: border space, shapes, heuristics, growth. Sourced by paper/tables.sh.

# ---- the border bound, by capacity ----
border=$out/border-rows.tsv
[ ! -s "$results/border.tsv" ] || tr -d "\r" <"$results/border.tsv" >"$border"
if [ -s "$border" ]; then
	awk -F'\t' -v OFS='\t' '
		!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1; next }
		/^#/ { next }
		{
			capacity = $at["shape"]; sub(/^[0-9]*x/, "", capacity); sub(/\+.*/, "", capacity)
			key = $at["part"] OFS capacity
			if (!(key in shapes)) order[++n] = key
			shapes[key]++; states[key] += $at["states"]; solvable[key] += $at["solvable"]; exact[key] += $at["exact"]
			below[key] += $at["below"]; need[key] += $at["need_partial"]; wrong[key] += $at["solvability_wrong"]
			if ($at["worst"] > worst[key]) worst[key] = $at["worst"]
		}
		END {
			print "part", "capacity", "shapes", "states", "impossible", "exact", "below", "worst", "need", "wrong"
			for (i = 1; i <= n; i++) {
				k = order[i]
				print k, shapes[k], states[k], states[k] - solvable[k], exact[k], below[k], worst[k] + 0, need[k], wrong[k]
			}
		}' "$border" | { IFS= read -r head; echo "$head"; sort -t $'\t' -k1,1r -k2,2n; } >"$out/border.tsv"
fi
columns border "$out/border.tsv" 'part=part;capacity=capacity;shapes=shapes;states=states;impossible=impossible;exact=exact;below=below;worst=by at most;need=need a partial pour;wrong=solvability wrong'
if [ -s "$out/border.tsv" ]; then
	while IFS=$'\t' read -r name value; do number "$name" "$value"; done < <(awk -F'\t' -v OFS='\t' '
		NR == 1 { next }
		{
			part = $1 == "deals" ? "Deals" : "Closure"
			states[part] += $4; dead[part] += $5; exact[part] += $6; below[part] += $7; need[part] += $9; wrong[part] += $10
			if ($8 > worst[part]) worst[part] = $8
			if (part == "Deals") shapes += $3
		}
		END {
			print "BorderShapes", shapes
			for (part in states) {
				print "Border" part "States", states[part]; print "Border" part "Impossible", dead[part]
				print "Border" part "Solvable", states[part] - dead[part]
				print "Border" part "Below", below[part]; print "Border" part "Need", need[part]
				print "Border" part "Worst", worst[part] + 0; print "Border" part "Wrong", wrong[part]
				print "Border" part "Share", sprintf("%.4f", 100 * below[part] / (states[part] - dead[part]))
			}
		}' "$out/border.tsv")
	awk -F'\t' '!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1; print; next }
		!/^#/ && $at["below"] > 0 && $at["part"] == "deals"' "$border" >"$out/border-below.tsv"
	example() { awk -F'\t' "NR == 1 { for (i = 1; i <= NF; i++) at[\$i] = i; next } $1 { print \$at[\"example\"]; exit }" "$out/border-below.tsv"; }
	number BorderExample "$(example 1)"
	number BorderOther "$(awk -F'\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { n += $at["below"] - $at["need_partial"] } END { print n + 0 }' "$out/border-below.tsv")"
	number BorderOtherExample "$(example '$at["need_partial"] == 0')"
	columns border-below "$out/border-below.tsv" 'shape=shape;states=deals;solvable=solvable;below=below;worst=by;need_partial=need a partial pour;example=smallest'
fi

# ---- all deals of a shape ----
shapes=$results/shapes.tsv
if [ -s "$shapes" ]; then # the ten largest closures
	awk -F'\t' '!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1; next }
		!/^#/ { print $at["closure"] "\t" $0 }' "$shapes" | sort -t $'\t' -k1,1nr | head -12 | cut -f2- >"$out/rows"
	{ grep -m1 -P '\t' "$shapes" | sed 's/^# //'; sort -V "$out/rows"; } >"$out/shapes.tsv"
	rm -f "$out/rows"
	number ShapesCount "$(grep -c -v '^#\|^shape' "$shapes")"
	number ShapesClosure "$(awk -F'\t' '!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1; next }
		!/^#/ { n += $at["closure"] } END { printf "%d", n }' "$shapes")"
fi
columns shapes "$out/shapes.tsv" 'shape=shape;deals=deals;impossible=impossible;max=longest;mean=mean;closure=states;dead=dead;deepest=deepest'

# ---- heuristics over every state of two shapes ----
if [ -s "$results/heuristics.tsv" ]; then
	awk -F'\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "space", "heuristic", "solvable", "exact", "mean", "max", "inadmissible", "inconsistent", "dead"; next }
		$at["part"] == "closure" && $at["space"] == "4x3+1" { print $at["space"], $at["heuristic"], $at["solvable"], sprintf("%.1f", $at["exact_percent"]),
			sprintf("%.3f", $at["mean_error"]), $at["max_error"], $at["inadmissible"], $at["inconsistent"], sprintf("%.1f", $at["dead"] ? 100 * $at["dead_seen"] / $at["dead"] : 0) }' \
		"$results/heuristics.tsv" >"$out/heuristics.tsv"
	awk -F'\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "heuristic", "error", "states"; next }
		$at["part"] == "closure" && $at["space"] == "4x3+1" && $at["heuristic"] ~ /^(runs|bases|mess|border|pdb2)$/ {
			n = split($at["histogram"], bar, " ")
			for (i = 1; i <= n; i++) { split(bar[i], value, ":"); print $at["heuristic"], value[1], value[2] } }' \
		"$results/heuristics.tsv" >"$out/error-histogram.tsv"
fi
columns heuristics "$out/heuristics.tsv" 'heuristic=heuristic;solvable=solvable states;exact=exact (%);mean=mean error;max=worst;inadmissible=too high;inconsistent=inconsistent;dead=dead seen (%)'

# ---- growth: geometric means over deals, for shapes whose deals were all seen whole ----
if [ -s "$results/states.jsonl" ]; then
	sqlite3 -batch -separator $'\t' :memory: ".mode ascii" ".separator \"\\t\" \"\\n\"" "CREATE TABLE line (text)" \
		".import $results/states.jsonl line" "
		SELECT 'empty', 'colours', 'states';
		WITH deal AS (SELECT substr(id, instr(id, '+') + 1, 1) AS empty, CAST(id AS INTEGER) AS colours, exact, states FROM
			(SELECT json_extract(text, '\$.id') AS id, json_extract(text, '\$.exact') AS exact, json_extract(text, '\$.space.states') AS states FROM line))
		SELECT empty, colours, printf('%.1f', exp(avg(ln(states)))) FROM deal GROUP BY empty, colours HAVING min(exact) ORDER BY empty, colours" \
		>"$out/growth.tsv" || fail growth
fi

# ---- the same deals in border space, beside the real states where those are known ----
if [ -s "$results/growth.jsonl" ] && [ -s "$out/growth.tsv" ]; then
	"$pour" report --format tsv --sql "SELECT empty, colours, geomean(max(1, json_extract(notes, '\$.border_stored'))) AS states, count(*) AS deals
		FROM runs WHERE decided GROUP BY empty, colours" "$results/growth.jsonl" >"$out/border-growth.tsv" || fail border-growth
	awk -F'\t' -v OFS='\t' '
		function whole(x) { return x == "" ? "-" : x < 9.95 ? sprintf("%.1f", x) : sprintf("%.0f", x) }
		FNR == 1 { file++; next }
		file == 1 { real[$2, $1] = $3 }
		file == 2 { border[$2, $1] = $3; deals[$2] += $4; if (!($2 in seen)) { seen[$2]; order[++n] = $2 } }
		END {
			print "colours", "deals", "real1", "border1", "real2", "border2", "real3", "border3", "real4", "border4"
			for (i = 1; i <= n; i++) {
				c = order[i]; line = c OFS deals[c]
				for (e = 1; e <= 4; e++) line = line OFS whole(real[c, e]) OFS whole(border[c, e])
				print line
			}
		}' "$out/growth.tsv" "$out/border-growth.tsv" >"$out/growth-table.tsv"
fi
columns growth-table "$out/growth-table.tsv" 'colours=colours;deals=deals;real1=1 empty: states;border1=border;real2=2 empty: states;border2=border;real3=3 empty: states;border3=border;real4=4 empty: states;border4=border'

# ---- shares of losing pours ----
if [ -s "$results/traps.tsv" ]; then
	awk -F'\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "series", "colours", "trap_share", "low", "high"; next }
		{ row[++n] = $0 }
		END {
			split("all live", kind, " "); split("along all shortest solutions|over all live states", name, "|")
			for (k = 1; k <= 2; k++)
				for (i = 1; i <= n; i++) {
					split(row[i], field, "\t")
					print name[k], field[at["shape"]] + 0, field[at[kind[k] "_percent"]] / 100, field[at[kind[k] "_low"]] / 100, field[at[kind[k] "_high"]] / 100
				}
		}' "$results/traps.tsv" >"$out/trap-share.tsv"
fi

# ---- what the machine does ----
[ ! -s "$results/throughput.tsv" ] || cp "$results/throughput.tsv" "$out/throughput.tsv"
rate() { awk -F'\t' -v s="$1" '$1 == s && $2 >= most { most = $2; rate = $3 } END { printf "%.1f", rate / 1e6 }' "$results/throughput.tsv"; }
[ ! -s "$results/throughput.tsv" ] || { number BfsRate "$(rate bfs)"; number CeilingRate "$(rate ceiling)"; }
if [ -s "$results/micro.csv" ]; then
	tr -d '"' <"$results/micro.csv" | awk -F, -v OFS='\t' '
		$1 == "name" { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ split($at["name"], part, "/"); key = part[3] OFS part[4]; if (part[1] == "insert") { order[++n] = key; bytes[key] = $at["bytes_per_state"] } else ns[key] = 1e9 / $at["states"] }
		END { print "kind", "states", "bytes_per_state", "ns_per_op"
			for (pass = 1; pass <= 2; pass++) for (i = 1; i <= n; i++)
				if ((order[i] ~ /^flat/) == (pass == 1)) printf "%s\t%.1f\t%.1f\n", order[i], bytes[order[i]], ns[order[i]] }' >"$out/closed.tsv"
fi
if [ -s "$out/closed.tsv" ]; then # at the largest size measured
	for kind in flat judy; do
		number "${kind^}Bytes" "$(awk -F'\t' -v k=$kind '$1 == k { v = $3 } END { print v }' "$out/closed.tsv")"
		number "${kind^}Time" "$(awk -F'\t' -v k=$kind '$1 == k { v = $4 } END { printf "%.0f", v }' "$out/closed.tsv")"
	done
	number ClosedStates "$(tail -1 "$out/closed.tsv" | cut -f2)"
fi
columns machine "$results/machine.tsv" "what=what;value=value" -v left=2
[ ! -s "$results/machine.tsv" ] || { number Cores "$(awk -F'\t' '$1 == "cores" {print $2}' "$results/machine.tsv")"; number MachineMemory "$(awk -F'\t' '$1 == "memory_gib" {print $2 " GiB"}' "$results/machine.tsv")"; number Jobs "$(awk -F'\t' '$1 == "jobs" {print $2}' "$results/machine.tsv")"; }
[ ! -s "$results/look.txt" ] || { echo '```'; echo '$ build/pour solve c4-abab-baba-0'; cat "$results/look.txt"; echo '```'; } >"$out/look.md"
