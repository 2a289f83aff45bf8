# Sourced by the scripts that make tables of audits: rows that are there stay, those that are missing are made.
set -u
cd "$(dirname "$0")/.." || exit
pour=${POUR:-${BUILD:-build}/pour}
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT

# The file, with its header from standard input where it is new.
open_table() {
	file=$1
	[ -f "$file" ] || cat >"$file"
}

has_rows() { # KEY: some row begins with these columns
	awk -v key="$1	" 'index($0, key) == 1 { found = 1 } END { exit !found }' "$file"
}

# Rows from standard input join the file, in the order of their shapes.
add_rows() {
	cat >>"$file"
	{ grep '^#' "$file"; grep -v '^#' "$file" | sort -s -k1,1V; } >"$work/sorted" && cp "$work/sorted" "$file"
}

# KEY SHAPE QUERY OPTION...: the rows of an audit, made by a query to its tables (`pour help audit`). A shape that does not fit MEMORY
# (of its space, default 15GiB) is named and left out.
audit_rows() {
	local key=$1 shape=$2 query=$3
	shift 3
	has_rows "$key" && return
	"$pour" audit --shape "$shape" --memory "${MEMORY:-15GiB}" --threads "${THREADS:-1}" "$@" --format tsv --sql "$query" \
		>"$work/rows" 2>"$work/err"
	if [ -s "$work/err" ]; then
		cat "$work/err" >&2
		return
	fi
	tail -n +2 "$work/rows" | add_rows
}

small_shapes=(2x2+1 2x2+2 2x3+1 2x3+2 2x4+1 2x4+2 2x5+1 2x5+2 2x6+1 2x6+2 2x7+1 2x7+2 2x8+1 2x8+2 3x2+1 3x2+2 3x3+1 3x3+2 3x3+3 3x4+1
              3x4+2 3x4+3 4x2+1 4x2+2 4x2+3 4x3+1 4x3+2 4x3+3 5x2+1 5x2+2 5x2+3 6x2+1 6x2+2 6x2+3 7x2+1 7x2+2 8x2+1 8x2+2 9x2+1 9x2+2
              3x5+1 3x5+2 3x5+3 5x3+1 5x3+2 5x3+3 4x4+1)
