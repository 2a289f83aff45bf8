# expansions.gp: expansions of one algorithm against another, a point an instance that both decided.
# Columns: x, y (names of the algorithms), suite, id, expanded_x, expanded_y (states).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

suites = count(3)
set xlabel plain("states expanded by " . name(1, 1))
set ylabel plain("states expanded by " . name(2, 1))
set logscale xy
set format xy "10^{%L}"
stats data using 5 skip 1 name "X" nooutput
stats data using 6 skip 1 name "Y" nooutput
low = 10 ** floor(log10(X_min < Y_min ? X_min : Y_min))
high = 10 ** ceil(log10((X_max > Y_max ? X_max : Y_max) * 1.001))
set xrange [low:high]
set yrange [low:high]
set size square
set key title "suite"
do for [kind in kinds] {
	eval begin(kind, 800, 600)
	plot x with lines linecolor rgb "#999999" linewidth 1 dashtype (3,3) title "", \
		for [i = 1:suites] rows(3, i) using 5:6 with points linetype i title title(3, i)
	unset output
}
