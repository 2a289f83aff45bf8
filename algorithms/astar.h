/* astar.h: A* for other engines. Compiled once per width. */
#ifndef POUR_ALGORITHMS_ASTAR_H
#define POUR_ALGORITHMS_ASTAR_H

#include "algorithms/heuristic.h"

/* Search from the alphabet's start under a prepared heuristic; fills everything of `search` but h0, and adds to its counters.
 */
void W(astar_search)(struct search *search, const struct heuristic *heuristic, const void *data);
#define astar_search W(astar_search)

#endif
