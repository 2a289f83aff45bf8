#!/usr/bin/env bash
# `pour check`: valid and broken levels, legal and illegal solutions.
. tests/bench/expect.sh

apl=c4-abab-baba-0
good="2>3 1>2 1>3 2>1 2>3 1>2 1>3"

run 0 check $apl
out_is "$apl: valid: 3 tubes of capacity 4, 1 empty, 2 colours, 8 units"
run 0 check c4-aaaa-0
out_has ", already solved"

# ---- every fault of every level, and the valid ones too ----
run 2 check $apl c4-aab-bba-0 c4-abab-babc-0
out_has "$apl: valid"
err_has "pour: c4-aab-bba-0: colour 'a' has 3 units, 1 missing"
err_has "pour: c4-aab-bba-0: colour 'b' has 3 units, 1 missing"
err_has "pour: c4-abab-babc-0: colour 'c' has 1 unit, 3 missing"
printf 'one\tc4-abab-bab-0\t?\t-\tx\ntwo\t%s\t?\t-\tx\n' $apl >"$work/some.suite"
run 2 check "$work/some.suite"
err_is "pour: $work/some.suite:1: colour 'a' has 3 units, 1 missing"
out_has "two: valid"

# ---- every command that runs levels says all that is wrong with a suite, as check does ----
printf 'one\tc4-abab-bab-0\t?\t-\tx\ntwo\tc4-abab-baba-0\tmaybe\t-\tx\nthree\tc4-aab-0\t?\t-\tx\n' >"$work/bad.suite"
run 2 check "$work/bad.suite"
[ "$(wc -l <"$work/err")" -eq 4 ] || fail "not every fault: $err"
faults=$err
for with in solve bench analyze audit pdb hint "draw --solve"; do
	run 2 $with "$work/bad.suite"
	err_has "$faults"
done

# ---- solutions ----
run 0 check $apl --solution "$good"
out_has "$apl: 7 pours, all legal, solved"
run 1 check $apl --solution "2>3 1>2"
out_has "2 pours, all legal, not solved"
run 1 check $apl --solution ""
out_has "0 pours, all legal, not solved"
run 1 check $apl --solution "2>3 3>3 1>2"
out_has "pour 2 of 3, 3>3, is illegal: "
run 1 check $apl --solution "2>3 1>9"
out_has "pour 2 of 2, 1>9, is illegal: "
run 1 check $apl --solution "3>1"
out_has "pour 1 of 1, 3>1, is illegal: "
run 1 check $apl --solution "1>2"
out_has "pour 1 of 1, 1>2, is illegal: "
run 2 check $apl --solution "2>3 x"
err_has "pour: --solution: "
run 2 check $apl c4-aaaa-0 --solution "$good"
err_is "pour: check: --solution is of one level, not of 2"
# The same pours under other rules: balls move one at a time.
run 1 check --rules ball $apl --solution "$good"
run 2 check --rules oil $apl
run 2 check ''
err_is "pour: '': no such file, no suite of that name, and no share link"
run 2 check
finish
