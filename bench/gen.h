/* gen.h: what the sources of `pour gen` share: the request, the filters every level passes, the line it leaves.
 *
 * A source makes levels one after the other, asks gen_fits, and hands those that fit to gen_print; nothing is kept, so that a
 * million levels take no more memory than one. */
#ifndef POUR_BENCH_GEN_H
#define POUR_BENCH_GEN_H

#include "bench/analysis.h"
#include "bench/audit.h"

enum { GEN_MAX_SHAPES = 64, GEN_MAX_PROOFS = 8 };

/* What makes the levels. */
enum gen_source { GEN_DEALS, GEN_EVERY, GEN_TIER, GEN_PATH, GEN_PARTITION, GEN_CLIMB };

/* What a climb makes as large as it can. */
enum gen_goal { GOAL_LONGEST, GOAL_TRAPS, GOAL_DEAREST };

struct gen_tier {
	const char *name;
	int colours_least, colours_most;
	double band_low, band_high; /* of the trap share along the solution of ANALYSER_CONFIG */
	int candidates;
	enum { KEEP_EASIEST, KEEP_FIRST, KEEP_HARDEST } keep; /* of those in the band */
};

struct gen_request {
	enum gen_source source;
	struct shape shape[GEN_MAX_SHAPES]; /* GEN_DEALS, GEN_EVERY, GEN_CLIMB */
	int shapes;
	uint64_t count; /* levels of each shape, tier or path; 0: all (GEN_EVERY) */
	const char *seed;
	bool links;
	const struct gen_tier *tier; /* GEN_TIER */
	uint64_t triples;            /* GEN_PARTITION, with capacity */
	int capacity;
	enum gen_goal goal; /* GEN_CLIMB */
	const char *goal_name;
	struct config dearest;
	uint64_t steps;

	bool solvable, impossible;           /* only such levels */
	int length_least, length_most;       /* proven optimal length; -1: any */
	double traps_least, traps_most;      /* trap share as in gen_tier; below 0: any */
	uint64_t tries;                      /* levels in a row that do not fit before it gives up */
	struct config proof[GEN_MAX_PROOFS]; /* --prove: two must agree */
	int proofs;

	enum rules rules;
	struct run_limits limits;
	int argc;
	char **argv;
};

struct gen {
	const struct gen_request *request;
	struct faults *faults;
	struct analyst analyst; /* asked for the trap share alone */
	struct judge judge;
	struct config decide;
	uint64_t printed, missing; /* levels; wanted but not found */
	uint64_t undecided;        /* levels left out, or left without a proof, because the limits did not suffice */
	bool wrong;                /* two proofs contradict each other */
};

bool gen_open(struct gen *gen, const struct gen_request *request, struct faults *faults);
void gen_close(struct gen *gen);

/* The first lines of a suite: the command, and what the levels are. */
void gen_print_header(const struct gen *gen, const char *what);

/* Whether a level passes the filters; what is not decided does not. */
bool gen_fits(struct gen *gen, const struct level *level);

/* The trap share by the analyser's measure, exact. False if the level cannot be solved, or is not decided (*decided). */
bool gen_trap_share(struct gen *gen, const struct level *level, double *share, bool *decided);

/* Prove it if that is asked for, and print it: its link, or a line of a suite whose source is "gen " and the words given. False
   when the output fails or two proofs contradict each other. */
bool gen_print(struct gen *gen, const struct level *level, const char *id, const char *source, ...)
    __attribute__((format(printf, 4, 5)));

/* A text as one word of a shell, on one line and without a tab, so that a comment and a field can hold it. Malloc'ed; NULL when
   memory runs out. */
char *gen_quoted(const char *text);

/* ---- the sources: each prints what the request asks for; false with a fault, or when printing fails ---- */

bool gen_deals(struct gen *gen);
bool gen_every(struct gen *gen);
bool gen_tiers(struct gen *gen); /* GEN_TIER, GEN_PATH */
bool gen_partition(struct gen *gen);
bool gen_climb(struct gen *gen);

/* NULL if there is none of that name. */
const struct gen_tier *gen_tier_find(const char *name);

/* Whether there are numbers for a 3-PARTITION of this sum at all. */
bool gen_partition_exists(int sum);

#endif
