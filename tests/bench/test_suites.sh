#!/usr/bin/env bash
# The committed suites: valid levels that their seeds give again, of the size promised, with baselines that a run confirms.
. tests/bench/expect.sh

for name in quick classic tight roomy tall wide history; do
	file=instances/$name.suite
	[ -f "$file" ] || { fail "$file is not there" && continue; }
	run 0 check "$file"
	levels=$(grep -vc '^#' "$file")
	least=20
	[ $name != history ] || least=18
	[ "$levels" -ge $least ] && [ "$levels" -le 60 ] || fail "$file has $levels levels"
	[ "$(head -n 1 "$file" | cut -c1-$((${#name} + 4)))" = "# $name: " ] || fail "$file does not say what it is"
	grep -q "^# Baselines: " "$file" || fail "$file does not say by what its baselines were proved"
	# An id such as wide-16x4+2-0 tells the deal: one stream of each shape is dealt again.
	while read -r colours capacity empty stream link; do
		[ "$("$pour" gen --links --colors "$colours" --capacity "$capacity" --empty "$empty" --count $((stream + 1)) --seed $name |
			tail -n 1)" = "$link" ] || fail "$file: the seed does not give $link"
	done < <(sed -nE "s/^$name-([0-9]+)x([0-9]+)\+([0-9]+)-([0-9]+)	([^	]+)	.*/\1 \2 \3 \4 \5/p" "$file" | sort -u -k1,3)
done

run 0 bench -q --jobs 2 -a astar+bases,bfs -o "$work/records.jsonl" quick history
out_is ""
[ "$(grep -c '"verdict":"optimal"\|"verdict":"impossible"' "$work/records.jsonl")" -eq "$(wc -l <"$work/records.jsonl")" ] ||
	fail "some run of quick or history is neither optimal nor proved impossible"
finish
