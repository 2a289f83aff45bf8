/* engines.h: one run of an engine in this process, for tests. */
#ifndef POUR_TESTS_ENGINES_H
#define POUR_TESTS_ENGINES_H

#include "algorithms/engine.h"
#include "core/arena.h"
#include "core/level.h"
#include "tests/support/check.h"
#include "tests/support/levels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What to run. Zero is every default. */
struct job {
	const char *engine, *heuristic; /* names; heuristic NULL: none */
	const struct heuristic *own;    /* a test's own, instead of a named one */
	int weight_num, weight_den;     /* 0: 1/1 */
	enum rules rules;
	uint64_t nodes, budget;
	struct search_options options;
	int wider; /* so many widths wider than the level needs */
};

struct result {
	enum width width;
	enum outcome outcome;
	enum reason reason;
	int length, lower_bound, h0;
	bool replays; /* solved, and the plain rules agree */
	struct counters count;
	uint64_t peak; /* bytes */
	struct search_note note[SEARCH_MAX_NOTES];
	int notes;
};

/* "wastar+mess@2", or with a weight that is no whole number "wastar+mess@3/2". */
static inline void job_name(const struct job *job, char *name, size_t size)
{
	int at = snprintf(name, size, "%s", job->engine);
	if (job->own || job->heuristic)
		at += snprintf(name + at, size - (size_t) at, "+%s", job->own ? job->own->name : job->heuristic);
	if (job->weight_num == 0)
		return;
	at += snprintf(name + at, size - (size_t) at, "@%d", job->weight_num);
	if (job->weight_den > 1)
		snprintf(name + at, size - (size_t) at, "/%d", job->weight_den);
}

/* Play the plan by the plain rules. */
static inline bool plan_replays(const struct level *level, enum rules rules, const struct search *search)
{
	static struct level played;
	struct move *move = calloc((size_t) search->length + 1, sizeof *move);
	assert_non_null(move);
	played = *level;
	bool good = plan_to_moves(search->alphabet, level, search->plan, search->length, move) &&
	            level_replay(&played, rules, move, search->length, NULL) == search->length && level_is_goal(&played);
	free(move);
	return good;
}

/* Whether the job's engine and heuristic say that they apply to its rules. */
static inline bool job_applies(const struct job *job)
{
	const struct engine *engine = engine_find(job->engine, WIDTH_8x16);
	const struct heuristic *heuristic = job->own ? job->own : NULL;
	if (job->heuristic)
		heuristic = heuristic_find(job->heuristic, WIDTH_8x16);
	return engine->rules >> job->rules & 1 && (!heuristic || heuristic->rules >> job->rules & 1);
}

/* Whether the job has to find shortest solutions. */
static inline bool job_is_optimal(const struct job *job)
{
	const struct heuristic *heuristic = job->own;
	if (job->heuristic)
		heuristic = heuristic_find(job->heuristic, WIDTH_8x16);
	return engine_find(job->engine, WIDTH_8x16)->promises & ENGINE_SHORTEST &&
	       (!heuristic || heuristic->promises & PROMISE_ADMISSIBLE);
}

static inline void search_compiled(const struct job *job, const struct level *level, const struct alphabet *alphabet,
                                   struct arena *arena, struct result *result)
{
	static struct search search;
	result->width = (enum width)((int) width_of(alphabet) + job->wider);
	assert_true((int) result->width < WIDTHS);
	const struct engine *engine = engine_find(job->engine, result->width);
	assert_non_null(engine);
	search = (struct search){.alphabet = alphabet,
	                         .heuristic = job->own,
	                         .weight_num = job->weight_num ? job->weight_num : 1,
	                         .weight_den = job->weight_den ? job->weight_den : 1,
	                         .limits = {.nodes = job->nodes},
	                         .options = job->options,
	                         .arena = arena,
	                         .h0 = -1,
	                         .length = -1};
	if (job->heuristic) {
		search.heuristic = heuristic_find(job->heuristic, result->width);
		assert_non_null(search.heuristic);
	}
	engine->run(&search);
	result->outcome = search.outcome;
	result->reason = search.reason;
	result->length = search.length;
	result->lower_bound = search.lower_bound;
	result->h0 = search.h0;
	result->count = search.count;
	memcpy(result->note, search.note, sizeof search.note);
	result->notes = search.notes;
	result->replays = search.outcome == OUTCOME_SOLVED && plan_replays(level, job->rules, &search);
	arena_free(arena, search.plan);
}

