#!/usr/bin/env bash
# `pour report` on committed records: exact output in every format, comparisons, queries, and what must be noticed.
# UPDATE=1 rewrites the expected outputs; read the difference before committing it.
set -u
pour=$(realpath "${BUILD:-build}/pour")
cd tests/bench/data || exit 1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failures=0

# expect NAME STATUS ARGUMENT...: standard output is expected/NAME, standard error expected/NAME.err if there is one, else nothing.
expect() {
	local name=$1 status=$2 got
	shift 2
	"$pour" report "$@" >"$out/$name" 2>"$out/$name.err"
	got=$?
	if [ "${UPDATE:-}" ]; then
		mkdir -p expected
		cp "$out/$name" "expected/$name"
		rm -f "expected/$name.err"
		[ ! -s "$out/$name.err" ] || cp "$out/$name.err" "expected/$name.err"
	fi
	local errors=/dev/null
	[ ! -e "expected/$name.err" ] || errors=expected/$name.err
	if [ "$got" -ne "$status" ] || ! cmp "expected/$name" "$out/$name" || ! cmp "$errors" "$out/$name.err"; then
		echo "FAILED: pour report $*: exit $got (want $status)"
		diff "expected/$name" "$out/$name"
		diff "$errors" "$out/$name.err"
		failures=$((failures + 1))
	fi
}
check() {
	if ! "${@:2}"; then
		echo "FAILED: $1"
		failures=$((failures + 1))
	fi
}

# ---- every format ----
for format in text csv tsv md latex json; do
	expect "summary.$format" 0 --format "$format" report.jsonl
done
expect wrong.text 1 report-wrong.jsonl
expect wrong.csv 1 --format csv report-wrong.jsonl
expect by.text 0 --by colours,closed,engine report.jsonl
expect input.text 0 - <report.jsonl
check "the same from standard input" cmp expected/summary.text expected/input.text

expect by-suite.csv 0 --by suite --format csv report.jsonl
coverage="SELECT sum(cells = solved + impossible + undecided AND decided = solved + impossible) AS n, count(*) AS m FROM summary"
check "cells are what decided and undecided add up to" test "$("$pour" report --by suite --format csv --sql "$coverage" report.jsonl | tail -1 | tr -d '\r')" = 2,2

# ---- the page (tests/browser has it in a browser) ----
"$pour" report --format html report.jsonl >"$out/page.html"
check "the page refers to nothing outside itself" sh -c "! grep -nE '(src|href)=\"?[^\"d]|url\(|@import|https?:' '$out/page.html' | grep -v 'www.w3.org/2000/svg'"
check "the page has all its parts" sh -c "[ \$(grep -cE '^(<!DOCTYPE html>|:root \{|class SortableTable|class Stepper|function drawPlot.*|</html>)' '$out/page.html') -eq 6 ]"

# ---- comparisons ----
expect compare.text 0 --compare report.jsonl report-after.jsonl
expect compare.csv 0 --format csv --compare report.jsonl report-after.jsonl
expect compare.json 0 --format json --compare report.jsonl report-after.jsonl
expect changes.csv 0 --format csv --sql 'SELECT * FROM changes' --compare report.jsonl report-after.jsonl
expect versus.text 0 --versus bfs,astar+bases report.jsonl
# Times of another host: left out, unless told otherwise; nodes are compared all the same.
sed 's/"host":"alpha"/"host":"beta"/' report-after.jsonl >"$out/beta.jsonl"
expect hosts.text 0 --compare report.jsonl "$out/beta.jsonl"
check "no time is compared across hosts" grep -q 'Times of 11 pairs are not compared' expected/hosts.text
"$pour" report --compare report.jsonl "$out/beta.jsonl" --across-hosts >"$out/across.text"
check "--across-hosts compares them" cmp expected/compare.text "$out/across.text"
"$pour" report report.jsonl "$out/beta.jsonl" >"$out/mixed.text"
check "a summary says that it mixes hosts" grep -q 'of different hosts (alpha, beta): --by host' "$out/mixed.text"

# ---- the same record twice is one run; with anything different in it, another ----
"$pour" report report.jsonl report.jsonl >"$out/twice.text"
check "a file named twice counts once" cmp expected/summary.text "$out/twice.text"
"$pour" report --compare report.jsonl report.jsonl >"$out/itself.text"
check "both sides keep their records" grep -q '^mini  *bfs  *4 ' "$out/itself.text"
check "another time is another run" [ "$("$pour" report --format csv --sql 'SELECT count(*) FROM runs' report.jsonl "$out/beta.jsonl" | tail -1 | tr -d '\r')" = 30 ]

# ---- queries ----
expect sql.csv 0 --format csv --sql 'SELECT id, median(expanded) AS m, count(*) AS n FROM runs WHERE decided GROUP BY id' report.jsonl
expect sql.text 2 --sql 'SELECT nosuch FROM runs' report.jsonl
expect seed.text 0 --sql "SELECT bootstrap(expanded, 'geomean') AS interval FROM runs" report.jsonl
expect seed-other.text 0 --seed other --sql "SELECT bootstrap(expanded, 'geomean') AS interval FROM runs" report.jsonl
check "another seed, another interval" sh -c '! cmp -s expected/seed.text expected/seed-other.text'

expect where.text 0 --by suite,algorithm --where "colours >= 3 AND algorithm <> 'bfs'" report.jsonl
expect where-bad 2 --where 'nosuch > 1' report.jsonl
expect tsv.tsv 0 --tsv size report.jsonl

# ---- every record counts ----
for line in $(seq 1 "$(wc -l <report.jsonl)"); do
	sed "${line}d" report.jsonl >"$out/less.jsonl"
	"$pour" report "$out/less.jsonl" >"$out/less.text"
	check "without record $line the table is another" sh -c "! cmp -s expected/summary.text '$out/less.text'"
done

# ---- usage ----
expect usage-none 2
expect usage-format 2 --format pdf report.jsonl
expect usage-key 2 --by algorithm,nosuchkey report.jsonl
expect usage-file 2 no-such-file.jsonl
expect usage-compare 2 --compare report.jsonl
expect usage-both 2 --compare report.jsonl --versus a,b report.jsonl
expect usage-html 2 --format html --sql 'SELECT 1' report.jsonl
expect usage-tsv 2 --tsv growth report.jsonl
expect usage-tsv-by 2 --tsv size --by id report.jsonl
expect usage-versus 2 --versus bfs report.jsonl
expect usage-versus-by 2 --versus bfs,astar+bases --by algorithm report.jsonl
expect usage-versus-none 2 --versus astar+bases,nosuch report.jsonl
expect usage-versus-same 2 --versus bfs,bfs report.jsonl
: >"$out/empty.jsonl"
for sides in "report.jsonl $out/empty.jsonl" "$out/empty.jsonl report.jsonl"; do
	"$pour" report --compare $sides >"$out/none.text" 2>"$out/none.err"
	check "--compare with nothing on one side is a fault" [ $? -eq 2 ]
	check "which is said" grep -q 'there is no record of the runs' "$out/none.err"
	check "and nothing is compared" [ ! -s "$out/none.text" ]
done
expect usage-hosts 2 --across-hosts report.jsonl
expect usage-unknown 2 --nosuch report.jsonl

exit $((failures > 0))
