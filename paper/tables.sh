#!/usr/bin/env bash
# Every table and number of the paper and of the READMEs, from the records in results/: OUT/NAME.tex and OUT/NAME.md, OUT/numbers.tex,
# and the data of figures that no record holds, OUT/FIGURE.tsv. No experiment is run. A table whose file is missing says so.
# Usage: paper/tables.sh [PART...], parts as in tables/: records, spaces, machine, claims; default all, of which numbers.tex then has all.
# From the environment: BUILD (build), RESULTS (results), CLAIMS (paper/claims.tsv), OUT (build/paper).
set -u
cd "$(dirname "$0")/.." || exit
build=${BUILD:-build} results=${RESULTS:-results} claims=${CLAIMS:-paper/claims.tsv}
out=${OUT:-$build/paper}
pour=$build/pour
broad=$results/broad.jsonl deep=$results/deep.jsonl
failures=0
mkdir -p "$out" || exit

fail() { echo "tables: $*" >&2; failures=$((failures + 1)); }
missing() { # NAME FILE
	printf 'No records: %s is missing.\n' "$(basename "$2")" | tee "$out/$1.md" >"$out/$1.tex"
}
# query NAME SQL FILE...: a table of the records by `pour report`.
query() {
	local name=$1 sql=$2 file
	shift 2
	for file; do [ -s "$file" ] || { missing "$name" "$file"; return; }; done
	"$pour" report --by algorithm --format latex --sql "$sql" "$@" >"$out/$name.tex" || fail "$name"
	"$pour" report --by algorithm --format md --sql "$sql" "$@" >"$out/$name.md" || fail "$name"
}
# columns NAME FILE COLUMNS [AWK OPTION...]: a table of a TSV.
columns() {
	local name=$1 file=$2 list=$3 format
	shift 3
	[ -s "$file" ] || { missing "$name" "$file"; return; }
	for format in tex md; do
		awk -F'\t' -v format=$format -v columns="$list" "$@" -f paper/tables/escape.awk -f paper/tables/table.awk "$file" >"$out/$name.$format" ||
			fail "$name"
	done
}
# query_tsv FILE SQL: rows, with their names, from a TSV of results/ as the table t (comments left out, a name after "# " taken).
query_tsv() {
	awk '/^#/ && (head || !/\t/) { next } { head = 1; sub(/^# /, ""); sub(/\r$/, ""); print }' "$1" |
		sqlite3 -batch -header -cmd '.mode tabs' -cmd '.import /dev/stdin t' :memory: "$2" || fail "$1"
}
# numbers_tsv FILE SQL: rows of a command's name and its value, from a TSV.
numbers_tsv() {
	local name value
	query_tsv "$1" "$2" | tail -n +2 | while IFS=$'\t' read -r name value; do number "$name" "$value"; done
}
# number NAME VALUE: a command of the paper, thousands by commas.
number() { printf '\\newcommand{\\%s}{%s}\n' "$1" "$(sed -E ':a; s/^([0-9]+)([0-9]{3})(,|$)/\1,\2\3/; ta' <<<"${2:--}")" >>"$out/numbers.tex"; }
# numbers SQL FILE: rows of a command's name and its value.
numbers() {
	local name value
	[ -s "$2" ] || return
	"$pour" report --by algorithm --format tsv --sql "$1" "$2" | tail -n +2 | while IFS=$'\t' read -r name value; do
		number "$name" "$value"
	done
}

echo "% Made by paper/tables.sh." >"$out/numbers.tex"
[ $# -gt 0 ] || set -- records spaces machine claims
for part; do
	if [ -f "paper/tables/$part.sh" ]; then . "paper/tables/$part.sh"; else fail "there is no part '$part'"; fi
done
exit $((failures > 0))
