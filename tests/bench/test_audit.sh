#!/usr/bin/env bash
# `pour audit`: every declared promise on several shapes under all rules, counterexamples that hold, formats, limits, usage.
. tests/bench/expect.sh

shapes=2x2+1,2x4+1,2x5+2,3x2+1,3x3+1,3x3+2,3x4+1,4x2+1,4x2+2,4x3+1,5x2+2

# ---- every promise, every rule about pours, every claim ----
for rules in water ball whole; do
	[ $rules = water ] || shapes=2x2+1,2x4+1,3x2+1,3x3+1,4x2+1,4x2+2,5x2+2 # larger ones: long_audit.sh
	run 0 audit --shape $shapes --heuristics all --prune all --dead-ends all --claims --rules $rules --format json
	err_is ""
	out_has '"heuristic": "bases"'
	refuted=$(grep -B5 '"verdict": "refuted"' <<<"$out" | grep '"claim"' | sort -u | tr -d ' ,"')
	[ "$refuted" = "$(case $rules in water) echo claim:lone-top-dead ;; esac)" ] || fail "$command: refuted: $refuted"
	run 0 audit --shape 2x4+1,3x3+1,4x2+1 --symmetry --rules $rules --table symmetry --format tsv
	[ "$(tail -n +2 "$work/out" | cut -f6 | sort -u)" = 0 ] || fail "$command: symmetry: $out"
done

# ---- a tutorial's test for dead states, and what partial pours cost: counted by hand-checked states ----
run 0 audit --shape 2x2+1,3x4+1 --claims --format tsv \
	--sql "SELECT space, claim, part, checked, against, link FROM claims WHERE claim IN ('lone-top-dead', 'partial-costs')"
out_has "2x2+1	lone-top-dead	closure	1	1	c2-a-a-bb"
out_has "3x4+1	lone-top-dead	closure	75	65	c4-a-aaa-bbbb-cccc"
out_has "3x4+1	partial-costs	closure	251	7	c4-aa-aabb-ccb-ccb"
[ "$("$pour" solve -a bfs --quiet c4-a-aaa-bbbb-cccc)" = "1>2" ] || fail "the counterexample is not solvable"

# ---- the refuted ones, with counterexamples that hold by the plain rules ----
run 0 audit --shape 2x2+1,2x3+1,2x4+1,3x3+1 --heuristics mess,gaps,gaps-code --table smallest --format tsv
for heuristic in mess gaps gaps-code; do
	row=$(grep "	$heuristic	closure	inadmissible	" "$work/out")
	[ -n "$row" ] || fail "no counterexample of $heuristic"
	h=$(cut -f6 <<<"$row") distance=$(cut -f7 <<<"$row") link=$(cut -f8 <<<"$row") solution=$(cut -f11 <<<"$row")
	[ "$h" -gt "$distance" ] || fail "$heuristic: $h is not above $distance"
	solved=$("$pour" solve --quiet -a bfs "$link")
	[ "$(wc -w <<<"$solved")" -eq "$distance" ] || fail "$heuristic: $link takes '$solved', not $distance"
	"$pour" check "$link" --solution "$solution" | grep -q ': [0-9]* pours\?, all legal, solved$' || fail "$link: $solution"
	[ "$(wc -w <<<"$solution")" -eq "$distance" ] || fail "$link: '$solution' is not of $distance pours"
done
grep -q "	mess	closure	inadmissible	2x2+1	3	2	c2-a-ab-b	" "$work/out" || fail "the smallest counterexample of mess: $out"

# ---- a level: the 16 states of golden/anchors.tsv's first, 7 pours ----
run 0 audit c4-abab-baba-0 --table spaces --format tsv
out_has "c4-abab-baba-0	water	tube order	1	0	7	7	16	0	7"
run 0 audit c4-abab-baba-0 --heuristics bases --format text
out_has "bases"
out_has "closure"

# ---- one result for any number of threads, and no column of it an accident ----
run 0 audit --shape 3x5+1 --threads 1 --table lengths --format csv
one=$out
run 0 audit --shape 3x5+1 --threads 2 --table lengths --format csv
out_is "$one"

