#!/usr/bin/env bash
# Large levels, by border space; what an empty tube more does to real states.
. paper/claims/common.sh

for shape in 16x6+3 28x4+3 20x6+4; do
	records=$(runs "wide-$shape" border "$(deals "wide-$shape" --shape $shape --count 20)" --time 60s)
	recorded "SELECT 'own-wide-$shape', printf('%.3f', max(iif(decided, time_s, time_limit_s))), NULL, NULL, NULL FROM runs" "$records"
done

records=$(runs wide-26x4+2 border,astar+bases "$(deals wide-26x4+2 --shape 26x4+2 --impossible --count 20)" --time 60s)
ratio="b.time_s / a.time_s"
recorded "SELECT 'own-wide-impossible', $(estimate median "$ratio")
FROM runs AS a JOIN runs AS b ON a.id = b.id AND a.algorithm = 'border' AND b.algorithm = 'astar+bases'" "$records"

# The same deals with 2 and with 3 empty tubes.
suite=$(deals growth --shape 12x4+2 --count 5)
grep -v '^#' "$suite" | awk -F'\t' '{ print $2; print $2 "-0" }' >"$folder/growth.links"
analysed "SELECT 'own-real-empties', $(estimate geomean "b.states * 1.0 / a.states")
FROM analyses AS a JOIN analyses AS b ON b.rowid = a.rowid + 1 AND a.empty = 2" "$folder/growth.links" --along none --time 0 --memory 8GiB
