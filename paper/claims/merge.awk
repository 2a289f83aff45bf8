# Write what was measured into the table, with its verdict. -v ran: commands that ran; measured: their lines (id, measured,
# low, high, counterexample); accept=1: take new figures of exact rows too; changes: file for what changed.
# Exit status 1: an exact row does not hold, or a row was not measured by its command.
function complain(text) {
	print "claims: " text > "/dev/stderr"
	wrong = 1
}

function is_number(text) {
	return text ~ /^[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/
}

# Half a unit of the last digit given: what a rounded figure leaves open.
function rounding(text) {
	return text ~ /\./ ? 0.5 * 10 ^ -(length(text) - index(text, ".")) : 0
}

# Whether some number of [low, high] is as claimed; `around` is what "about" leaves open.
function meets(relation, bound, low, high, around) {
	if (relation == "<=")
		return low <= bound + around
	if (relation == ">=")
		return high >= bound - around
	if (relation == "<")
		return low < bound
	if (relation == ">")
		return high > bound
	return low <= bound + around && high >= bound - around
}

# By rule alone: see README.md.
function verdict(class, claimed, value, low, high,    relation, bound, middle, around) {
	if (class == "information")
		return "not comparable"
	if (value == "-")
		return "-"
	relation = "="
	bound = claimed
	if (match(claimed, /^(<=|>=|<|>)/)) {
		relation = substr(claimed, 1, RLENGTH)
		bound = substr(claimed, RLENGTH + 1)
	}
	if (!is_number(bound) || !is_number(value))
		return class == "exact" && value == claimed ? "reproduced" : "refuted"
	if (class == "exact")
		return meets(relation, bound + 0, value + 0, value + 0, 0) ? "reproduced" : "refuted"
	if (!is_number(low) || !is_number(high)) {
		low = high = value
	}
	around = rounding(bound)
	if (class == "ratio")
		around = bound / 4
	else { # the claimed figure is a sample too
		low = value - sqrt(2) * (value - low)
		high = value + sqrt(2) * (high - value)
	}
	return meets(relation, bound + 0, low + 0, high + 0, around) ? "reproduced" : "refuted"
}

BEGIN {
	while ((getline line < ran) > 0)
		has_run[line] = 1
	while ((getline line < measured) > 0) {
		fields = split(line, f, "\t")
		if (fields != 5) {
			complain("measured line of " fields " fields instead of 5: " line)
			continue
		}
		if (f[1] in value)
			complain(f[1] ": measured twice")
		value[f[1]] = f[2]; lower[f[1]] = f[3]; upper[f[1]] = f[4]; link[f[1]] = f[5]
	}
}

FNR == 1 {
	for (i = 1; i <= NF; i++)
		column[$i] = i
	m = column["measured"]; l = column["low"]; h = column["high"]; v = column["verdict"]; x = column["counterexample"]
	print
	next
}

{
	id = $column["id"]
	class = $column["class"]
	if (!(id in value)) {
		if ($column["command"] in has_run)
			complain(id ": its command did not measure it")
	} else {
		used[id] = 1
		old = $m
		if (class == "exact" && old != "-" && (old != value[id] || $x != link[id])) {
			print id ": exact, was " old " " $x ", now " value[id] " " link[id] > changes
			if (!accept)
				complain(id ": exact, but measured " value[id] " " link[id] " instead of " old " " $x)
		} else if (old != value[id] || $l != lower[id] || $h != upper[id])
			print id ": was " old " [" $l ", " $h "], now " value[id] " [" lower[id] ", " upper[id] "]" > changes
		if (class != "exact" || old == "-" || accept) {
			$m = value[id]; $l = lower[id]; $h = upper[id]; $x = link[id]
		}
	}
	now = verdict(class, $column["claimed"], $m, $l, $h)
	if (now != $v) {
		print id ": verdict was " $v ", now " now > changes
		$v = now
	}
	print
}

END {
	for (id in value)
		if (!(id in used))
			complain(id ": measured, but not in the table")
	exit wrong
}
