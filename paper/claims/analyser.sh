#!/usr/bin/env bash
# D's table on fresh deals, 40 a size as there, but traps counted exactly. The least and the greatest share of 40 deals: its
# interval is from 160 deals, as the least of 40 is below the quantile q in 1 - (1 - q)^40 of all cases. The greatest may
# lie above all 160: its interval goes on to the normal distribution's quantile of 0.975^(1/40), 3.22 deviations.
# Traps depend on which solution is walked along: that of the whole procedure, and once more that of weighted A* that reopens.
. paper/claims/common.sh

deviation="sqrt(avg(other_share * other_share) - avg(other_share) * avg(other_share))"
for colours in 4 6 8 10 12; do
	suite=$(deals "analyser-$colours" --shape "${colours}x4+2" --count 160)
	analysed "
	WITH a AS (SELECT *, rowid <= 40 AS first FROM analyses), forty AS (SELECT * FROM a WHERE first)
	SELECT 'D-traps-$colours', $(estimate mean "other_share") FROM forty
	UNION ALL SELECT 'D-pours-$colours', $(estimate mean "other_length") FROM forty
	UNION ALL SELECT 'D-traps-least-$colours', (SELECT min(other_share) FROM forty), min((SELECT min(other_share) FROM forty), quantile(other_share, 1 - pow(0.975, 1.0 / 40))), quantile(other_share, 1 - pow(0.025, 1.0 / 40)), NULL FROM a
	UNION ALL SELECT 'D-traps-most-$colours', (SELECT max(other_share) FROM forty), quantile(other_share, pow(0.025, 1.0 / 40)), max((SELECT max(other_share) FROM forty), quantile(other_share, pow(0.975, 1.0 / 40)), avg(other_share) + 3.22 * $deviation), NULL FROM a
	UNION ALL SELECT 'solved', sum(outcome = 'solved'), 40, NULL, NULL FROM forty" "$suite" --along analyser >"$folder/analyser-$colours.tsv"
	grep -v ^solved "$folder/analyser-$colours.tsv"
	proportion "D-solved-$colours" "$(awk '$1 == "solved" { print $2 }' "$folder/analyser-$colours.tsv")" 40
	analysed "SELECT 'D-traps-reopened-$colours', $(estimate mean "other_share") FROM analyses" "$(deals "analyser-first-$colours" --shape "${colours}x4+2" --count 40)"
	records=$(runs "analyser-$colours" analyser "$folder/analyser-first-$colours.suite")
	recorded "SELECT 'D-ms-$colours', round(1000 * median(time_s), 3), NULL, NULL, NULL FROM runs" "$records"
done

# Does everything reachable fit, how large is it, and how much do traps vary at one size?
analysed "
SELECT 'own-exact-fits', sum(exact), NULL, NULL, NULL FROM analyses
UNION ALL SELECT 'own-exact-12-s', printf('%.4f', median(took_s)), NULL, NULL, NULL FROM analyses
UNION ALL SELECT 'own-space-12', $(estimate median "states") FROM analyses
UNION ALL SELECT 'D-vary', printf('%.4f', $deviation / avg(other_share)), NULL, NULL, NULL FROM analyses" "$folder/analyser-first-12.suite" --along analyser

# Is a deal of 10 colours ever harder than one of 12? In which share of all pairs.
cat "$folder/analyser-first-10.suite" "$folder/analyser-first-12.suite" | grep -v '^#' >"$folder/analyser-pairs.suite"
analysed "SELECT 'D-size-alone', printf('%.4f', avg(a.other_share > b.other_share)), NULL, NULL, NULL FROM analyses AS a JOIN analyses AS b WHERE a.colours = 10 AND b.colours = 12" "$folder/analyser-pairs.suite" --along analyser
