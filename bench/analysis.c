/* analysis.c: see analysis.h. The exact part asks the graph of everything reachable; the other asks one search for a solution,
 * and for each pour met along it border space where that decides, else another search. */
#include "bench/analysis.h"

#include "algorithms/border_fate.h"
#include "algorithms/heuristic.h"
#include "core/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* States expanded to decide whether one pour loses, where the space does not fit. */
enum { ALIVE_NODES = 100000 };

static bool find_config(const char *engine, const char *weight, enum rules rules, struct config *config, struct faults *faults)
{
	const struct heuristic *border = heuristic_find("border", WIDTH_8x16);
	bool applies = border && border->rules & 1U << rules && border->promises & PROMISE_DEAD_SAFE;
	char word[CONFIG_WORD_SIZE];
	snprintf(word, sizeof word, "%s+%s%s", engine, applies ? "border" : "bases", weight);
	return config_parse(word, rules, config, faults);
}

bool analyst_open(struct analyst *analyst, enum rules rules, const struct run_limits *limits, const char *other,
                  struct faults *faults)
{
	*analyst = (struct analyst){.rules = rules, .limits = *limits};
	analyst->searches = (struct judge){.rules = rules, .limits = *limits};
	return find_config("astar", "", rules, &analyst->shortest, faults) &&
	       find_config("wastar", "@2", rules, &analyst->alive, faults) &&
	       (!other || config_parse(other, rules, &analyst->other, faults));
}

void analyst_close(struct analyst *analyst)
{
	judge_close(&analyst->searches);
}

void analysis_clear(struct analysis *analysis)
{
	walk_clear(&analysis->one);
	walk_clear(&analysis->other);
}

/* ---- exact ---- */

struct deadline {
	double at; /* 0: none */
};

static bool is_over(void *clock)
{
	const struct deadline *deadline = clock;
	return deadline->at > 0 && run_now() > deadline->at;
}

static enum fate fate_by_graph(void *context, const letter *letters)
{
	const struct graph *graph = context;
	return graph->distance[graph_state(graph, letters)] == DISTANCE_DEAD ? FATE_LOST : FATE_ALIVE;
}

static bool walk_shortest(const struct graph *graph, const struct level *level, struct analysis *analysis)
{
	const size_t length = (size_t) graph->length;
	uint32_t *states = malloc((length + 1) * sizeof *states);
	struct pour *plan = malloc((length + 1) * sizeof *plan);
	struct move *moves = malloc((length + 1) * sizeof *moves);
	struct graph asked = *graph;
	bool done = states && plan && moves;
	if (done) {
		graph_one_solution(graph, states, plan);
		done = plan_to_moves(graph->alphabet, level, plan, graph->length, moves) &&
		       walk_along(&analysis->one, graph->alphabet, level, moves, graph->length, fate_by_graph, &asked);
	}
	free(moves);
	free(plan);
	free(states);
	return done;
}

/* Along the solution of analyst->other; there is none if it finds none within the limits. */
static bool walk_other(struct analyst *analyst, const struct alphabet *alphabet, const struct level *level, fate_of fate,
                       void *context, struct analysis *analysis)
{
	struct run_result result;
	bool done = true;
	if (analyst->other.word[0] == 0)
		return true;
	judge_run(&analyst->searches, level, &analyst->other, &result);
	if (result.outcome == RUN_SOLVED && result.verified)
		done = walk_along(&analysis->other, alphabet, level, result.move, result.moves, fate, context);
	run_result_clear(&result);
	return done;
}

static enum reason analyse_graph(struct analyst *analyst, struct graph *graph, const struct level *level,
                                 struct analysis *analysis)
{
	bool solvable = graph->length >= 0;
	analysis->edges = graph->first[graph->states];
	analysis->proof = graph->states;
	bool done = true;
	if (!analyst->only_other)
		done = graph_traps(graph, &analysis->traps) && (!solvable || graph_solutions(graph, &analysis->solutions)) &&
		       (!solvable || walk_shortest(graph, level, analysis));
	done = done && (!solvable || walk_other(analyst, graph->alphabet, level, fate_by_graph, graph, analysis));
	if (!done)
		return graph->reason ? graph->reason : REASON_MEMORY;
	analysis->outcome = solvable ? RUN_SOLVED : RUN_IMPOSSIBLE;
	analysis->length = graph->length;
	analysis->lower_bound = solvable ? graph->length : 0;
	analysis->exact = true;
	return REASON_NONE;
}

static bool analyse_exactly(struct analyst *analyst, const struct level *level, struct analysis *analysis)
{
	struct faults faults = {0};
	struct deadline deadline = {analyst->limits.time_s > 0 ? run_now() + analyst->limits.time_s : 0};
	struct arena *arena = arena_create(analyst->limits.memory);
	bool memory = true;
	struct alphabet *alphabet = arena ? alphabet_compile(level, analyst->rules, arena, &faults, &memory) : NULL;
	struct graph graph = {
	    .alphabet = alphabet, .arena = arena, .most_states = analyst->limits.nodes, .expired = is_over, .clock = &deadline};
	if (!alphabet)
		analysis->reason = memory ? REASON_MEMORY : REASON_RULES;
	else if (!graph_build(&graph))
		analysis->reason = graph.reason;
	else
		analysis->reason = analyse_graph(analyst, &graph, level, analysis);
	if (arena)
		analysis->peak_bytes = arena_peak(arena);
	if (alphabet) {
		graph_close(&graph);
		alphabet_free(alphabet);
	}
	arena_destroy(arena);
	faults_clear(&faults);
	return analysis->exact;
}

/* ---- by border space ---- */

