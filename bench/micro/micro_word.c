/* micro_word.c: successors, predecessors, hashes. Compiled once per width. */
#include "bench/micro/sample.h"
#include "core/word.h"

#include <stdlib.h>

/* Listing the pours of a state, without making the states they lead to. */
static void pours(struct micro *micro, const void *argument)
{
	const struct sample *s = sample_get(micro);
	step steps[POURS_ROOM];
	double states = 0, listed = 0;
	(void) argument;
	while (s && micro_next(micro)) {
		for (int i = 0; i < s->states; i++) {
			listed += word_pours(s->alphabet, &s->state[i], steps);
			micro_keep(steps);
		}
		states += s->states;
	}
	micro_rate(micro, "states", states);
	micro_rate(micro, "pours", listed);
}

/* A pour whose step is known: two letters replaced in the sorted word. */
static void apply(struct micro *micro, const void *argument)
{
	const struct sample *s = sample_get(micro);
	static step steps[SAMPLE];
	double states = 0;
	(void) argument;
	for (int i = 0; s && i < s->states; i++) {
		step all[POURS_ROOM];
		int count = word_pours(s->alphabet, &s->state[i], all);
		steps[i] = count > 0 ? all[i % count] : (step){0, 1, s->state[i].at[0], s->state[i].at[1]};
	}
	while (s && micro_next(micro)) {
		for (int i = 0; i < s->states; i++) {
			word next = word_apply(&s->state[i], steps[i]);
			micro_keep(&next);
		}
		states += s->states;
	}
	micro_rate(micro, "states", states);
}

/* A whole expansion: all pours, all states, all hashes. */
static void expand(struct micro *micro, const void *argument)
{
	const struct sample *s = sample_get(micro);
	step steps[POURS_ROOM];
	double expanded = 0, generated = 0;
	(void) argument;
	while (s && micro_next(micro)) {
		for (int i = 0; i < s->states; i++) {
			int count = word_pours(s->alphabet, &s->state[i], steps);
			uint64_t sum = 0;
			for (int k = 0; k < count; k++) {
				word next = word_apply(&s->state[i], steps[k]);
				sum += word_hash(&next);
			}
			micro_keep(&sum);
			generated += count;
		}
		expanded += s->states;
	}
	micro_rate(micro, "expanded", expanded);
	micro_rate(micro, "states", generated);
}

static void hash(struct micro *micro, const void *argument)
{
	const struct sample *s = sample_get(micro);
	double states = 0;
	(void) argument;
	while (s && micro_next(micro)) {
		uint64_t sum = 0;
		for (int i = 0; i < s->states; i++)
			sum += word_hash(&s->state[i]);
		micro_keep(&sum);
		states += s->states;
	}
	micro_rate(micro, "states", states);
}

static void unpours(struct micro *micro, const void *argument)
{
	const struct sample *s = sample_get(micro);
	struct unpours list = {0};
	double states = 0, listed = 0;
	(void) argument;
	while (s && micro_next(micro)) {
		for (int i = 0; i < s->states; i++) {
			if (!unpours_of(&list, s->alphabet, &s->state[i])) {
				micro_skip(micro, "out of memory");
				break;
			}
			listed += list.count;
			micro_keep(list.step);
		}
		states += s->states;
	}
	free(list.step);
	micro_rate(micro, "states", states);
	micro_rate(micro, "unpours", listed);
}

void W(micro_register_words)(void)
{
	micro_register(micro_name("pours", sample_deal(), NULL), pours, NULL);
	micro_register(micro_name("apply", sample_deal(), NULL), apply, NULL);
	micro_register(micro_name("expand", sample_deal(), NULL), expand, NULL);
	micro_register(micro_name("hash", sample_deal(), NULL), hash, NULL);
	micro_register(micro_name("unpours", sample_deal(), NULL), unpours, NULL);
}
