/* pddl.h: levels as planning problems, so that a general planner can be compared on them. */
#ifndef POUR_BENCH_PDDL_H
#define POUR_BENCH_PDDL_H

#include "core/level.h"

#include <stdio.h>

/* The domain, which is the same for every level and all rules: typed STRIPS. */
void pddl_domain(FILE *out);

/* The problem of a valid level under the rules. False with a fault where the level has too many contents to list. */
bool pddl_problem(FILE *out, const char *id, const char *where, const struct level *level, enum rules rules,
                  struct faults *faults);

#endif
