#!/usr/bin/env bash
# `pour gen` beyond random deals: every deal, tiers and paths, 3-PARTITION, climbs, filters, proofs, bad usage.
. tests/bench/expect.sh

levels() { grep -v '^#' "$work/out"; }
column() { levels | cut -f"$1"; }

# ---- every deal of a shape: as many, as many impossible, as long as the golden table says ----
while read -r shape deals impossible longest; do
	run 0 gen --every --shape "$shape" --prove
	[ "$(levels | wc -l)" -eq "$deals" ] || fail "$shape: $(levels | wc -l) deals, not $deals"
	[ "$(column 2 | sort -u | wc -l)" -eq "$deals" ] || fail "$shape: a deal twice"
	[ "$(column 3 | grep -c impossible)" -eq "$impossible" ] || fail "$shape: not $impossible impossible"
	[ "$(column 4 | sort -n | tail -1)" -eq "$longest" ] || fail "$shape: not $longest pours at most"
done < <(awk '$2 < 100 {print $1, $2, $3, $4}' tests/golden/shapes.tsv | grep -v '^#')
while read -r shape deals; do
	run 0 gen --every --shape "$shape" --links
	[ "$(sort -u "$work/out" | wc -l)" -eq "$deals" ] || fail "$shape: not $deals different deals"
done < <(awk '$2 >= 100 && $2 < 13000 {print $1, $2}' tests/golden/shapes.tsv | grep -v '^#')

# ---- tiers and the path ----
run 0 gen --path 21 --links
cp "$work/out" "$work/path"
run 0 gen --path 21
[ "$(column 2)" = "$(cat "$work/path")" ] || fail "links and suite differ"
[ "$(column 5 | cut -d' ' -f3 | tr '\n' ' ')" = "easy easy easy easy easy easy easy easy easy easy medium medium hard medium medium medium hard medium medium super-hard medium " ] ||
	fail "the tiers of the path: $(column 5 | cut -d' ' -f3 | tr '\n' ' ')"
[[ $(tail -1 "$work/out") =~ ^"# in their band: "[0-9]+" of 21: easy 10 of 10, medium "[0-9]+" of 8, hard "[0-9]+" of 2, super-hard "[01]" of 1"$ ]] ||
	fail "the bands: $(tail -1 "$work/out")"
column 5 | grep -Eq 'seed level:13#[0-5] stream' || fail "level 13 is not of a seed level:13#0 to #5"
levels >"$work/path.suite"
# what is said of the traps is what analyze finds along the same solution
run 0 analyze --json "$work/path.suite"
while IFS=$'\t' read -r id _ _ _ source; do
	said=$(sed 's/.* traps \([0-9.]*\) .*/\1/' <<<"$source")
	found=$(grep "\"id\":\"$id\"" "$work/out" | sed 's/.*"other":{"algorithm":"wastar+runs@2","length":[0-9]*,"share":\([0-9.e-]*\).*/\1/')
	awk -v a="$said" -v b="$found" 'BEGIN {exit !(a - b < 0.0001 && b - a < 0.0001)}' || fail "$id: traps $said, found $found"
	read -r low high <<<"$(awk -v t="$(cut -d' ' -f3 <<<"$source")" 'BEGIN {print t == "easy" ? "0 0.05" : t == "medium" ? "0.02 0.3" : t == "hard" ? "0.08 0.4" : "0.18 0.5"}')"
	in=$(awk -v a="$said" -v l="$low" -v h="$high" 'BEGIN {print (a >= l && a <= h) ? "in" : "outside"}')
	[[ $source == *" $in its band"* ]] || fail "$id: $source"
done <"$work/path.suite"
run 0 gen --tier hard --count 2 --seed mine --prove
[ "$(column 1 | tr '\n' ' ')" = "hard-1 hard-2 " ] || fail "ids of a tier: $(column 1)"
[ "$(column 3 | sort -u)" = solved ] || fail "levels of a tier are solvable: $out"

# ---- 3-PARTITION: what the numbers say, two algorithms prove ----
run 0 gen --family 3-partition --count 6 --prove
while IFS=$'\t' read -r id _ status _ source; do
	[[ ($status == solved && $source == *yes-instance*) || ($status == impossible && $source == *no-instance*) ]] || fail "$id: $status, $source"