/* Run a job on a level: in an arena of its own where it has a budget; else on the plain heap, so that a leak is seen by a build
   that looks for them. */
static inline struct result run_job(const struct job *job, const struct level *level)
{
	struct result result = {.length = -1, .h0 = -1, .reason = REASON_MEMORY};
	struct faults faults = {0};
	bool memory;
	struct arena *arena = job->budget != 0 ? arena_create(job->budget) : NULL;
	assert_true(arena || job->budget == 0);
	struct alphabet *alphabet = alphabet_compile(level, job->rules, arena, &faults, &memory);
	if (alphabet)
		search_compiled(job, level, alphabet, arena, &result);
	else
		assert_true(memory && job->budget != 0);
	alphabet_free(alphabet);
	faults_clear(&faults);
	result.peak = arena ? arena_peak(arena) : 0;
	arena_destroy(arena);
	return result;
}

/* The last value noted under a name, or -1. */
static inline double noted(const struct result *r, const char *name)
{
	for (int i = r->notes; i-- > 0;)
		if (strcmp(r->note[i].name, name) == 0)
			return r->note[i].value;
	return -1;
}

/* What must hold of every run, whatever the engine. */
static inline void assert_sound(const struct job *job, const struct result *r)
{
	char name[128];
	job_name(job, name, sizeof name);
	const struct counters *c = &r->count;
	if (r->outcome == OUTCOME_SOLVED && (!r->replays || r->lower_bound > r->length || r->length < 0))
		fail_msg("%s: length %d, lower bound %d, replays %d", name, r->length, r->lower_bound, r->replays);
	if (r->outcome != OUTCOME_SOLVED && r->length != -1)
		fail_msg("%s: not solved, but length %d", name, r->length);
	if ((r->outcome == OUTCOME_UNKNOWN) != (r->reason != REASON_NONE))
		fail_msg("%s: outcome %s, reason %d", name, outcome_name(r->outcome), r->reason);
	if (c->duplicates > c->generated || c->expanded_below > c->expanded || c->reopened > c->generated)
		fail_msg("%s: counters contradict one another", name);
	if (job->nodes != 0 && (c->expanded > job->nodes || (r->reason == REASON_NODES && c->expanded != job->nodes)))
		fail_msg("%s: %llu expanded with a limit of %llu", name, (unsigned long long) c->expanded,
		         (unsigned long long) job->nodes);
	if (job->budget != 0 && r->peak > job->budget)
		fail_msg("%s: %llu bytes with a budget of %llu", name, (unsigned long long) r->peak,
		         (unsigned long long) job->budget);
}

/* A run by some rules, sound whatever comes of it. */
static inline struct result run_by(enum rules rules, const struct job *job, const struct level *level)
{
	struct job by = *job;
	by.rules = rules;
	struct result r = run_job(&by, level);
	assert_sound(&by, &r);
	return r;
}

/* Two runs agree on what a level is and on the length. */
static inline void assert_same_answer(const struct result *r, const struct result *truth, const struct level *level)
{
	char link[LEVEL_LINK_SIZE];
	if (r->outcome == truth->outcome && r->length == truth->length)
		return;
	level_to_link(level, link, sizeof link);
	fail_msg("%s: %s %d, not %s %d", link, outcome_name(r->outcome), r->length, outcome_name(truth->outcome),
	         truth->length);
}

/* Call `visit` for every engine with every heuristic it can take (weights: 1 where the engine takes one). */
static inline void each_config(void (*visit)(struct job *job, void *context), void *context)
{
	for (int e = 0; e < engines_count(); e++) {
		const struct engine *engine = engine_at(e, WIDTH_8x16);
		struct job job = {.engine = engine->name};
		if (engine->takes & ENGINE_TAKES_WEIGHT)
			job.weight_num = 1;
		if (!(engine->takes & ENGINE_TAKES_HEURISTIC)) {
			visit(&job, context);
			continue;
		}
		for (int h = 0; h < heuristics_count(); h++) {
			job.heuristic = heuristic_at(h, WIDTH_8x16)->name;
			visit(&(struct job){job.engine, job.heuristic, .weight_num = job.weight_num}, context);
		}
	}
}

#endif
