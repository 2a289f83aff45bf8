# style.gp: what all figures share. A script is run as `gnuplot -c SCRIPT DATA.tsv OUTPUT` and writes OUTPUT.png and OUTPUT.pdf; it
# sets `data` and `output` and then loads this file.
# Colours are those of Okabe & Ito (2008); dashes, markers and fill patterns say the same again, for grey prints.
set datafile separator tab
set encoding utf8
set border 3 linecolor rgb "#555555"
set tics nomirror out scale 0.6 textcolor rgb "#333333"
set grid linecolor rgb "#dddddd" linetype 1 linewidth 0.6, linecolor rgb "#eeeeee" linetype 1 linewidth 0.4
set key outside right top reverse Left samplen 2.5 spacing 1.2 textcolor rgb "#222222"

set linetype 1 linecolor rgb "#0072b2" linewidth 1.8 dashtype 1 pointtype 7 pointsize 0.7
set linetype 2 linecolor rgb "#d55e00" linewidth 1.8 dashtype (8,3) pointtype 5 pointsize 0.7
set linetype 3 linecolor rgb "#009e73" linewidth 1.8 dashtype (2,3) pointtype 9 pointsize 0.85
set linetype 4 linecolor rgb "#cc79a7" linewidth 1.8 dashtype (9,3,2,3) pointtype 13 pointsize 0.9
set linetype 5 linecolor rgb "#000000" linewidth 1.8 dashtype (14,4) pointtype 11 pointsize 0.85
set linetype 6 linecolor rgb "#56b4e9" linewidth 1.8 dashtype (5,2) pointtype 6 pointsize 0.8
set linetype 7 linecolor rgb "#e69f00" linewidth 1.8 dashtype (4,2,1,2) pointtype 4 pointsize 0.8
set linetype 8 linecolor rgb "#777777" linewidth 1.8 dashtype (1,2) pointtype 8 pointsize 0.9
set linetype cycle 8

# `eval begin(kind, width, height)` for each kind of kinds, in pixels of the PNG at 190 a PDF inch (small, so that texts stay readable at half
# the width of a page).
kinds = "png pdf"
begin(kind, width, height) = kind eq "png" \
	? sprintf("set terminal pngcairo size %d,%d font 'DejaVu Sans,11' enhanced; set output '%s.png'", width, height, output) \
	: sprintf("set terminal pdfcairo size %.2fin,%.2fin font 'DejaVu Sans,11' enhanced fontscale 0.7; set output '%s.pdf'", width / 190.0, height / 190.0, output)

# Series are the distinct texts of a column, in their order: how many, the name of one, its rows (a data source for plot).
count(column) = int(system(sprintf("awk -F'\\t' 'NR > 1 && !seen[$%d]++ {n++} END {print n + 0}' '%s'", column, data)))
name(column, i) = system(sprintf("awk -F'\\t' 'NR > 1 && !seen[$%d]++ && ++n == %d {print $%d}' '%s'", column, i, column, data))
rows(column, i) = sprintf("< awk -F'\\t' 'NR > 1 {if (!($%d in at)) at[$%d] = ++n; if (at[$%d] == %d) {gsub(/\"/, \"\"); print}}' '%s'", \
	column, column, column, i, data)
# Underscores and the like are characters of names here, not of formulas.
plain(text) = system(sprintf("printf '%%s' '%s' | sed 's/[_^@{}]/\\\\&/g'", text))
title(column, i) = plain(name(column, i))
