# solution-traps.gp: share of useful pours that lose the level, along its solution.
# Columns: level, pour (pours made), useful, losing, share (0..1).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

series = count(1)
set xlabel "pours made"
set ylabel "useful pours that lose (%)"
set yrange [0:100]
set offsets graph 0.01, graph 0.01, 0, 0
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:series] rows(1, i) using 2:(100 * $5) with linespoints linetype i title title(1, i)
	unset output
}
