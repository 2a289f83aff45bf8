#!/usr/bin/env bash
# `pour draw`: what stands in the pictures.
. tests/bench/expect.sh

# count TEXT NUMBER: the last output has the text that often.
count() {
	local found
	found=$(grep -o -- "$1" <<<"$out" | wc -l)
	[ "$found" -eq "$2" ] || fail "$command: $found times '$1' instead of $2"
}

run 0 draw c4-abab-baba-0
count '<svg ' 1
count '</svg>' 1
count '<g ' 1
count 'fill="#E69F00"\|fill="#e69f00"' 4
count '>a</text>' 4
count '>b</text>' 4
count 'class="n"' 3
count 'class="h"' 0

run 0 draw --solve -o "$work/solution.svg" c4-abab-baba-0
out_is ""
out=$(cat "$work/solution.svg")
count '<g ' 8
count '</g>' 8
count '>a</text>' 32
out_has "1 of 7: pour 2 &#8594; 3"
out_has "after 7 pours: solved"
count "stroke=\"#c2410c\"" 14

run 0 draw --moves "2>3 1>2" --columns 2 c4-abab-baba-0
count '<g ' 3
out_has 'translate(0 '
out_has "after 2 pours"
[[ $out != *solved* ]] || fail "$command: solved"

run 0 draw --solve --animate 2s --dark c4-abab-baba-0
count '<animate ' 8
count 'dur="22s"' 8
out_has '#1d1f23'

# Hidden units and tubes of one colour; letters stand for themselves.
run 0 draw 'c4-ab?-0_2b-0'
count '>?</text>' 1
out_has '>2: b</text>'

run 2 draw --moves "1>2" c4-abab-baba-0
err_is "pour: --moves: pour 1 of 1 is illegal: the target tube is full"
run 2 draw --moves "1>3" --solve c4-abab-baba-0
run 2 draw --animate 0 c4-abab-baba-0
run 2 draw c4-abab-baba-0 c4-aaaa-0
err_is "pour: draw: one level is drawn, not 2: see 'pour help draw'"
run 2 draw
run 0 draw --solve c3-abc-abc-abc-0
err_has "no solution to draw: impossible"
out_is ""
run 3 draw --solve --nodes 1 c4-abab-baba-0
out_is ""
run 2 draw -o "$work/no/such.svg" c4-aaaa-0

# The rules that a suite's line names: this level has 9 pours by the rules of water, and no solution by those of whole.
printf 'w\tc4-aabc-aabc-cbbc-0\t?\t-\ttest\twhole\n' >"$work/whole.suite"
run 0 draw --solve c4-aabc-aabc-cbbc-0
out_has "after 9 pours: solved"
run 0 draw --solve "$work/whole.suite"
err_has "no solution to draw: impossible"
pours="3>4 1>4 3>1 2>4 3>2"
run 0 draw --moves "$pours" c4-aabc-aabc-cbbc-0
run 2 draw --moves "$pours" "$work/whole.suite"
err_has "is illegal"
finish
