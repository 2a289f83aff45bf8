# trap-share.gp: share of useful pours after which the level is lost, against colours, with 95 % intervals.
# Columns: series (such as 2-empty), colours, trap_share, low, high (0..1).
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

series = count(1)
set xlabel "colours"
set ylabel "trap share (%)"
set yrange [0:*]
set key inside left top
set offsets graph 0.03, graph 0.03, 0, 0
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:series] rows(1, i) using 2:(100 * $3):(100 * $4):(100 * $5) \
		with yerrorlines linetype i title title(1, i)
	unset output
}
