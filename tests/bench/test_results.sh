#!/usr/bin/env bash
# The tables in results/ of whole shapes: small rows made again by their scripts are those of the files, the golden rows are among them,
# and a second run keeps what is there.
. tests/bench/expect.sh

mkdir "$work/results"
cp results/*.sh "$work/results"
export POUR=$pour
some="2x4+1 3x3+1 3x4+1 6x2+1"
for table in shapes border claims rules; do
	"$work/results/make-$table.sh" $some || fail "make-$table.sh"
	# shapes: without memory and times
	columns=1-$([ $table = shapes ] && echo 10 || echo 20)
	grep -v '^#' "$work/results/$table.tsv" | cut -f$columns >"$work/made"
	cut -f$columns "results/$table.tsv" | grep -vxFf - "$work/made" && fail "$table.tsv: these rows are others"
	for shape in $some; do
		cut -f1 "$work/made" | grep -qxF "$shape" || fail "$table.tsv: no row of $shape"
	done
	[ "$(grep '^#' "$work/results/$table.tsv")" = "$(grep '^#' results/$table.tsv)" ] || fail "$table.tsv: another header"
done

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
