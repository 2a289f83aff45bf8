#include "bench/solve_hidden.h"

#include "algorithms/engine.h"
#include "bench/command.h"
#include "core/arena.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- checks ---- */

int instances_check_hidden(const struct instances *instances, struct faults *faults)
{
	int before = faults->count;
	struct hidden *hidden = malloc(sizeof *hidden);
	for (int i = 0; i < instances->count; i++) {
		struct level level;
		instance_level(&instances->list[i], &level);
		if (hidden && level_hidden(&level) > 0)
			hidden_count(&level, instances->list[i].where, hidden, faults);
		else
			level_check(&level, instances->list[i].where, faults);
	}
	free(hidden);
	return faults->count - before;
}

/* The fillings of a checked instance; NULL if it has no hidden units, or when memory runs out. */
static struct hidden *hidden_of(const struct instance *instance)
{
	struct level level;
	struct faults none = {0};
	struct hidden *hidden = NULL;
	instance_level(instance, &level);
	if (level_hidden(&level) > 0 && (hidden = malloc(sizeof *hidden)) != NULL)
		hidden_count(&level, NULL, hidden, &none);
	faults_clear(&none);
	return hidden;
}

static bool take_filling(const struct level *filling, void *level)
{
	*(struct level *) level = *filling;
	return false;
}

bool instance_fill(struct instance *instance)
{
	struct hidden *hidden = hidden_of(instance);
	bool only = hidden && hidden->fillings == 1;
	struct level *filling = only ? malloc(sizeof *filling) : NULL;
	char *link = only ? malloc(LEVEL_LINK_SIZE) : NULL;
	bool good = !only || (filling && link && hidden_each(hidden, take_filling, filling) == 1);
	if (only && good) {
		level_to_link(filling, link, LEVEL_LINK_SIZE);
		free(instance->link);
		free(instance->named);
		instance->link = link;
		instance->named = filling;
	} else {
		free(filling);
		free(link);
	}
	free(hidden);
	return good;
}

/* ---- what is said ---- */

static void fillings_text(char *text, size_t size, uint64_t fillings)
{
	if (fillings == UINT64_MAX)
		snprintf(text, size, "more than 1.8e19 fillings are");
	else
		snprintf(text, size, "%" PRIu64 " filling%s", fillings, fillings == 1 ? " is" : "s are");
}

void hidden_describe(FILE *out, const struct instance *instance)
{
	struct hidden *hidden = hidden_of(instance);
	char fillings[64];
	if (!hidden)
		return;
	fillings_text(fillings, sizeof fillings, hidden->fillings);
	fprintf(out, ", %d of them hidden, %s possible", hidden->units, fillings);
	if (hidden->unseen > 0)
		fprintf(out, " (of %d colour%s nothing is seen)", hidden->unseen, hidden->unseen == 1 ? "" : "s");
	free(hidden);
}

/* ---- all fillings, in one process ---- */

struct trial {
	const struct run_request *request;
	double deadline; /* 0: none */
	uint64_t solvable, impossible, unknown;
};

static bool is_late(void *clock)
{
	const struct trial *trial = clock;
	return trial->deadline > 0 && run_now() > trial->deadline;
}

static enum outcome search_filling(struct trial *trial, const struct alphabet *alphabet, struct arena *arena)
{
	static struct search search;
	const struct config *config = trial->request->config;
	enum width width = width_of(alphabet);
	search = (struct search){.alphabet = alphabet,
	                         .heuristic = config->heuristic ? heuristic_find(config->heuristic, width) : NULL,
	                         .weight_num = config->weight_num,
	                         .weight_den = config->weight_den,
	                         .limits = {.nodes = trial->request->limits.nodes},
	                         .options = trial->request->options,
	                         .arena = arena,
	                         .expired = is_late,
	                         .clock = trial,
	                         .h0 = -1,
	                         .length = -1};
	engine_find(config->engine, width)->run(&search);
	arena_free(arena, search.plan);
	return search.outcome;
}

