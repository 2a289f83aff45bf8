#!/usr/bin/env bash
# The golden tables of spaces whole, in one command each within 2 GiB; and under ball and whole rules every promise on shapes
# that test_audit.sh takes under water rules alone.
. tests/bench/expect.sh

run 0 audit --memory 2GiB --verify tests/golden/shapes.tsv
out_is "tests/golden/shapes.tsv: 27 rows, 27 as in the file, 0 not"
run 0 audit --memory 2GiB --verify tests/golden/audit.tsv
out_is "tests/golden/audit.tsv: 8 rows, 8 as in the file, 0 not"
for rules in ball whole; do
	run 0 audit --shape 3x4+1,4x3+1,3x3+2 --heuristics all --prune all --dead-ends all --claims --rules $rules --format json
	err_is ""
	[[ $out != *'"verdict": "refuted"'* ]] || fail "$command: a claim is refuted"
done

finish
