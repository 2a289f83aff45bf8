/* path.h: the path of a depth-first search: one frame a pour, and the children of each frame that are still to be tried.
 * Compiled once per width.
 *
 * All children lie on one stack, those of the deepest frame on top, so that memory is linear in depth: a child is a step and
 * its h, not a word. */
#ifndef POUR_ALGORITHMS_PATH_H
#define POUR_ALGORITHMS_PATH_H

#include "core/search.h"
#include "core/word.h"

#include <assert.h>

struct child {
	step step;
	uint16_t h;
};

struct frame {
	word w;
	struct pour before, after; /* the pour that led here; unset in the first frame */
	int h;
	int runs;
	uint32_t first, end; /* its untried children: path.child[first .. end) */
};

struct path {
	struct frame *frame;
	struct child *child;
	int depth; /* of the deepest frame; -1: none */
	int frames;
	uint32_t children;
	struct arena *arena;
};

/* Room for `frames` frames with `children` children in all. False when memory runs out (what was there stays). */
bool W(path_reserve)(struct path *path, int frames, uint32_t children);
void W(path_free)(struct path *path);
/* The pours of the path as the search's plan. False when memory runs out. */
bool W(path_plan)(const struct path *path, struct search *search);
#define path_reserve W(path_reserve)
#define path_free    W(path_free)
#define path_plan    W(path_plan)

static inline struct frame *path_top(struct path *path)
{
	return &path->frame[path->depth];
}

/* The first frame. */
static inline struct frame *path_start(struct path *path, const struct alphabet *a, const word *w, int h)
{
	path->depth = 0;
	int runs = 0;
	for (int i = 0; i < a->tubes; i++)
		runs += a->facts[w->at[i]].runs;
	path->frame[0] = (struct frame){.w = *w, .h = h, .runs = runs};
	return path->frame;
}

/* Take the last child of the deepest frame that has one; shallower frames that have none are left. NULL when there is none at
   all; else the child's frame, which becomes the deepest. */
static inline struct frame *path_descend(struct path *path, const struct alphabet *a)
{
	struct frame *parent = path_top(path);
	while (parent->first == parent->end) {
		if (path->depth-- == 0)
			return NULL;
		parent--;
	}
	const struct child *child = &path->child[--parent->end];
	const step s = child->step;
	struct frame *frame = parent + 1;
	assert(path->depth + 1 < path->frames);
	path->depth++;
	frame->w = word_apply(&parent->w, s);
	frame->before = (struct pour){parent->w.at[s.from], parent->w.at[s.to]};
	frame->after = (struct pour){s.from_after, s.to_after};
	frame->h = child->h;
	frame->runs = parent->runs + a->facts[s.from_after].runs + a->facts[s.to_after].runs -
	              a->facts[frame->before.from].runs - a->facts[frame->before.to].runs;
	frame->first = frame->end = parent->end;
	return frame;
}

/* Leave the deepest frame. */
static inline void path_leave(struct path *path)
{
	path->depth--;
}

/* Another child of the deepest frame, to be tried before those already there. */
static inline void path_add(struct path *path, step s, int h)
{
	struct frame *frame = path_top(path);
	assert(frame->end < path->children);
	path->child[frame->end++] = (struct child){s, (uint16_t) h};
}

/* Whether the deepest frame's word is that of an earlier frame. Where runs never rise (`falling`), only the frames with as many
   runs need be looked at. */
static inline bool path_repeats(const struct path *path, bool falling)
{
	const struct frame *top = &path->frame[path->depth];
	for (const struct frame *frame = top; frame-- > path->frame;) {
		if (falling && frame->runs != top->runs)
			return false;
		if (word_equal(&frame->w, &top->w))
			return true;
	}
	return false;
}

#endif
