#!/usr/bin/env bash
# 400 levels of D's path: how many are in their band.
. paper/claims/common.sh

start=$(date +%s%N)
"$pour" gen --path 400 >"$folder/path.suite"
took=$((($(date +%s%N) - start) / 1000000))
proportion D-path-in-band "$(awk '/^# in their band:/ { print $5 }' "$folder/path.suite")" 400
row own-path-s "$(awk -v ms=$took 'BEGIN { printf "%.1f", ms / 1000 }')"
