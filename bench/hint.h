/* hint.h: the next pour of a shortest solution from any position, or the proof that none is left; never a guess. */
#ifndef POUR_BENCH_HINT_H
#define POUR_BENCH_HINT_H

#include "bench/judge.h"

enum hint_kind {
	HINT_POUR,    /* `move` begins a shortest solution of `length` pours */
	HINT_SOLVED,  /* the level is solved */
	HINT_LOST,    /* proved: no solution is left */
	HINT_UNKNOWN, /* not decided within the limits */
	HINT_WRONG    /* the search broke its contract; `message` */
};

struct hint {
	enum hint_kind kind;
	struct move move;
	int length;      /* of a shortest solution; -1 unless HINT_POUR or HINT_SOLVED */
	int lower_bound; /* proved; also where it is unknown */
	bool alive;      /* HINT_UNKNOWN, but some solution was found: it is no dead end */
	uint64_t proof;  /* states seen by what decided it */
	char reason[32]; /* of HINT_UNKNOWN: "time", "memory", ... */
	char message[256];
};

/* Ask for a level that level_check accepts. `shortest` promises shortest solutions (config_promises_shortest). Where it does
   not decide, `quick` (may be NULL) is asked whether any solution is left. */
void hint_find(struct judge *judge, const struct level *level, const struct config *shortest, const struct config *quick,
               struct hint *hint);

#endif
