/* layers.c: see layers.h. Compiled once per width. */
#include "algorithms/layers.h"
#include "core/word.h"

#include <assert.h>

bool layer_fits(struct closed *closed, int depth)
{
	if (depth == LAYER_NARROW + 1 && closed->extra_bytes == 1)
		return closed_widen(closed);
	return depth <= LAYER_MOST;
}

static bool has_depth(const struct closed *closed, const word *w, int depth)
{
	const void *extra = closed_find(closed, w, word_hash(w));
	return extra && layer_get(closed, extra) == depth;
}

bool layers_path_from_root(const struct closed *closed, const struct alphabet *a, const word *w, int depth, struct pour *plan,
                           struct arena *arena)
{
	struct unpours unpours = {.arena = arena};
	word at = *w, before = at;
	bool done = true;
	while (done && depth > 0) {
		done = unpours_of(&unpours, a, &at);
		depth--;
		int i = 0;
		for (; done && i < unpours.count; i++) {
			before = word_apply(&at, unpours.step[i]);
			if (has_depth(closed, &before, depth))
				break;
		}
		assert(!done || i < unpours.count);
		done = done && word_pour_between(a, &before, &at, &plan[depth]);
		at = before;
	}
	arena_free(arena, unpours.step);
	return done;
}

void layers_path_to_root(const struct closed *closed, const struct alphabet *a, const word *w, int depth, struct pour *plan)
{
	step steps[POURS_ROOM];
	word at = *w;
	while (depth-- > 0) {
		int count = word_pours(a, &at, steps), i = 0;
		word next = at;
		for (; i < count; i++) {
			next = word_apply(&at, steps[i]);
			if (has_depth(closed, &next, depth))
				break;
		}
		assert(i < count);
		*plan++ = (struct pour){at.at[steps[i].from], at.at[steps[i].to]};
		at = next;
	}
}
