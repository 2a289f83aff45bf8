/* pour_rules.c: the table of rules about single pours. */
#include "algorithms/pour_rules.h"

#include <string.h>

/* Out of a tube that is full of one colour. */
static bool from_complete(const struct alphabet *a, const void *word, const struct pour *before, const struct pour *after)
{
	const struct letter_facts *from = &a->facts[before->from];
	(void) word, (void) after;
	return from->mono && from->space == 0;
}

/* Out of a tube of one colour into an empty one. */
static bool single_to_empty(const struct alphabet *a, const void *word, const struct pour *before, const struct pour *after)
{
	(void) word, (void) after;
	return a->facts[before->from].mono && a->facts[before->to].height == 0;
}

/* Leaves part of the run behind. */
static bool partial(const struct alphabet *a, const void *word, const struct pour *before, const struct pour *after)
{
	const struct letter_facts *from = &a->facts[before->from], *left = &a->facts[after->from];
	(void) word;
	return from->height - left->height < from->run;
}

enum { ALL_RULES = (1 << RULES_COUNT) - 1, KEEPS_ALL = RULE_KEEPS_SHORTEST | RULE_KEEPS_SOLVABLE };

static const struct pour_rule_line table[] = {
    {"from-complete", "no pour out of a complete tube", ALL_RULES, KEEPS_ALL, from_complete},
    {"single-to-empty", "no pour out of a tube of one colour into an empty one", ALL_RULES, KEEPS_ALL, single_to_empty},
    {"partial", "no pour that leaves part of the run behind", 1 << RULES_WATER, 0, partial},
};

int pour_rules_count(void)
{
	return sizeof table / sizeof table[0];
}

const struct pour_rule_line *pour_rule_at(int index)
{
	return &table[index];
}

const struct pour_rule_line *pour_rule_find(const char *name)
{
	for (int i = 0; i < pour_rules_count(); i++)
		if (strcmp(table[i].name, name) == 0)
			return &table[i];
	return NULL;
}
