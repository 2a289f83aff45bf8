/* waiting.h: states that wait until a bound reaches their f, by f and depth. Compiled once per width.
 *
 * A state's f may be at most WAITING_ROWS - 1 above the smallest that still waits. */
#ifndef POUR_ALGORITHMS_WAITING_H
#define POUR_ALGORITHMS_WAITING_H

#include "core/open.h"
#include "core/word.h"

enum { WAITING_ROWS = LEVEL_MAX_TUBES + 4 };

struct waiting {
	struct waiting_row {
		struct queue *at; /* by depth */
		int room;
	} row[WAITING_ROWS]; /* by f % WAITING_ROWS */
	uint64_t count, most;
	struct queue_pool *pool;
};

/* False when memory runs out. */
bool W(waiting_push)(struct waiting *waiting, const word *w, int f, int depth);
/* False when none of this f and depth is left. */
bool W(waiting_pop)(struct waiting *waiting, word *w, int f, int depth);
void W(waiting_clear)(struct waiting *waiting);
#define waiting_push  W(waiting_push)
#define waiting_pop   W(waiting_pop)
#define waiting_clear W(waiting_clear)

#endif
