/* border_heuristic.h: the border bound as a heuristic (h_border.c), for those who bring their own border search. Compiled once
 * per width. */
#ifndef POUR_ALGORITHMS_BORDER_HEURISTIC_H
#define POUR_ALGORITHMS_BORDER_HEURISTIC_H

#include "algorithms/border_search.h"
#include "algorithms/heuristic.h"

/* Its data. */
struct border_guide {
	struct border_search *own;   /* for states reachable from the start; indexed (border_index) */
	struct border_search *other; /* for all others, one state at a time; NULL: there are none */
};

extern const struct heuristic W(heuristic_border);

#endif
