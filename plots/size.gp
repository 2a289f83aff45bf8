# size.gp: nodes and memory against the number of colours.
# Columns: algorithm, colours, instances (decided), expanded (geometric mean, states), peak_bytes (geometric mean, bytes).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

algorithms = count(1)
set xlabel "colours"
set logscale y
set lmargin 10
do for [kind in kinds] {
	eval begin(kind, 900, 760)
	set multiplot layout 2,1
	set ylabel "states expanded"
	set format y "10^{%L}"
	plot for [i = 1:algorithms] rows(1, i) using 2:4 \
		with linespoints linetype i title title(1, i)
	set ylabel "peak memory (MiB)"
	set format y "%g"
	plot for [i = 1:algorithms] rows(1, i) using 2:($5 / 2 ** 20) \
		with linespoints linetype i title title(1, i)
	unset multiplot
	unset output
}
