#!/usr/bin/env bash
# `pour bench`: the file of records, resumed and sharded; exit statuses; baselines that two algorithms proved.
. tests/bench/expect.sh

cat >"$work/some.suite" <<'END'
# a comment that stays
one	c4-abab-baba-0	?	-	hand
two	c4-cbca-accb-abba-0	?	-	hand
three	c4-abab-baba-0-0	?	-	hand
four	c4-bcaa-0-bbcc-caab	?	-	hand
END
records=$work/records.jsonl
cd "$work" || exit 1

# The runs of a file without what differs from time to time: one line a run, sorted.
runs() { grep -o '"suite":.*"repeat":[0-9]*' "$1" | sort; }

# ---- a whole sweep ----
run 0 bench -a bfs,astar+bases --repeat 2 -o "$records" some.suite
out_is ""
err_has "16/16 runs, 12 solved, 4 impossible"
[ "$(wc -l <"$records")" -eq 16 ] || fail "not 16 records"
[ "$(runs "$records" | uniq | wc -l)" -eq 16 ] || fail "not 16 different runs"
grep -q '"order_seed":"pour"' "$records" || fail "the seed of the order is not recorded"
runs "$records" >all

# ---- not added to by accident ----
run 2 bench -a bfs -o "$records" some.suite
err_has "holds records already: --resume adds what is missing, --fresh starts it anew"
run 2 bench --resume --fresh -o "$records" some.suite
run 0 bench -a bfs,astar+bases --repeat 2 -q --resume -o "$records" some.suite
err_is ""
runs "$records" | cmp - all || fail "a resumed whole sweep is not as it was"

# ---- cut anywhere, a resumed sweep has every run once ----
size=$(wc -c <"$records")
for cut in 0 1 500 $((size / 2)) $((size - 1)); do
	head -c "$cut" "$records" >part.jsonl
	run 0 bench -a bfs,astar+bases --repeat 2 -q --resume -o part.jsonl some.suite
	runs part.jsonl | cmp - all || fail "cut to $cut bytes and resumed, runs are lost or repeated"
done

# ---- killed by SIGKILL, wherever that hits it, again and again ----
: >killed.jsonl
for lines in 1 4 9; do
	"$pour" bench -a bfs,astar+bases --repeat 2 --jobs 2 -q --resume -o killed.jsonl some.suite &
	while [ "$(wc -l <killed.jsonl)" -lt $lines ] && kill -0 $! 2>/dev/null; do sleep 0.002; done
	kill -9 $! 2>/dev/null
	wait $! 2>/dev/null
done
run 0 bench -a bfs,astar+bases --repeat 2 -q --resume -o killed.jsonl some.suite
runs killed.jsonl | cmp - all || fail "killed and resumed, runs are lost or repeated"

# ---- a second sweep does not write into the file of one that is at it ----
: >two.jsonl
flock two.jsonl "$pour" bench -q -a bfs --resume -o two.jsonl some.suite 2>said
[ $? -eq 2 ] || fail "a file that is held by another is written to"
[ "$(cat said)" = "pour: two.jsonl: another sweep is writing to it" ] || fail "held by another: $(cat said)"
long=c4-kkgj-tgqr-qsel-fdmh-cnga-hton-pots-vegf-srhj-cicu-beml-qfmm-baev-jpor-akhf-uipb-uvjk-qpdt-bril-dosv-cnin-luda-0-0-0
cp "$records" two.jsonl
"$pour" bench -q -a idastar+zero --time 60s --resume -o two.jsonl $long &
while flock -n two.jsonl true && kill -0 $! 2>/dev/null; do sleep 0.05; done # it holds the file
for how in --resume --fresh; do
	run 2 bench -q -a bfs $how -o two.jsonl some.suite
	err_is "pour: two.jsonl: another sweep is writing to it"
done
cmp two.jsonl "$records" || fail "the file of another sweep was changed"
kill -9 $!
wait $! 2>/dev/null
run 0 bench -q -a bfs --resume -o two.jsonl some.suite # whose lock ends with it

# ---- a fault is said once ----
run 2 bench -a bfs,, -o y.jsonl some.suite
[ "$(wc -l <"$work/err")" -eq 1 ] || fail "not one line: $err"
run 2 bench -a bfz,bfs,bfz,astr -o y.jsonl some.suite
[ "$(wc -l <"$work/err")" -eq 2 ] || fail "not one line for each of two: $err"

