# Sourced by the scripts of this folder, which print a line a row: id, measured, low, high, counterexample, separated by tabs.
# shellcheck shell=bash disable=SC2034
set -eu -o pipefail
build=${BUILD:-build}
pour=$build/pour
folder=$build/claims
mkdir -p "$folder"

# row ID MEASURED [LOW HIGH [LINK]]
row() {
	printf '%s\t%s\t%s\t%s\t%s\n' "$1" "${2:--}" "${3:--}" "${4:--}" "${5:--}"
}

# Rows from SQL: the rows of a query of these five columns, with - for nothing.
rows() {
	tail -n +2 | awk -F'\t' -v OFS='\t' '{ for (i = 1; i <= 5; i++) $i = $i == "" ? "-" : $i ~ /^[0-9]*[.][0-9]+$/ ? sprintf("%.5g", $i) : $i; print }'
}
# In SQL: a statistic (mean, median, geomean) of a value, its 95 % interval, and no link.
estimate() { # STATISTIC VALUE
	printf "%s(%s), json_extract(bootstrap(%s, '%s'), '\$[0]'), json_extract(bootstrap(%s, '%s'), '\$[1]'), NULL" \
		"$(sed 's/^mean$/avg/' <<<"$1")" "$2" "$2" "$1" "$2" "$1"
}
audited() { # SQL ARGUMENT...
	"$pour" audit "${@:2}" --format tsv --sql "$1" | rows
}
recorded() { # SQL FILE...
	"$pour" report --format tsv --sql "$1" "${@:2}" | rows
}
analysed() { # SQL SUITE ARGUMENT...
	"$pour" analyze --summary "${@:3}" --format tsv --sql "$1" "$2" | rows
}

# deals NAME ARGUMENT...: a suite of fresh deals, whose path it prints.
deals() {
	"$pour" gen "${@:2}" --seed "claims" >"$folder/$1.suite"
	echo "$folder/$1.suite"
}

# runs NAME ALGORITHMS SUITE ARGUMENT...: records, whose path it prints. Undecided runs are records like others.
runs() {
	local file=$folder/$1.jsonl status=0
	"$pour" bench --quiet -a "$2" --fresh -o "$file" "${@:4}" "$3" >"$folder/$1.log" || status=$?
	[ "$status" -eq 0 ] || [ "$status" -eq 3 ] || cat "$folder/$1.log" >&2
	[ "$status" -eq 0 ] || [ "$status" -eq 3 ]
	echo "$file"
}

# proportion ID HITS OF [SCALE [LINK]]: HITS scaled to SCALE (default OF), with its 95 % interval (Wilson 1927).
proportion() {
	awk -v id="$1" -v k="$2" -v n="$3" -v scale="${4:-$3}" -v link="${5:--}" 'BEGIN {
		z = 1.959964; p = k / n; d = 1 + z * z / n
		m = (p + z * z / (2 * n)) / d; h = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d
		low = k == 0 ? 0 : m - h; high = k == n ? 1 : m + h
		printf "%s\t%.6g\t%.6g\t%.6g\t%s\n", id, scale * p, scale * low, scale * high, link
	}'
}
