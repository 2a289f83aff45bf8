/* pdb-max: the greatest sum of disjoint pattern databases among single colours, pairs and triples. */
#include "algorithms/pdb_sum.h"
#include "core/word.h"

static bool prepare(struct search *search, void **data)
{
	static const struct pdb_plan plan = {.largest = 3, .group = 1, .extras = true};
	return pdb_sum_prepare(search, &plan, data);
}

const struct heuristic W(heuristic_pdb_max) = {
    .name = "pdb-max",
    .summary = "the greatest sum of disjoint pattern databases among single colours, pairs and triples",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .prepare = prepare,
    .release = pdb_sum_release,
    .value = pdb_sum_value,
};
