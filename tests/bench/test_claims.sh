#!/usr/bin/env bash
# The table of claims: its rows are well-formed, its links are levels, its commands exist and use what `pour` has, its verdicts
# follow from its figures; and the driver that measures it, on a table of its own.
. tests/bench/expect.sh
table=paper/claims.tsv
header=$'id\tsource\tstatement\tclaimed\tcommand\tmeasured\tlow\thigh\tclass\tverdict\tcounterexample\tnote\tspeed'

# ---- form ----
[ "$(head -1 $table)" = "$header" ] || fail "$table: header: $(head -1 $table)"
awk -F'\t' '
	function say(text) { print "line " FNR " (" $1 "): " text }
	FNR == 1 { next }
	NF != 13 { say(NF " columns") }
	{ for (i = 1; i <= NF; i++) if ($i == "" || $i ~ /^ | $/) say("column " i " is empty or has blanks around it") }
	$1 in seen { say("id taken") } { seen[$1] = 1 }
	index($1, $2 "-") != 1 { say("id does not begin with its source") }
	$4 !~ /^(-|(<=|>=|<|>)?[0-9]+([.][0-9]+)?|[A-Za-z-]+)$/ { say("claimed: " $4) }
	$5 !~ /^(-|paper\/claims\/[a-z-]+[.]sh)$/ { say("command: " $5) }
	$9 !~ /^(exact|statistical|ratio|information)$/ { say("class: " $9) }
	$10 !~ /^(reproduced|refuted|not comparable)$/ { say("verdict: " $10) }
	($9 == "information") != ($10 == "not comparable") { say($9 ", but " $10) }
	$10 == "not comparable" && $12 == "-" { say("not comparable, and no reason") }
	$9 != "information" && $6 == "-" { say("not measured") }
	$7 != "-" && !($7 + 0 <= $6 + 0 && $6 + 0 <= $8 + 0) { say("interval [" $7 ", " $8 "] without " $6) }
	$5 == "-" && $9 != "information" { say("no command") }
	$13 !~ /^(quick|long)$/ { say("speed: " $13) }
	{ if ($5 in speed && speed[$5] != $13) say("its command is quick and long"); speed[$5] = $13 }
	END { if (FNR < 100) say("only " FNR " lines") }' $table >"$work/form"
[ -s "$work/form" ] && fail "$table: $(cat "$work/form")"
for word in reproduced refuted 'not comparable'; do
	cut -f 10 $table | grep -qx "$word" || fail "no row is $word"
done
for source in G D A R P Ito own; do
	cut -f 2 $table | grep -qx $source || fail "no row of $source"
done

# ---- links, commands ----
cut -f 11 $table | tail -n +2 | grep -vx -- - | sort -u >"$work/links"
run 0 check "$work/links"
[ "$(wc -l <"$work/links")" -ge 5 ] || fail "few counterexamples: $(cat "$work/links")"
cut -f 5 $table | tail -n +2 | grep -vx -- - | sort -u >"$work/commands"
while read -r script; do
	[ -x "$script" ] && bash -n "$script" || fail "$script: no script"
done <"$work/commands"
[ "$(cat "$work/commands")" = "$(ls paper/claims/*.sh | grep -v common.sh)" ] || fail "scripts without rows, or rows without scripts"

