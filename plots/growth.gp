# growth.gp: states that a deal reaches, by colours and empty tubes.
# Columns: empty (empty tubes), colours, states (geometric mean over deals).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

series = count(1)
set xlabel "colours"
set ylabel "reachable states"
set logscale y
set format y "10^{%L}"
set key title "empty tubes"
set offsets graph 0.03, graph 0.03, 0, 0
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:series] rows(1, i) using 2:3 with linespoints linetype i title title(1, i)
	unset output
}
