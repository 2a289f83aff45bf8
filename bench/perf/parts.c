/* parts.c: the parts of a breadth-first search's time, on the states of a 12x4+3 deal in 16-slot words. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "bench/perf/parts.h"

#include "bench/perf/figures.h"
#include "bench/perf/seconds.h"
#include "core/closed.h"
#include "core/deal.h"
#include "core/word.h"

#include <stdio.h>
#include <stdlib.h>

enum { STATES = 2000000, BATCH = 64 };

/* The first STATES states in breadth-first order, and the table that holds them. */
static int collect(const struct alphabet *a, struct closed *closed, word *states)
{
	int count = 1;
	step steps[POURS_ROOM];
	states[0] = word_of_letters(a->start, a->tubes);
	closed_probe(closed, &states[0], word_hash(&states[0]));
	for (int i = 0; i < count && count < STATES - MAX_POURS; i++) {
		int pours = word_pours(a, &states[i], steps);
		for (int k = 0; k < pours; k++) {
			word next = word_apply(&states[i], steps[k]);
			struct found found = closed_probe(closed, &next, word_hash(&next));
			if (!found.extra)
				return 0;
			if (found.fresh)
				states[count++] = next;
		}
	}
	return count;
}

enum part { PART_POURS, PART_WORDS, PART_HASH, PART_PROBE };

/* Seconds for all states, doing everything up to and with `last`. *sink keeps the compiler from leaving it out. */
static double time_up_to(enum part last, const struct alphabet *a, struct closed *closed, const word *states, int count,
                         uint64_t *generated, uint64_t *sink)
{
	step steps[POURS_ROOM];
	word next[BATCH];
	uint64_t hash[BATCH];
	int batch = 0;
	*generated = 0;
	double begin = perf_seconds();
	for (int i = 0; i < count; i++) {
		int pours = word_pours(a, &states[i], steps);
		*generated += (uint64_t) pours;
		*sink += steps[0].to_after;
		for (int k = 0; last >= PART_WORDS && k < pours; k++) {
			next[batch] = word_apply(&states[i], steps[k]);
			*sink += next[batch].at[1];
			if (last >= PART_HASH)
				*sink += hash[batch] = word_hash(&next[batch]);
			if (++batch < BATCH)
				continue;
			batch = 0;
			for (int j = 0; last >= PART_PROBE && j < BATCH; j++)
				closed_prefetch(closed, hash[j]);
			for (int j = 0; last >= PART_PROBE && j < BATCH; j++)
				*sink += closed_find(closed, &next[j], hash[j]) != NULL;
		}
	}
	return perf_seconds() - begin;
}

static double page_seconds(size_t bytes)
{
	struct region region;
	double begin = perf_seconds();
	if (!region_reserve(&region, NULL, bytes) || !region_commit(&region, bytes))
		return 0;
	for (size_t i = 0; i < bytes; i += 4096)
		region.base[i] = 1;
	double seconds = perf_seconds() - begin;
	region_release(&region);
	return seconds;
}

void parts_show(void)
{
	static const char *const names[] = {"listing pours", "making words", "hashing", "probing"};
	static struct level level;
	struct faults faults = {0};
	struct closed closed;
	bool memory;
	uint64_t sink = 0, generated = 0;
	const size_t pages = (size_t) 256 << 20;
	deal_random(&level, 12, 4, 3, "perf", 1);
	struct alphabet *a = alphabet_compile(&level, RULES_WATER, NULL, &faults, &memory);
	word *states = aligned_alloc(64, STATES * sizeof *states);
	if (!a || !states || !closed_open(&closed, CLOSED_FLAT, 1, NULL)) {
		fprintf(stderr, "pour: perf: no memory\n");
		alphabet_free(a);
		free(states);
		return;
	}
	int count = collect(a, &closed, states);
	double before = 0;
	printf("parts of bfs on 12x4+3, ns a generated state:");
	for (enum part part = PART_POURS; part <= PART_PROBE; part++) {
		double seconds = time_up_to(part, a, &closed, states, count, &generated, &sink);
		printf(" %s %.1f%s", names[part], (seconds - before) / (double) generated * 1e9, part == PART_PROBE ? "" : ",");
		figure((seconds - before) / (double) generated * 1e9, "ns a generated state", "part of bfs 12x4+3: %s",
		       names[part]);
		before = seconds;
	}
	double page_ns = page_seconds(pages) / (double) pages * 1e9;
	printf("\nfresh pages: %.3f ns a byte, %.1f ns a stored state of 16 bytes%s\n", page_ns, page_ns * 16,
	       sink == 1 ? "." : "");
	figure(page_ns, "ns a byte", "fresh pages");
	closed_close(&closed);
	alphabet_free(a);
	free(states);
}