# What each script uses of `pour`: subcommands, its own and those of the functions it calls, and their options.
subcommands() { # SCRIPT...
	grep -ohE '"\$pour" [a-z]+' "$@" | cut -d" " -f2
	grep -qE "\baudited " "$@" && echo audit
	grep -qE "\brecorded " "$@" && echo report
	grep -qE "\banalysed " "$@" && echo analyze
	grep -qE "\bdeals " "$@" && echo gen
	grep -qE "\bruns " "$@" && echo bench
}
for script in paper/claims/*.sh; do
	help=
	for subcommand in $(subcommands "$script"); do
		run 0 help "$subcommand"
		help+=$out
	done
	[ -n "$help" ] || fail "$script uses nothing of pour"
	grep -v "^ *#" "$script" | grep -oE -- "(^| )--[a-z]+" | sort -u >"$work/options"
	while read -r option; do
		[[ $help == *"$option"* ]] || fail "$script: $option is no option of what it runs"
	done <"$work/options"
done

# ---- the driver, on tables and a script of its own ----
export BUILD=$work/build
fresh() { # CLAIMED CLASS MEASURED VERDICT: a table of one row, measured as "$work/says"
	printf '%s\n' "$header" >"$work/table.tsv"
	printf 'X-one\tX\tstatement\t%s\tcat %s/says\t%s\t-\t-\t%s\t%s\t-\tnote\tquick\n' "$1" "$work" "$3" "$2" "$4" >>"$work/table.tsv"
}
says() {
	printf 'X-one\t%s\t%s\t%s\t%s\n' "$@" >"$work/says"
}
drive() { # STATUS ARGUMENT...
	local status=0
	paper/claims/run --table "$work/table.tsv" "${@:2}" >"$work/out" 2>"$work/err" || status=$?
	[ "$status" -eq "$1" ] || fail "run ${*:2}: exit $status instead of $1: $(cat "$work/err")"
	cells=$(tail -1 "$work/table.tsv" | cut -f 6,7,8,10,11 | tr '\t' ' ')
}
expect() { # CLAIMED CLASS MEASURED LOW HIGH VERDICT
	fresh "$1" "$2" - -
	says "$3" "$4" "$5" -
	drive 0
	[ "$cells" = "$3 $4 $5 $6 -" ] || fail "$*: $cells"
	grep -q "X-one: verdict was -, now $6" "$work/out" || fail "$*: says $(cat "$work/out")"
}
expect 7 exact 7 - - reproduced
expect 7 exact 8 - - refuted
expect '>0' exact 3 - - reproduced
expect '>0' exact 0 - - refuted
expect '<=1.5' exact 1.5 - - reproduced
expect impossible exact impossible - - reproduced
expect impossible exact solved - - refuted
expect 12 statistical 11 10 11.5 refuted
expect 12 statistical 11 10 11.8 reproduced # half of 0.8, widened by 1.41, is 1.13
expect 11.6 statistical 11 10.9 11.4 reproduced
expect 11.7 statistical 11 10.9 11.4 refuted
expect '>0.5' statistical 0.4 0.3 0.45 refuted
expect '>=395' statistical 383 373 389 refuted
expect 0.1 ratio 0.05 0.03 0.08 reproduced
expect 0.1 ratio 0.05 0.03 0.07 refuted
expect 0.1 ratio 0.13 - - refuted
expect 5 information 9 - - 'not comparable'

# An exact figure that is broken: said, not taken, and the driver fails; --accept takes it.
fresh 7 exact 7 reproduced
says 8 - - -
drive 1
[ "$cells" = "7 - - reproduced -" ] || fail "a broken exact figure was taken: $cells"
grep -q "X-one: exact, but measured 8 - instead of 7 -" "$work/err" || fail "unsaid: $(cat "$work/err")"
drive 0 --accept
[ "$cells" = "8 - - refuted -" ] || fail "--accept: $cells"
says 8 - - c4-abab-baba-0
drive 1 # another counterexample is another finding
fresh 7 statistical 7 reproduced
says 8 6 9 -
drive 0
[ "$cells" = "8 6 9 reproduced -" ] || fail "a new sample: $cells"

# What goes wrong is no success.
printf 'X-other\t1\t-\t-\t-\n' >"$work/says"
drive 1
grep -q "X-one: its command did not measure it" "$work/err" && grep -q "X-other: measured, but not in the table" "$work/err" || fail "$(cat "$work/err")"
rm "$work/says"
drive 1
drive 2 X-none
grep -q "no row or command 'X-none'" "$work/err" || fail "$(cat "$work/err")"
sed -i 's/quick$/long/' "$work/table.tsv"
drive 0
[ -s "$work/err" ] && fail "a long row was run: $(cat "$work/err")"
says 8 6 9 -
drive 0 --long
grep -q "cat .*says: [0-9]* s" "$work/err" || fail "no long row was run"

# One quick row of the real table.
export BUILD=$(dirname "$pour")
cp $table "$work/table.tsv"
drive 0 paper/claims/three-partition.sh
cmp -s $table "$work/table.tsv" || fail "the table changed: $(diff $table "$work/table.tsv")"

finish
