/* told.h: the true distance as a heuristic, told by a space that is measured: `heuristic_told` of each width (told.c). */
#ifndef POUR_ALGORITHMS_TOLD_H
#define POUR_ALGORITHMS_TOLD_H

#include "algorithms/heuristic.h"
#include "algorithms/space.h"

/* The alphabet that a search is given, with the space that is asked: the heuristic takes every alphabet to be the first member
   of one of these. */
struct told {
	struct alphabet alphabet;
	const struct space *space;
};

#endif
