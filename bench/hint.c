#include "bench/hint.h"

#include <stdio.h>
#include <string.h>

static void wrong(struct hint *hint, const char *why)
{
	hint->kind = HINT_WRONG;
	snprintf(hint->message, sizeof hint->message, "%s", why);
}

static void take_solution(struct hint *hint, const struct run_result *result)
{
	if (!result->verified)
		wrong(hint, result->message[0] ? result->message : "the solution does not replay");
	else if (result->lower_bound != result->length)
		wrong(hint, "the solution was promised to be shortest, but is not proved to be");
	else {
		hint->kind = result->length > 0 ? HINT_POUR : HINT_SOLVED;
		hint->length = result->length;
		if (result->length > 0)
			hint->move = result->move[0];
	}
}

/* Whether any solution is left, by an algorithm that need not find a shortest one. */
static void ask_quick(struct judge *judge, const struct level *level, const struct config *quick, struct hint *hint)
{
	struct run_result result;
	judge_run(judge, level, quick, &result);
	if (result.outcome == RUN_IMPOSSIBLE) {
		hint->kind = HINT_LOST;
		hint->proof = result.count.stored;
	}
	hint->alive = result.outcome == RUN_SOLVED && result.verified;
	run_result_clear(&result);
}

void hint_find(struct judge *judge, const struct level *level, const struct config *shortest, const struct config *quick,
               struct hint *hint)
{
	struct run_result result;
	*hint = (struct hint){.kind = HINT_UNKNOWN, .length = -1};
	judge_run(judge, level, shortest, &result);
	hint->lower_bound = result.lower_bound;
	hint->proof = result.count.stored;
	switch (result.outcome) {
	case RUN_SOLVED: take_solution(hint, &result); break;
	case RUN_IMPOSSIBLE: hint->kind = HINT_LOST; break;
	case RUN_CRASHED: wrong(hint, result.reason); break;
	case RUN_UNKNOWN:
		snprintf(hint->reason, sizeof hint->reason, "%s", result.reason);
		snprintf(hint->message, sizeof hint->message, "%s", result.message);
		if (quick)
			ask_quick(judge, level, quick, hint);
	}
	run_result_clear(&result);
}