done < <(levels)
[ "$(column 3 | sort | uniq -c | tr -s ' \n' ' ')" = " 3 impossible 3 solved " ] || fail "three of each: $(column 3)"
run 0 gen --family 3-partition --capacity 15 --triples 3 --impossible --prove=astar+bases,astar+runs
[ "$(column 3)" = impossible ] || fail "a no-instance of three triples: $out"
run 0 gen --family 3-partition --capacity 9 --triples 1 --solvable --links
"$pour" check "$out" >/dev/null || fail "not a valid level: $out"
run 2 gen --family 3-partition --capacity 5
err_has "no three numbers between a quarter and half of 5 have the sum 5"
run 2 gen --family 3-partition --capacity 7 --impossible
err_has "no numbers found that cannot be divided into 2 triples of sum 7"

# ---- climbs: no worse than where they began, and what they say is so ----
run 0 gen --climb longest --colors 3 --empty 1 --steps 60 --seed up --prove
end=$(column 4)
[[ $(column 5) == "gen climb longest $end in 60 steps from seed up stream 0" ]] || fail "the length it says: $out"
start=$("$pour" gen --colors 3 --empty 1 --seed up --prove | grep -v '^#' | cut -f4)
[ "$start" = - ] || [ "$end" -ge "$start" ] || fail "a climb down from $start to $end"
run 0 gen --climb longest --colors 3 --empty 1 --steps 60 --seed up --prove
[ "$(column 4)" = "$end" ] || fail "another climb from the same seed"
run 0 gen --climb dearest:bfs --colors 3 --steps 20 --impossible --empty 1
run 0 gen --climb dearest:bfs --colors 3 --steps 20 --empty 1
expanded=$(column 5 | sed 's/.*dearest:bfs \([0-9]*\) in.*/\1/')
"$pour" solve -a bfs "$(column 2)" | grep -q "bfs: $expanded expanded" || fail "bfs does not expand $expanded: $out"
run 0 gen --climb traps --colors 5 --steps 20
share=$(column 5 | sed 's/.*climb traps \([0-9.]*\) in.*/\1/')
awk -v s="$share" 'BEGIN {exit !(s > 0 && s < 1)}' || fail "no traps climbed to: $out"

# ---- filters ----
run 0 gen --shape 5x4+1,4x4+1 --count 5 --impossible --prove
[ "$(column 3 | sort | uniq -c | tr -s ' \n' ' ')" = " 10 impossible " ] || fail "only impossible levels: $out"
run 0 gen --colors 5 --empty 1 --count 5 --solvable --prove
[ "$(column 3 | sort -u)" = solved ] || fail "only solvable levels: $out"
run 0 gen --colors 5 --count 5 --length 14..15 --prove
[ -z "$(column 4 | grep -v '^1[45]$')" ] || fail "lengths of 14 and 15 only: $out"
run 0 gen --colors 6 --count 2 --traps 0.05.. --links
"$pour" analyze --json - <"$work/out" | sed 's/.*"other":{"algorithm":"[^"]*","length":[0-9]*,"share":\([0-9.]*\).*/\1/' |
	awk '$1 < 0.05 {bad = 1} END {exit bad || NR != 2}' || fail "trap shares below 0.05: $out"
run 3 gen --colors 2 --length 30..40 --tries 50
err_is "pour: gen: 1 level not found"
run 3 gen --colors 8 --solvable --nodes 1 --tries 3
err_has "3 levels not decided or not proved within the limits"

# ---- bad usage ----
run 2 gen --every --path 3
err_has "exclude each other"
run 2 gen --tier harder
err_has "--tier: 'harder' is none of easy, medium, hard, super-hard"
run 2 gen --tier easy --colors 3
run 2 gen --path 3 --solvable
run 2 gen --colors 3 --solvable --impossible
run 2 gen --colors 3 --length 9..4
err_is "pour: --length: '9..4' is no range MIN..MAX from 0 to 65535"
run 2 gen --colors 3 --traps 0.2..1.5
run 2 gen --colors 3 --steps 5
run 2 gen --colors 3 --shape 4x4+2
run 2 gen --climb highest --colors 3
run 2 gen --climb dearest:nonsense --colors 3
run 2 gen --colors 3 --prove=bfs
err_is "pour: --prove: takes 2 to 8 algorithms"
run 2 gen --colors 3 --prove=bfs,bfs
out_is ""
finish
