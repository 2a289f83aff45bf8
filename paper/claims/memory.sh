#!/usr/bin/env bash
# Peak memory of `pour gen`: 10^6 deals against 10^4.
. paper/claims/common.sh

peak() { # COUNT: the greatest resident set seen, in KiB
	local most=0 now pid
	"$pour" gen --colors 12 --count "$1" --links >"$folder/memory.links" &
	pid=$!
	while now=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>"$folder/memory.err") && [ -n "$now" ]; do
		most=$now
	done
	wait "$pid"
	[ "$(wc -l <"$folder/memory.links")" -eq "$1" ]
	echo "$most"
}
few=$(peak 10000)
many=$(peak 1000000)
rm "$folder/memory.links"
row own-gen-memory "$(awk -v a="$many" -v b="$few" 'BEGIN { printf "%.3f", a / b }')"
