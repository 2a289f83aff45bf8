# heat-map.gp: h against the true distance of every solvable state; above the diagonal h overestimates.
# Columns: heuristic (one), distance (pours), h (pours), states.
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

set xlabel "true distance (pours)"
set ylabel plain("h of " . name(1, 1) . " (pours)")
set cblabel "states"
set logscale cb
set format cb "10^{%L}"
set palette defined (0 "#fde725", 1 "#5ec962", 2 "#21918c", 3 "#3b528b", 4 "#440154")
stats data using 2 skip 1 name "D" nooutput
stats data using 3 skip 1 name "H" nooutput
top = D_max > H_max ? D_max : H_max
set xrange [-0.5:top + 0.5]
set yrange [-0.5:top + 0.5]
set size square
unset key
do for [kind in kinds] {
	eval begin(kind, 720, 620)
	plot data using 2:3:($2 - 0.5):($2 + 0.5):($3 - 0.5):($3 + 0.5):4 with boxxyerror fillcolor palette fillstyle solid noborder, \
		x with lines linecolor rgb "#d55e00" linewidth 1.5 dashtype (4,3)
	unset output
}
