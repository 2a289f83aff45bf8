/* border_follow.h: following a border plan in real pours. */
#ifndef POUR_ALGORITHMS_BORDER_FOLLOW_H
#define POUR_ALGORITHMS_BORDER_FOLLOW_H

#include "algorithms/border_search.h"

/* Follow the plan in b->trail (found from the start of the alphabet) pour by pour, then gather what is left of each colour.
   Returns the number of pours written to `plan`, or -1 when a run does not fit where it should go. `plan` has room for all
   borders and tubes together. */
int border_follow(const struct border_search *b, struct pour *plan);

#endif
