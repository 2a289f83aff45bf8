#!/usr/bin/env bash
# Hidden units: told by `pour check`; by `pour solve` filled in where that is certain, else every filling tried.
. tests/bench/expect.sh

several="c4-ab"'??-b?ba-0'
run 0 check "$several" c4-abab-bab?-0 c2-ab-ab-'??'-0
out_has "$several: valid: 3 tubes of capacity 4, 1 empty, 2 colours, 8 units, 3 of them hidden, 3 fillings are possible"
out_has "8 units, 1 of them hidden, 1 filling is possible"
out_has "2 of them hidden, 1 filling is possible (of 1 colour nothing is seen)"
run 2 check 'c4-aaa?-baba-0'
err_has "nothing that the 1 hidden units may be makes every colour fill whole tubes"
run 2 check 'c4-abab-bab-?-?-0'
run 0 check 'c4-abab-bab?-0' --solution "2>3 1>2 1>3 2>1 2>3 1>2 1>3"
out_has "7 pours, all legal, solved"
run 2 check "$several" --solution "1>3"
err_has "hidden units may be several things"

# ---- one filling ----
run 0 solve 'c4-abab-bab?-0'
out_has "1 hidden unit, only one filling is possible: c4-abab-baba-0"
out_has "solved in 7 pours, proved shortest"
run 0 solve --quiet 'c4-abab-bab?-0'
out_is "2>3 1>2 1>3 2>1 2>3 1>2 1>3"
run 0 solve --json 'c4-abab-bab?-0'
out_has '"level":"c4-abab-baba-0"'
printf '{"tubes":[{"capacity":2,"liquidIdsBottomToTop":["red","blue"],"hiddenLiquidIndices":[0]},' >"$work/by-index"
printf '{"capacity":2,"liquidIdsBottomToTop":["blue","red"]},{"capacity":2,"liquidIdsBottomToTop":[]}]}' >>"$work/by-index"
run 0 solve "$work/by-index"
out_has "only one filling is possible"
out_has "solved in 3 pours"

# ---- several: as many solvable as there are when each is solved alone ----
run 0 solve "$several"
fillings=$out
solvable=0
for link in c4-abaa-bbba-0 c4-abab-baba-0 c4-abba-baba-0; do
	run 0 solve --json $link
	[[ $out == *'"outcome":"solved"'* ]] && solvable=$((solvable + 1))
done
out=$fillings
out_is "$several: 3 hidden units, 3 fillings are possible: $solvable solvable, $((3 - solvable)) impossible"
for engine in bfs wastar+mess@2; do
	run 0 solve -a $engine "c3-abc-abc-"'???-0'
	out_has "6 fillings are possible: 2 solvable, 4 impossible"
done
run 0 solve --json "c3-abc-abc-"'???-0'
out_has '"hidden":3,"fillings":6,"solvable":2,"impossible":4}'
run 3 solve --nodes 1 "c3-abc-abc-"'???-0'
out_has "undecided within the limits"
hidden='??????'
run 3 solve "c6-abcdef-$hidden-$hidden-$hidden-$hidden-fedcba-0-0"
out_has "3246670537110000 fillings are possible, too many to try each (more than 10000)"
# Runs that are recorded want levels that are known.
run 2 bench -o "$work/records" "$several"
err_has "3 hidden units"
finish
