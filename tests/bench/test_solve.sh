#!/usr/bin/env bash
# `pour solve`: outcomes and exit statuses, every form of LEVEL and of output.
. tests/bench/expect.sh

apl=c4-abab-baba-0
impossible=c4-cbca-accb-abba-0
hard=c4-abcd-efgh-ijkl-lkji-hgfe-dcba-acbd-egfh-ikjl-jlik-fheg-bdac-0-0-0

# ---- text: the level of the APL article in 7 ----
for algorithm in bfs astar+runs astar+bases; do
	run 0 solve -a $algorithm $apl
	out_has "$apl: solved in 7 pours, proved shortest"
	out_has "  $algorithm: "
	err_is ""
done
run 0 solve $apl
out_has "  astar+bases: "
run 0 solve -a wastar+mess@2 $apl
out_has "not proved shortest"
run 0 solve $impossible
out_has "$impossible: impossible, proved"
run 0 solve c4-aaaa-0
out_has "solved in 0 pours, proved shortest"
run 0 solve --rules ball -a bfs $apl
out_has "solved in "
run 0 solve --rules whole c4-abab-baba-0
out_has "solved in 7 pours"

# ---- quiet: the moves alone, and they are a solution ----
run 0 solve -q $apl $impossible
moves=${out%%$'\n'*}
[ "${out##*$'\n'}" = impossible ] || fail "the second line is not 'impossible': $out"
run 0 check $apl --solution "$moves"
out_has "7 pours, all legal, solved"

# ---- steps: the level before and after every pour, the pour beside it ----
run 0 solve -a bfs --steps $apl
out_has "|b| |a| | |"
for i in 1 2 3 4 5 6 7; do
	out_has "pour $i of 7: "
done
[ "$(grep -c '^ 1   2   3$' "$work/out")" -eq 8 ] || fail "8 drawings are not there: $out"
out_has "   solved"
! grep -q $'\033' "$work/out" || fail "colours where there is no terminal"
if command -v script >/dev/null; then
	script -qc "$pour solve --steps $apl" "$work/typescript" </dev/null >/dev/null
	grep -q $'\033\[48;5;' "$work/typescript" || fail "no colours on a terminal"
	NO_COLOR=1 script -qc "$pour solve --steps $apl" "$work/typescript" </dev/null >/dev/null
	! grep -q $'\033\[48;5;' "$work/typescript" || fail "NO_COLOR is not respected"
fi

# ---- json: one record a level, in input order ----
run 0 solve --json $apl $impossible c4-abab-baba-0-0
[ "$(wc -l <"$work/out")" -eq 3 ] || fail "not 3 records: $out"
for field in '"schema":1' '"run":"' '"suite":null' "\"id\":\"$apl\"" "\"level\":\"$apl\"" '"rules":"water"' '"algorithm":"astar+bases"' \
	'"engine":"astar"' '"heuristic":"bases"' '"weight":1.0' '"repeat":0' '"outcome":"solved"' '"reason":null' '"length":7' \
	'"lower_bound":7' '"h0":' '"baseline":null' '"verdict":"optimal"' '"expanded":' '"generated":' '"duplicates":' '"reopened":0' \
	'"stored":' '"peak_open":' '"expanded_below":' '"compile_s":' '"search_s":' '"cpu_s":' '"peak_bytes":' '"peak_rss":' \
	'"solution":"' '"verified":true' '"commit":"' '"compiler":"' '"flags":"' '"cpu":"' '"host":"' '"started":"20'; do
	[[ $(sed -n 1p "$work/out") == *"$field"* ]] || fail "no $field in the first record"
done
[[ $(sed -n 2p "$work/out") == *'"outcome":"impossible"'*'"length":null'*'"verdict":"impossible"'* ]] || fail "second record: $out"
for algorithm in astar+border idastar+border border; do # h says that there is no solution
	run 0 solve -a $algorithm $impossible
	out_has ", h of the start: dead"
	run 0 solve --json -a $algorithm $impossible
	out_has '"h0":null'
