#!/usr/bin/env bash
# The CSV of `pour report` is that of RFC 4180, and SQLite loads it as it is: same names, same rows, same values, whatever is in a name.
. tests/bench/expect.sh

records=tests/bench/data/report.jsonl
# One record with everything that CSV has to quote in its suite, beside the others.
head -1 "$records" | sed 's/"suite":"[^"]*"/"suite":"a, \\"b\\"\\nc; µ"/' >"$work/odd.jsonl"
cat "$records" >>"$work/odd.jsonl"

# loads NAME ARGUMENT...: the table NAME of $work/db from the CSV of `pour report ARGUMENT...`; types from the values.
loads() {
	local name=$1
	shift
	run 0 report --format csv "$@"
	cp "$work/out" "$work/$name.csv"
	sqlite3 "$work/db" ".import --csv $work/$name.csv $name" >"$work/said" 2>&1 || fail "SQLite does not load $name"
	[ ! -s "$work/said" ] || fail "SQLite says of $name: $(cat "$work/said")"
}
sql() { sqlite3 "$work/db" "$1"; }
same() { [ "$1" = "$2" ] || fail "'$1' instead of '$2': $3"; }

loads summary "$work/odd.jsonl"
loads runs --sql 'SELECT * FROM runs' "$work/odd.jsonl"
loads versus --versus bfs,astar+bases "$records"
same "$(sql 'SELECT count(*) FROM runs')" "$(wc -l <"$work/odd.jsonl")" "a row a record"
same "$(sql "SELECT count(*) FROM runs WHERE suite = 'a, \"b\"' || char(10) || 'c; µ'")" 1 "the suite's name comes back whole"
same "$(sql "SELECT count(*) FROM summary WHERE suite LIKE '%\"b\"%'")" 1 "and as a key"
same "$(sql 'SELECT sum(runs) FROM summary')" "$(wc -l <"$work/odd.jsonl")" "all runs are in the summary"
for sum in 'sum(expanded)' 'printf("%.6f", sum(search_s))' 'group_concat(length)'; do
	"$pour" report --format tsv --sql "SELECT $sum FROM runs" "$work/odd.jsonl" | tail -1 >"$work/expected"
	same "$(sql "SELECT $sum FROM (SELECT nullif(length, '') AS length, expanded, search_s FROM runs)")" "$(cat "$work/expected")" "$sum"
done

# RFC 4180, read by its grammar: every record ends in CRLF; fields are bare, or quoted with quotes doubled; as many in each record.
for name in summary runs versus; do
	od -An -v -tu1 -w1 "$work/$name.csv" | awk -v name="$name" '
		function field_ends() { fields++; bare = 0 }
		function fault(what) { if (!failed) print name ": " what " in record " records + 1; failed = 1 }
		{ c = $1 + 0 }
		carriage { if (c != 10) fault("CR without LF"); carriage = 0; field_ends()
			if (records++ && fields != width) fault(fields " fields instead of " width)
			width = fields; fields = 0; closed = 0; next }
		quoted && c == 34 { quoted = 0; closed = 1; next }
		quoted { next }
		closed && c == 34 { quoted = 1; closed = 0; next }
		c == 34 { if (bare) fault("a quote in a bare field"); quoted = 1; next }
		c == 44 { field_ends(); closed = 0; next }
		c == 13 { carriage = 1; next }
		c == 10 { fault("LF without CR") }
		{ if (closed) fault("text after a closing quote"); bare = 1 }
		END { if (quoted || carriage || bare || fields) fault("no CRLF at the end"); if (records < 2) fault("too few records"); exit failed }' ||
		fail "$name is not RFC 4180"
done
finish
