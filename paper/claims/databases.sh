#!/usr/bin/env bash
# Pattern databases of disjoint colours added up, on every state of every deal of some shapes.
. paper/claims/common.sh

audited "
SELECT 'Felner-additive' AS id, sum(inadmissible) AS measured, NULL AS low, NULL AS high, NULL AS link FROM heuristics
UNION ALL SELECT 'Culberson-consistent', sum(inconsistent), NULL, NULL, NULL FROM heuristics
" --shape 2x4+1,2x4+2,3x3+1,3x3+2,3x4+1,4x2+1,4x2+2 --heuristics pdb1,pdb2,pdb3,pdb,pdb-max
