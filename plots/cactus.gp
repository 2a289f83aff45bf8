# cactus.gp: how many instances each algorithm decides within a time.
# Columns: algorithm, time_s (seconds), decided (instances decided within it, from 1).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

algorithms = count(1)
set xlabel "time (s)"
set ylabel "instances decided"
set logscale x
set format x "10^{%L}"
set yrange [0:*]
stats data using 3 skip 1 name "D" nooutput
every_n = ceil(D_max / 12.0)
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:algorithms] rows(1, i) using 2:3 with steps linetype i title "", \
		for [i = 1:algorithms] rows(1, i) using 2:(int($3) % every_n == 0 || every_n == 1 ? $3 : NaN) with points linetype i title "", \
		for [i = 1:algorithms] NaN with linespoints linetype i title title(1, i)
	unset output
}
