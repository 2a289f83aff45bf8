# claims.sh: the table of claims, and how many stand. Sourced by paper/tables.sh.

if [ -s "$claims" ]; then
	awk -F'\t' -v OFS='\t' '
		function rounded(text) { return text ~ /^-?[0-9]*\.[0-9]+$/ ? sprintf("%.4g", text) : text }
		!head && /\t/ { sub(/^# /, ""); for (i = 1; i <= NF; i++) at[$i] = i; head = 1
			print "id", "statement", "claimed", "measured", "verdict", "counterexample"; next }
		/^#/ || NF < 2 { next }
		{
			measured = rounded($at["measured"])
			if ($at["low"] != "-" && $at["low"] != "") measured = measured " [" rounded($at["low"]) ", " rounded($at["high"]) "]"
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
columns claims "$out/claims.tsv" 'id=claim;statement=statement;claimed=claimed;measured=measured;verdict=verdict' \
	-v left=5 -v long=1 -v layout='L{11em}L{23.5em}L{4.5em}L{10.5em}L{7.5em}'
if [ -s "$out/claims.tsv" ]; then
	awk -F'\t' 'NR == 1 || $5 == "refuted"' "$out/claims.tsv" >"$out/refuted.tsv"
fi
columns refuted "$out/refuted.tsv" 'id=claim;statement=statement;claimed=claimed;measured=measured;counterexample=counterexample' \
	-v left=5 -v layout='L{8em}L{20.5em}L{4em}L{9.5em}L{15em}'
columns verdicts "$out/verdicts.tsv" 'verdict=verdict;claims=claims'
if [ -s "$out/verdicts.tsv" ]; then
	echo 'Of \Claims{} claims \ClaimsReproduced{} are reproduced, \ClaimsRefuted{} refuted, and \ClaimsNotComparable{} are not comparable.'
else
	echo 'No claims are recorded.'
fi >"$out/verdict-text.tex"
