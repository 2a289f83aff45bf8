# The commands of the rows asked for: number, command. -v long=1: of all rows; chosen: ids or commands, blank-separated.
BEGIN {
	count = split(chosen, words, " ")
	for (i = 1; i <= count; i++)
		wanted[words[i]] = 1
}
FNR == 1 {
	for (i = 1; i <= NF; i++)
		column[$i] = i
	if (!("command" in column) || !("speed" in column) || !("id" in column)) {
		print "claims: " FILENAME ": no columns id, command, speed" > "/dev/stderr"
		broken = 2
		exit
	}
	next
}
{
	id = $column["id"]
	command = $column["command"]
	known[id] = known[command] = 1
	if (count > 0 ? (id in wanted || command in wanted) : (long || $column["speed"] == "quick"))
		if (command != "-" && !(command in seen)) {
			seen[command] = 1
			printf "%03d\t%s\n", ++n, command
		}
}
END {
	for (word in wanted)
		if (!broken && !(word in known)) {
			print "claims: " FILENAME ": no row or command '" word "'" > "/dev/stderr"
			broken = 2
		}
	exit broken
}
