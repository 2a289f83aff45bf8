/* prune.c: the table of pruning rules, and what is proved of them.
 *
 * one-colour: a pour out of a tube T of one colour c into an empty tube E of the same kind. Where whole runs are poured it
 * leaves the canonical state as it is and is never generated. By `ball` it splits c's run. Claim: no shortest solution does it.
 * Take any solution from the state after the pour and play it from the state before it, keeping this relation: both states are
 * the same but for T and E; where the one has a and b units of c in them, the other has the same a + b, T filled first. A unit
 * that comes to T or E goes to T if there is room, else to E; one that leaves is taken from E, else from T; one that goes from
 * T to E or back is left out. While a and b are both above 0 no other colour can come; when one becomes 0 the two states are
 * equal up to the order of tubes; at a goal a = b = capacity and they are equal too. So the rest of the solution works without
 * the first pour: one shorter.
 *
 * complete: where all tubes are alike and c fills one tube only, the one target of a complete tube of c is an empty tube: see
 * above. If runs must fit whole, it is again an empty tube, and the state stays as it is. Where c fills several tubes the rule
 * is not harmless: a complete tube spread over the tops of others can free the only tube that serves as an empty one. Nor is it
 * with tubes of several kinds: a complete tube may have to move to one that takes its colour only.
 *
 * first-empty: where all tubes are alike all empty tubes are equal. An empty tube of another kind can be the better place. */
#include "algorithms/prune.h"

#include <string.h>

static const char everywhere[] = "harmless";
static const char alike[] = "harmless where all tubes are alike";
static const char alike_single[] = "harmless where all tubes are alike and each colour fills one, or runs must fit whole";

const struct prune_rule prune_rules[PRUNE_RULES] = {
    {PRUNE_PARENT, "parent", "no pour that takes back the last one", PRUNE_HARMLESS, everywhere},
    {PRUNE_CYCLE, "cycle", "no state that is on the path already", PRUNE_HARMLESS, everywhere},
    {PRUNE_COMMUTING, "commuting", "independent consecutive pours in one order only (not with a table)", PRUNE_HARMLESS,
     everywhere},
    {PRUNE_EQUAL, "equal", "one of equal tubes stands for all", PRUNE_HARMLESS, everywhere},
    {PRUNE_ONE_COLOUR, "single-to-empty", "no one-colour tube into an empty tube of its kind", PRUNE_HARMLESS, everywhere},
    {PRUNE_COMPLETE, "from-complete", "nothing out of a complete tube", PRUNE_HARMLESS_SINGLE, alike_single},
    {PRUNE_FIRST_EMPTY, "first-empty", "of empty tubes only into the first", PRUNE_HARMLESS_PLAIN, alike},
};

const struct prune_rule *prune_rule_find(const char *name)
{
	for (int i = 0; i < PRUNE_RULES; i++)
		if (strcmp(prune_rules[i].name, name) == 0)
			return &prune_rules[i];
	return NULL;
}

static bool is_harmless(enum prune_promise promise, const struct alphabet *a)
{
	switch (promise) {
	case PRUNE_HARMLESS: return true;
	case PRUNE_HARMLESS_PLAIN: return a->plain;
	case PRUNE_HARMLESS_SINGLE: return a->plain && (a->single || a->rules == RULES_WHOLE);
	}
	return false;
}

unsigned prune_harmless(const struct alphabet *alphabet)
{
	unsigned rules = 0;
	for (int i = 0; i < PRUNE_RULES; i++)
		if (is_harmless(prune_rules[i].promise, alphabet))
			rules |= prune_rules[i].bit;
	return rules;
}
