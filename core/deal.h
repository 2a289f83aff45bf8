/* deal.h: random deals, the same on every machine and compiler. */
#ifndef POUR_CORE_DEAL_H
#define POUR_CORE_DEAL_H

#include "core/level.h"

/* A uniform random deal: `colours` colours of `capacity` units each, shuffled (Fisher-Yates on stream `index` of `seed`, see
   random.h) into full tubes, then `empty` empty tubes. Colours keep their numbers (they are not renamed by first appearance),
   so that every arrangement of the units is equally likely. Solvable or not is left to chance. Needs 1 <= colours <= 52, 1 <=
   capacity <= 255, 0 <= empty, colours + empty <= 64. */
void deal_random(struct level *level, int colours, int capacity, int empty, const char *seed, uint64_t index);

#endif
