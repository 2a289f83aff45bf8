#!/usr/bin/env bash
# Every figure of the paper, as PDF and PNG with its data, from the records in results/ and from what paper/tables.sh made of them:
# OUT/NAME.pdf, .png, .tsv; and the pictures of the READMEs in docs/ (DOCS). No experiment is run.
# From the environment: BUILD (build), RESULTS (results), OUT (build/paper), DOCS (docs).
set -u
cd "$(dirname "$0")/.." || exit
build=${BUILD:-build} results=${RESULTS:-results}
out=${OUT:-$build/paper} docs=${DOCS:-docs}
pour=$build/pour
status=0

# plot NAME FILE OPTION...: a figure if there is the file that it is made of.
plot() {
	local name=$1 file=$2
	shift 2
	if [ -s "$file" ]; then
		"$pour" plot --figure "$name" -o "$out" "$@" "$file" >"$out/names" || status=1
		rm -f "$out/names"
	else
		echo "plots: $name left out: $file is missing" >&2
	fi
}
few="algorithm IN ('bfs', 'bibfs', 'astar+runs', 'astar+bases', 'astar+pdb', 'astar+border', 'border', 'guided')"

plot cactus "$results/deep.jsonl" --where "$few"
plot size "$results/deep.jsonl" --where "$few AND capacity = 4 AND empty = 2"
plot expansions "$results/deep.jsonl" --versus astar+bases,astar+border
plot weight "$results/weights.jsonl"
for figure in growth trap-share error-histogram closed throughput; do
	plot $figure "$out/$figure.tsv"
done

mkdir -p "$docs"
for figure in cactus growth; do
	[ ! -s "$out/$figure.png" ] || cp "$out/$figure.png" "$docs/$figure.png"
done
"$pour" draw -o "$docs/level.svg" c4-abab-baba-0 || status=1
"$pour" draw --solve -o "$docs/solution.svg" c4-abab-baba-0 || status=1
exit $status
