/* heuristic.h: what a heuristic is: one file, one line in heuristics.def. */
#ifndef POUR_ALGORITHMS_HEURISTIC_H
#define POUR_ALGORITHMS_HEURISTIC_H

#include "core/search.h"
#include "core/width.h"

/* h of a state that provably has no solution. */
enum { H_DEAD = 1 << 20 };

/* Promises: what the audit holds it to. */
enum {
	PROMISE_ADMISSIBLE = 1, /* never above the true distance */
	PROMISE_CONSISTENT = 2, /* h(s) <= 1 + h(t) for every pour s -> t */
	PROMISE_DEAD_SAFE = 4   /* H_DEAD is said of dead states only */
};

/* Compiled once per width: each heuristic file defines `const struct heuristic W(heuristic_NAME)`. */
struct heuristic {
	const char *name;    /* as typed: "gaps-code" */
	const char *summary; /* one line */
	unsigned promises;   /* for rules in `rules` */
	unsigned rules;      /* set of 1 << RULES_x it applies to */
	bool anywhere; /* although it prepares for a start, its value holds for any word of the alphabet, each as a start of
	                  its own where the start does not lead to it */

	/* Build what it needs for this level from search->arena (NULL: nothing to build). On success *data is set (may stay
	   NULL). On failure sets search->outcome/reason (memory, time, rules) and returns false. */
	bool (*prepare)(struct search *search, void **data);
	/* Release what prepare made (NULL: nothing). */
	void (*release)(struct search *search, void *data);
	/* h of a word of this width (a `const word *`): >= 0, or H_DEAD; 0 at goals if it is admissible. */
	int (*value)(const struct alphabet *alphabet, const void *data, const void *word);
	/* Optional: h of `child`, given h of its parent and the pour that led there (letters before and after). Same result as
	 * value. */
	int (*step)(const struct alphabet *alphabet, const void *data, int parent_h, const void *parent, const void *child,
	            const struct pour *before, const struct pour *after);
	/* `step` does not look at the child, which may then be NULL: a search need not make children that it is not going to
	   visit. */
	bool step_needs_no_child;
	/* Optional, where value is dear: value if that is at most `limit`, else a lower bound of it that is above. With limit <
	   0 whatever can be told at little cost. *exact: it is value. Best-first search then asks for more when a state comes
	   up. */
	int (*within)(const struct alphabet *alphabet, const void *data, const void *word, int limit, bool *exact);
};

/* All heuristics, in the order of heuristics.def. The pointer is that of a width (names and promises are the same in all). */
int heuristics_count(void);
const struct heuristic *heuristic_at(int index, enum width width);
/* NULL if there is none of that name. */
const struct heuristic *heuristic_find(const char *name, enum width width);

#endif
