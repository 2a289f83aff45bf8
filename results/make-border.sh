#!/usr/bin/env bash
# results/border.tsv: the border bound against the distance over whole shapes, two rows a shape. Rows that are there stay; a shape
# that does not fit MEMORY (of its space, default 15GiB) is named and left out. With arguments: these shapes only.
set -u
cd "$(dirname "$0")/.." || exit
pour=${POUR:-${BUILD:-build}/pour} file=results/border.tsv
shapes=(2x2+1 2x2+2 2x3+1 2x3+2 2x4+1 2x4+2 2x5+1 2x5+2 2x6+1 2x6+2 2x7+1 2x7+2 2x8+1 2x8+2 3x2+1 3x2+2 3x3+1 3x3+2 3x3+3 3x4+1 3x4+2 3x4+3
        4x2+1 4x2+2 4x2+3 4x3+1 4x3+2 4x3+3 5x2+1 5x2+2 5x2+3 6x2+1 6x2+2 6x2+3 7x2+1 7x2+2 8x2+1 8x2+2 9x2+1 9x2+2
        3x5+1 3x5+2 3x5+3 5x3+1 5x3+2 4x4+1 4x4+2 6x3+1 3x6+1 5x3+3 3x6+2 6x3+2 4x4+3 3x6+3)
[ $# -gt 0 ] && shapes=("$@")

[ -f "$file" ] || cat >"$file" <<'HEAD'
# The border bound (algorithms/border_space.c) of every state against its true distance, over all deals of a shape and over the closure of
# what they reach (rules: water). Made by results/make-border.sh: for each shape `pour audit --shape SHAPE --border --table border --format
# tsv`. exact, below: the bound is, or is below, the distance; worst: by how much at most; below_by_more: by more than one. Of those below,
# need_partial: no solution does without a partial pour (all: yes if that is so of every one, - if none is below). solvability_wrong: the
# bound says dead of a state with a solution, or the other way round. example: the smallest deal (or state) below.
# shape	part	states	solvable	exact	below	below_by_more	worst	need_partial	all	solvability_wrong	example
HEAD

work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
for shape in "${shapes[@]}"; do
	cut -f1 "$file" | grep -qxF "$shape" && continue
	"$pour" audit --shape "$shape" --border --memory "${MEMORY:-15GiB}" --threads "${THREADS:-1}" --format csv --sql "
		SELECT space, part, states, solvable, exact, below, below_by_more, worst, need_partial,
			iif(below = 0, '-', iif(below = need_partial, 'yes', 'no')), solvability_wrong,
			ifnull((SELECT link FROM faults AS f WHERE f.what = 'border-bound' AND f.kind = 'below' AND f.part = b.part), '-')
		FROM border AS b" >"$work/csv" 2>"$work/err"
	if [ -s "$work/err" ]; then
		cat "$work/err" >&2
		continue
	fi
	tail -n +2 "$work/csv" | tr ',' '\t' >>"$file"
	{ grep '^#' "$file"; grep -v '^#' "$file" | sort -s -k1,1V; } >"$work/sorted" && cp "$work/sorted" "$file"
done
