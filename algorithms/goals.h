/* goals.h: all goal words of a level. */
#ifndef POUR_ALGORITHMS_GOALS_H
#define POUR_ALGORITHMS_GOALS_H

#include "core/alphabet.h"

/* Call `visit` with the letters of each goal, ascending, one for each of the alphabet's tubes; each goal once. Where tubes are
   of several kinds there may be very many. Ends early, and returns false, when `visit` does. */
bool goals_each(const struct alphabet *alphabet, bool (*visit)(void *context, const letter *goal), void *context);

#endif
