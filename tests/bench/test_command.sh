#!/usr/bin/env bash
# The command line itself: help, manual page, list, version, and what is no command.
. tests/bench/expect.sh

run 2
err_is "pour: no command: see 'pour help'"
run 2 slove c4-abab-baba-0
err_is "pour: slove: no such command: did you mean 'solve'?"
run 2 nonsense
err_is "pour: nonsense: no such command: see 'pour help'"
run 2 help slove
err_is "pour: slove: no such command: did you mean 'solve'?"

# ---- every command has its help, and the manual page has all of it ----
run 0 help
overview=$out
run 0 help --man
manual=$(sed 's/\\-/-/g; s/\\e/\\/g; s/^\\&//' "$work/out")
commands=$(sed -n 's/^COMMAND(\(.*\))$/\1/p' bench/commands.def)
[ "$(wc -w <<<"$commands")" -ge 6 ] || fail "the list of commands was not found"
for name in $commands; do
	[[ $overview == *$'\n'"  $name "* ]] || fail "pour help does not list $name"
	run 0 help "$name"
	out_has "pour $name"
	[[ $manual == *"$out"* ]] || fail "the manual page does not have the help of $name"
	run 0 "$name" --help
	out_has "pour $name"
done
run 0 --help
out_is "$overview"
if command -v groff >/dev/null; then
	"$pour" help --man | groff -man -Tascii -ww >"$work/page" 2>"$work/groff"
	[ ! -s "$work/groff" ] || fail "groff: $(cat "$work/groff")"
fi

# ---- list ----
run 0 list engines
out_has "  bfs "
out_has "  astar+HEURISTIC "
out_has "promises: shortest, proves impossible"
[[ $out != *Heuristics* ]] || fail "heuristics in a list of engines"
run 0 list heuristics
out_has "  bases "
out_has "promises: admissible, consistent"
run 0 list rules
out_has "promises: harmless where all tubes are alike and each colour fills one, or runs must fit whole"
out_has "  lone-top "
printf 'one\tc4-abab-baba-0\tsolved\t7\tx\ntwo\tc4-cbca-accb-abba-0\timpossible\t-\tx\nthree\tc4-abab-baba-0-0\t?\t-\tx\n' >"$work/some.suite"
POUR_INSTANCES=$work run 0 list suites
out_has "some                       3 levels: 1 solved (1 with a proven optimum), 1 impossible, 1 open"
run 2 list planets
err_is "pour: list: 'planets' is none of engines, heuristics, rules, suites"

# ---- version ----
run 0 version
out_has "pour "
out_has "compiler   "
out_has "jemalloc "
run 0 --version
run 2 version please
finish
