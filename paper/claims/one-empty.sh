#!/usr/bin/env bash
# One empty tube or two: D's counts on fresh deals, and R's words about what makes a level hard.
. paper/claims/common.sh

count="SELECT sum(outcome = 'solved'), sum(outcome NOT IN ('solved', 'impossible')), 0, 0, 0 FROM runs"
for colours in 6 10; do
	records=$(runs "one-empty-$colours" border,analyser "$(deals "one-empty-$colours" --shape "${colours}x4+1" --count 40)")
	recorded "$count WHERE algorithm = 'border'" "$records" >"$folder/one-empty.tsv"
	read -r solved open _ <"$folder/one-empty.tsv"
	proportion "D-one-empty-$colours" "$solved" 40
	row "D-one-empty-open-$colours" "$(recorded "$count WHERE algorithm = 'analyser'" "$records" | cut -f 2)"
	[ "$open" -eq 0 ]
done
records=$(runs one-or-two border "$(deals one-or-two --shape 4x4+1,8x4+1,12x4+1,4x4+2,8x4+2,12x4+2 --count 40)")
recorded "SELECT colours, empty, sum(outcome = 'solved'), count(*), 0 FROM runs GROUP BY colours, empty" "$records" >"$folder/one-or-two.tsv"
solvable() { # COLOURS EMPTY
	awk -v c="$1" -v e="$2" '$1 == c && $2 == e { print $3 }' "$folder/one-or-two.tsv"
}
proportion R-one-hard "$(solvable 8 1)" 40 1
proportion R-two-comfortable "$(solvable 8 2)" 40 1
# Solvable of 40 with 2 empty tubes at 12 colours, less those with 1 at 4: eight more colours against one tube.
row R-empties-control "$(awk -v a="$(solvable 12 2)" -v b="$(solvable 4 1)" 'BEGIN { printf "%.4f", (a - b) / 40 }')" \
	"$(awk -v a="$(solvable 12 2)" -v b="$(solvable 4 1)" 'BEGIN { p = a / 40; q = b / 40; printf "%.4f", p - q - 1.96 * sqrt((p * (1 - p) + q * (1 - q)) / 40) }')" \
	"$(awk -v a="$(solvable 12 2)" -v b="$(solvable 4 1)" 'BEGIN { p = a / 40; q = b / 40; printf "%.4f", p - q + 1.96 * sqrt((p * (1 - p) + q * (1 - q)) / 40) }')"
