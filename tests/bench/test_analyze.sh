#!/usr/bin/env bash
# `pour analyze`: text, JSON, summary, figures, limits, bad usage.
. tests/bench/expect.sh

level105=c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0
forum=c4-dida-diea-ekfa-fkga-glgb-glhb-heib-iejb-jfjc-jfkc-khlc-lhdc-0-0

# ---- text ----
run 0 analyze c4-abab-baba-0
out_has "c4-abab-baba-0: solvable, shortest solution 7 pours, proved by all 16 reachable states"
out_has "2 shortest, over 14 states; none needs a partial pour"
out_has "dead ends   none"
run 0 analyze $level105
out_has "shortest solution 41 pours, proved by all 14138 reachable states"
out_has "7644 live, 6494 dead"
out_has "the level can be lost in 1 pour"
run 0 analyze $forum
out_has "impossible, proved by all 1237 reachable states"
run 0 analyze c4-aabc-aabc-cbbc-0
out_has "every one has a partial pour"
run 0 analyze c4-aaaa-0
out_has "shortest solution 0 pours, proved by the 1 reachable state"
run 0 analyze --rules ball --along none c4-abab-baba-0
[[ $out != *partial* && $out != *wastar* ]] || fail "partial pours of single balls, or another walk: $out"

# ---- JSON: one object a level, in order ----
run 0 analyze --json c4-abab-baba-0 $forum
[ "$(wc -l <"$work/out")" -eq 2 ] || fail "not 2 objects: $out"
for field in '"schema":1' '"id":"c4-abab-baba-0"' '"outcome":"solved"' '"exact":true' '"length":7' '"lower_bound":7' \
	'"states":16,"live":16,"dead":0' '"count":"2"' '"avoids_partial":true' '"algorithm":"wastar+runs@2"' '"start":{"useful":2,"losing":0'; do
	[[ $(sed -n 1p "$work/out") == *"$field"* ]] || fail "no $field in: $out"
done
[[ $(sed -n 2p "$work/out") == *'"outcome":"impossible"'*'"length":null'* ]] || fail "second object: $out"
moves=$(sed -n '1s/.*"solution":"\([^"]*\)","along":\[\[2,0,0\],\[1.*other.*/\1/p' "$work/out")
run 0 check c4-abab-baba-0 --solution "$moves"
out_has "7 pours, all legal, solved"

# ---- where the space does not fit: bounds, and said so ----
run 0 analyze --nodes 5000 $level105
out_has "shortest solution 41 pours, proved by"
out_has "its space has more states than asked for"
run 3 analyze --nodes 3 $level105
out_has "unknown, no solution is shorter than"
run 0 analyze --memory 1MiB --json $level105
out_has '"exact":false,"reason":"memory"'

# ---- summary: a row a shape, and the figures ----
for colours in 3 4; do "$pour" gen --colors $colours --count 12; done >"$work/deals.suite"
run 0 analyze --summary "$work/deals.suite"
out_has "Difficulty along the solution of wastar+runs@2"
[ "$(grep -c '^3x4+2 ' "$work/out")" -eq 2 ] || fail "3x4+2 is not in both tables: $out"
run 0 analyze --summary --format tsv "$work/deals.suite"
[ "$(cut -f1-5 "$work/out" | tail -2 | tr '\n\t' '; ')" = "3x4+2 12 12 0 0;4x4+2 12 12 0 0;" ] || fail "rows: $out"
run 0 analyze --summary --format tsv --table exact "$work/deals.suite"
[[ $(head -1 "$work/out") == "shape	exact	shortest	"* ]] || fail "columns of the table exact: $out"
run 0 analyze --summary --format json "$work/deals.suite"
out_has '"traps": ['
if command -v gnuplot >/dev/null; then
	run 0 analyze --plot "$work/plots" $level105
	[ "$(wc -l <"$work/plots/solution-traps.tsv")" -eq 42 ] || fail "a row a pour: $(cat "$work/plots/solution-traps.tsv")"
	[ -s "$work/plots/solution-traps.png" ] && [ -s "$work/plots/solution-traps.pdf" ] || fail "no figure"
	run 0 analyze --summary --plot "$work/plots" "$work/deals.suite"
	[ "$(wc -l <"$work/plots/trap-share.tsv")" -eq 3 ] && [ -s "$work/plots/trap-share.png" ] || fail "no figure of the summary"
fi

# ---- one of a thing ----
run 0 analyze c2-a-a-0
out_has "1 pour between them"
out_has "(0 of 1 useful pour) along the 1 pour of"
out_has "0 of 1 useful pour loses"

# ---- bad usage ----
run 2 analyze
err_is "pour: analyze: no level: see 'pour help analyze'"
run 2 analyze --json --summary c4-abab-baba-0
run 2 analyze --format csv c4-abab-baba-0
run 0 analyze --summary --format csv --sql "SELECT count(*) AS n, sum(exact) AS exact FROM analyses" "$work/deals.suite"
out_has "n,exact"
run 2 analyze --summary --sql "SELECT * FROM nosuch" c4-abab-baba-0
err_has "no such table: nosuch"
run 2 analyze --sql "SELECT 1" c4-abab-baba-0
err_has "is of --summary"
run 2 analyze --summary --table all c4-abab-baba-0
err_is "pour: --table: 'all' is none of traps, exact"
run 2 analyze --along nonsense c4-abab-baba-0
run 2 analyze c4-abab-bab-0
err_is "pour: c4-abab-bab-0: colour 'a' has 3 units, 1 missing"

# A level of other rules than those asked for.
printf 'w\tc4-aabc-aabc-cbbc-0\t?\t-\ttest\twhole\n' >"$work/whole.suite"
run 2 analyze "$work/whole.suite"
err_is "pour: $work/whole.suite:1: this level is one of the rules 'whole': --rules whole"
run 0 analyze --rules whole "$work/whole.suite"
out_has "w: impossible, proved by all 10 reachable states"
finish
