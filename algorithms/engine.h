/* engine.h: what an engine is: one file, one line in engines.def. */
#ifndef POUR_ALGORITHMS_ENGINE_H
#define POUR_ALGORITHMS_ENGINE_H

#include "algorithms/heuristic.h"
#include "core/search.h"
#include "core/width.h"

enum {
	ENGINE_TAKES_HEURISTIC = 1, /* CONFIG must name one */
	ENGINE_TAKES_WEIGHT = 2     /* CONFIG may name one, default 1 */
};

enum {
	ENGINE_SHORTEST = 1,         /* solutions are shortest (if it takes a heuristic: when that is admissible) */
	ENGINE_WITHIN_WEIGHT = 2,    /* solutions are at most weight times the shortest (admissible heuristic) */
	ENGINE_PROVES_IMPOSSIBLE = 4 /* exhausts the space of an impossible level */
};

/* Compiled once per width: each engine file defines `const struct engine W(engine_NAME)`. */
struct engine {
	const char *name;
	const char *summary;
	unsigned takes;
	unsigned promises;
	unsigned rules; /* set of 1 << RULES_x it applies to */
	/* Fills outcome, reason, counters, lower_bound, h0, plan, length. `search` comes zeroed but for what is given. */
	void (*run)(struct search *search);
};

int engines_count(void);
const struct engine *engine_at(int index, enum width width);
const struct engine *engine_find(const char *name, enum width width);

#endif
