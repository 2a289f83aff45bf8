#!/usr/bin/env bash
# Run a part of the experiments again and hold it against the records. Exit 1 where it differs:
#   - outcome, length, expanded, generated and stored of a run that neither time nor memory ended must be equal;
#   - the processor time of each algorithm, as a ratio to its recorded one, must lie within BAND (default 3) times or one BAND-th of
#     the median of all such ratios (which is how much slower this machine is); medians of ten runs of a millisecond at least;
#   - a run may be undecided now, and not in the records, only where the recorded time times BAND is more than the limit.
# Usage: results/repro.sh [K/N] (default 1/20: the Kth of N parts of the broad sweep; and 1/40 of the deep one).
# From the environment: BUILD (build), RESULTS (results), REPRO (build/repro), JOBS (2), BAND (3).
set -u
cd "$(dirname "$0")/.." || exit
build=${BUILD:-build} results=${RESULTS:-results} band=${BAND:-3}
pour=$build/pour fresh=${REPRO:-$build/repro} shard=${1:-1/20}
[[ $shard =~ ^[0-9]+/[0-9]+$ ]] || { echo "repro: a part is K/N, not '$shard'" >&2; exit 2; }
limits=$(awk -F'\t' '$1 == "broad_time" {b = $2} $1 == "deep_time" {d = $2} END {print b, d}' "$results/machine.tsv")
read -r broad_time deep_time <<<"$limits"
export BROAD_TIME=$broad_time DEEP_TIME=$deep_time

# The suites that the records are of, so that records of fewer suites are repeated as they are.
suites_of() { "$pour" report --format tsv --sql 'SELECT DISTINCT suite FROM instances' "$results/$1" | tail -n +2 | tr '\n' ' '; }
SUITES=$(suites_of broad.jsonl) DEEP_SUITES=$(suites_of deep.jsonl)
export SUITES DEEP_SUITES
rm -rf "$fresh"
RESULTS=$fresh SHARD=$shard results/experiments.sh broad || exit
RESULTS=$fresh SHARD=${shard%/*}/$((2 * ${shard#*/})) results/experiments.sh deep || exit

# The runs of both, side by side, as a table that the queries below begin with.
both="WITH old AS (SELECT * FROM runs WHERE file NOT LIKE '$fresh/%'), new AS (SELECT * FROM runs WHERE file LIKE '$fresh/%'),
	pair AS (SELECT new.algorithm AS algorithm, new.id AS id, old.outcome AS was, new.outcome AS now, old.length AS length_was,
	new.length AS length_now, old.expanded AS expanded_was, new.expanded AS expanded_now, old.generated AS generated_was,
	new.generated AS generated_now, old.stored AS stored_was, new.stored AS stored_now, old.time_s AS t_was, old.cpu_s AS cpu_was, new.cpu_s AS cpu_now,
	old.time_limit_s AS time_limit, coalesce(old.reason, '') AS why_was, coalesce(new.reason, '') AS why_now
	FROM new JOIN old ON new.run = old.run),
	exact AS (SELECT * FROM pair WHERE why_was NOT IN ('time', 'memory') AND why_now NOT IN ('time', 'memory')),
	ratio AS (SELECT algorithm, median(cpu_now / cpu_was) AS ratio, count(*) AS n FROM exact WHERE cpu_was >= 1e-3
	GROUP BY algorithm HAVING n >= 10), machine AS (SELECT median(ratio) AS speed FROM ratio)"
ask() { "$pour" report --format "${2:-text}" --sql "$both $1" "$results"/{broad,deep}.jsonl "$fresh"/{broad,deep}.jsonl; }

status=0
# found WHAT QUERY: the rows of a query are faults.
found() {
	ask "$2" >"$fresh/faults" || exit
	[ "$(wc -l <"$fresh/faults")" -le 1 ] || { echo "$1:"; cat "$fresh/faults"; status=1; }
}
compared=$(ask 'SELECT count(*) FROM pair' tsv | tail -1) runs=$(cat "$fresh"/{broad,deep}.jsonl | wc -l)
if [ "$compared" -ne "$runs" ] || [ "$runs" -eq 0 ]; then
	echo "Of $runs runs $compared have records: the records are of other limits, suites or algorithms."
	status=1
fi
found 'Different from the records' "SELECT algorithm, id, was, now, length_was, length_now, expanded_was, expanded_now, generated_was, generated_now,
	stored_was, stored_now FROM exact WHERE was <> now OR length_was IS NOT length_now OR expanded_was <> expanded_now
	OR generated_was <> generated_now OR stored_was <> stored_now"
found "Undecided, though recorded in less than a ${band}th of the limit" "SELECT algorithm, id, t_was, time_limit FROM pair, machine
	WHERE why_now IN ('time', 'memory') AND why_was = '' AND t_was * $band * max(coalesce(speed, 1), 1) < time_limit"
found "Times out of the band of $band" "SELECT algorithm, n AS pairs, ratio / speed AS time_ratio FROM ratio, machine
	WHERE ratio / speed NOT BETWEEN 1.0 / $band AND $band"
ask "SELECT (SELECT count(*) FROM pair) AS compared, (SELECT count(*) FROM exact) AS exact, (SELECT count(*) FROM ratio) AS timed,
	(SELECT min(ratio / speed) FROM ratio, machine) AS lowest, (SELECT max(ratio / speed) FROM ratio, machine) AS highest, speed FROM machine"
[ $status -ne 0 ] || echo "The records are reproduced."
exit $status
