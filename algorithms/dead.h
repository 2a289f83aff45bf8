/* dead.h: tests for dead states: a tutorial's, as it describes it, and border space's. */
#ifndef POUR_ALGORITHMS_DEAD_H
#define POUR_ALGORITHMS_DEAD_H

#include "core/alphabet.h"

/* No tube is empty, and some top colour stands on top of one tube only and nowhere inside another: its author calls such a
   state dead. That is false: a colour that is complete in its tube, or together at the top of one tube, fits the description,
   and other colours may still be poured. No engine here uses it; the audit shows what it gets wrong. `letters` in any order. */
bool dead_by_lone_top(const struct alphabet *alphabet, const letter *letters);

/* A test that calls some states dead. */
struct dead_test {
	const char *name, *summary;
	bool (*says)(const struct alphabet *alphabet, const letter *letters);
	const char *heuristic; /* where `says` is NULL: the one whose H_DEAD it is; it promises what that promises */
};

/* Whether a test promises to call every dead state dead over this alphabet: border space, for tubes that are all alike under
   water rules (border_space.c). */
bool dead_test_sees_all(const struct dead_test *test, const struct alphabet *alphabet);

int dead_tests_count(void);
const struct dead_test *dead_test_at(int index);
/* NULL if there is none of that name. */
const struct dead_test *dead_test_find(const char *name);

#endif
