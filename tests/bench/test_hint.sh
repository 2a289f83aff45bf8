#!/usr/bin/env bash
# `pour hint`: pours, lost and solved levels, dead-end checks, limits, bad usage.
. tests/bench/expect.sh

apl=c4-abab-baba-0
impossible=c4-cbca-accb-abba-0

# ---- a pour, solved, lost: all decided ----
run 0 hint $apl
out_has "the first of 7 pours, proved shortest"
run 0 hint -q $apl $impossible c4-aaaa-0
[[ $(sed -n 1p "$work/out") =~ ^[12]\>3$ ]] || fail "no pour into the empty tube: $out"
[ "$(sed -n '2,3p' "$work/out" | tr '\n' ' ')" = "lost solved " ] || fail "lost, solved: $out"
run 0 hint $impossible
out_has "lost, proved by "

# ---- following the hints solves the level in the length of the first one ----
moves=
for i in 1 2 3 4 5 6 7; do
	run 0 hint -q ${moves:+--after "$moves"} $apl
	moves="$moves${moves:+ }$out"
done
run 0 check $apl --solution "$moves"
out_has "7 pours, all legal, solved"
run 0 hint --after "$moves" $apl
out_has "solved: every tube is empty or full of one colour"

# ---- dead ends: in this level one pour of the twelve loses ----
level105=c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0
lost=0
for tube in 1 2 3 4 5 6 7 8 9 10 11 12; do
	run 0 hint --after "$tube>13" $level105
	[[ $out != *"dead end, proved by"*"$tube>13 loses it: a solution was left before"* ]] || lost=$((lost + 1))
done
[ $lost -eq 1 ] || fail "$lost pours lose, not 1"
run 0 hint --after "1>4" c4-aabb-bba-a-0
out_has "no dead end; 1 pour more in all than a shortest solution"

# ---- JSON ----
run 0 hint --json --after "1>3" $apl
for field in '"outcome":"pour"' '"hint":"2>1"' '"length":6' '"length_before":7' '"dead_end":false' '"after":"1>3"'; do
	out_has "$field"
done
run 0 hint --json $impossible
out_has '"outcome":"lost","hint":null,"length":null'
out_has '"dead_end":true'

# ---- never a guess ----
run 3 hint --nodes 2 -a astar+zero $apl
out_has "unknown (nodes)"
run 3 hint -q --nodes 2 -a bfs $apl
out_is unknown
run 3 hint -q --nodes 2 -a bfs $apl $impossible c4-aaaa-0

# ---- bad usage ----
run 2 hint
err_is "pour: hint: no level: see 'pour help hint'"
run 2 hint -a wastar+mess@2 $apl
err_is "pour: hint: wastar+mess@2 does not promise shortest solutions"
for pours in "" " "; do
	run 0 hint $apl
	plain=$out
	run 0 hint --after "$pours" $apl
	out_is "$plain"
done
run 2 hint --after "1>2" $apl
err_is "pour: $apl: --after: pour 1, 1>2, is refused: the target tube is full"
run 2 hint --after "1-2" $apl
run 2 hint c4-abab-bab-0
err_is "pour: c4-abab-bab-0: colour 'a' has 3 units, 1 missing"

# A level of other rules than those asked for.
printf 'w\tc4-aabc-aabc-cbbc-0\t?\t-\ttest\twhole\n' >"$work/whole.suite"
run 2 hint "$work/whole.suite"
err_is "pour: $work/whole.suite:1: this level is one of the rules 'whole': --rules whole"
run 0 hint --rules whole "$work/whole.suite"
out_has "w: lost, proved by 10 states"
finish
