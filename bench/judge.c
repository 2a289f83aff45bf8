#include "bench/judge.h"

#include "core/arena.h"

#include <stdio.h>

/* What was left behind by earlier questions would be missing from the next one's budget. */
enum { LEFT_BEHIND = 1 << 20 };

struct arena *judge_arena(struct judge *judge)
{
	if (judge->arena && arena_bytes(judge->arena) > LEFT_BEHIND)
		judge_close(judge);
	if (!judge->arena)
		judge->arena = arena_create(judge->limits.memory);
	return judge->arena;
}

void judge_run(struct judge *judge, const struct level *level, const struct config *config, struct run_result *result)
{
	const struct run_request request = {
	    .level = level, .rules = judge->rules, .config = config, .limits = judge->limits, .options = judge->options};
	struct arena *arena = judge_arena(judge);
	*result = (struct run_result){.length = -1, .h0 = -1};
	if (arena)
		run_search_here(&request, arena, result);
	else
		snprintf(result->reason, sizeof result->reason, "memory");
}

void judge_close(struct judge *judge)
{
	arena_destroy(judge->arena);
	judge->arena = NULL;
}
