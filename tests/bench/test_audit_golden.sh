#!/usr/bin/env bash
# golden/shapes.tsv and golden/audit.tsv to the last digit, in one command each, within 2 GiB.
. tests/bench/expect.sh

run 0 audit --memory 2GiB --verify tests/golden/shapes.tsv
out_is "tests/golden/shapes.tsv: 27 rows, 27 as in the file, 0 not"
run 0 audit --memory 2GiB --verify tests/golden/audit.tsv
out_is "tests/golden/audit.tsv: 8 rows, 8 as in the file, 0 not"

finish