static bool try_filling(const struct level *level, void *context)
{
	struct trial *trial = context;
	enum outcome outcome = OUTCOME_UNKNOWN;
	struct faults faults = {0};
	bool memory;
	struct arena *arena = arena_create(trial->request->limits.memory);
	struct alphabet *alphabet = arena ? alphabet_compile(level, trial->request->rules, arena, &faults, &memory) : NULL;
	if (alphabet)
		outcome = search_filling(trial, alphabet, arena);
	alphabet_free(alphabet);
	if (arena)
		arena_destroy(arena);
	faults_clear(&faults);
	trial->solvable += outcome == OUTCOME_SOLVED;
	trial->impossible += outcome == OUTCOME_IMPOSSIBLE;
	return !is_late(trial);
}

/* The body of a run: counts come back as notes. */
static void run_fillings(const struct run_request *request, struct run_result *result)
{
	static struct hidden hidden;
	struct faults none = {0};
	double limit = request->limits.time_s;
	struct trial trial = {.request = request, .deadline = limit > 0 ? run_now() + limit : 0};
	hidden_count(request->level, NULL, &hidden, &none);
	hidden_each(&hidden, try_filling, &trial);
	result->note = calloc(2, sizeof *result->note);
	if (!result->note)
		return;
	result->notes = 2;
	result->note[0] = (struct run_note){.name = "solvable", .value = (double) trial.solvable};
	result->note[1] = (struct run_note){.name = "impossible", .value = (double) trial.impossible};
}

static void say_json(FILE *out, const struct job *job, const struct hidden *hidden, const struct trial *trial, bool tried)
{
	json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:i, s:f}", "id", job->instance->id, "level", job->instance->link,
	                           "rules", rules_name(job_rules(job)), "algorithm", job->config->word, "hidden", hidden->units,
	                           "fillings", (double) hidden->fillings);
	if (hidden->fillings < (uint64_t) 1 << 53)
		json_object_set_new(object, "fillings", json_integer((json_int_t) hidden->fillings));
	json_object_set_new(object, "solvable", tried ? json_integer((json_int_t) trial->solvable) : json_null());
	json_object_set_new(object, "impossible", tried ? json_integer((json_int_t) trial->impossible) : json_null());
	char *text = json_dumps(object, JSON_COMPACT);
	fprintf(out, "%s\n", text ? text : "{}");
	free(text);
	json_decref(object);
}

static void say_text(FILE *out, const struct job *job, const struct hidden *hidden, const struct trial *trial, bool tried)
{
	char fillings[64];
	fillings_text(fillings, sizeof fillings, hidden->fillings);
	fprintf(out, "%s: %d hidden unit%s, %s possible", job->instance->id, hidden->units, hidden->units == 1 ? "" : "s",
	        fillings);
	if (tried)
		fprintf(out, ": %" PRIu64 " solvable, %" PRIu64 " impossible", trial->solvable, trial->impossible);
	else
		fprintf(out, ", too many to try each (more than %d)", HIDDEN_MOST_FILLINGS);
	if (trial->unknown > 0)
		fprintf(out, ", %" PRIu64 " undecided within the limits", trial->unknown);
	fputc('\n', out);
}

int solve_hidden(FILE *out, const struct job *job, enum hidden_style style)
{
	struct hidden *hidden = hidden_of(job->instance);
	struct trial trial = {0};
	int status = EXIT_UNDECIDED;
	if (!hidden) {
		complain(job->instance->where, "out of memory");
		return EXIT_WRONG;
	}
	bool tried = hidden->fillings <= HIDDEN_MOST_FILLINGS;
	if (tried) {
		struct level level;
		struct run_result result = {0};
		struct run_request request = job_request(job, &level);
		run_alone(&request, run_fillings, &result);
		if (result.notes == 2) {
			trial.solvable = (uint64_t) result.note[0].value;
			trial.impossible = (uint64_t) result.note[1].value;
		} else {
			complain(job->instance->where, "%s crashed: %s", job->config->word, result.reason);
			status = EXIT_WRONG;
		}
		trial.unknown = hidden->fillings - trial.solvable - trial.impossible;
		if (trial.unknown == 0)
			status = EXIT_DECIDED;
		run_result_clear(&result);
	}
	if (style == HIDDEN_JSON)
		say_json(out, job, hidden, &trial, tried);
	else
		say_text(out, job, hidden, &trial, tried);
	fflush(out);
	free(hidden);
	return status;
}
