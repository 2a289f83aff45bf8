#!/usr/bin/env bash
# How many more empty tubes an impossible level needs, against solving it with them.
. tests/bench/expect.sh

# needs LINK TUBES: so says the command, and so say runs with that many and with one fewer.
needs() {
	local with=$1 fewer=$1
	run 0 solve "$1"
	out_has "impossible, proved"
	out_has "  $2 more empty tube"
	for _ in $(seq 1 "$2"); do
		fewer=$with
		with=$with-0
	done
	run 0 solve --json -a bfs "$with"
	out_has '"outcome":"solved"'
	run 0 solve --json -a bfs "$fewer"
	out_has '"outcome":"impossible"'
}
needs c3-abc-abc-abc-0 1
needs c2-ab-ab-0_1b 1
needs c8-abcdefgh-abcdefgh-abcdefgh-abcdefgh-hgfedcba-hgfedcba-hgfedcba-hgfedcba-0 2
run 0 solve c3-abc-abc-abc-0
out_has "1 more empty tube makes it solvable"
# Solved levels say nothing of it, nor does a quiet run.
run 0 solve c4-abab-baba-0
[[ $out != *"more empty"* ]] || fail "$command: $out"
run 0 solve --quiet c3-abc-abc-abc-0
out_is impossible
# Nothing is said that was not found within the limits.
run 0 solve --nodes 6 c3-abc-abc-abc-0
out_has "unknown whether 1 more empty tube would make it solvable"
finish
