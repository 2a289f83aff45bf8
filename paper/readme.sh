#!/usr/bin/env bash
# The sections of READMEs that `make tables` writes: between `<!-- NAME: made by make tables -->` and `<!-- end -->` stands OUT/NAME.md.
# Usage: paper/readme.sh [--check] FILE...; with --check nothing is written, and files that are not up to date are named (exit 1).
# From the environment: BUILD (build), OUT (build/paper).
set -u
out=${OUT:-${BUILD:-build}/paper}
check=
if [ "${1:-}" = --check ]; then
	check=1
	shift
fi
new=$(mktemp) || exit
trap 'rm -f "$new"' EXIT
status=0
for file; do
	if ! awk -v out="$out" -v file="$file" '
		/^<!-- end -->$/ { skip = 0 }
		!skip { print }
		/^<!-- [a-z-]+: made by make tables -->$/ {
			path = out "/" substr($2, 1, length($2) - 1) ".md"; lines = 0; print ""
			while ((getline line <path) > 0) { print line; lines++ }
			if (lines == 0) { print "readme: " file ": " path " is missing" >"/dev/stderr"; failed = 1 }
			print ""; skip = 1
		}
		END {
			if (skip) { print "readme: " file ": a section has no end" >"/dev/stderr"; failed = 1 }
			exit failed
		}' "$file" >"$new"; then
		status=1
	elif ! cmp -s "$new" "$file"; then
		if [ "$check" ]; then
			echo "readme: $file is not what the records say: make tables"
			diff "$file" "$new" | head -20
			status=1
		else
			cat "$new" >"$file"
		fi
	fi
done
exit $status