static enum fate fate_by_border(void *context, const letter *letters)
{
	switch (border_fate(context, letters)) {
	case BORDER_FATE_ALIVE: return FATE_ALIVE;
	case BORDER_FATE_DEAD: return FATE_LOST;
	default: return FATE_UNKNOWN;
	}
}

/* Where nothing else is asked: whether the level can be solved, and the pours along the other solution. False when that is not
   known in full. */
static bool analyse_by_border(struct analyst *analyst, const struct level *level, struct analysis *analysis)
{
	struct faults faults = {0};
	struct deadline deadline = {analyst->limits.time_s > 0 ? run_now() + analyst->limits.time_s : 0};
	struct arena *arena = arena_create(analyst->limits.memory);
	bool memory;
	struct alphabet *alphabet = arena ? alphabet_compile(level, analyst->rules, arena, &faults, &memory) : NULL;
	struct border_fates fates;
	bool done = alphabet && border_decides(alphabet) && border_fates_open(&fates, alphabet, arena, is_over, &deadline);
	if (done) {
		enum fate fate = fate_by_border(&fates, alphabet->start);
		analysis->outcome = fate == FATE_LOST ? RUN_IMPOSSIBLE : RUN_SOLVED;
		done = fate == FATE_LOST ||
		       (fate == FATE_ALIVE && walk_other(analyst, alphabet, level, fate_by_border, &fates, analysis) &&
		        analysis->other.sum.unknown == 0);
		border_fates_close(&fates);
	}
	if (arena)
		analysis->peak_bytes = arena_peak(arena);
	alphabet_free(alphabet);
	arena_destroy(arena);
	faults_clear(&faults);
	return done;
}

/* ---- by searches ---- */

struct questions {
	struct analyst *analyst;
	const struct alphabet *alphabet;
	const struct level *level;
	double deadline; /* of all of them; 0: none */
};

/* A search of its own decides; what it does not decide soon is unknown. */
static enum fate fate_by_search(void *context, const letter *letters)
{
	const struct questions *questions = context;
	struct judge *judge = &questions->analyst->searches;
	const struct run_limits limits = judge->limits;
	struct run_result result;
	struct level level;
	double left = questions->deadline > 0 ? questions->deadline - run_now() : 0;
	if (questions->deadline > 0 && left <= 0)
		return FATE_UNKNOWN;
	alphabet_level(questions->alphabet, letters, questions->level, &level);
	judge->limits.time_s = left;
	judge->limits.nodes = limits.nodes > 0 && limits.nodes < ALIVE_NODES ? limits.nodes : ALIVE_NODES;
	judge_run(judge, &level, &questions->analyst->alive, &result);
	judge->limits = limits;
	enum fate fate = result.outcome == RUN_IMPOSSIBLE ? FATE_LOST
	                 : result.outcome == RUN_SOLVED   ? FATE_ALIVE
	                                                  : FATE_UNKNOWN;
	run_result_clear(&result);
	return fate;
}

static void walk_by_searches(struct analyst *analyst, const struct level *level, const struct run_result *result,
                             struct analysis *analysis)
{
	struct faults faults = {0};
	bool memory;
	struct deadline deadline = {analyst->limits.time_s > 0 ? run_now() + analyst->limits.time_s : 0};
	struct questions questions = {.analyst = analyst, .level = level, .deadline = deadline.at};
	struct arena *arena = arena_create(analyst->limits.memory);
	struct alphabet *alphabet = arena ? alphabet_compile(level, analyst->rules, arena, &faults, &memory) : NULL;
	struct border_fates fates;
	bool decides = alphabet && border_decides(alphabet) && border_fates_open(&fates, alphabet, arena, is_over, &deadline);
	fate_of fate = decides ? fate_by_border : fate_by_search;
	void *context = decides ? (void *) &fates : &questions;
	questions.alphabet = alphabet;
	if (alphabet && !analyst->only_other)
		walk_along(&analysis->one, alphabet, level, result->move, result->moves, fate, context);
	if (alphabet)
		walk_other(analyst, alphabet, level, fate, context, analysis);
	if (decides)
		border_fates_close(&fates);
	alphabet_free(alphabet);
	arena_destroy(arena);
	faults_clear(&faults);
}

static void analyse_by_searches(struct analyst *analyst, const struct level *level, struct analysis *analysis)
{
	struct run_result result;
	judge_run(&analyst->searches, level, &analyst->shortest, &result);
	analysis->outcome = result.outcome;
	analysis->proof = result.count.stored;
	analysis->lower_bound = result.lower_bound;
	if (result.outcome == RUN_UNKNOWN) { /* a shortest solution is too much: any? */
		int bound = result.lower_bound;
		run_result_clear(&result);
		judge_run(&analyst->searches, level, &analyst->alive, &result);
		analysis->outcome = result.outcome;
		analysis->proof = result.count.stored;
		analysis->lower_bound = result.lower_bound > bound ? result.lower_bound : bound;
	}
	if (result.outcome == RUN_SOLVED && result.verified) {
		analysis->length = result.length;
		walk_by_searches(analyst, level, &result, analysis);
	}
	run_result_clear(&result);
}

void analyse(struct analyst *analyst, const struct level *level, struct analysis *analysis)
{
	double start = run_now();
	*analysis = (struct analysis){.outcome = RUN_UNKNOWN, .length = -1};
	bool done = analyst->only_other && analyse_by_border(analyst, level, analysis);
	if (!done) {
		analysis_clear(analysis);
		*analysis = (struct analysis){.outcome = RUN_UNKNOWN, .length = -1};
		done = analyse_exactly(analyst, level, analysis);
	}
	if (!done) {
		analysis_clear(analysis);
		analyse_by_searches(analyst, level, analysis);
	}
	analysis->took_s = run_now() - start;
}
