#!/usr/bin/env bash
# Border space on fresh deals: states, time, and what more empty tubes change.
. paper/claims/common.sh

# The median of a value over the runs that meet a condition, with its interval.
median() { # ID VALUE FILE CONDITION
	recorded "SELECT '$1', $(estimate median "$2") FROM runs WHERE $4" "$3"
}
twelve=$(runs border-12 astar+border,border,astar+bases "$(deals border-12 --shape 12x4+2 --count 40 --solvable)")
median own-border-12-stored "json_extract(notes, '\$.heuristic_states')" "$twelve" "algorithm = 'astar+border'"
median own-bases-12-expanded expanded "$twelve" "algorithm = 'astar+bases'"
recorded "
SELECT 'own-border-12-ms', round(1000 * median(time_s), 3), NULL, NULL, NULL FROM runs WHERE algorithm = 'border'
UNION ALL SELECT 'own-border-12-worst-ms', round(1000 * max(time_s), 3), NULL, NULL, NULL FROM runs WHERE algorithm = 'border'
UNION ALL SELECT 'own-bases-12-ms', round(1000 * median(time_s), 3), NULL, NULL, NULL FROM runs WHERE algorithm = 'astar+bases'
UNION ALL SELECT 'own-bases-12-worst-ms', round(1000 * max(time_s), 3), NULL, NULL, NULL FROM runs WHERE algorithm = 'astar+bases'" "$twelve"
three=$(runs border-12-3 astar+border "$(deals border-12-3 --shape 12x4+3 --count 40 --solvable)")
recorded "SELECT 'own-border-empties', (SELECT median(json_extract(notes, '\$.heuristic_states')) FROM runs WHERE empty = 3) / (SELECT median(json_extract(notes, '\$.heuristic_states')) FROM runs WHERE empty = 2), NULL, NULL, NULL FROM runs LIMIT 1" "$three" "$folder/border-12.jsonl"
