/* path.c: see path.h. Compiled once per width. */
#include "algorithms/path.h"
#include "core/word.h"

bool path_reserve(struct path *path, int frames, uint32_t children)
{
	if (frames > path->frames) {
		struct frame *frame = arena_realloc(path->arena, path->frame, (size_t) frames * sizeof *frame);
		if (!frame)
			return false;
		path->frame = frame;
		path->frames = frames;
	}
	if (children > path->children) {
		struct child *child = arena_realloc(path->arena, path->child, children * sizeof *child);
		if (!child)
			return false;
		path->child = child;
		path->children = children;
	}
	return true;
}

void path_free(struct path *path)
{
	arena_free(path->arena, path->frame);
	arena_free(path->arena, path->child);
	*path = (struct path){.arena = path->arena};
}

bool path_plan(const struct path *path, struct search *search)
{
	search->plan = arena_alloc(search->arena, (size_t) path->depth * sizeof *search->plan);
	if (!search->plan)
		return search_out_of_memory(search);
	for (int i = 0; i < path->depth; i++)
		search->plan[i] = path->frame[i + 1].before;
	search->length = path->depth;
	return true;
}
