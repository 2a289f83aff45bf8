#!/usr/bin/env bash
# The reference records: every file of results/ that this script names, made where it is missing or not yet whole.
# Usage, after make all build/perf build/micro: results/experiments.sh [STEP...], steps as below; default all.
# From the environment: BUILD (build), RESULTS (results), JOBS (2), SUITES, DEEP_SUITES, BROAD_TIME, DEEP_TIME; SHARD=K/N makes the Kth of N
# parts of the sweeps. A broken-off sweep goes on where it was; FRESH=1 makes all files anew.
set -u
cd "$(dirname "$0")/.." || exit
build=${BUILD:-build} results=${RESULTS:-results} jobs=${JOBS:-2}
pour=$build/pour
suites=${SUITES:-quick classic tight roomy tall wide history}
deep_suites=${DEEP_SUITES:-classic tight roomy tall wide}
broad_time=${BROAD_TIME:-0.5s} deep_time=${DEEP_TIME:-10s}
principal=bfs,bibfs,astar+runs,astar+bases,astar+border,astar+pdb,idastar+bases,idastar+border,wastar+mess@2,border,guided,analyser
weighted=astar+runs,astar+bases
for w in 1.5 2 3 5; do weighted+=,wastar+runs@$w,wastar+bases@$w; done
steps=(machine broad deep weights examples growth states traps heuristics throughput micro look)

# The machine and the build: what every time in the other files depends on.
machine() {
	printf 'what\tvalue\n'
	printf 'processor\t%s\n' "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)"
	printf 'cores\t%s\n' "$(nproc)"
	printf 'memory_gib\t%s\n' "$(awk '/^MemTotal/ {printf "%.0f", $2 / 2 ^ 20}' /proc/meminfo)"
	printf 'huge_pages\t%s\n' "$(sed 's/.*\[\(.*\)\].*/\1/' /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null || echo unknown)"
	printf 'system\t%s\n' "$(uname -sr)"
	"$pour" version | awk '$1 != "cpu" {key = $1 == "pour" ? "commit" : $1; sub(/^[^ ]* */, ""); printf "%s\t%s\n", key, $0}'
	printf 'date\t%s\n' "$(date -u +%F)"
	printf 'jobs\t%s\n' "$jobs"
	printf 'broad_time\t%s\ndeep_time\t%s\n' "$broad_time" "$deep_time"
}
decided_or_not() { [ "$1" -eq 0 ] || [ "$1" -eq 3 ]; }
# All algorithms with a small limit; the principal ones with a larger one; more weights. Undecided runs (exit 3) are results.
sweep() { # FILE ALGORITHMS TIME MEMORY SUITE...
	local file=$results/$1 algorithms=$2 time=$3 memory=$4
	shift 4
	"$pour" bench -a "$algorithms" --time "$time" --memory "$memory" --jobs "$jobs" --shard "${SHARD:-1/1}" -o "$file" --resume "$@"
	decided_or_not $? || { echo "experiments: a run of $file is wrong or crashed" >&2; return 1; }
}
broad() { sweep broad.jsonl all "$broad_time" 1GiB $suites; }
deep() { sweep deep.jsonl $principal "$deep_time" 2GiB $deep_suites; }
weights() { sweep weights.jsonl $weighted "$broad_time" 1GiB $deep_suites; }
# Levels whose border bound is too low, alone and two in one.
examples() {
	local file=$results/examples.jsonl
	printf '%s\n' c4-aabc-aabc-cbbc-0 c4-aabc-aabc-cbbc-ddef-ddef-feef-0 c5-aaabc-aacbc-bccbb-0-0 c8-abaaa-bbbb-cc-cccaaa-cccbbba \
		c6-aaabcc-aaabcc-bccbbb-0 |
		"$pour" bench -a border,bfs --quiet -o "$file" --resume -
}
# The deals of `states`, and larger ones, in border space.
growth() {
	"$pour" gen --shape "$(echo {4,6,8,10,12,14}x4+{1,2,3,4} | tr ' ' ,)" --count 10 --seed growth |
		"$pour" bench -a border --time 10s --memory 1GiB --jobs "$jobs" --quiet -o "$results/growth.jsonl" --resume -
	decided_or_not $?
}
# Reachable states of random deals, a JSON line each; 5 million at most.
states() {
	local shape
	for shape in {4,6,8,10,12,14}x4+1 {4,6,8,10,12,14}x4+2 {4,6,8,10}x4+3 {2,4,6}x4+4; do
		"$pour" gen --shape "$shape" --count 10 --seed growth | "$pour" analyze --json --along none --nodes 5000000 --time 60s -
		decided_or_not $? || return 1
	done
}
# Shares of losing pours, exactly, by shape.
traps() {
	"$pour" gen --shape 4x4+2,6x4+2,8x4+2,10x4+2,12x4+2 --count 40 --seed traps | "$pour" analyze --summary --format tsv --table exact -
}
heuristics() { "$pour" audit --shape 3x4+2,4x3+2,4x3+1 --heuristics all --format tsv --table heuristics; }
throughput() { "$build/perf" --by-table; }
micro() { "$build/micro" --benchmark_format=csv --benchmark_filter='^(insert|probe)/8x16/' 2>/dev/null; }
look() { "$pour" solve c4-abab-baba-0; }

# make FILE STEP: the output of a step, whole or not at all.
make_file() {
	[ ! -s "$results/$1" ] || return 0
	"$2" >"$results/$1.part" && mv "$results/$1.part" "$results/$1"
}

[ $# -eq 0 ] || steps=("$@")
[ -z "${FRESH:-}" ] || rm -f "$results"/{machine,traps,heuristics,throughput}.tsv "$results"/{broad,deep,weights,examples,growth,states}.jsonl \
	"$results/micro.csv" "$results/look.txt"
mkdir -p "$results" || exit
for i in "${!steps[@]}"; do
	printf '%s %d/%d %s\n' "$(date +%T)" $((i + 1)) ${#steps[@]} "${steps[i]}" >&2
	case ${steps[i]} in
	machine | traps | heuristics | throughput) make_file "${steps[i]}.tsv" "${steps[i]}" ;;
	broad | deep | weights | examples | growth) "${steps[i]}" ;;
	states) make_file states.jsonl states ;;
	micro) make_file micro.csv micro ;;
	look) make_file look.txt look ;;
	*) echo "experiments: there is no step '${steps[i]}'" >&2; exit 2 ;;
	esac || exit 1
done
