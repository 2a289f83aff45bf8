#!/usr/bin/env bash
# A run's memory is what its budget says: the process grows by no more than 2 MiB beyond it, down to budgets of 1 MiB, whatever
# the engine; it ends as unknown, reason memory, with its counters, and idastar, which stores nothing, goes on in less.
. tests/bench/expect.sh

"$pour" version | grep -q -- -fsanitize && { echo "skipped: a sanitizer's own memory counts too" && exit 0; }

printf 'large\tc4-kkgj-tgqr-qsel-fdmh-cnga-hton-pots-vegf-srhj-cicu-beml-qfmm-baev-jpor-akhf-uipb-uvjk-qpdt-bril-dosv-cnin-luda-0-0-0\t?\t-\ttest\n' >"$work/large.suite"
printf 'small\tc4-abab-baba-0\t?\t-\ttest\n' >"$work/small.suite"
# compiling a level counts too
"$pour" gen --colors 3 --capacity 150 --links >"$work/tall.links"
run 3 solve -a bfs --memory 2MiB --json "$work/tall.links"
out_has '"reason":"memory"'
rss=$(sed -n 's/.*"peak_rss":\([0-9]*\).*/\1/p' <<<"$out")
run 0 solve -a bfs --memory 2MiB --json c4-abab-baba-0
small=$(sed -n 's/.*"peak_rss":\([0-9]*\).*/\1/p' <<<"$out")
[ $((rss - small)) -lt $((4 << 20)) ] || fail "compiling took $((rss - small)) bytes of 2 MiB"

# and so does a table set up in advance
run 3 solve -a bfs --memory 16MiB --table 300MiB --json c4-abab-baba-0
out_has '"reason":"memory"'

for mebi in 1 2 8; do
	"$pour" bench -q -a all --memory ${mebi}MiB --nodes 200000 --jobs 2 -o "$work/$mebi.jsonl" "$work/large.suite" "$work/small.suite"
	[ $? -eq 3 ] || fail "$mebi MiB: every run was decided, or something is wrong"
	run 0 report --format csv --sql "
		WITH small AS (SELECT algorithm, peak_rss FROM runs WHERE id = 'small')
		SELECT algorithm, large.peak_rss - small.peak_rss FROM runs AS large JOIN small USING (algorithm)
		WHERE id = 'large' AND large.peak_rss - small.peak_rss > ($mebi + 2) * 1048576" "$work/$mebi.jsonl"
	[ "$(wc -l <"$work/out")" -eq 1 ] || fail "$mebi MiB is not what these took: $out"
	run 0 report --format csv --sql "
		SELECT count(*) > 5, min(expanded) > 0, min(stored) > 0 FROM runs WHERE reason = 'memory' AND engine IN ('bfs', 'bibfs', 'astar')
		AND heuristic IS NOT 'border' AND coalesce(heuristic, '') NOT LIKE 'pdb%'" "$work/$mebi.jsonl"
	[ $mebi -eq 8 ] || [[ $out == *$'\n'1,1,1* ]] || fail "$mebi MiB: few runs ended for memory, or without counters: $out"
done
run 0 report --format csv --sql "
	SELECT count(*) > 1, max(peak_bytes) < 1048576 FROM runs WHERE engine = 'idastar' AND heuristic IN ('zero', 'runs', 'bases', 'mess')
	AND id = 'large' AND expanded = 200000" "$work/1.jsonl"
[[ $out == *$'\n'1,1* ]] || fail "idastar needs memory: $out"
finish
