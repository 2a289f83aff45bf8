#!/usr/bin/env bash
# G's tables on fresh deals, by its whole procedure (the engine guided), 40 solvable deals a size as there.
. paper/claims/common.sh

for shape in 5x3+2 5x4+2 8x4+2 12x4+2 7x5+2; do
	size=${shape%+2}
	records=$(runs "guided-$size" guided "$(deals "guided-$size" --shape $shape --count 40 --solvable)")
	recorded "
	SELECT 'G-length-$size', $(estimate median "length") FROM runs
	UNION ALL SELECT 'G-median-ms-$size', round(1000 * median(time_s), 3), NULL, NULL, NULL FROM runs
	UNION ALL SELECT 'G-slowest-ms-$size', round(1000 * max(time_s), 3), NULL, NULL, NULL FROM runs" "$records"
done

# Its solutions beside the shortest: 30 deals of 4 colours.
records=$(runs guided-4x4 guided,astar+bases "$(deals guided-4x4 --shape 4x4+2 --count 30 --solvable)")
pairs="FROM runs AS g JOIN runs AS s ON s.id = g.id AND s.algorithm = 'astar+bases' WHERE g.algorithm = 'guided' AND s.length IS NOT NULL"
recorded "SELECT sum(g.length > s.length), count(*), sum(g.length - s.length IN (1, 2)), 0, 0 $pairs" "$records" >"$folder/longer.tsv"
read -r longer of by_two _ <"$folder/longer.tsv"
proportion G-longer "$longer" "$of"
proportion G-longer-by-two "$by_two" "$longer" 1

# One empty tube: 90 deals of 4 to 6 colours.
records=$(runs guided-one-empty guided "$(deals guided-one-empty --shape 4x4+1,5x4+1,6x4+1 --count 30)")
proportion G-one-empty "$(recorded "SELECT sum(outcome = 'impossible'), 0, 0, 0, 0 FROM runs" "$records" | cut -f 1)" 90
recorded "SELECT 'G-one-empty-open', sum(outcome NOT IN ('impossible', 'solved')), NULL, NULL, NULL FROM runs
UNION ALL SELECT 'G-one-empty-proof-ms', round(1000 * max(time_s), 3), NULL, NULL, NULL FROM runs WHERE outcome = 'impossible'" "$records"
