/* micro_heuristics.c: every heuristic in the table: building what it needs once, and its value of a state. Compiled once per
 * width. Border distances and pattern databases are heuristics like all others: their look-ups are measured here. */
#include "algorithms/heuristic.h"
#include "bench/micro/sample.h"
#include "core/word.h"

#include <stdlib.h>

/* As much memory as building may take. */
static const uint64_t most_bytes = (uint64_t) 1 << 30;

static struct search *search_for(const struct alphabet *a, const struct heuristic *heuristic)
{
	struct search *search = calloc(1, sizeof *search);
	struct arena *arena = arena_create(most_bytes);
	if (!search || !arena) {
		free(search);
		arena_destroy(arena);
		return NULL;
	}
	search->alphabet = a;
	search->heuristic = heuristic;
	search->weight_num = search->weight_den = 1;
	search->arena = arena;
	return search;
}

static void measure(struct micro *micro, const struct sample *s, const struct heuristic *heuristic, const void *data)
{
	double states = 0;
	while (micro_next(micro)) {
		for (int i = 0; i < s->states; i++) {
			int h = heuristic->value(s->alphabet, data, &s->state[i]);
			micro_keep(&h);
		}
		states += s->states;
	}
	micro_rate(micro, "states", states);
}

static void value(struct micro *micro, const void *argument)
{
	const struct heuristic *heuristic = argument;
	const struct sample *s = sample_get(micro);
	struct search *search = s ? search_for(s->alphabet, heuristic) : NULL;
	void *data = NULL;
	if (!s)
		return;
	if (!search) {
		micro_skip(micro, "out of memory");
		return;
	}
	if (heuristic->prepare && !heuristic->prepare(search, &data)) {
		micro_skip(micro, reason_name(search->reason) ? reason_name(search->reason) : "not prepared");
	} else {
		measure(micro, s, heuristic, data);
		micro_value(micro, "peak_bytes", (double) arena_peak(search->arena));
		if (heuristic->release)
			heuristic->release(search, data);
	}
	arena_destroy(search->arena);
	free(search);
}

void W(micro_register_heuristics)(void)
{
	for (int i = 0; i < heuristics_count(); i++) {
		const struct heuristic *heuristic = heuristic_at(i, WIDTH_THIS);
		micro_register(micro_name("heuristic", sample_deal(), heuristic->name), value, heuristic);
	}
}
