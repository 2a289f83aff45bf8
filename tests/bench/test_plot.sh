#!/usr/bin/env bash
# `pour plot`: every figure from records or from a TSV, as PNG and PDF, and what it refuses.
set -u
pour=$(realpath "${BUILD:-build}/pour")
scripts=$(realpath plots)
cd tests/bench/data || exit 1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
failures=0
check() {
	if ! "${@:2}"; then
		echo "FAILED: $1"
		failures=$((failures + 1))
	fi
}
# refuse MESSAGE ARGUMENT...: exit 2, the message on standard error, no figure.
refuse() {
	local message=$1
	shift
	"$pour" plot -o "$out/refused" "$@" >"$out/refused.out" 2>"$out/refused.err"
	check "plot $* exits 2" [ $? -eq 2 ]
	check "plot $* says: $message (it says: $(cat "$out/refused.err"))" grep -qF -e "pour: $message" "$out/refused.err"
	check "plot $* prints no name" [ ! -s "$out/refused.out" ]
}
size_of() { od -An -tu1 -j16 -N8 "$1" | awk '{print $3 * 256 + $4 "x" $7 * 256 + $8}'; }
# A PNG of a plausible size and a PDF, neither empty.
drawn() {
	check "$1.png is a picture" [ "$(head -c 8 "$1.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
	check "$1.png has the size of a figure" sh -c "case $(size_of "$1.png") in [789][0-9]0x[567][0-9]0) ;; *) exit 1 ;; esac"
	check "$1.png has something in it" [ "$(wc -c <"$1.png")" -gt 5000 ]
	check "$1.pdf is a PDF" [ "$(head -c 5 "$1.pdf")" = "%PDF-" ]
}

# ---- from records ----
sed -n 's/wastar+mess@2/wastar+mess@3/g; s/"weight":2.0/"weight":3.0/; s/"search_s":0.000/"search_s":0.0000/; /@3/p' report.jsonl >"$out/three.jsonl"
"$pour" plot -o "$out/records" report.jsonl "$out/three.jsonl" >"$out/names" 2>"$out/errors"
check "records give their figures" [ $? -eq 0 ]
check "nothing is left out (but: $(cat "$out/errors"))" [ ! -s "$out/errors" ]
check "all names are printed" [ "$(wc -l <"$out/names")" -eq 12 ]
while read -r name; do check "$name is there" test -s "$name"; done <"$out/names"
for figure in cactus expansions size weight; do
	drawn "$out/records/$figure"
	check "$figure.tsv is what report --tsv says" bash -c \
		"'$pour' report --tsv $figure report.jsonl '$out/three.jsonl' | cmp - '$out/records/$figure.tsv'"
	check "$figure.tsv has the columns of --list" bash -c \
		"'$pour' plot --list | grep -A1 '^$figure:' | tail -1 | sed 's/^ *//; s/ /\t/g' | cmp - <(head -1 '$out/records/$figure.tsv')"
	if [ "${UPDATE:-}" ]; then cp "$out/records/$figure.tsv" "expected/$figure.tsv"; fi
	check "$figure.tsv is as expected" cmp "expected/$figure.tsv" "$out/records/$figure.tsv"
done
"$pour" plot -o "$out/none" --figure weight,cactus report.jsonl >"$out/names" 2>"$out/errors"
check "a figure without data is left out" [ "$(cat "$out/errors")" = "pour: weight: left out: no record has its data" ]
check "and the others are drawn" [ "$(wc -l <"$out/names")" -eq 3 ]
"$pour" plot -o "$out/versus" --figure expansions --versus bfs,wastar+mess@2 --where "id <> 'm1'" report.jsonl >/dev/null
check "--versus and --where choose" [ "$(tail -n +2 "$out/versus/expansions.tsv" | cut -f1,2,4-)" = "$(printf 'bfs\twastar+mess@2\tm2\t20\t4\nbfs\twastar+mess@2\tm4\t8\t8')" ]

# ---- from a TSV ----
for figure in error-histogram heat-map trap-share growth closed throughput; do
	"$pour" plot -o "$out/tsv" --figure $figure "figures/$figure.tsv" >/dev/null
	check "$figure is drawn" [ $? -eq 0 ]
	drawn "$out/tsv/$figure"
	check "$figure keeps its data" cmp "figures/$figure.tsv" "$out/tsv/$figure.tsv"
	mkdir -p "$out/less"
	sed '$d' "figures/$figure.tsv" >"$out/less/$figure.tsv"
	(cd "$out/less" && gnuplot -c "$scripts/$figure.gp" $figure.tsv $figure)
	check "$figure by its script alone" test -s "$out/less/$figure.png"
	check "without its last row $figure looks different" sh -c "! cmp -s '$out/less/$figure.png' '$out/tsv/$figure.png'"
done

# ---- refusals ----
refuse "plot: no file is named"
refuse "--figure: there is no figure 'nosuch'" --figure nosuch report.jsonl
refuse "--figure growth is drawn from one TSV, alone" --figure growth,cactus report.jsonl
refuse "--versus and --where are of record files" --figure growth --where 1 figures/growth.tsv
refuse "figures/closed.tsv:1: the header of growth is not its columns" --figure growth figures/closed.tsv
printf 'empty\tcolours\tstates\n1\t4\n' >"$out/short.tsv"
refuse "$out/short.tsv:2: 2 fields, the header has 3" --figure growth "$out/short.tsv"
printf 'empty\tcolours\tstates\n' >"$out/empty.tsv"
refuse "$out/empty.tsv: it has no rows" --figure growth "$out/empty.tsv"
refuse "no-such-file.jsonl: No such file" no-such-file.jsonl
refuse "--versus: no record is of 'nosuch'" --versus bfs,nosuch report.jsonl
refuse "report: --where leaves no record" --where 0 report.jsonl

exit $((failures > 0))
