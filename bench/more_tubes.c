#include "bench/more_tubes.h"

#include "algorithms/engine.h"

#include <string.h>

static void add_tube(struct level *level)
{
	struct tube *tube = &level->tube[level->tubes++];
	memset(tube, 0, sizeof *tube);
	tube->capacity = (uint8_t) level->capacity;
	tube->only = LEVEL_ANY_COLOUR;
}

/* Any solution will do, so a weighted search: complete, and much faster with many empty tubes. */
static bool find_config(enum rules rules, struct config *config)
{
	struct faults none = {0};
	bool good = config_parse("wastar+bases@2", rules, config, &none);
	faults_clear(&none);
	return good;
}

/* Solved or impossible only of a result that is sound. */
static enum run_outcome outcome_of(const struct run_result *result)
{
	if (result->outcome == RUN_SOLVED && !result->verified)
		return RUN_CRASHED;
	return result->outcome;
}

static void say(FILE *out, int first_open, int solved, int impossible)
{
	const char *plural = solved == 1 ? "" : "s", *verb = solved == 1 ? "makes" : "make";
	if (solved > 0 && first_open == 0)
		fprintf(out, "  %d more empty tube%s %s it solvable%s\n", solved, plural, verb,
		        solved > 1 ? ", fewer do not" : "");
	else if (solved > 0)
		fprintf(out, "  %d more empty tube%s %s it solvable; whether %d would is unknown\n", solved, plural, verb,
		        first_open);
	else if (first_open > 0)
		fprintf(out, "  unknown whether %d more empty tube%s would make it solvable%s\n", first_open,
		        first_open == 1 ? "" : "s", impossible > 0 ? ", fewer do not" : "");
	else
		fprintf(out, "  %d more empty tubes do not make it solvable\n", impossible);
}

void more_tubes(FILE *out, const struct job *job)
{
	struct level level;
	struct config config;
	struct run_request request = job_request(job, &level);
	double end = run_now() + MORE_TUBES_S;
	int first_open = 0, solved = 0, impossible = 0;
	if (find_config(request.rules, &config))
		request.config = &config;
	for (int more = 1; solved == 0 && level.tubes < LEVEL_MAX_TUBES; more++) {
		struct run_result result;
		double left = end - run_now();
		if (left <= 0) {
			first_open = first_open > 0 ? first_open : more;
			break;
		}
		if (request.limits.time_s <= 0 || request.limits.time_s > left)
			request.limits.time_s = left;
		add_tube(&level);
		run_alone(&request, run_search, &result);
		switch (outcome_of(&result)) {
		case RUN_SOLVED: solved = more; break;
		case RUN_IMPOSSIBLE: impossible = more; break;
		default: first_open = first_open > 0 ? first_open : more;
		}
		run_result_clear(&result);
	}
	if (first_open > 0 || solved > 0 || impossible > 0)
		say(out, first_open, solved, impossible);
}