done
run 0 solve --json $apl $impossible c4-abab-baba-0-0
[[ $(sed -n 3p "$work/out") == *'"level":"c4-abab-baba-0-0"'* ]] || fail "third record: $out"

# ---- the weight that is not given, as the helps say it ----
weight=$("$pour" help solve | sed -n 's/.*WEIGHT, of wastar, is \([0-9]*\) if not given.*/\1/p')
run 0 solve --json -a wastar+bases $apl
out_has "\"weight\":$weight.0,"
for word in "help list" "list engines"; do
	run 0 $word
	[[ $out == *"WEIGHT, $weight if not given"* || $out == *"WEIGHT is $weight if not given"* ]] || fail "$command: the weight not given is not $weight: $out"
done

# ---- every form of LEVEL ----
printf '# a suite\none\t%s\tsolved\t7\thand\ntwo\t%s\timpossible\t-\thand\n' $apl $impossible >"$work/some.suite"
printf '%s\n\n# comment\n%s\n' $apl $impossible >"$work/links"
printf 'red blue red blue\nblue red blue red\n-\n' >"$work/grid"
printf '[["r","b","r","b"],["b","r","b","r"],[]]' >"$work/level.json"
run 0 solve "$work/some.suite"
out_has "one: solved in 7 pours, proved shortest; the recorded optimum is 7"
out_has "two: impossible, proved: no sequence of pours solves it; recorded as impossible"
POUR_INSTANCES=$work run 0 solve some
out_has "one: solved in 7 pours"
run 0 solve "$work/links"
out_has "/links:1: solved in 7 pours"
out_has "/links:4: impossible"
run 0 solve "$work/grid" "$work/level.json"
out_has "/grid: solved in 7 pours"
out_has "/level.json: solved in 7 pours"
for file in some.suite links grid level.json; do
	command="pour solve - < $file"
	out=$("$pour" solve - <"$work/$file" 2>"$work/err") || fail "$command: exit $?: $(cat "$work/err")"
	out_has "solved in 7 pours"
done

# ---- 3: undecided within the limits ----
run 3 solve -a bfs --nodes 10 $hard
out_has "unknown, 10 states are expanded"
run 3 solve -a bfs --nodes 1 $hard
out_has "unknown, 1 state is expanded"
run 3 solve -a bfs --memory 2MiB $hard
out_has "unknown, the memory of 2.0 MiB is used up"
run 3 solve -a astar+zero --time 10ms $hard
out_has "unknown, time is up after 10 ms"
run 3 solve -a bfs --json --nodes 10 $hard
out_has '"outcome":"unknown","reason":"nodes","length":null'
run 3 solve -a bfs --nodes 10 $hard $apl $impossible

# ---- why a run is undecided is said once ----
for style in "" --steps --json; do
	run 3 solve $style --memory 1kB $apl
	err_is ""
	out_has "no memory to compile the level"
done
run 3 solve -q --memory 1kB $apl
out_is unknown
err_is "pour: $apl: no memory to compile the level"

# ---- --table: of the engines that its help names, the size from the start ----
bytes_of() { "$pour" solve --json -a "$1" --table "$2" $apl | grep -o '"peak_bytes":[0-9]*' | cut -d: -f2; }
for algorithm in bfs bibfs astar+zero wastar+zero idastar+zero dfs; do
	own=0
	for name in solve bench; do
		[[ $("$pour" help $name | sed -n '/^  --table SIZE/,/^$/p') =~ [^a-z]${algorithm%+*}[^a-z] ]] && own=$((own + 1))
	done
	larger=$(($(bytes_of $algorithm 32MiB) - $(bytes_of $algorithm 0) > 16 << 20))
	[ $own -eq $((2 * larger)) ] || fail "--table makes $algorithm larger: $larger; $own of 2 helps name it"
done