# ---- verifying a file ----
grep -v '4x4\|3x5\|5x3' tests/golden/shapes.tsv >"$work/shapes.tsv"
run 0 audit --verify "$work/shapes.tsv"
out_has "22 rows, 22 as in the file, 0 not"
head -1 "$work/shapes.tsv" >"$work/row.tsv"
grep -m 1 '^2x3+1' "$work/shapes.tsv" >>"$work/row.tsv"
run 0 audit --verify "$work/row.tsv"
out_has "1 row, 1 as in the file, 0 not"
sed 's/^4x3+1	709	215	10	7.644/4x3+1	709	215	10	7.645/' "$work/shapes.tsv" >"$work/wrong.tsv"
run 1 audit --verify "$work/wrong.tsv"
err_has "mean of 4x3+1 is 7.644, not 7.645"
out_has "1 not"
printf 'shape\tnosuch\n2x2+1\t3\n' >"$work/column.tsv"
run 2 audit --verify "$work/column.tsv"
err_has "no column 'nosuch'"

# ---- the border bound: golden/border-exceptions.tsv to the last row, and where exactness ends ----
run 0 audit --shape 2x4+1,2x4+2,2x5+1,2x5+2,2x6+1,2x6+2,2x7+1,2x7+2,3x3+1,3x3+2,3x4+1,3x4+2,4x3+1,4x3+2,3x5+1 --border \
	--table exceptions --format tsv
tail -n +2 "$work/out" | cut -f3-6 | sort >"$work/exceptions"
grep -v '^#' tests/golden/border-exceptions.tsv | sort | cmp - "$work/exceptions" || fail "other exceptions than the golden ones"
[ "$(tail -n +2 "$work/out" | cut -f7 | sort -u)" = "" ] || fail "an exception has a solution without partial pours"
run 0 audit --shape 3x4+1 --border --table border --format tsv
out_has "3x4+1	water	deals	995	759	758	1	0	0	1	1	0	0"
# with two empty tubes a bound is below though partial pours are of no help
run 0 audit c5-aaabc-aacbc-bccbb-0-0 --border --table exceptions --format tsv
out_has "c5-aaabc-aacbc-bccbb-0-0	solved	9	8	9"
run 0 audit --shape 3x5+2 --claims --table claims --format tsv
out_has "3x5+2	water	border-exact	deals	21206	10	refuted	c5-aaabc-aacbc-bccbb-0-0"
out_has "3x5+2	water	border-within-1	closure	265763	0	holds"
out_has "3x5+2	water	border-solvability	closure	265763	0	holds"
# exceptions without a colour in common add up
run 0 audit c4-aabc-aabc-cbbc-ddef-ddef-feef-0 --claims --format tsv --sql "SELECT shortest, bound, without_partial FROM exceptions
	UNION ALL SELECT claim, part, verdict FROM claims WHERE claim = 'border-within-1' AND part = 'deals'"
out_has "18	16	"
out_has "border-within-1	deals	refuted"
run 0 audit --shape 2x4+1 --rules ball --border --table left_out --format tsv
out_has "2x4+1	ball	border	has no meaning under these rules"

# ---- rules: what is promised only where each colour fills one tube, and is false elsewhere ----
for rules in water ball; do
	run 0 audit c4-aaaa-ac-babc-acb-bac --rules $rules --prune all --table rules --format tsv
	out_has "from-complete	nothing	deals	1	1	1	0	0"
	out_has "guided	nothing	deals	1	1	1	0	0"
	out_has "idastar	harmless	deals	1	0	0	0	0"
done
run 0 audit c4-aaaa-ac-babc-acb-bac --rules whole --prune from-complete --table rules --format tsv
out_has "from-complete	harmless"
run 0 audit --shape 3x4+1 --prune partial --table faults --format tsv
out_has "c4-aabc-aabc-cbbc-0"