# ---- a line that is no record is not passed over ----
{ head -n 3 "$records"; echo nonsense; } >bad.jsonl
run 2 bench -a bfs --resume -o bad.jsonl some.suite
err_has "bad.jsonl:4: not a record"

# ---- shards: disjoint, together everything ----
for k in 1 2 3; do run 0 bench -a bfs,astar+bases --repeat 2 -q --shard $k/3 -o shard$k.jsonl some.suite; done
cat shard?.jsonl >shards.jsonl
runs shards.jsonl | cmp - all || fail "three shards are not the whole"
run 2 bench --shard 4/3 -o x.jsonl some.suite
run 2 bench --shard 1 -o x.jsonl some.suite
[ ! -e x.jsonl ] || fail "bad usage made a file"

# ---- the order is the seed's ----
order() { grep -o '"id":"[^"]*"\|"algorithm":"[^"]*"\|"repeat":[0-9]*' "$1"; }
run 0 bench -a bfs,astar+bases --repeat 2 -q --seed one -o a.jsonl some.suite
run 0 bench -a bfs,astar+bases --repeat 2 -q --seed one -o b.jsonl some.suite
run 0 bench -a bfs,astar+bases --repeat 2 -q --seed two -o c.jsonl some.suite
[ "$(order a.jsonl)" = "$(order b.jsonl)" ] || fail "the same seed, another order"
[ "$(order a.jsonl)" != "$(order c.jsonl)" ] || fail "another seed, the same order"

# ---- exit statuses ----
run 3 bench -a bfs --nodes 3 -q --fresh -o x.jsonl some.suite
printf 'one\tc4-abab-baba-0\tsolved\t6\ta lie\n' >lie.suite
run 1 bench -a bfs --fresh -o x.jsonl lie.suite
err_has "pour: bfs on one: WRONG: 7 pours from an algorithm that promises a shortest solution; the optimum is 6"
said=${err%%$'\n'*}
run 1 bench -a bfs -q --fresh -o x.jsonl lie.suite # quiet is no reason not to say so
err_is "$said"
run 1 bench -a bfs -q --resume -o x.jsonl lie.suite # found in the file
err_is "$said"
sed -i 's/"outcome":"solved","reason":null/"outcome":"crashed","reason":"SIGSEGV"/; s/"verdict":"WRONG"/"verdict":"undecided"/' x.jsonl
run 1 bench -a bfs -q --resume -o x.jsonl lie.suite
err_is "pour: bfs on one: crashed: SIGSEGV"
run 2 bench -a bfs -o y.jsonl c4-abab-bab-0
[ ! -e y.jsonl ] || fail "a bad level made a file"
run 2 bench -a bfs -o y.jsonl some.suite some.suite
err_is "pour: some.suite:2: given twice, and 3 more levels"
run 2 bench -a bfs,astar+bases --repeat 3 -o y.jsonl c4-abab-baba-0 some.suite c4-abab-baba-0
err_is "pour: c4-abab-baba-0: given twice"
head -n 3 some.suite >few.suite
mkdir twice
tail -n 3 some.suite >twice/some.suite
run 2 bench -a bfs --repeat 2 -o y.jsonl some.suite few.suite twice/some.suite c4-aaaa-0
err_is "pour: twice/some.suite:1: given twice, and 2 more levels"
printf 'four\tc4-bcaa-0-bbcc-caab\t?\t-\thand\nfive\tc4-aaaa-0\t?\t-\thand\n%s\n' "$(tail -n 1 twice/some.suite | sed 's/four/six/')" >twice/some.suite
run 2 bench -a bfs -o y.jsonl some.suite twice/some.suite
err_is "pour: twice/some.suite:1: given twice"
run 2 bench -a bfs -o /no/such/folder/y.jsonl some.suite
err_has "pour: /no/such/folder/y.jsonl: No such file or directory"

