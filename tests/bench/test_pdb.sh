#!/usr/bin/env bash
# `pour pdb`: what it tells, what it verifies, and what is wrong with a request.
source tests/bench/expect.sh

run 0 pdb --pattern a,b --verify c4-abab-baba-0
out_has "rules water, 2 patterns"
out_has "h of the start: runs 6, bases 6, these added up"
out_has "; shortest solution 7"
out_has "verified over 16 reachable states"
out_has " 0 above the distance, 0 solvable ones called dead, 0 pours on which a value falls too far"
# All colours in one pattern: nothing is rubbed out, and every value is the true distance.
run 0 pdb --pattern ab --verify c4-abab-baba-0
out_has "start 7 "
out_has "exact on 16;"
run 0 pdb --pattern ab,b c4-abab-baba-0
out_has "the greatest of these 7"
[[ $out != *verified* ]] || fail "$command: verifies unasked"

level=c5-abdac-cbacb-bdbdc-ddaca-0-0
for rules in water ball whole; do
	run 0 pdb --rules "$rules" --verify $level
	out_has "rules $rules"
	out_has " 0 above the distance, 0 solvable ones called dead, 0 pours on which a value falls too far"
done
# An impossible level, and one that a database proves to be so.
run 0 pdb --verify c4-cbca-accb-abba-0
out_has "no solution"
run 0 pdb c13-aaaaaaabbbbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-0
out_has "start dead"
run 0 pdb --pattern d,abc --verify $level c4-dabc-bcad-cadb-abcd-0
out_has "c4-dabc-bcad-cadb-abcd-0: rules water, 2 patterns"

run 2 pdb
err_is "pour: pdb: no level: see 'pour help pdb'"
run 2 pdb --pattern ax c4-abab-baba-0
err_is "pour: c4-abab-baba-0: --pattern: the level has no colour 'x'"
run 2 pdb --pattern aa c4-abab-baba-0
err_is "pour: c4-abab-baba-0: --pattern: colour 'a' twice in one pattern"
run 2 pdb --pattern a, c4-abab-baba-0
err_is "pour: c4-abab-baba-0: --pattern: a pattern without a colour in 'a,'"
run 2 pdb --nosuch c4-abab-baba-0
run 2 pdb c4-abab-bab-0
run 3 pdb --memory 256KiB --verify $level
err_has "out of memory (--memory)"
out_is ""

finish
