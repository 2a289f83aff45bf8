# weight.gp: what a weight costs in length and saves in time, over the instances solved with every weight of a heuristic.
# Columns: heuristic, weight, instances, gap_percent (mean length above the shortest, percent), time_s (geometric mean, seconds).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

heuristics = count(1)
set xlabel "weight"
set lmargin 10
do for [kind in kinds] {
	eval begin(kind, 900, 760)
	set multiplot layout 2,1
	unset logscale y
	set format y "%g"
	set yrange [0:*]
	set ylabel "above shortest (%)"
	plot for [i = 1:heuristics] rows(1, i) using 2:4 \
		with linespoints linetype i title title(1, i)
	set yrange [*:*]
	set logscale y
	set ylabel "time (ms)"
	plot for [i = 1:heuristics] rows(1, i) using 2:($5 * 1000) \
		with linespoints linetype i title title(1, i)
	unset multiplot
	unset output
}
