/* sample.h: states to measure on: the first ones of a breadth-first search, for sources compiled once per width. */
#ifndef POUR_BENCH_MICRO_SAMPLE_H
#define POUR_BENCH_MICRO_SAMPLE_H

#include "bench/micro/micro.h"
#include "core/closed.h"
#include "core/word.h"

enum { SAMPLE = 4096 };

struct sample {
	struct alphabet *alphabet;
	int states;
	word state[SAMPLE];
};

static inline const struct micro_deal *sample_deal(void)
{
	return &micro_deals[WIDTH_THIS];
}

static inline bool sample_fill(struct sample *s)
{
	step steps[POURS_ROOM];
	struct closed closed;
	if (!closed_open(&closed, CLOSED_FLAT, 0, NULL))
		return false;
	s->state[0] = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->states = 1;
	closed_probe(&closed, &s->state[0], word_hash(&s->state[0]));
	for (int i = 0; i < s->states && s->states < SAMPLE; i++) {
		int count = word_pours(s->alphabet, &s->state[i], steps);
		for (int k = 0; k < count && s->states < SAMPLE; k++) {
			word next = word_apply(&s->state[i], steps[k]);
			if (closed_probe(&closed, &next, word_hash(&next)).fresh)
				s->state[s->states++] = next;
		}
	}
	closed_close(&closed);
	return s->states == SAMPLE;
}

/* The width's sample, made once; NULL where the deal has not as many states, or for want of memory. */
static inline const struct sample *sample_get(struct micro *micro)
{
	static struct sample sample;
	if (!sample.alphabet)
		sample.alphabet = micro_compile(sample_deal());
	if (sample.alphabet && (sample.states == SAMPLE || sample_fill(&sample)))
		return &sample;
	micro_skip(micro, "no sample of states: too little memory, or too small a level");
	return NULL;
}

#endif
