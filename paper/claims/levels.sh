#!/usr/bin/env bash
# Single levels.
. paper/claims/common.sh

# solved ID ALGORITHM COLUMN LINK ARGUMENT...: one column of a run's record, the level beside it.
solved() {
	"$pour" solve --json -a "$2" "${@:5}" "$4" >"$folder/level.jsonl"
	recorded "SELECT '$1', ${3}, NULL, NULL, '$4' FROM runs" "$folder/level.jsonl"
}

# The level of the APL article, and one that can be wedged.
solved A-seven bfs length c4-abab-baba-0
solved A-queue-empties bfs outcome c4-abcd-abcd-abcd-abcd-0
analysed "SELECT 'A-wedged', dead, NULL, NULL, 'c4-aabc-aabc-cbbc-0' FROM analyses" c4-aabc-aabc-cbbc-0

# A level whose every solution has a partial pour: pours must move as much as fits, not only whole runs.
twenty=$(awk -F'\t' '$2 == "whole" { print $1 }' tests/golden/anchors.tsv)
solved P-min-run-space astar+border "outcome" "$twenty" --rules whole
solved own-anchor-water astar+border "length" "$twenty"

# A partly filled level whose border bound is below its length.
solved own-border-partly-bound astar+border h0 c8-abaaa-bbbb-cc-cccaaa-cccbbba
solved own-border-partly-length bfs length c8-abaaa-bbbb-cc-cccaaa-cccbbba

# Two copies of an exception without a colour in common: by how much the bound is too low.
two=c4-aabc-aabc-cbbc-ddef-ddef-feef-0
audited "SELECT 'own-border-copies', shortest - bound, NULL, NULL, link FROM exceptions" $two --border

# Figure 10(a) of Ito et al., and the orders of ten tubes of different contents.
solved Ito-figure-10a bfs outcome c3-gda-hda-ida-geb-heb-ieb-gfc-hfc-ifc-0-0
ten=c4-abcd-bcda-cdab-dabc-efgh-fghe-gh-hg-ef-fe
"$pour" check "$ten" >"$folder/ten.log"
row G-orders "$(tr '-' '\n' <<<"${ten#*-}" | sort | uniq -c | awk 'BEGIN { same = 1 } { n += $1; for (i = 1; i <= $1; i++) same *= i }
	END { orders = 1; for (i = 2; i <= n; i++) orders *= i; printf "%d", orders / same }')" - - "$ten"

# The deals whose border bound is below their length: is there one with a solution without partial pours?
awk '!/^#/ { print $1 }' tests/golden/border-exceptions.tsv >"$folder/exceptions.txt"
exceptions=$(runs exceptions bfs "$folder/exceptions.txt" --rules whole)
recorded "SELECT 'own-border-exceptions-whole', sum(outcome <> 'impossible'), NULL, NULL, NULL FROM runs" "$exceptions"
recorded "SELECT 'own-border-exceptions', count(*), NULL, NULL, min(level) FROM runs WHERE outcome = 'impossible'" "$exceptions"

# All golden levels: is the border bound their shortest length?
awk -F'\t' -v OFS='\t' '!/^#/ { print "golden-" ++n, $1, $2, $3, $4 }' tests/golden/levels.tsv >"$folder/golden.suite"
golden=$(runs golden astar+border "$folder/golden.suite")
recorded "SELECT 'own-border-golden', 1.0 * sum(verdict IN ('optimal', 'impossible') AND (h0 = baseline OR baseline IS NULL)) / count(*), NULL, NULL, min(iif(h0 <> baseline, level, NULL)) FROM runs" "$golden"

# How many orders of tubes a state has: everything reachable from a deal of 4 colours and 2 empty tubes, in every order by the plain rules.
audited "SELECT 'G-sorting', 1.0 * plain_states / states, NULL, NULL, space FROM symmetry WHERE symmetry = 'tube order'" c4-cdab-cdab-adcd-bbca-0-0 --symmetry

# A level whose colours fill several tubes, and whose complete tube is needed.
audited "SELECT 'R-complete-several', against, NULL, NULL, link FROM claims WHERE part = 'closure' AND claim = 'complete-untouched'" c4-aaaa-ac-babc-acb-bac --claims
