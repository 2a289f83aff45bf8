# Sourced by the scripts that try the command: run it, and say what is not as it should be.
set -u
pour=$(realpath "${BUILD:-build}/pour")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
	echo "FAILED: $*"
	failures=$((failures + 1))
}

# run STATUS ARGUMENT...: the command ends with that status; its outputs are in $out and $err.
run() {
	local want=$1 got
	shift
	command="pour $*"
	"$pour" "$@" >"$work/out" 2>"$work/err"
	got=$?
	out=$(cat "$work/out")
	err=$(cat "$work/err")
	[ "$got" -eq "$want" ] || fail "$command: exit $got instead of $want: $err"
}

# The last output, or error, has this text in it; is exactly it; is empty.
out_has() { [[ $out == *"$1"* ]] || fail "$command: no '$1' in: $out"; }
err_has() { [[ $err == *"$1"* ]] || fail "$command: no '$1' in: $err"; }
out_is() { [ "$out" = "$1" ] || fail "$command: '$out' instead of '$1'"; }
err_is() { [ "$err" = "$1" ] || fail "$command: '$err' instead of '$1'"; }

finish() {
	echo "$failures failures"
	[ "$failures" -eq 0 ]
	exit
}
