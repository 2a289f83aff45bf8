#!/usr/bin/env bash
# Tubes with a capacity or a colour of their own, by every engine with every heuristic; and the published systems by --as.
. tests/bench/expect.sh

# Lengths by a plain search over plain tubes (tests/algorithms/test_engines.c has it).
{
	printf 'own-1\tc2-ab-ba-0_1\tsolved\t3\thand\n'
	printf 'own-2\tc4-abba-bab-ab_2-0_1-b_3b-0\tsolved\t7\thand\n'
	printf 'only-1\tc2-ab-ba-0_a-0\tsolved\t3\thand\n'
	printf 'only-2\tc2-ab-ab-0_1b\timpossible\t-\thand\n'
	printf 'plain\tc4-abab-baba-0\tsolved\t7\thand\n'
} >"$work/kinds.suite"
cd "$work" || exit 1
run 0 bench -a all -q --fresh -o kinds.jsonl kinds.suite
[ "$(grep -c '"verdict":"WRONG"' kinds.jsonl)" -eq 0 ] || fail "$command: WRONG"
[ "$(grep -c '"id":"own-2"' kinds.jsonl)" -ge 10 ] || fail "$command: too few runs"

# ---- systems ----
for system in guided analyser tutorial; do
	run 0 solve --as $system --json c4-abab-baba-0
	out_has "\"algorithm\":\"$system\""
	out_has '"length":7'
done
run 0 bench --as guided,tutorial -q --fresh -o systems.jsonl kinds.suite
[ "$(wc -l <systems.jsonl)" -eq 10 ] || fail "$command: not 10 records"
[ "$(grep -c '"algorithm":"guided"' systems.jsonl)" -eq 5 ] || fail "$command: not 5 of guided"
run 2 solve --as guidd c4-abab-baba-0
err_is "pour: --as: 'guidd' is none of guided, analyser, tutorial"
run 2 solve --as guided --rules ball c4-abab-baba-0
err_has "does not apply to the rules 'ball'"
finish
