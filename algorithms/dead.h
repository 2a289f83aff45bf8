/* dead.h: a tutorial's test for dead states, as it describes it. Compiled once per width. */
#ifndef POUR_ALGORITHMS_DEAD_H
#define POUR_ALGORITHMS_DEAD_H

#include "core/word.h"

/* No tube is empty, and some top colour stands on top of one tube only and nowhere inside another: its author calls such a
   state dead. That is false: a colour that is complete in its tube, or together at the top of one tube, fits the description,
   and other colours may still be poured. No engine here uses it; the audit shows what it gets wrong. */
bool W(dead_by_lone_top)(const struct alphabet *alphabet, const word *w);
#define dead_by_lone_top W(dead_by_lone_top)

#endif
