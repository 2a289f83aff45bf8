/* measure_pass.h: the pass over all states of measure.c, and the smallest counterexamples met on it (measure_witness.c).
 * Compiled once per width. */
#ifndef POUR_ALGORITHMS_MEASURE_PASS_H
#define POUR_ALGORITHMS_MEASURE_PASS_H

#include "algorithms/measure.h"
#include "algorithms/plateaus.h"
#include "algorithms/space_states.h"
#include "core/word.h"

/* One heuristic at work. */
struct worker {
	struct measure *measure;
	struct search search; /* what the heuristic was prepared with */
	bool prepared;
	void *data;
	uint16_t *values; /* of all states, where they are dear: VALUE_DEAD for H_DEAD */
	struct plateaus plateaus;
};

/* The pass over all states. */
struct pass {
	struct space *space;
	struct worker *workers;
	int count;
	double (*seconds)(void);
	/* of the state at hand */
	word word;
	uint64_t at;
	int distance;
	bool start;
	word after[POURS_ROOM];
	uint64_t after_at[POURS_ROOM];
	int after_distance[POURS_ROOM];
	int successors;
};

static inline int value_of(const struct worker *worker, const struct space *space, const word *w)
{
	return worker->measure->heuristic->value(space->alphabet, worker->data, w);
}

static inline int value_kept(const struct worker *worker, uint64_t at)
{
	return worker->values[at] == VALUE_DEAD ? H_DEAD : worker->values[at];
}

/* The letters of a word in the order that links are written in. */
void W(letters_as_linked)(const struct space *space, const word *w, letter *letters);
/* The word of letters in any order. */
word W(word_sorted)(const struct space *space, const letter *letters);
/* Take the state at hand as the witness of a fault if it is the smallest yet. */
bool W(take_witness)(const struct pass *pass, const struct worker *worker, int h, struct witness *smallest);
/* The successor of a witness against consistency with the smallest h, the first of them in the order of links. */
void W(find_after)(const struct space *space, const struct worker *worker, struct witness *smallest);
#define letters_as_linked W(letters_as_linked)
#define word_sorted       W(word_sorted)
#define take_witness      W(take_witness)
#define find_after        W(find_after)

#endif
