# escape.awk: text for LaTeX. Characters that mean something to it are made plain; the few beyond ASCII that are in use get their commands.
function escape(text) {
	gsub(/\\/, "\001", text)
	gsub(/[&%$#_{}]/, "\\\\&", text)
	gsub(/~/, "\\textasciitilde{}", text)
	gsub(/\^/, "\\textasciicircum{}", text)
	gsub(/\|/, "\\textbar{}", text)
	gsub(/</, "\\textless{}", text)
	gsub(/>/, "\\textgreater{}", text)
	gsub(/\001/, "\\textbackslash{}", text)
	gsub(/"/, "{\\textquotedbl}", text)
	gsub(/×/, "$\\times$", text)
	gsub(/µ/, "\\textmu{}", text)
	gsub(/≤/, "$\\leq$", text)
	gsub(/≥/, "$\\geq$", text)
	gsub(/Σ/, "$\\Sigma$", text)
	gsub(/−/, "$-$", text)
	gsub(/→/, "$\\to$", text)
	gsub(/(–|—)/, "--", text)
	gsub(/(’|‘)/, "'", text)
	gsub(/(“|”)/, "{\\textquotedbl}", text)
	gsub(/…/, "\\dots{}", text)
	return text
}
