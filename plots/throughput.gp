# throughput.gp: states generated per second against the size of the table, and the ceiling of random cache-line updates.
# Columns: series (an algorithm, or "ceiling"), table_bytes (bytes), per_second.
data = ARG1
output = ARG2
load system(sprintf("dirname '%s'", ARG0)) . "/style.gp"

series = count(1)
set xlabel "table (MiB)"
set ylabel "per second (millions)"
set logscale x 2
set logscale y
style_of(i) = name(1, i) eq "ceiling" ? 5 : i < 5 ? i : i + 1
do for [kind in kinds] {
	eval begin(kind, 900, 520)
	plot for [i = 1:series] rows(1, i) using ($2 / 2 ** 20):($3 / 1e6) \
		with linespoints linetype style_of(i) title title(1, i)
	unset output
}
