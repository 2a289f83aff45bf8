#!/usr/bin/env bash
# `pour convert`: every format there and back, what a format cannot hold, and planning problems.
. tests/bench/expect.sh

# there_and_back FORMAT LINK: written and read again it is the same link.
there_and_back() {
	run 0 convert --to "$1" "$2"
	printf '%s\n' "$out" >"$work/level"
	run 0 convert "$work/level"
	out_is "$2"
}

formats="link suite letters words semicolons keys json json-object yaml"
for format in $formats; do
	there_and_back "$format" c4-abab-baba-0-0
	there_and_back "$format" c2-a-ab-b
	there_and_back "$format" c3-a?b-b?c-?ab-0
done
for format in letters keys json; do
	there_and_back "$format" c4-abcd-efgh-ijkl-mnop-qrst-uvwx-yzAB-CDEF-GHIJ-KLMN-OPQR-STUV-WXYZ-0
done
# No full tube: the capacity has to be told.
for format in link suite letters words semicolons keys json-object yaml; do
	there_and_back "$format" c5-abab-baba-ab-0
done
# Tubes of their own kind.
for format in link suite json json-object yaml; do
	there_and_back "$format" c4-abab-baba-0_2-0_a
	there_and_back "$format" c4-abab-baba-0-0_2b
done
for format in letters words semicolons keys; do
	run 2 convert --to "$format" c4-abab-baba-0_2-0_a
	err_has "a capacity or a colour of their own, which the format $format cannot tell"
	out_is ""
done
run 2 convert --to json c5-abab-baba-ab-0
err_has "no tube is full"

# ---- what is written, to the letter ----
run 0 convert --to letters c4-abab-baba-0
out_is $'capacity: 4\nabab\nbaba\n-'
run 0 convert --to keys c4-abab-baba-0
out_is $'height=4\ncolors=2\nempty=1\ncolumn=0101\ncolumn=1010'
printf 'red sky-blue red sky-blue\nsky-blue red sky-blue red\n-\n' >"$work/named"
run 0 convert --to words "$work/named"
out_is $'3 4\nred sky-blue red sky-blue\nsky-blue red sky-blue red\n-'
run 0 convert --to json "$work/named"
out_is $'[\n  ["red", "sky-blue", "red", "sky-blue"],\n  ["sky-blue", "red", "sky-blue", "red"],\n  []\n]'
run 0 convert --to json --names numbers "$work/named"
out_is $'[\n  [1, 2, 1, 2],\n  [2, 1, 2, 1],\n  []\n]'
run 0 convert --to words --names letters "$work/named"
out_is $'3 4\na b a b\nb a b a\n-'
run 0 convert "$work/named" --order top-first
out_is c4-baba-abab-0
# Colours whose names a format would take for something else.
printf '[["none of it","e","none of it","e"],["e","none of it","e","none of it"],[]]' >"$work/odd"
run 2 convert --to words "$work/odd"
err_has "the format words would be read as another level: try other --names"
run 0 convert --to words --names letters "$work/odd"
run 0 convert --to yaml "$work/odd"
printf '%s\n' "$out" >"$work/level"
run 0 convert --to json "$work/level"
out_has '"none of it", "e"'

# ---- suites ----
printf 'one\tc4-abab-baba-0\tsolved\t7\tby hand\ntwo\tc4-aaaa-0\t?\t-\tby hand\n' >"$work/some.suite"
run 0 convert --to suite "$work/some.suite"
out_is "$(cat "$work/some.suite")"
run 0 convert "$work/some.suite"
out_is $'c4-abab-baba-0\nc4-aaaa-0'
# Ids that a suite cannot have twice, or that would be read as a comment or as other fields.
printf 'c4-aaaa-0\n' >"$work/#level"
printf 'c4-aaaa-0\n' >"$work/a	b"
printf 'one-2\tc4-aaaa-0\t?\t-\tby hand\n' >"$work/more.suite"
here=$PWD
cd "$work" || exit 1
run 0 convert --to suite some.suite some.suite more.suite some.suite '#level' 'a	b' c4-aaaa-0 c4-aaaa-0
cd "$here" || exit 1
printf '%s\n' "$out" >"$work/made.suite"
[ "$(cut -f1 "$work/made.suite" | xargs)" = "one two one-3 two-2 one-2 one-4 two-3 _level:1 a_b:1 c4-aaaa-0 c4-aaaa-0-2" ] || fail "ids: $out"
run 0 check "$work/made.suite"
[ "$(grep -c ': valid' "$work/out")" -eq 11 ] || fail "not all of them are read again: $out"
run 2 convert --to yaml "$work/some.suite"
err_is "pour: convert: the format yaml holds one level, not 2"

# ---- planning problems, of the rules that a suite's line names ----
printf 'w\tc4-aabc-aabc-cbbc-0\t?\t-\ttest\twhole\n' >"$work/whole.suite"
for rules in water whole; do
	run 0 convert --to pddl-problem --rules $rules "$work/whole.suite"
	out_has "; Rules: whole."
done
run 0 convert --to pddl-problem c4-aabc-aabc-cbbc-0
out_has "; Rules: water."
run 0 convert --to pddl-domain
out_has "(:action pour-mixed-sorted"
run 2 convert --to pddl-domain c4-aaaa-0
run 0 convert --to pddl-problem c2-ab-ba-0
out_has "(:goal (and (done t1) (done t2) (done t3)))"
run 2 convert --to pddl-problem c4-aab-bba-0
err_has "colour 'a' has 3 units, 1 missing"

run 2 convert --to xml c4-aaaa-0
err_has "'xml' is no format: there are link, suite"
run 2 convert --names mine c4-aaaa-0
run 2 convert
finish