# ---- baselines: what two different algorithms proved, and nothing else ----
run 0 bench -a bfs,astar+bases -q --fresh --prove -o x.jsonl some.suite
out_is "# a comment that stays
one	c4-abab-baba-0	solved	7	hand
two	c4-cbca-accb-abba-0	impossible	-	hand
three	c4-abab-baba-0-0	solved	7	hand
four	c4-bcaa-0-bbcc-caab	solved	6	hand"
run 0 bench -a bfs -q --fresh --prove -o x.jsonl some.suite
out_has "one	c4-abab-baba-0	solved	-	hand"
out_has "two	c4-cbca-accb-abba-0	?	-	hand"
run 0 bench -a bfs --repeat 2 -q --fresh --prove -o x.jsonl some.suite
out_has "one	c4-abab-baba-0	solved	-	hand"
run 0 bench -a bfs,wastar+mess@2 -q --fresh --prove -o x.jsonl some.suite
out_has "one	c4-abab-baba-0	solved	-	hand"
out_has "two	c4-cbca-accb-abba-0	impossible	-	hand"

# ---- baselines proved before stay, unless a run contradicts them ----
printf 'one\tc4-abab-baba-0\tsolved\t7\thand\ntwo\tc4-cbca-accb-abba-0\timpossible\t-\thand\nfour\tc4-bcaa-0-bbcc-caab\tsolved\t6\thand\n' >proved.suite
for algorithms in bfs wastar+mess@2 "dfs --nodes 1"; do
	"$pour" bench -a $algorithms -q --fresh --prove -o x.jsonl proved.suite >again.suite
	cmp again.suite proved.suite || fail "$algorithms: baselines proved before are gone: $(cat again.suite)"
done
run 0 bench -a bfs -q --fresh --prove --rules ball -o x.jsonl proved.suite # what holds under water only is not kept
out_has "one	c4-abab-baba-0	solved	-	hand	ball"
for lie in "solved	8" "solved	6"; do
	printf 'one\tc4-abab-baba-0\t%s\thand\n' "$lie" >lie.suite
	run 1 bench -a bfs -q --fresh --prove -o x.jsonl lie.suite
	out_is "one	c4-abab-baba-0	solved	-	hand"
	run 1 bench -a bfs,astar+bases -q --fresh --prove -o x.jsonl lie.suite
	out_is "one	c4-abab-baba-0	solved	7	hand"
done
printf 'one\tc4-abab-baba-0\timpossible\t-\thand\ntwo\tc4-cbca-accb-abba-0\tsolved\t7\thand\n' >lie.suite
run 1 bench -a bfs -q --fresh --prove -o x.jsonl lie.suite
out_is "one	c4-abab-baba-0	solved	-	hand
two	c4-cbca-accb-abba-0	?	-	hand"

# ---- a line that names its rules is run under them, and its baseline holds under no others ----
printf 'one\tc4-aabc-aabc-cbbc-0\tsolved\t9\thand\ntwo\tc4-aabc-aabc-cbbc-0\timpossible\t-\thand\twhole\n' >rules.suite
run 0 bench -q -a bfs,astar+bases -o rules.jsonl rules.suite
[ "$(grep -o '"rules":"[a-z]*"\|"verdict":"[a-z]*"' rules.jsonl | sort | uniq -c | tr -s ' \n' ' ')" = \
	' 2 "rules":"water" 2 "rules":"whole" 2 "verdict":"impossible" 2 "verdict":"optimal" ' ] || fail "rules of lines: $(cat rules.jsonl)"
run 0 bench -q -a bfs,astar+bases --prove --resume -o rules.jsonl rules.suite
out_is "$(cat rules.suite)"
run 0 bench -q -a bfs --rules whole -o whole.jsonl rules.suite # "one" is solvable under water alone: no contradiction
[ "$(grep -c '"rules":"whole".*"outcome":"impossible".*"verdict":"impossible"' whole.jsonl)" -eq 2 ] || fail "$(cat whole.jsonl)"
run 0 bench -q -a bfs,guided -o left.jsonl rules.suite
err_has "rules.suite:2: guided does not apply to its rules, 'whole': left out"
[ "$(wc -l <left.jsonl)" -eq 3 ] || fail "not 3 runs: $(cat left.jsonl)"
run 2 solve -a guided rules.suite
err_is "pour: rules.suite:2: guided does not apply to its rules, 'whole'"
run 0 solve -q rules.suite
[ "$(tail -n 1 <<<"$out")" = impossible ] || fail "$command: $out"
run 0 convert --to suite rules.suite
out_is "$(cat rules.suite)"
[ "$("$pour" gen --colors 3 --rules whole --prove | tail -n 1 | cut -f 6)" = whole ] || fail "gen does not name the rules of its proofs"

finish
