#!/usr/bin/env bash
# Every micro-benchmark runs once for the least time there is, gives a rate, and none fails; the program's own option is checked.
set -u
build=${BUILD:-build}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
fail() {
	echo "test_micro: $1"
	exit 1
}
"$build/micro" --most=2000 --benchmark_min_time=0 --benchmark_filter='-heuristic/.*/(border|pdb.*)$' \
	--benchmark_out="$out/micro.json" --benchmark_out_format=json >"$out/text" 2>&1 || fail "exit $?: $(tail -3 "$out/text")"
"$build/micro" --most=2000 --benchmark_min_time=0 --benchmark_filter='heuristic/8x16/.*' >>"$out/text" 2>&1 || fail "exit $?"
grep -i error "$out/text" && fail "a benchmark failed"
for what in read compile pours apply expand hash unpours heuristic insert probe open queue; do
	for width in 8x16 8x32 16x32 16x64; do
		grep -q "\"name\": \"$what/$width/" "$out/micro.json" || fail "no $what of width $width in the JSON"
	done
done
runs=$(grep -c '"run_name"' "$out/micro.json")
rates=$(grep -cE '"(states|levels)":' "$out/micro.json")
[ "$runs" -gt 50 ] && [ "$runs" -eq "$rates" ] || fail "$runs benchmarks, $rates rates"
"$build/micro" --most=few >"$out/text" 2>&1
[ $? -eq 2 ] || fail "--most=few was taken"
grep -qx 'micro: --most: wants a number of entries, at least 1000' "$out/text" || fail "$(cat "$out/text")"
"$build/micro" --no-such-option >"$out/text" 2>&1
[ $? -eq 2 ] || fail "an unknown option was taken"
echo "test_micro: $runs benchmarks"
