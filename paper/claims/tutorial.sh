#!/usr/bin/env bash
# P's words about its searches, on 40 solvable deals of 8 tubes (6 colours, 2 empty).
. paper/claims/common.sh

suite=$(deals tutorial --shape 6x4+2 --count 40 --solvable)
records=$(runs tutorial tutorial,bfs,bibfs,astar+gaps,astar+bases,astar+runs,astar+border,astar+pdb-max,astar+pdb2,idastar+bases "$suite")
pair() { # ID WHAT OF: geometric mean of the ratio of expanded states
	recorded "SELECT '$1', $(estimate geomean "1.0 * a.expanded / b.expanded") FROM runs AS a JOIN runs AS b ON a.id = b.id AND a.algorithm = '$2' AND b.algorithm = '$3'" "$records"
}
pair P-tenth astar+gaps bfs
pair P-bidirectional bibfs bfs
pair P-pdb-halves astar+pdb-max astar+gaps
pair P-pdb-halves-bases astar+pdb-max astar+bases
proportion P-bfs-eight "$(recorded "SELECT sum(outcome = 'solved'), 0, 0, 0, 0 FROM runs WHERE algorithm = 'tutorial'" "$records" | cut -f 1)" 40
shorter="FROM runs AS a JOIN runs AS b ON a.id = b.id AND b.algorithm = 'bfs' AND a.length > b.length WHERE a.algorithm"
recorded "SELECT 'P-gaps-shortest', count(*), NULL, NULL, min(a.level) $shorter = 'astar+gaps'
UNION ALL SELECT 'P-admissible-shortest', count(*), NULL, NULL, min(a.level) $shorter IN ('astar+bases', 'astar+runs', 'astar+border', 'astar+pdb2', 'astar+pdb-max')
UNION ALL SELECT 'Korf-shortest', count(*), NULL, NULL, min(a.level) $shorter = 'idastar+bases'
UNION ALL SELECT 'P-ida-memory', max(stored), NULL, NULL, NULL FROM runs WHERE algorithm = 'idastar+bases'" "$records"

# 12 tubes and 6 colours: how many states are reachable?
analysed "SELECT 'P-million', max(states), NULL, NULL, NULL FROM analyses" "$(deals million --shape 6x4+6 --count 5)" --along none
