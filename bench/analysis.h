/* analysis.h: everything that is to be known of one level: exact where everything reachable from it fits the limits, else by
 * searches, and then what is not decided is told as a bound. */
#ifndef POUR_BENCH_ANALYSIS_H
#define POUR_BENCH_ANALYSIS_H

#include "algorithms/graph.h"
#include "bench/judge.h"
#include "bench/walk.h"

/* The solution that the difficulty analyser of a mobile game walks along. */
#define ANALYSER_CONFIG "wastar+runs@2"

/* Who analyses levels one after the other. */
struct analyst {
	enum rules rules;
	struct run_limits limits; /* of each level's space: nodes are its states; and of each search */
	struct config shortest;   /* of a shortest solution where the space does not fit */
	struct config other;      /* of the other solution walked along; word "" for none */
	struct config alive;      /* decides whether a state is lost where the space does not fit */
	bool only_other;          /* nothing is asked but whether there is a solution, and the other solution's walk: of an
	                             analysis only `outcome` and `other` are then sure to be set */
	struct judge searches;
};

struct analysis {
	enum run_outcome outcome; /* solved, impossible, unknown, crashed */
	bool exact;               /* everything reachable was seen */
	enum reason reason;       /* why not */
	int length;               /* of the shortest solution known; -1: none */
	int lower_bound;          /* no solution is shorter */
	uint64_t proof;           /* states seen by what decided the level */
	double took_s;
	uint64_t peak_bytes;

	/* where the level can be solved */
	struct walk one;   /* along a shortest solution (the shortest known, if not exact) */
	struct walk other; /* along the solution of analyst.other */

	/* exact only */
	uint64_t edges;
	struct graph_solutions solutions;
	struct graph_traps traps;
};

/* Ready with the algorithms above. False with a fault if one does not apply to the rules. `other` may be NULL: none. */
bool analyst_open(struct analyst *analyst, enum rules rules, const struct run_limits *limits, const char *other,
                  struct faults *faults);
void analyst_close(struct analyst *analyst);

/* Analyse a level that level_check accepts. What the limits leave open is unknown; clear it. */
void analyse(struct analyst *analyst, const struct level *level, struct analysis *analysis);
void analysis_clear(struct analysis *analysis);

#endif
