# closed.gp: closed lists by the number of states they hold.
# Columns: kind, states, bytes_per_state, ns_per_op (nanoseconds for one probe or insertion).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

kinds_of = count(1)
set xlabel "stored states"
set logscale x
set format x "10^{%L}"
set yrange [0:*]
set lmargin 10
do for [kind in kinds] {
	eval begin(kind, 900, 760)
	set multiplot layout 2,1
	set ylabel "bytes per state"
	plot for [i = 1:kinds_of] rows(1, i) using 2:3 with linespoints linetype i title title(1, i)
	set ylabel "time per operation (ns)"
	plot for [i = 1:kinds_of] rows(1, i) using 2:4 with linespoints linetype i title title(1, i)
	unset multiplot
	unset output
}
