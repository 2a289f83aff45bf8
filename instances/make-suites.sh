#!/usr/bin/env bash
# Make the suites of this folder again: the deals from their seeds, the baselines by proof.
# Usage: BUILD=build instances/make-suites.sh [SUITE...]     (from the root of the project; default: all)
# A baseline is written only where two different algorithms proved the same; the records stay in BUILD/suites.
set -euo pipefail
build=${BUILD:-build}
pour=$build/pour
algorithms=${ALGORITHMS:-bfs,astar+runs,astar+bases,border}
limits=${LIMITS:---time 60s --memory 4GiB}
jobs=${JOBS:-2}

# deals COLOURS CAPACITY EMPTY COUNT: so many lines of a suite, under the seed and the name of the suite.
deals() {
	"$pour" gen --colors "$1" --capacity "$2" --empty "$3" --count "$4" --seed "$suite" | grep -v '^#' | sed "s/^/$suite-/"
}

quick() {
	echo "# quick: small levels of every kind, for all algorithms in under a minute."
	deals 3 4 1 3
	deals 4 4 1 3
	deals 3 4 2 3
	deals 4 4 2 3
	deals 5 4 2 3
	deals 6 4 2 2
	deals 3 5 1 2
	deals 4 5 2 2
	deals 3 3 3 2
	deals 3 6 2 2
}

classic() {
	echo "# classic: 4 to 14 colours, capacity 4, 2 empty tubes, five deals each."
	for colours in {4..14}; do deals "$colours" 4 2 5; done
}

tight() {
	echo "# tight: 1 empty tube, most deals impossible."
	for colours in {3..10}; do deals "$colours" 4 1 5; done
	for colours in 3 4 5 6; do deals "$colours" 5 1 2; done
}

roomy() {
	echo "# roomy: 3 and 4 empty tubes: the space is large, every deal has solutions."
	for colours in 4 6 8 10 12 14 16; do deals "$colours" 4 3 4; done
	for colours in 4 6 8 10 12; do deals "$colours" 4 4 3; done
}

tall() {
	echo "# tall: capacities 5 to 10, 2 empty tubes, two deals each of 4, 5, 6 and 8 colours."
	for capacity in {5..10}; do
		for colours in 4 5 6 8; do deals "$colours" "$capacity" 2 2; done
	done
}

wide() {
	echo "# wide: 16 to 30 colours, capacity 4: four deals each with 2 empty tubes, two with 3."
	for colours in 16 18 20 22 24 26 28 30; do
		deals "$colours" 4 2 4
		deals "$colours" 4 3 2
	done
}

# The golden file tells where each level is from, and its rules where they are others than water.
history() {
	echo "# history: single levels that others have published or argued about, from tests/golden/anchors.tsv."
	awk -F'\t' -v OFS='\t' '!/^#/ { printf "history-%02d\t%s\t?\t-\t%s%s\n", ++n, $1, $5, $2 == "water" ? "" : OFS $2 }' tests/golden/anchors.tsv
}

made_by() {
	[ "$suite" = history ] ||
		echo "# Levels: uniform random deals, 'pour gen --colors C --capacity K --empty E --seed $suite'; an id is $suite-CxK+E-STREAM."
}

make_suite() {
	local raw=$build/suites/$suite.suite status=0 text
	mkdir -p "$build/suites"
	text=$("$suite")
	{
		head -n 1 <<<"$text"
		made_by
		echo "# Baselines: proved by two different algorithms of $algorithms"
		echo "# within $limits each; '?' and '-' where they were not. Made by instances/make-suites.sh $suite."
		printf '# id\tlink\tstatus\toptimal\tsource\n'
		tail -n +2 <<<"$text"
	} >"$raw"
	# shellcheck disable=SC2086
	"$pour" bench -a "$algorithms" $limits --jobs "$jobs" --resume --prove -o "$build/suites/$suite.jsonl" "$raw" \
		>"$build/suites/$suite.proved" || status=$?
	[ "$status" -eq 0 ] || [ "$status" -eq 3 ] # 3: some run undecided
	mv "$build/suites/$suite.proved" "instances/$suite.suite"
}

[ $# -gt 0 ] || set -- quick classic tight roomy tall wide history
for suite in "$@"; do
	case $suite in quick | classic | tight | roomy | tall | wide | history) make_suite ;; *)
		echo "make-suites: no suite '$suite'" >&2
		exit 2
		;;
	esac
done
