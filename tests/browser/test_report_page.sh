#!/usr/bin/env bash
# The page of `pour report --format html` in headless Chromium. Without Chromium and Node there is nothing to test with: said, and
# passed over, unless REQUIRE=1 (`make check-browser`). SHOTS=FOLDER keeps screenshots.
set -eu
chromium=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$chromium" ] || ! command -v node >/dev/null; then
	echo "no chromium or no node: make deps-browser installs them"
	exit "${REQUIRE:-0}"
fi
pour=$(realpath "${BUILD:-build}/pour")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"$pour" report --format html tests/bench/data/report.jsonl >"$out/report.html"
"$pour" report --format html tests/bench/data/report-wrong.jsonl >"$out/wrong.html" 2>/dev/null || [ $? -eq 1 ]
timeout 240 node tests/browser/report_page.mjs "$chromium" "$out/report.html" "$out/wrong.html" ${SHOTS:+"$SHOTS"}