# ---- tests for dead states: the tutorial's is refuted, border space's sees all ----
run 0 audit --shape 2x4+1,3x4+1,4x3+2 --dead-ends all --table dead_ends --format tsv
awk -F'\t' '$3 == "border" && ($7 != $8 || $9 != 0)' "$work/out" | grep . && fail "border space and the truth differ"
out_has "border	exactly the dead	closure	67	8	8	0"
grep -q '	lone-top	nothing	closure	67	8	0	2$' "$work/out" || fail "lone-top: $out"
run 0 audit --shape 2x4+1,3x4+1 --dead-ends lone-top --table smallest --format tsv
out_has "lone-top	closure	live-called-dead	2x4+1		1	c4-a-aaa-bbbb"
[ "$("$pour" solve --quiet -a bfs c4-a-aaa-bbbb | wc -w)" = 1 ] || fail "c4-a-aaa-bbbb is not one pour from its goal"

# ---- figures ----
run 0 audit --shape 2x4+1 --heuristics bases,mess --plot "$work/figures"
for figure in error-histogram bases/heat-map mess/heat-map; do
	out_has "$work/figures/$figure.png"
	[ "$(head -c 4 "$work/figures/$figure.png" | tail -c 3)" = PNG ] || fail "$figure.png is no picture"
	[ "$(head -c 4 "$work/figures/$figure.pdf")" = %PDF ] || fail "$figure.pdf is no PDF"
done
[ "$(awk -F'\t' 'NR > 1 { sum += $4 } END { print sum }' "$work/figures/bases/heat-map.tsv")" = 59 ] || fail "the heat map has other states"
run 2 audit --shape 2x4+1 --plot "$work/figures"
err_has "no heuristic was measured"

# ---- limits ----
run 3 audit --shape 4x4+2 --memory 5MiB
err_is "pour: 4x4+2: unknown: memory"
run 3 audit --shape 5x4+2 --time 50ms
err_is "pour: 5x4+2: unknown: time"
# what was finished before is printed, and the rest goes on
run 3 audit --shape 2x2+1,6x4+2,2x4+1 --memory 1MiB --table spaces --format tsv
err_has "pour: 6x4+2: unknown: this space has more states than its tables can number"
[ "$(tail -n +2 "$work/out" | cut -f1 | xargs)" = "2x2+1 2x4+1" ] || fail "$command: $out"
# 700 KiB hold the 14138 states, but not what the search in border space has to remember: no verdict on a weaker bound
level105=c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0
run 0 audit $level105 --memory 700KiB
for what in "--heuristics border" --border "--dead-ends border"; do
	run 3 audit $level105 $what --memory 700KiB
	err_is "pour: $level105: unknown: memory"
	run 0 audit $level105 $what --memory 8MiB
done

# ---- usage ----
run 2 audit
err_has "neither a shape nor a level"
run 0 audit --shape 2x2+1,2x4+1,2x2+1 --shape 2x4+1 --table spaces --format tsv
[ "$(tail -n +2 "$work/out" | cut -f1 | xargs)" = "2x2+1 2x4+1" ] || fail "$command: a shape twice: $out"
for also in "--shape 2x2+1" c4-abab-baba-0; do
	run 2 audit --verify "$work/shapes.tsv" $also
	err_is "pour: audit: --verify has the shapes of its file: not with --shape or levels"
done
run 2 audit --shape 4x4
err_has "'4x4' is no shape"
run 2 audit --shape 2x2+1 --heuristics bses
err_has "did you mean 'bases'?"
run 2 audit --shape 2x2+1 --prune nosuch
err_has "none of from-complete"
run 2 audit --shape 2x2+1 --sql "SELECT nosuch FROM spaces"
err_has "no such column: nosuch"
run 2 audit --shape 2x2+1 --sql "SELECT 1" --table spaces
err_has "not with --table"
run 2 audit --shape 2x2+1 --dead-ends nosuch
err_has "none of lone-top, border"
run 2 audit --shape 2x2+1 --table nosuch
err_has "none of spaces"
run 3 audit --shape 2x2+1,30x9+2
err_has "more than 65000"
run 2 audit c4-aab-0
err_has "colour 'a'"

# A level of other rules than those asked for.
printf 'w\tc4-aabc-aabc-cbbc-0\t?\t-\ttest\twhole\n' >"$work/whole.suite"
run 2 audit "$work/whole.suite"
err_is "pour: $work/whole.suite:1: this level is one of the rules 'whole': --rules whole"
run 0 audit --rules whole "$work/whole.suite"
out_has "whole"
finish
