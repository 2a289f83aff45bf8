#!/usr/bin/env bash
# What is true of every state of small spaces: twenty-odd shapes, every deal and everything reachable from it.
. paper/claims/common.sh

# The fifteen shapes of tests/golden/border-exceptions.tsv, and those of capacity 2 and of other numbers of empty tubes.
fifteen=2x4+1,2x5+1,2x6+1,2x7+1,3x3+1,3x4+1,3x5+1,4x3+1,2x4+2,2x5+2,2x6+2,3x3+2,3x4+2,4x3+2,3x4+3
others=2x2+1,2x7+2,3x2+1,3x2+2,4x2+1,4x2+2,5x2+1,5x2+2,6x2+1,6x2+2,3x3+3,4x3+3
of_fifteen="space IN ('${fifteen//,/"','"}')"
against="FROM claims WHERE part ="

audited "
WITH few AS (SELECT * FROM heuristics WHERE $of_fifteen),
 example AS (SELECT what, kind, part, link, row_number() OVER (PARTITION BY what, kind, part ORDER BY size, ifnull(distance, 1e9), link) AS place FROM faults)
SELECT 'R-complete' AS id, sum(against) AS measured, NULL AS low, NULL AS high, min(link) AS link $against 'closure' AND claim = 'complete-untouched'
UNION ALL SELECT 'R-partial-costs', 1 - 1.0 * sum(against) / sum(checked), NULL, NULL, NULL $against 'closure' AND claim = 'partial-costs'
UNION ALL SELECT 'R-partial-needed', sum(against), NULL, NULL, (SELECT link FROM example WHERE what = 'partial' AND kind = 'loses-solution' AND part = 'deals' AND place = 1) $against 'deals' AND claim = 'partial-needed'
UNION ALL SELECT 'G-prune-complete', sum(longer), NULL, NULL, NULL FROM rules WHERE rule = 'from-complete' AND part = 'closure'
UNION ALL SELECT 'G-prune-one-colour', sum(longer), NULL, NULL, NULL FROM rules WHERE rule = 'single-to-empty' AND part = 'closure'
UNION ALL SELECT 'G-prune-first-empty', sum(longer), NULL, NULL, NULL FROM rules WHERE rule = 'first-empty' AND part = 'closure'
UNION ALL SELECT 'G-prune-together', sum(longer), NULL, NULL, NULL FROM rules WHERE rule = 'guided' AND part = 'closure'
UNION ALL SELECT 'G-mess-inadmissible', sum(inadmissible), NULL, NULL, (SELECT link FROM example WHERE what = 'mess' AND kind = 'inadmissible' AND part = 'closure' AND place = 1) FROM heuristics WHERE heuristic = 'mess' AND part = 'closure'
UNION ALL SELECT 'D-runs-admissible', sum(inadmissible), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'runs' AND part = 'closure'
UNION ALL SELECT 'D-runs-step', sum(inconsistent), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'runs' AND part = 'closure'
UNION ALL SELECT 'P-gaps-admissible', sum(inadmissible), NULL, NULL, (SELECT link FROM example WHERE what = 'gaps' AND kind = 'inadmissible' AND part = 'closure' AND place = 1) FROM heuristics WHERE heuristic = 'gaps' AND part = 'closure'
UNION ALL SELECT 'P-gaps-code-admissible', sum(inadmissible), NULL, NULL, (SELECT link FROM example WHERE what = 'gaps-code' AND kind = 'inadmissible' AND part = 'closure' AND place = 1) FROM heuristics WHERE heuristic = 'gaps-code' AND part = 'closure'
UNION ALL SELECT 'P-dead-test', sum(against), NULL, NULL, (SELECT link FROM example WHERE what = 'lone-top-dead' AND part = 'closure' AND place = 1) $against 'closure' AND claim = 'lone-top-dead'
UNION ALL SELECT 'Ito-ball-water', sum(against), NULL, NULL, NULL $against 'closure' AND claim = 'ball-water'
UNION ALL SELECT 'Ito-capacity-2', sum(against), NULL, NULL, NULL $against 'deals' AND claim = 'capacity-2-solvable'
UNION ALL SELECT 'Ito-enough-empty', sum(against), NULL, NULL, NULL $against 'deals' AND claim = 'enough-empty'
UNION ALL SELECT 'Ito-borders-decide', sum(dead - dead_seen + live_called_dead), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'deals'
UNION ALL SELECT 'own-capacity-2-length', sum(against), NULL, NULL, NULL $against 'deals' AND claim = 'capacity-2-length'
UNION ALL SELECT 'A-goal', max(states), NULL, NULL, NULL FROM lengths WHERE distance = 0
UNION ALL SELECT 'own-border-deals', sum(exact + dead_seen), NULL, NULL, NULL FROM few WHERE heuristic = 'border' AND part = 'deals'
UNION ALL SELECT 'own-border-all', sum(states), NULL, NULL, NULL FROM few WHERE heuristic = 'border' AND part = 'deals'
UNION ALL SELECT 'own-border-impossible', sum(dead_seen), NULL, NULL, NULL FROM few WHERE heuristic = 'border' AND part = 'deals'
UNION ALL SELECT 'own-border-off-by', max(max_error), NULL, NULL, 'c4-aabc-aabc-cbbc-0' FROM few WHERE heuristic = 'border' AND part = 'deals'
UNION ALL SELECT 'own-border-conjecture', sum(against), NULL, NULL, min(link) $against 'deals' AND claim = 'border-exact'
UNION ALL SELECT 'own-border-midgame-dead', sum(dead - dead_seen + live_called_dead), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'closure'
UNION ALL SELECT 'own-border-midgame-off-by', max(max_error), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'closure'
UNION ALL SELECT 'own-border-midgame-exact', sum(1.0 * exact) / sum(solvable), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'closure'
UNION ALL SELECT 'own-border-admissible', sum(inadmissible), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'closure'
UNION ALL SELECT 'own-border-consistent', sum(inconsistent), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'border' AND part = 'closure'
UNION ALL SELECT 'own-bases-admissible', sum(inadmissible), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'bases' AND part = 'closure'
UNION ALL SELECT 'own-bases-consistent', sum(inconsistent), NULL, NULL, NULL FROM heuristics WHERE heuristic = 'bases' AND part = 'closure'
" --shape $fifteen,$others --heuristics runs,bases,border,mess,gaps,gaps-code --prune from-complete,single-to-empty,first-empty,guided --claims

# One more shape, where the conjecture of exactness ends.
audited "SELECT 'own-border-conjecture-3x5', against, NULL, NULL, link $against 'deals' AND claim = 'border-exact'" --shape 3x5+2 --claims
