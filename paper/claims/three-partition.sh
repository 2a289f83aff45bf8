#!/usr/bin/env bash
# The construction that shows the puzzle NP-hard (Ito et al.): is each level solvable exactly if its numbers can be divided?
. paper/claims/common.sh

for kind in solvable impossible; do
	suite=$(deals "partition-$kind" --family 3-partition --triples 2 --count 20 --$kind)
	recorded "SELECT 'Ito-partition-$kind', sum(outcome = '$(sed 's/solvable/solved/' <<<$kind)'), NULL, NULL, NULL FROM runs" "$(runs "partition-$kind" astar+bases "$suite")"
done
