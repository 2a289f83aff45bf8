#!/usr/bin/env bash
# From the records to the READMEs: they are up to date with results/; one record less, and the tables that used it change; figures and
# tables need nothing but the records; `make repro` passes on true records and fails on a changed one.
. tests/bench/expect.sh
export BUILD=${BUILD:-build}
check() { "${@:2}" || fail "$1"; }

# ---- up to date ----
export OUT=$work/paper
check "paper/tables.sh" paper/tables.sh
check "the READMEs are what make tables writes" paper/readme.sh --check README.md results/README.md
for table in principal coverage ratios everything heuristics suites border shapes; do
	check "$table.tex is a table" grep -q '\\begin{tabular}' "$OUT/$table.tex"
done
for figure in growth closed trap-share error-histogram throughput; do
	check "$figure.tsv has rows" [ "$(wc -l <"$OUT/$figure.tsv")" -gt 4 ]
done

check "spaces that were not counted have no number" grep -q '	-	' "$OUT/growth-table.tsv"

check "paper/plots.sh" eval 'DOCS=$work/docs paper/plots.sh 2>"$work/said"'
check "no figure is left out" [ ! -s "$work/said" ]
for figure in cactus size expansions weight growth trap-share error-histogram closed throughput; do
	check "$figure.pdf is a PDF" [ "$(head -c 5 "$OUT/$figure.pdf")" = "%PDF-" ]
done
for picture in cactus.png growth.png level.svg solution.svg; do
	check "docs has $picture" test -s "$work/docs/$picture"
	check "and it is in the repository" test -s "docs/$picture"
done
# Every number and table that the text reads is made.
cat paper/*.tex | grep -o '\\generated{[a-z-]*}\|\\tablefile\(\[[^]]*\]\)\?{[a-z-]*}' | sed 's/.*{\(.*\)}/\1/' | sort -u | while read -r table; do
	test -s "$OUT/$table.tex" || echo "$table"
done >"$work/missing"
check "all tables of the paper are made, but not $(cat "$work/missing")" [ ! -s "$work/missing" ]

# ---- one record less ----
cp -r results "$work/results"
# less FILE PATTERN: the file without its first line with the pattern.
less() {
	grep -m1 -n -- "$2" "results/$1" >"$work/line" || fail "$1 has no $2"
	sed "$(cut -d: -f1 "$work/line")d" "results/$1" >"$work/results/$1"
}
# noticed PART TABLE...: these tables differ from those of all records.
noticed() {
	local part=$1 table
	shift
	RESULTS=$work/results OUT=$work/less paper/tables.sh "$part" || fail "tables with records missing"
	for table; do
		! cmp -s "$OUT/$table" "$work/less/$table" || fail "$table does not notice that a record is missing"
	done
}
cp -r "$OUT" "$work/less"
less growth.jsonl '"id":"8x4+2-'
less border.tsv '	deals	'
less heuristics.tsv '4x3+1.*bases.*closure'
noticed spaces growth-table.md growth-table.tex border.md border.tex heuristics.tex error-histogram.tsv
less states.jsonl '"id":"8x4+2-'
less shapes.tsv '^[0-9]'
noticed spaces growth.tsv numbers.tex
less deep.jsonl '"algorithm":"border"'
less broad.jsonl '"algorithm":"dfs"'
noticed records principal.md principal.tex coverage.md ratios.md everything.tex numbers.tex
check "the README is no longer up to date then" eval '! OUT=$work/less paper/readme.sh --check README.md >"$work/said"'
check "and that is said" grep -q 'README.md is not what the records say' "$work/said"

# ---- sections ----
printf '# x\n<!-- suites: made by make tables -->\nold\n<!-- end -->\nrest\n' >"$work/page.md"
check "a section is written" paper/readme.sh "$work/page.md"
check "it holds the table and no more" [ "$(wc -l <"$work/page.md")" -eq $((6 + $(wc -l <"$OUT/suites.md"))) ]
check "the rest stays" grep -qx rest "$work/page.md"
printf '<!-- nosuch: made by make tables -->\n<!-- end -->\n' >"$work/page.md"
check "a table that does not exist is an error" eval '! paper/readme.sh "$work/page.md" 2>"$work/said"'
check "and is named" grep -q 'nosuch.md is missing' "$work/said"

# ---- reproduction, on records made here ----
export RESULTS=$work/records JOBS=1
check "experiments" eval 'SUITES=quick DEEP_SUITES=quick SHARD=1/40 results/experiments.sh machine broad deep 2>"$work/log"'
lines=$(cat "$RESULTS"/*.jsonl | wc -l)
check "they leave records" [ "$lines" -gt 25 ]
check "and go on where they were: nothing is run twice" eval 'SUITES=quick DEEP_SUITES=quick SHARD=1/40 results/experiments.sh broad deep 2>"$work/log"'
check "no record is there twice" [ "$(cat "$RESULTS"/*.jsonl | wc -l)" -eq "$lines" ]
head -c -200 "$RESULTS/broad.jsonl" >"$work/cut" && cp "$work/cut" "$RESULTS/broad.jsonl"
check "a broken-off file is finished" eval 'SUITES=quick SHARD=1/40 results/experiments.sh broad 2>"$work/log"'
check "with the same lines" [ "$(cat "$RESULTS"/*.jsonl | wc -l)" -eq "$lines" ]
export BAND=1000 REPRO=$work/repro
check "repro passes on true records (it says: $(results/repro.sh 1/40 2>&1))" eval 'results/repro.sh 1/40 >"$work/said" 2>&1'
check "and says so" grep -q 'The records are reproduced' "$work/said"
sed -i '0,/"outcome":"solved"/s/"expanded":\([0-9]*\)/"expanded":1\1/' "$RESULTS/broad.jsonl"
check "repro fails on a changed count" eval '! results/repro.sh 1/40 >"$work/said" 2>&1'
check "and shows it" grep -q 'Different from the records' "$work/said"
finish
