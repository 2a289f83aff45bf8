#!/usr/bin/env bash
# results/border.tsv: the border bound against the distance over whole shapes, two rows a shape. With arguments: these shapes only.
. "$(dirname "$0")/rows.sh"

open_table results/border.tsv <<'HEAD'
# The border bound (algorithms/border_space.c) of every state against its true distance, over all deals of a shape and over the closure of
# what they reach (rules: water). Made by results/make-border.sh: for each shape a query to the tables of `pour audit --shape SHAPE
# --border`. exact, below: the bound is, or is below, the distance; worst: by how much at most; below_by_more: by more than one. Of those
# below, need_partial: no solution does without a partial pour (all: yes if that is so of every one, - if none is below).
# solvability_wrong: the bound says dead of a state with a solution, or the other way round. example: the smallest deal (or state) below.
# shape	part	states	solvable	exact	below	below_by_more	worst	need_partial	all	solvability_wrong	example
HEAD

shapes=("${small_shapes[@]}" 4x4+2 6x3+1 3x6+1 4x4+3 6x3+2 3x6+2 3x6+3)
[ $# -gt 0 ] && shapes=("$@")
for shape in "${shapes[@]}"; do
	audit_rows "$shape" "$shape" "SELECT space, part, states, solvable, exact, below, below_by_more, worst, need_partial,
		iif(below = 0, '-', iif(below = need_partial, 'yes', 'no')), solvability_wrong,
		ifnull((SELECT link FROM faults AS f WHERE f.what = 'border-bound' AND f.kind = 'below' AND f.part = b.part), '-')
		FROM border AS b" --border
done
