/* pour_rules.c: the table of rules that leave pours out.
 *
 * What is promised of a rule is what prune.c proves, and no more. `from-complete` in particular promises nothing where a colour
 * fills several tubes: c4-aaaa-ac-babc-acb-bac takes 11 pours, and has no solution at all that leaves its complete tube alone
 * (by `ball` 20). The guided solver's rules are its own: `single-to-empty` of prune.h asks for tubes of one kind, this solver
 * does not ask, which is the same where all tubes are alike. */
#include "algorithms/pour_rules.h"

#include "algorithms/prune.h"

#include <string.h>

static bool from_complete(const struct alphabet *a, letter first, const struct pour *before, const struct pour *after)
{
	(void) after;
	return prune_of_pour(a, before->from, before->to, first) & PRUNE_COMPLETE;
}

static bool single_to_empty(const struct alphabet *a, letter first, const struct pour *before, const struct pour *after)
{
	(void) after;
	return prune_of_pour(a, before->from, before->to, first) & PRUNE_ONE_COLOUR;
}

static bool first_empty(const struct alphabet *a, letter first, const struct pour *before, const struct pour *after)
{
	(void) after;
	return prune_of_pour(a, before->from, before->to, first) & PRUNE_FIRST_EMPTY;
}

/* Out of a complete tube, or a tube of one colour into an empty one, or into an empty tube but the first. */
static bool guided(const struct alphabet *a, letter first, const struct pour *before, const struct pour *after)
{
	const struct letter_facts *from = &a->facts[before->from], *to = &a->facts[before->to];
	(void) after;
	return (from->mono && (from->space == 0 || to->height == 0)) || (to->height == 0 && before->to != first);
}

/* Leaves part of the run behind. */
static bool partial(const struct alphabet *a, letter first, const struct pour *before, const struct pour *after)
{
	const struct letter_facts *from = &a->facts[before->from], *left = &a->facts[after->from];
	(void) first;
	return from->height - left->height < from->run;
}

enum {
	ALL_RULES = (1 << RULES_COUNT) - 1,
	GUIDED =
	    PRUNE_COMPLETE | PRUNE_ONE_COLOUR | PRUNE_FIRST_EMPTY, /* all three are proved only where all tubes are alike */
};

static const struct pour_rule_line table[] = {
    {"from-complete", "no pour out of a complete tube", ALL_RULES, PRUNE_COMPLETE, from_complete},
    {"single-to-empty", "no pour out of a tube of one colour into an empty one of its kind", ALL_RULES, PRUNE_ONE_COLOUR,
     single_to_empty},
    {"first-empty", "of empty tubes only into the first", ALL_RULES, PRUNE_FIRST_EMPTY, first_empty},
    {"guided", "the guided solver's: none of the three, whatever the kinds of tubes", ALL_RULES, GUIDED, guided},
    {"partial", "no pour that leaves part of the run behind", 1 << RULES_WATER, 0, partial},
    {"parent", "no pour that takes back the last one", ALL_RULES, PRUNE_PARENT, NULL},
    {"cycle", "no state that is on the path already", ALL_RULES, PRUNE_CYCLE, NULL},
    {"commuting", "independent consecutive pours in one order only", ALL_RULES, PRUNE_COMMUTING, NULL},
    {"equal", "one of equal tubes stands for all", ALL_RULES, PRUNE_EQUAL, NULL},
    {"idastar", "all that engines use together, where each is proved harmless", ALL_RULES, PRUNE_ALL, NULL},
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

const char *pour_rule_promise_text(const struct pour_rule_line *line)
{
	if (line->promised == 0)
		return "nothing";
	/* each promise of prune.h holds in fewer places than the one before it */
	const struct prune_rule *narrowest = &prune_rules[0];
	for (int i = 0; i < PRUNE_RULES && line->promised != PRUNE_ALL; i++)
		if (line->promised & prune_rules[i].bit && prune_rules[i].promise > narrowest->promise)
			narrowest = &prune_rules[i];
	return narrowest->promise_text;
}

bool pour_rule_is_promised(const struct pour_rule_line *line, const struct alphabet *alphabet)
{
	unsigned harmless = prune_harmless(alphabet);
	if (line->promised == PRUNE_ALL) /* what is not proved is off */
		return true;
	return line->promised != 0 && (line->promised & ~harmless) == 0;
}

bool pour_rule_applies(const struct pour_rule_line *line, const struct alphabet *alphabet)
{
	return line->rules >> alphabet->rules & 1 && (line->prunes || pour_rule_is_promised(line, alphabet));
}