# ---- 1: something is wrong that must not be ----
printf 'one\t%s\tsolved\t8\ta lie\n' $apl >"$work/lie.suite"
run 1 solve "$work/lie.suite"
[[ $out == "one: solved in 7 pours; the recorded optimum is 8"$'\n'* ]] || fail "a wrong answer is shown as: $out"
[[ $out != *WRONG* && $out != *proved* ]] || fail "WRONG is said twice, or proved: $out"
err_is "pour: $work/lie.suite:1: WRONG: 7 pours, shorter than the proven optimum of 8"
run 1 solve --json "$work/lie.suite"
out_has '"verdict":"WRONG","message":"7 pours, shorter than the proven optimum of 8"'
printf 'one\t%s\timpossible\t-\ta lie\n' $apl >"$work/lie.suite"
run 1 solve "$work/lie.suite"
[[ $out == "one: solved in 7 pours; recorded as impossible"$'\n'* ]] || fail "a wrong answer is shown as: $out"
printf 'one\t%s\tsolved\t-\ta lie\n' $impossible >"$work/lie.suite"
run 1 solve "$work/lie.suite"
err_is "pour: $work/lie.suite:1: WRONG: called impossible, but a solution is known"
[[ $out == "one: called impossible"$'\n  astar+bases: '* && $(wc -l <"$work/out") -eq 2 ]] || fail "a wrong answer is shown as: $out"
run 1 solve -a bfs --nodes 100 "$work/lie.suite" $hard

# ---- 2: bad usage or bad input, nothing run ----
run 2 solve
err_is "pour: solve: no level: see 'pour help solve'"
run 2 solve $apl c4-abab-bab-0
out_is ""
err_is "pour: c4-abab-bab-0: colour 'a' has 3 units, 1 missing"
run 2 solve -a astr $apl
err_has "unknown engine 'astr' (did you mean 'astar'?)"
for pair in "--json --steps" "--json --quiet" "--quiet --steps"; do
	run 2 solve $pair $apl
	err_is "pour: solve: ${pair/ / or }, not both"
done
run 0 solve -q --quiet $apl
for name in solve bench; do
	for pair in "--as guided -a bfs" "-a bfs --as guided"; do
		run 2 $name $pair $apl
		err_is "pour: --as names a whole procedure, -a an algorithm: not both"
	done
done
run 0 solve -q -a bfs -a astar+bases $apl
run 2 solve --nonsense $apl
err_is "pour: solve: unknown option --nonsense: see 'pour help solve'"
run 2 solve -x $apl
err_is "pour: solve: unknown option -x: see 'pour help solve'"
run 2 solve $apl --time
err_is "pour: solve: the option --time needs a value"
run 2 solve --time 10 --memory much --nodes -1 --rules oil --closed shut --threads 0 --table no --order up $apl
[ "$(wc -l <"$work/err")" -eq 8 ] || fail "not all 8 bad values are named: $err"
run 2 solve /no/such/file
err_is "pour: /no/such/file: no such file, no suite of that name, and no share link"
printf 'one\t%s\tsolved\t7\tx\nbroken\n' $apl >"$work/bad.suite"
run 2 solve "$work/bad.suite"
err_has "bad.suite:2: 1 of the 5 fields"
out_is ""

# ---- results that cannot be delivered ----
if [ -w /dev/full ]; then
	"$pour" solve $apl >/dev/full 2>"$work/err"
	[ $? -eq 1 ] || fail "a full disk is no success"
	grep -q 'pour: standard output: ' "$work/err" || fail "a full disk is not named"
	# full: the arguments of a command whose output is lost: exit 1, and one line says why
	full() {
		"$pour" "$@" >/dev/full 2>"$work/err"
		[ $? -eq 1 ] || fail "pour $*: a full disk gives another exit status than 1"
		[[ $(cat "$work/err") =~ ^"pour: "[^:]*": "[^:]*": "?"No space left on device"$|^"pour: "[^:]*": No space left on device"$ ]] ||
			fail "pour $*: not one line on a full disk: $(cat "$work/err")"
	}
	full solve -a bfs --nodes 3 $hard # undecided is less than lost
	full gen --colors 3
	full gen --colors 3 --count 2000
	full draw $apl
	full draw -o /dev/full $apl
	full draw --solve -o /dev/full $apl
	full bench -q -a bfs -o /dev/full $apl
	full convert --to json $apl
	full list
fi
finish
