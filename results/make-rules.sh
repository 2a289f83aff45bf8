#!/usr/bin/env bash
# results/rules.tsv: pruning rules and tests for dead states over whole shapes. With arguments: these shapes only.
. "$(dirname "$0")/rows.sh"

open_table results/rules.tsv <<'HEAD'
# Every pruning rule and every test for dead states, over everything that the deals of a shape reach (them included), under all rules of
# pouring. Made by results/make-rules.sh: for each shape a query to the tables of `pour audit --shape SHAPE --prune all --dead-ends all
# --rules RULES`. Of a rule, states: those with a solution; harmed: those whose shortest solution is longer by it, lost: those that have none
# left. Of a test (dead-end:NAME), states: all; harmed and lost: those that it calls dead although they have a solution.
# shape	rules	rule	promises	states	harmed	lost	example
HEAD

mapfile -t shapes < <(printf '%s\n' "${small_shapes[@]}" | grep -vxE '3x5\+[23]|5x3\+3|4x4\+1') # these take minutes
[ $# -gt 0 ] && shapes=("$@")
for shape in "${shapes[@]}"; do
	for rules in water ball whole; do
		audit_rows "$shape	$rules" "$shape" "SELECT space, rules, rule, promises, states, longer, lost,
			ifnull((SELECT link FROM faults AS f WHERE f.what = rule AND f.kind = 'loses-shortest' AND f.part = 'closure'), '-')
			FROM rules WHERE part = 'closure' UNION ALL SELECT space, rules, 'dead-end:' || test, promises, states, live_called_dead,
			live_called_dead, ifnull((SELECT link FROM faults AS f WHERE f.what = test AND f.part = 'closure'), '-')
			FROM dead_ends WHERE part = 'closure'" --prune all --dead-ends all --rules "$rules"
	done
done
