#!/usr/bin/env bash
# Heuristics on all 1,745,023 states of 4 colours of capacity 4 with 2 empty tubes.
. paper/claims/common.sh

audited "
SELECT 'own-bases-exact' AS id, printf('%.0f', 100.0 * exact / solvable) AS measured, NULL AS low, NULL AS high, NULL AS link FROM heuristics WHERE heuristic = 'bases' AND part = 'closure'
UNION ALL SELECT 'own-runs-exact', printf('%.0f', 100.0 * exact / solvable), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'runs' AND part = 'closure'
UNION ALL SELECT 'own-bases-violations', sum(inadmissible + inconsistent), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'bases' AND part = 'closure'
" --shape 4x4+2 --heuristics runs,bases
