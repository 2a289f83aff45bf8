/* layers.h: depths beside the words of a closed list, and the paths that they imply. Compiled once per width.
 *
 * No search here stores parents. An entry's depth is the length of a real path, and some neighbour of it is stored with a depth
 * one less: a path is found again by looking for it, step by step. */
#ifndef POUR_ALGORITHMS_LAYERS_H
#define POUR_ALGORITHMS_LAYERS_H

#include "core/closed.h"
#include "core/search.h"
#include "core/word.h"

enum { LAYER_NARROW = 0xFF, LAYER_MOST = 0xFFFF }; /* largest depth in one byte and in two */

/* The depth in an entry of a closed list with one or two bytes beside each word. */
static inline void layer_set(const struct closed *closed, void *extra, int depth)
{
	if (closed->extra_bytes == 1)
		*(uint8_t *) extra = (uint8_t) depth;
	else
		memcpy(extra, &(uint16_t){(uint16_t) depth}, 2);
}
static inline int layer_get(const struct closed *closed, const void *extra)
{
	uint16_t wide;
	if (closed->extra_bytes == 1)
		return *(const uint8_t *) extra;
	memcpy(&wide, extra, 2);
	return wide;
}

/* Make room for entries of this depth, the next to be reached. False beyond the memory budget. */
bool W(layer_fits)(struct closed *closed, int depth);
/* The pours from the word of depth 0 to `w`, which is stored with this depth, into plan[0 .. depth). False when memory runs
   out. */
bool W(layers_path_from_root)(const struct closed *closed, const struct alphabet *alphabet, const word *w, int depth,
                              struct pour *plan, struct arena *arena);
/* Where depths are distances to the goal: the pours from `w` to a word of depth 0, into plan[0 .. depth). */
void W(layers_path_to_root)(const struct closed *closed, const struct alphabet *alphabet, const word *w, int depth,
                            struct pour *plan);
#define layer_fits            W(layer_fits)
#define layers_path_from_root W(layers_path_from_root)
#define layers_path_to_root   W(layers_path_to_root)

#endif
