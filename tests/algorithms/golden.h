/* golden.h: the golden levels held against engines, in this process: outcome, length, replay, lower bound.
 *
 * Only what includes it differs: the number of expansions (NODES) within which a space "fits". */
#ifndef POUR_TESTS_GOLDEN_H
#define POUR_TESTS_GOLDEN_H

#include "algorithms/engine.h"
#include "core/arena.h"
#include "core/level.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One line of levels.tsv, reach.tsv or anchors.tsv. */
struct golden {
	char link[1024];
	enum rules rules;
	bool solvable;
	int shortest;        /* if solvable */
	long long reachable; /* -1 where the file does not tell */
};

/* The file's columns after the link: what is in front of the status, and whether the reachable states follow. */
enum golden_file { GOLDEN_LEVELS, GOLDEN_REACH, GOLDEN_ANCHORS };
static const char *const golden_path[] = {"tests/golden/levels.tsv", "tests/golden/reach.tsv", "tests/golden/anchors.tsv"};

/* What an engine made of a level. */
struct golden_run {
	enum outcome outcome;
	int length, lower_bound;
	bool replays;
	struct counters count;
};

static inline void golden_parse(enum golden_file kind, char *line, struct golden *golden)
{
	char *field[6] = {NULL};
	for (int i = 0; i < 6 && line; i++)
		field[i] = strsep(&line, "\t\n");
	int at = kind == GOLDEN_ANCHORS ? 2 : 1; /* of the status */
	snprintf(golden->link, sizeof golden->link, "%s", field[0]);
	golden->rules = RULES_WATER;
	if (kind == GOLDEN_ANCHORS)
		assert_true(rules_from_name(field[1], &golden->rules));
	golden->solvable = strcmp(field[at], "solved") == 0;
	assert_true(golden->solvable || strcmp(field[at], "impossible") == 0);
	golden->shortest = golden->solvable ? atoi(field[at + 1]) : -1;
	golden->reachable = kind == GOLDEN_REACH ? atoll(field[3]) : -1;
}

/* Replay by the plain rules. */
static inline bool golden_replays(const struct level *level, enum rules rules, const struct search *search)
{
	struct level copy = *level;
	struct move *moves = calloc((size_t) search->length + 1, sizeof *moves);
	bool good = plan_to_moves(search->alphabet, level, search->plan, search->length, moves) &&
	            level_replay(&copy, rules, moves, search->length, NULL) == search->length && level_is_goal(&copy);
	free(moves);
	return good;
}

static inline struct golden_run golden_run(const struct golden *golden, const char *engine, const char *heuristic,
                                           uint64_t nodes)
{
	static struct search search;
	struct level level;
	struct faults faults = {0};
	bool memory;
	if (!level_from_link(golden->link, NULL, &level, &faults))
		fail_msg("%s", faults_text(&faults, 0));
	struct arena *arena = arena_create((uint64_t) 4 << 30);
	struct alphabet *alphabet = alphabet_compile(&level, golden->rules, arena, &faults, &memory);
	assert_non_null(alphabet);
	enum width width = width_of(alphabet);
	search = (struct search){.alphabet = alphabet,
	                         .heuristic = heuristic ? heuristic_find(heuristic, width) : NULL,
	                         .weight_num = 1,
	                         .weight_den = 1,
	                         .limits = {.nodes = nodes},
	                         .arena = arena,
	                         .h0 = -1,
	                         .length = -1};
	engine_find(engine, width)->run(&search);
	struct golden_run run = {.outcome = search.outcome,
	                         .length = search.length,
	                         .lower_bound = search.lower_bound,
	                         .count = search.count,
	                         .replays = search.outcome == OUTCOME_SOLVED && golden_replays(&level, golden->rules, &search)};
	alphabet_free(alphabet);
	arena_destroy(arena);
	return run;
}

/* Whether the run says what the file says; one that ran out of expansions is not asked. Returns whether it decided the level.
 */
static inline bool golden_agrees(const struct golden *golden, const char *name, const struct golden_run *run)
{
	if (run->outcome == OUTCOME_UNKNOWN) {
		if (golden->solvable && run->lower_bound > golden->shortest)
			fail_msg("%s on %s: lower bound %d above %d", name, golden->link, run->lower_bound, golden->shortest);
		return false;
	}
	if ((run->outcome == OUTCOME_SOLVED) != golden->solvable)
		fail_msg("%s on %s: %s", name, golden->link, outcome_name(run->outcome));
	if (golden->solvable && (run->length != golden->shortest || run->lower_bound != golden->shortest || !run->replays))
		fail_msg("%s on %s: length %d, lower bound %d, replays %d, shortest %d", name, golden->link, run->length,
		         run->lower_bound, run->replays, golden->shortest);
	return true;
}

/* Hold an engine against all lines of a file; returns how many it decided, of *all. */
static inline int golden_file(enum golden_file kind, const char *engine, const char *heuristic, uint64_t nodes, int *all)
{
	FILE *file = fopen(golden_path[kind], "r");
	if (!file)
		fail_msg("%s: cannot be read (run from the root of the project)", golden_path[kind]);
	char line[4096];
	int decided = 0;
	*all = 0;
	while (fgets(line, sizeof line, file)) {
		struct golden golden;
		if (line[0] == '#')
			continue;
		golden_parse(kind, line, &golden);
		struct golden_run run = golden_run(&golden, engine, heuristic, nodes);
		decided += golden_agrees(&golden, heuristic ? heuristic : engine, &run);
		++*all;
		/* Breadth-first search of an impossible level sees everything that can be reached. */
		bool exhausted = !heuristic && run.outcome == OUTCOME_IMPOSSIBLE;
		if (exhausted && golden.reachable >= 0 && (long long) run.count.stored != golden.reachable)
			fail_msg("%s: %llu states stored, %lld are reachable", golden.link,
			         (unsigned long long) run.count.stored, golden.reachable);
	}
	fclose(file);
	return decided;
}

#endif
