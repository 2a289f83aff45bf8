# error-histogram.gp: how far heuristics are below (or above: left of 0) the true distance.
# Columns: heuristic, error (true distance - h, pours), states.
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

n = count(1)
total(i) = real(system(sprintf("awk -F'\\t' 'NR > 1 {if (!($1 in at)) at[$1] = ++n; if (at[$1] == %d) sum += $3} END {print sum}' '%s'", i, data)))
array sums[n]
do for [i = 1:n] { sums[i] = total(i) }
set xlabel "true distance - h (pours)"
set ylabel "states (%)"
set xtics 1
set yrange [0:*]
set boxwidth 0.8 / n
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:n] rows(1, i) using ($2 + (i - (n + 1) / 2.0) * 0.8 / n):(100.0 * $3 / sums[i]) \
		with boxes linetype i dashtype 1 linewidth 1 fillstyle pattern int(word("3 4 5 1 6 7 2", (i - 1) % 7 + 1)) title title(1, i)
	unset output
}
