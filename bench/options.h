/* options.h: the options that every command which runs algorithms has: which, under which rules, within which limits. */
#ifndef POUR_BENCH_OPTIONS_H
#define POUR_BENCH_OPTIONS_H

#include "bench/limits.h"
#include "bench/suite.h"
#include "core/level.h"
#include "core/search.h"

#include <getopt.h>

struct run_settings {
	const char *algorithms; /* the words of -a or --as, not yet parsed */
	int algorithms_key;     /* 'a' or OPTION_AS, whichever gave them; 0: neither */
	enum rules rules;
	enum level_order order;
	bool order_given;
	struct run_limits limits;
	struct search_options options;
};

#define RUN_SETTINGS_DEFAULT                                                                                                   \
	{                                                                                                                      \
		.algorithms = "astar+bases", .limits = LIMITS_DEFAULT                                                          \
	}

/* Keys of options that have no letter: commands' own begin at OPTION_OWN. */
enum {
	OPTION_TIME = 256,
	OPTION_MEMORY,
	OPTION_NODES,
	OPTION_RULES,
	OPTION_ORDER,
	OPTION_CLOSED,
	OPTION_THREADS,
	OPTION_TABLE,
	OPTION_AS,
	OPTION_OWN
};

/* For getopt_long; every command puts ":" first. */
#define RUN_SHORT_OPTIONS "a:"
#define RUN_LONG_OPTIONS                                                                                                       \
	{"algorithm", required_argument, NULL, 'a'}, {"as", required_argument, NULL, OPTION_AS},                               \
	    {"time", required_argument, NULL, OPTION_TIME}, {"memory", required_argument, NULL, OPTION_MEMORY},                \
	    {"nodes", required_argument, NULL, OPTION_NODES}, {"rules", required_argument, NULL, OPTION_RULES},                \
	    {"order", required_argument, NULL, OPTION_ORDER}, {"closed", required_argument, NULL, OPTION_CLOSED},              \
	    {"threads", required_argument, NULL, OPTION_THREADS},                                                              \
	{                                                                                                                      \
		"table", required_argument, NULL, OPTION_TABLE                                                                 \
	}

#define RUN_OPTIONS_HELP                                                                                                       \
	"Limits of each run (0: none)\n"                                                                                       \
	"  --time 60s            wall time; units us, ms, s, m, h\n"                                                           \
	"  --memory 4GiB         memory of the search; units B, kB, MB, GB, KiB, MiB, GiB\n"                                   \
	"  --nodes N             states expanded; default no limit\n"                                                          \
	"\n"                                                                                                                   \
	"Search\n"                                                                                                             \
	"  --as SYSTEM           instead of -a: the whole procedure of a published system, with its budgets:\n"                \
	"                        guided, analyser or tutorial; see 'pour list engines'\n"                                      \
	"  --rules RULES         water (default): the whole top run, or as much as fits; ball: one unit a\n"                   \
	"                        move; whole: a run that does not fit whole may not be poured\n"                               \
	"  --order ORDER         of the units in text and JSON levels: bottom-first (default), top-first\n"                    \
	"  --closed KIND         table of seen states: flat (default) or judy\n"                                               \
	"  --threads N           threads of engines that can use several; default 1\n"                                         \
	"  --table SIZE          transposition table of idastar, default 0, none; of bfs, bibfs, astar and wastar\n"           \
	"                        the size that the flat table of seen states starts with, default 0, small;\n"                 \
	"                        more than --memory is more than a run may take\n"

/* Take an option of the ones above. Returns false if the key is none of them; a bad value is a fault. */
bool run_settings_take(struct run_settings *settings, int key, const char *value, struct faults *faults);

/* Say on stderr of which levels the order of the units had to be assumed, unless the user gave it. */
void tell_assumed_order(const struct run_settings *settings, const struct instances *instances);

/* What getopt_long's ':' or '?' found wrong, as a fault of the command. */
void option_fault(const char *command, int key, char **argv, struct faults *faults);

#endif
