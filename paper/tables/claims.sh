# claims.sh: the table of claims, and how many stand. Sourced by paper/tables.sh.

if [ -s "$claims" ]; then
	awk -F'\t' -v OFS='\t' '!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1
			print "id", "statement", "claimed", "measured", "verdict", "counterexample"; next }
		/^#/ || NF < 2 { next }
		{
			measured = $at["measured"]
			if ($at["low"] != "-" && $at["low"] != "") measured = measured " [" $at["low"] ", " $at["high"] "]"
			print $at["id"], $at["statement"], $at["claimed"], measured, $at["verdict"], $at["counterexample"]
		}' "$claims" >"$out/claims.tsv"
	awk -F'\t' -v OFS='\t' 'NR > 1 { n[$5]++; total++ }
		END { print "verdict", "claims"; for (v in n) print v, n[v]; print "all", total }' "$out/claims.tsv" |
		{ IFS= read -r head; echo "$head"; sort; } >"$out/verdicts.tsv"
	for verdict in reproduced refuted 'not comparable'; do
		number "Claims$(sed 's/\b./\u&/g; s/ //g' <<<"$verdict")" "$(awk -F'\t' -v v="$verdict" '$1 == v {print $2}' "$out/verdicts.tsv")"
	done
	number Claims "$(awk -F'\t' '$1 == "all" {print $2}' "$out/verdicts.tsv")"
fi
columns claims "$out/claims.tsv" 'id=claim;statement=statement;claimed=claimed;measured=measured;verdict=verdict' -v left=5 -v long=1 -v layout='p{8em}p{21em}p{4.5em}p{8em}p{6em}'
columns verdicts "$out/verdicts.tsv" 'verdict=verdict;claims=claims'
if [ -s "$out/verdicts.tsv" ]; then
	echo 'Of \Claims{} claims \ClaimsReproduced{} are reproduced, \ClaimsRefuted{} refuted, and \ClaimsNotComparable{} are not comparable.'
else
	echo 'No claims are recorded.'
fi >"$out/verdict-text.tex"
