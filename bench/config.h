/* config.h: an algorithm as one word, CONFIG = ENGINE[+HEURISTIC][@WEIGHT]. */
#ifndef POUR_BENCH_CONFIG_H
#define POUR_BENCH_CONFIG_H

#include "core/faults.h"
#include "core/level.h"

#include <stdbool.h>

enum { CONFIG_WORD_SIZE = 96, CONFIG_MAX_WEIGHT = 1000 };

/* What solve and bench run unless told otherwise. */
#define CONFIG_DEFAULT "astar+bases"

struct config {
	char word[CONFIG_WORD_SIZE]; /* as it is recorded: weight in lowest terms, no "@1" */
	const char *engine;          /* the engine's own name */
	const char *heuristic;       /* the heuristic's own name; NULL if the engine takes none */
	int weight_num, weight_den;  /* >= 1; 1/1 where unused */
	unsigned engine_promises;
	unsigned heuristic_promises; /* all set where there is no heuristic */
};

/* Parse one word; on failure one fault says what is wrong and what there is. The engine and the heuristic must apply to
 * `rules`. */
bool config_parse(const char *word, enum rules rules, struct config *config, struct faults *faults);

/* Parse "WORD,WORD,..." or "all": every engine with every heuristic it takes that applies to `rules`, engines that take a
   weight at
   @2. A malloc'ed list in *list; returns its length, or -1 with faults (each bad word has one). */
int config_parse_list(const char *words, enum rules rules, struct config **list, struct faults *faults);

/* Whether the engine and the heuristic apply to `rules`. */
bool config_applies(const struct config *config, enum rules rules);

/* Whether solutions are promised to be shortest, and whether within weight times the shortest. */
bool config_promises_shortest(const struct config *config);
bool config_promises_weight(const struct config *config);

#endif
