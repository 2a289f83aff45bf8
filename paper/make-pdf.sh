#!/usr/bin/env bash
# OUT/pour.pdf from paper/*.tex and what paper/tables.sh and paper/plots.sh left in OUT. From the environment: BUILD (build), OUT
# (build/paper).
set -u
cd "$(dirname "$0")/.." || exit
out=$(realpath "${OUT:-${BUILD:-build}/paper}") || exit
cd paper || exit
command -v pdflatex >/dev/null || { echo "make-pdf: there is no pdflatex: make deps-paper" >&2; exit 1; }
export TEXINPUTS=.:$out: SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
for pass in 1 2 3; do
	if ! pdflatex -interaction=nonstopmode -halt-on-error -output-directory="$out" pour.tex >"$out/latex.out"; then
		grep -A4 '^!' "$out/latex.out" >&2
		exit 1
	fi
	grep -q 'Rerun to get\|Table widths have changed' "$out/pour.log" || break
done
grep -E '^(LaTeX Warning: (Reference|Citation)|Overfull)' "$out/pour.log" >&2
[ -s "$out/pour.pdf" ]
