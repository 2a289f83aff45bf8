#!/usr/bin/env bash
# `pour gen`: pinned levels, a suite that reads, bad usage, constant memory.
set -u
pour=${BUILD:-build}/pour
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
fail() {
	echo "FAIL: $*"
	bad=1
}
same() { # WHAT EXPECTED GOT
	[ "$2" = "$3" ] || fail "$1: expected: $2; got: $3"
}

# The same seed gives the same levels everywhere; more levels do not change the first ones.
same "pinned link" "c4-abdb-cacc-dbbd-cdaa-0-0" "$($pour gen --colors 4 --links)"
same "pinned link" "c4-abba-abab-0" "$($pour gen --colours 2 --empty 1 --seed '' --links)"
$pour gen --colors 4 --links --count 100 >"$work/hundred"
same "the first of a hundred" "c4-abdb-cacc-dbbd-cdaa-0-0 c4-cdaa-abcb-cdcb-badd-0-0" "$(head -2 "$work/hundred" | tr '\n' ' ' | sed 's/ $//')"
same "a hundred levels, all different" 100 "$(sort -u "$work/hundred" | wc -l)"

# A suite: the exact command in its header makes it again, and every other command reads it.
seed="it's a \$eed	with a tab"
$pour gen --colors 5 --capacity 3 --empty 1 --count 20 --seed "$seed" >"$work/twenty.suite"
same "fields of each line" "5" "$(grep -v '^#' "$work/twenty.suite" | awk -F'\t' '{print NF}' | sort -u)"
same "status and optimum" "?:-" "$(grep -v '^#' "$work/twenty.suite" | awk -F'\t' '{print $3 ":" $4}' | sort -u)"
same "different ids" "20" "$(grep -v '^#' "$work/twenty.suite" | cut -f1 | sort -u | wc -l)"
eval "$(head -1 "$work/twenty.suite" | sed "s|^# pour|$pour|")" >"$work/again.suite"
cmp -s "$work/twenty.suite" "$work/again.suite" || fail "the command in the header makes another suite"
same "valid levels" "20" "$($pour check "$work/twenty.suite" | grep -c ': valid: 6 tubes of capacity 3')"

# Bad usage: everything at once, exit 2, nothing on stdout.
usage() { # EXPECTED-MESSAGES ARGUMENTS...
	local expected=$1 got
	shift
	got=$($pour gen "$@" 2>&1 >"$work/stdout")
	same "exit of gen $*" 2 $?
	same "messages of gen $*" "$expected" "$got"
	[ -s "$work/stdout" ] && fail "gen $*: output beside an error"
}
usage "pour: gen: --colors is missing: how many colours?"
usage "pour: --colors: '60' is no whole number from 1 to 52
pour: --empty: '0' is no whole number from 1 to 63" --colors 60 --empty 0
usage "pour: gen: 52 colours and 13 empty tubes are 65 tubes, at most 64 are possible" --colors 52 --empty 13
usage "pour: gen: takes no argument, but got 'x'" --colors 3 x
usage "pour: gen: unknown option --colour-count: see 'pour help gen'" --colors 3 --colour-count

# A million deals without growth of memory: the peak after a thousand is the peak near the end. The pipe holds the writer back.
peak() { awk '/^VmHWM/ {print $2}' "/proc/$writer/status"; }
exec 3< <(exec "$pour" gen --colors 6 --links --count 1000000)
writer=$!
head -c 35000 <&3 >"$work/start"
first=$(peak)
head -c 34000000 <&3 >"$work/bulk"
last=$(peak)
cat <&3 >"$work/end"
same "lines of a million deals" 1000000 "$(cat "$work/start" "$work/bulk" "$work/end" | wc -l)"
[ -n "$first" ] && [ -n "$last" ] && [ $((last - first)) -lt 1024 ] || fail "peak memory grew from $first kB to $last kB"
exit $bad
