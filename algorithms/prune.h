/* prune.h: the pruning rules of depth-first and guided search, one bit each.
 *
 * A rule names pours that need not be tried. What is proved of it stands with its name in the table; `pour list` and the audit
 * read the same table. Rules that are proved harmless keep at least one shortest solution of every solvable level, also all of
 * them together:
 *
 * parent, cycle: no shortest path meets a state twice. one-colour, complete (where promised): no shortest solution has such a
 * pour (prune.c). So these four take no shortest solution away at all. equal: tubes with equal contents are interchangeable, so
 * one of them stands for all, and the words that follow are the same.
 *
 * commuting: two consecutive pours P, Q are independent if Q's two tubes are not P's; then Q P is as legal as P Q and leads to
 * the same state. With any total order of pours, Q is cut after P where they are independent and Q < P. Proof: among all
 * shortest solutions, as sequences of pours, the lexicographically least has no such pair, since exchanging it would give a
 * smaller one. The other rules leave all shortest solutions alone, so this one survives. It does not survive a transposition
 * table: a state entered by P first, with Q cut, would hide its second visit, where Q is not cut (Burch & Holte 2012 give such
 * losses); idastar leaves the rule out when it has a table, which finds the same repetitions. */
#ifndef POUR_ALGORITHMS_PRUNE_H
#define POUR_ALGORITHMS_PRUNE_H

#include "core/alphabet.h"

#include <stdbool.h>

enum prune {
	PRUNE_PARENT = 1 << 0,
	PRUNE_CYCLE = 1 << 1,
	PRUNE_COMMUTING = 1 << 2,
	PRUNE_EQUAL = 1 << 3,
	PRUNE_ONE_COLOUR = 1 << 4,
	PRUNE_COMPLETE = 1 << 5,
	PRUNE_FIRST_EMPTY = 1 << 6,
	PRUNE_RULES = 7,
	PRUNE_ALL = (1 << PRUNE_RULES) - 1
};

/* Where a rule is proved harmless. */
enum prune_promise {
	PRUNE_HARMLESS,        /* on every level, by all rules */
	PRUNE_HARMLESS_PLAIN,  /* where all tubes are alike */
	PRUNE_HARMLESS_SINGLE, /* where all tubes are alike, and each colour fills one tube or runs must fit whole */
};

struct prune_rule {
	enum prune bit;
	const char *name;    /* as typed: "one-colour" */
	const char *summary; /* one line */
	enum prune_promise promise;
	const char *promise_text; /* one line */
};

/* All rules, in the order of their bits. */
extern const struct prune_rule prune_rules[PRUNE_RULES];
/* NULL if there is none of that name. */
const struct prune_rule *prune_rule_find(const char *name);

/* The set of rules that are proved harmless on this level. */
unsigned prune_harmless(const struct alphabet *alphabet);

/* The rules that forbid a pour for what the two tubes hold, of one-colour, complete and first-empty. `first` is the letter of
   the state's first tube (the first empty one if there is any). */
static inline unsigned prune_of_pour(const struct alphabet *a, letter from, letter to, letter first)
{
	const struct letter_facts *f = &a->facts[from], *t = &a->facts[to];
	unsigned rules = from < a->finished ? PRUNE_COMPLETE : 0;
	if (t->height == 0) {
		rules |= f->mono && f->kind == t->kind ? PRUNE_ONE_COLOUR : 0;
		rules |= to != first ? PRUNE_FIRST_EMPTY : 0;
	}
	return rules;
}

/* Whether no shortest solution has a pour from a tube that holds `from` into one that holds `to`: where all tubes are alike,
   out of a one-colour tube into an empty one, and out of a complete tube where each colour fills one, or runs must fit whole.
 */
static inline bool prune_is_useless(const struct alphabet *a, letter from, letter to)
{
	const struct letter_facts *f = &a->facts[from], *t = &a->facts[to];
	bool complete = f->space == 0 && (a->single || a->rules == RULES_WHOLE);
	return a->plain && f->mono && (complete || t->height == 0);
}

/* Whether a pour takes back the one before it: letters before and after each. */
static inline bool prune_is_inverse(struct pour before, struct pour after, struct pour next_before, struct pour next_after)
{
	bool same = (next_before.from == after.from && next_before.to == after.to) ||
	            (next_before.from == after.to && next_before.to == after.from);
	return same && ((next_after.from == before.from && next_after.to == before.to) ||
	                (next_after.from == before.to && next_after.to == before.from));
}

/* The total order of pours for the commuting rule. */
static inline uint32_t prune_order(struct pour pour)
{
	return (uint32_t) pour.from << 16 | pour.to;
}

#endif
