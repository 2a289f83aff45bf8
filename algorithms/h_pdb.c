/* pdb: pattern databases added up: single colours, and pairs and triples that gain at the start. */
#include "algorithms/pdb_sum.h"
#include "core/word.h"

static bool prepare(struct search *search, void **data)
{
	static const struct pdb_plan plan = {.largest = 3, .group = 1, .extras = false};
	return pdb_sum_prepare(search, &plan, data);
}

const struct heuristic W(heuristic_pdb) = {
    .name = "pdb",
    .summary = "pattern databases added up: single colours, and pairs and triples that gain at the start",
    .promises = PROMISE_ADMISSIBLE | PROMISE_CONSISTENT | PROMISE_DEAD_SAFE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .prepare = prepare,
    .release = pdb_sum_release,
    .value = pdb_sum_value,
    .step = pdb_sum_step,
};
