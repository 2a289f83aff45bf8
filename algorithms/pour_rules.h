/* pour_rules.h: rules that leave pours out, each a line of pour_rules.c: those of the guided solver, those of prune.h that the
 * engines use, and those that others are said to. What is lost by one is measured over a whole space: by distances without such
 * pours (space.h) where the rule sees one pour, by the engine itself (pruned_search.h) where it sees the way there. */
#ifndef POUR_ALGORITHMS_POUR_RULES_H
#define POUR_ALGORITHMS_POUR_RULES_H

#include "algorithms/space.h"

struct pour_rule_line {
	const char *name, *summary;
	unsigned rules;    /* set of 1 << RULES_x it makes sense for */
	unsigned promised; /* enum prune bits: where all of these are proved harmless, it is promised that every state keeps a
	                      shortest solution; 0: nowhere */
	pour_rule prunes;  /* NULL: it sees the way there; the engine is asked, with the rules `promised` on */
};

int pour_rules_count(void);
const struct pour_rule_line *pour_rule_at(int index);
/* NULL if there is none of that name. */
const struct pour_rule_line *pour_rule_find(const char *name);

/* Where a rule promises to keep a shortest solution of every state: "harmless where ...", or "nothing". */
const char *pour_rule_promise_text(const struct pour_rule_line *line);
/* Whether a rule promises to keep a shortest solution of every state over this alphabet. */
bool pour_rule_is_promised(const struct pour_rule_line *line, const struct alphabet *alphabet);
/* Whether it can be measured there: rules that see the way are in the engine only where they are promised. */
bool pour_rule_applies(const struct pour_rule_line *line, const struct alphabet *alphabet);

#endif
