# table.awk: some columns of a TSV as a LaTeX (booktabs) or a Markdown table.
# Variables: format=tex|md; columns="name=Heading;name=Heading;..." in the order wanted, names as in the header (its "# " may be there);
# optional left=N, how many columns from the left are text (default 1); layout, the column types of LaTeX; long=1, a longtable.
# A column that the file does not have is left out, so that a file with fewer columns still makes its table.
function cell(text) {
	if (format == "md") {
		gsub(/\|/, "\\|", text)
		return text
	}
	return escape(text)
}
# Thousands by commas.
function grouped(text,    head) {
	if (text !~ /^[0-9][0-9][0-9][0-9]+$/)
		return text
	head = ""
	while (length(text) > 3) {
		head = "," substr(text, length(text) - 2) head
		text = substr(text, 1, length(text) - 3)
	}
	return text head
}
function row(values, n, between, end,    i, line) {
	line = values[1]
	for (i = 2; i <= n; i++)
		line = line between values[i]
	print (format == "md" ? "| " line " |" : line end)
}
/^#/ && (found || !/\t/) { next }
!found {
	sub(/^# /, "")
	for (i = 1; i <= NF; i++)
		at[$i] = i
	wanted = split(columns, want, ";")
	for (i = 1; i <= wanted; i++) {
		split(want[i], part, "=")
		if (part[1] in at) {
			chosen[++n] = at[part[1]]
			heads[n] = cell(part[2])
		}
	}
	found = 1
	if (left == "") left = 1
	for (i = 1; i <= n; i++) {
		spec = spec (i <= left ? "l" : "r")
		rule = rule (i <= left ? ":---|" : "---:|")
	}
	if (format == "md") { row(heads, n, " | "); print "|" rule; next }
	print (long ? "\\begin{longtable}" : "\\begin{tabular}") "{" (layout ? layout : spec) "}\n\\toprule"
	row(heads, n, " & ", " \\\\")
	print "\\midrule"
	if (long) print "\\endhead"
	next
}
{
	for (i = 1; i <= n; i++)
		values[i] = cell(i > left ? grouped($(chosen[i])) : $(chosen[i]))
	row(values, n, format == "md" ? " | " : " & ", " \\\\")
}
END {
	if (found && format != "md")
		print "\\bottomrule\n" (long ? "\\end{longtable}" : "\\end{tabular}")
}
