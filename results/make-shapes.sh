#!/usr/bin/env bash
# results/shapes.tsv: all deals of a shape and everything reachable from them, a row a shape. Rows that are there stay; a shape that
# does not fit MEMORY (of its space, default 15GiB) is named and left out. With arguments: these shapes only. THREADS: default 1.
set -u
cd "$(dirname "$0")/.." || exit
pour=${POUR:-${BUILD:-build}/pour} file=results/shapes.tsv
shapes=(2x2+1 2x2+2 2x3+1 2x3+2 2x4+1 2x4+2 2x5+1 2x5+2 2x6+1 2x6+2 2x7+1 2x7+2 2x8+1 2x8+2 3x2+1 3x2+2 3x3+1 3x3+2 3x3+3 3x4+1 3x4+2 3x4+3
        4x2+1 4x2+2 4x2+3 4x3+1 4x3+2 4x3+3 5x2+1 5x2+2 5x2+3 6x2+1 6x2+2 6x2+3 7x2+1 7x2+2 8x2+1 8x2+2 9x2+1 9x2+2
        3x5+1 3x5+2 3x5+3 5x3+1 5x3+2 4x4+1 4x4+2 6x3+1 3x6+1 5x3+3 3x6+2 6x3+2 4x4+3 3x6+3 7x3+1 5x4+1 5x4+2 4x5+1 7x3+2 3x7+1 4x5+2)
[ $# -gt 0 ] && shapes=("$@")

[ -f "$file" ] || cat >"$file" <<'HEAD'
# Every deal of a shape, colours x capacity + empty tubes, modulo tube order and colour names, and the closure of what they reach (rules:
# water). Made by results/make-shapes.sh: for each shape `pour audit --shape SHAPE --memory 15GiB --threads THREADS --format json`.
# max, mean: shortest solutions of the deals that have one; deepest: of all states; hardest_deals: deals of length max, with the first of
# them. peak_bytes: of the run's memory; cpu_s: user and system time; wall_s: of the space alone, on a machine busy with other work.
# shape	deals	impossible	max	mean	closure	dead	deepest	hardest_deals	hardest	peak_bytes	cpu_s	wall_s	threads
HEAD

work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
for shape in "${shapes[@]}"; do
	cut -f1 "$file" | grep -qxF "$shape" && continue
	TIMEFORMAT='%U %S'
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
		}' "$work/json" >>"$file"
	{ grep '^#' "$file"; grep -v '^#' "$file" | sort -V; } >"$work/sorted" && cp "$work/sorted" "$file"
done
