#!/usr/bin/env bash
# results/claims.tsv: what others have said of the puzzle, over whole shapes. With arguments: these shapes only.
. "$(dirname "$0")/rows.sh"

open_table results/claims.tsv <<'HEAD'
# What others have said of the puzzle, counted over all deals of a shape and over the closure of what they reach (rules: water). Made by
# results/make-claims.sh: for each shape a query to the tables of `pour audit --shape SHAPE --claims`, which has each claim's statement.
# checked: states of which it says something; against: those of which it is false (or, of what is counted, which are so); example: the
# smallest.
# shape	claim	part	checked	against	verdict	example
HEAD

shapes=("${small_shapes[@]}" 4x4+2)
[ $# -gt 0 ] && shapes=("$@")
for shape in "${shapes[@]}"; do
	audit_rows "$shape" "$shape" "SELECT space, claim, part, checked, against, verdict, ifnull(link, '-') FROM claims" --claims
done
