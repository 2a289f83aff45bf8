#!/usr/bin/env bash
# results/shapes.tsv: all deals of a shape and everything reachable from them, a row a shape. With arguments: these shapes only.
. "$(dirname "$0")/rows.sh"

open_table results/shapes.tsv <<'HEAD'
# Every deal of a shape, colours x capacity + empty tubes, modulo tube order and colour names, and the closure of what they reach (rules:
# water). Made by results/make-shapes.sh: for each shape `pour audit --shape SHAPE --memory 15GiB --threads THREADS --format json`.
# max, mean: shortest solutions of the deals that have one; deepest: of all states; hardest_deals: deals of length max, with the first of
# them. peak_bytes: of the run's memory; cpu_s: user and system time; wall_s: of the space alone, on a machine busy with other work.
# shape	deals	impossible	max	mean	closure	dead	deepest	hardest_deals	hardest	peak_bytes	cpu_s	wall_s	threads
HEAD

shapes=("${small_shapes[@]}" 4x4+2 6x3+1 3x6+1 4x4+3 6x3+2 3x6+2 3x6+3 7x3+1 5x4+1 5x4+2 4x5+1 7x3+2 3x7+1 4x5+2)
[ $# -gt 0 ] && shapes=("$@")
TIMEFORMAT='%U %S'
for shape in "${shapes[@]}"; do
	has_rows "$shape" && continue
	{ time "$pour" audit --shape "$shape" --memory "${MEMORY:-15GiB}" --threads "${THREADS:-1}" --format json >"$work/json" 2>"$work/err"; } 2>"$work/time"
	if [ -s "$work/err" ]; then
		cat "$work/err" >&2
		continue
	fi
	awk -v shape="$shape" -v threads="${THREADS:-1}" -v cpu="$(awk '{ print $1 + $2 }' "$work/time")" '
		/^ "/ { table = $1 }
		table == "\"spaces\":" || (table == "\"hardest\":" && !(("of" in v) && ("link" in v))) {
			key = $1; gsub(/[":]/, "", key)
			value = $2; gsub(/[",]/, "", value)
			v[key] = value == "null" ? "-" : value
		}
		END {
			mean = v["mean"] == "-" ? "-" : sprintf("%.3f", v["mean"])
			printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%.1f\t%.1f\t%d\n", shape, v["deals"], v["impossible"], v["max"], mean,
				v["closure"], v["dead"], v["deepest"], v["of"], v["link"], v["peak_bytes"], cpu, v["time_s"], threads
		}' "$work/json" | add_rows
done
