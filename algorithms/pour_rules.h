/* pour_rules.h: rules about single pours that are said to be needless, each a line of pour_rules.c.
 *
 * A rule sees the letters of the two tubes before and after; space.h measures what is lost when no such pour is made. */
#ifndef POUR_ALGORITHMS_POUR_RULES_H
#define POUR_ALGORITHMS_POUR_RULES_H

#include "algorithms/space.h"

enum {
	RULE_KEEPS_SHORTEST = 1, /* every state keeps a shortest solution without such pours */
	RULE_KEEPS_SOLVABLE = 2  /* every solvable state keeps a solution */
};

struct pour_rule_line {
	const char *name, *summary;
	unsigned rules;    /* set of 1 << RULES_x it makes sense for */
	unsigned promises; /* where all tubes are of one kind */
	pour_rule prunes;
};

int pour_rules_count(void);
const struct pour_rule_line *pour_rule_at(int index);
/* NULL if there is none of that name. */
const struct pour_rule_line *pour_rule_find(const char *name);

#endif
