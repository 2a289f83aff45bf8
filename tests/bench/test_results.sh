#!/usr/bin/env bash
# results/shapes.tsv and results/border.tsv: small rows made again by their scripts are those of the files, the golden rows are among
# them, and a second run keeps what is there.
. tests/bench/expect.sh

mkdir "$work/results"
cp results/make-shapes.sh results/make-border.sh "$work/results"
export POUR=$pour
some="2x4+1 3x3+1 3x4+2 6x2+1"
"$work/results/make-shapes.sh" $some || fail "make-shapes.sh"
"$work/results/make-border.sh" $some || fail "make-border.sh"
for shape in $some; do
	# without memory and times
	row=$(grep -F "$shape	" "$work/results/shapes.tsv" | cut -f1-10)
	[ -n "$row" ] && grep -qF "$row	" results/shapes.tsv || fail "shapes.tsv: $shape: $row"
	[ "$(grep -cF "$shape	" "$work/results/border.tsv")" = 2 ] || fail "border.tsv: not two rows of $shape"
done
grep -v '^#' "$work/results/border.tsv" | grep -vxFf results/border.tsv && fail "border.tsv: these rows are others"
[ "$(grep '^#' "$work/results/shapes.tsv")" = "$(grep '^#' results/shapes.tsv)" ] || fail "shapes.tsv: another header"
[ "$(grep '^#' "$work/results/border.tsv")" = "$(grep '^#' results/border.tsv)" ] || fail "border.tsv: another header"

# resumed: rows stay as they are
sed -i 's/^2x4+1	.*/2x4+1	kept/' "$work/results/shapes.tsv"
"$work/results/make-shapes.sh" 2x4+1 2x2+1
grep -qx '2x4+1	kept' "$work/results/shapes.tsv" && grep -q '^2x2+1	3	' "$work/results/shapes.tsv" || fail "not resumed"
# what does not fit is named and left out
MEMORY=2MiB "$work/results/make-shapes.sh" 4x4+1 2>"$work/err"
grep -q '4x4+1: unknown: memory' "$work/err" || fail "$(cat "$work/err")"
grep -q '^4x4+1' "$work/results/shapes.tsv" && fail "a row of what did not fit"

grep -v '^#' tests/golden/shapes.tsv | while IFS= read -r row; do
	grep -qF "$row	" results/shapes.tsv || echo "$row"
done >"$work/missing"
[ -s "$work/missing" ] && fail "golden rows that results/shapes.tsv has otherwise: $(cat "$work/missing")"

finish
