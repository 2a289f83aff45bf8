#include "bench/verdict.h"

#include "algorithms/engine.h"

#include <stdarg.h>
#include <stdio.h>

const char *verdict_name(enum verdict verdict)
{
	static const char *const names[] = {"optimal", "suboptimal", "unproven", "impossible", "undecided", "WRONG"};
	return names[verdict];
}

struct complaint {
	char *text;
	size_t size;
};

__attribute__((format(printf, 2, 3))) static enum verdict wrong(struct complaint complaint, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	if (complaint.text)
		vsnprintf(complaint.text, complaint.size, format, arguments);
	va_end(arguments);
	return VERDICT_WRONG;
}

static enum verdict against_optimum(int optimal, const struct config *config, int length, struct complaint complaint)
{
	if (length < optimal)
		return wrong(complaint, "%d pours, shorter than the proven optimum of %d", length, optimal);
	if (length == optimal)
		return VERDICT_OPTIMAL;
	if (config_promises_shortest(config))
		return wrong(complaint, "%d pours from an algorithm that promises a shortest solution; the optimum is %d",
		             length, optimal);
	if (config_promises_weight(config) && (int64_t) length * config->weight_den > (int64_t) optimal * config->weight_num)
		return wrong(complaint, "%d pours, more than the weight allows above the optimum of %d", length, optimal);
	return VERDICT_SUBOPTIMAL;
}

static enum verdict of_solved(enum status status, int optimal, const struct config *config, const struct run_result *result,
                              struct complaint complaint)
{
	if (!result->verified)
		return wrong(complaint, "its solution does not replay by the plain rules");
	if (status == STATUS_IMPOSSIBLE)
		return wrong(complaint, "a solution that replays, of a level recorded as impossible");
	if (result->lower_bound > result->length)
		return wrong(complaint, "a lower bound of %d, above its own solution of %d pours", result->lower_bound,
		             result->length);
	if (optimal >= 0)
		return against_optimum(optimal, config, result->length, complaint);
	return result->lower_bound == result->length ? VERDICT_OPTIMAL : VERDICT_UNPROVEN;
}

static enum verdict of_impossible(enum status status, const struct config *config, struct complaint complaint)
{
	if (status == STATUS_SOLVED)
		return wrong(complaint, "called impossible, but a solution is known");
	if (!(config->engine_promises & ENGINE_PROVES_IMPOSSIBLE))
		return wrong(complaint, "called impossible by an engine that cannot prove it");
	return VERDICT_IMPOSSIBLE;
}

enum verdict verdict_of(enum status status, int optimal, const struct config *config, const struct run_result *result,
                        char *why, size_t size)
{
	struct complaint complaint = {.text = why, .size = size};
	if (why)
		why[0] = 0;
	if (result->outcome == RUN_CRASHED)
		return VERDICT_UNDECIDED;
	if (result->outcome == RUN_IMPOSSIBLE)
		return of_impossible(status, config, complaint);
	enum verdict verdict = VERDICT_UNDECIDED;
	if (result->outcome == RUN_SOLVED)
		verdict = of_solved(status, optimal, config, result, complaint);
	if (verdict != VERDICT_WRONG && optimal >= 0 && result->lower_bound > optimal)
		return wrong(complaint, "a lower bound of %d, above the proven optimum of %d", result->lower_bound, optimal);
	return verdict;
}
