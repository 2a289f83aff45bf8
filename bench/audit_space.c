/* audit_space.c: what a subject's spaces are like: how many deals and states, how far from the goal, the hardest deals. */
#include "bench/audit.h"

#include "bench/report_sql.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HARDEST = 5 };

/* Counts by distance; those of dead states apart. */
struct by_distance {
	uint64_t *count;
	int distances; /* one more than the greatest */
	uint64_t dead, all;
};

struct tally {
	struct by_distance deals, states;
	char *hardest[HARDEST + 1]; /* links of deals of the greatest distance, in order; the last place is room for one more */
	int hardest_count;
	uint64_t peak;
	double took_s;
};

static bool count_distance(struct by_distance *by, int distance)
{
	by->all++;
	if (distance < 0) {
		by->dead++;
		return true;
	}
	if (distance >= by->distances) {
		uint64_t *count = realloc(by->count, ((size_t) distance + 1) * sizeof *count);
		if (!count)
			return false;
		memset(count + by->distances, 0, (size_t) (distance + 1 - by->distances) * sizeof *count);
		by->count = count;
		by->distances = distance + 1;
	}
	by->count[distance]++;
	return true;
}

/* Keep a link if it is among the first. */
static bool keep_hardest(struct tally *tally, const char *link)
{
	int i = tally->hardest_count;
	for (; i > 0 && strcmp(link, tally->hardest[i - 1]) < 0; i--)
		tally->hardest[i] = tally->hardest[i - 1];
	tally->hardest[i] = strdup(link);
	if (!tally->hardest[i])
		return false;
	if (tally->hardest_count < HARDEST)
		tally->hardest_count++;
	else
		free(tally->hardest[HARDEST]);
	return true;
}

static void forget_hardest(struct tally *tally)
{
	while (tally->hardest_count > 0)
		free(tally->hardest[--tally->hardest_count]);
}

static bool tally_states(struct tally *tally, const struct audited *audited)
{
	const struct space *space = &audited->space;
	uint64_t slots = space_slots(space);
	letter letters[LEVEL_MAX_TUBES];
	char link[LEVEL_LINK_SIZE];
	for (uint64_t at = 0; at < slots; at++) {
		if (!space_letters(space, at, letters))
			continue;
		int distance = space_distance(space, at);
		if (!count_distance(&tally->states, distance))
			return false;
		if (!audited_is_start(audited, letters))
			continue;
		int hardest = tally->deals.distances - 1;
		if (!count_distance(&tally->deals, distance))
			return false;
		if (distance < 0 || distance < hardest)
			continue;
		if (distance > hardest)
			forget_hardest(tally);
		audited_show(audited, letters);
		audited_link(audited, letters, link);
		if (!keep_hardest(tally, link))
			return false;
	}
	return true;
}

bool tally_space(struct audit *audit, struct tally *tally, struct audited *audited)
{
	uint64_t peak = arena_peak(audited->arena), before = tally->deals.all;
	tally->took_s += audited->took_s;
	tally->peak = peak > tally->peak ? peak : tally->peak;
	bool done = tally_states(tally, audited);
	audited->starts = tally->deals.all - before;
	if (!done)
		faults_add(audit->faults, "out of memory");
	return done;
}

static double mean_distance(const struct by_distance *by)
{
	double sum = 0;
	for (int d = 0; d < by->distances; d++)
		sum += (double) by->count[d] * d;
	return by->all > by->dead ? sum / (double) (by->all - by->dead) : NAN;
}

bool tally_write(struct audit *audit, const struct subject *subject, const struct tally *tally)
{
	const char *rules = rules_name(audit->request.rules);
	const struct by_distance *deals = &tally->deals, *states = &tally->states;
	bool some = deals->distances > 0;
	bool done = report_execute(
	    audit->db, audit->faults,
	    "INSERT INTO spaces VALUES (%Q, %Q, %Q, %llu, %llu, nullif(%d, -1), iif(%d, %!.17g, NULL), %llu, %llu, "
	    "nullif(%d, -1), %!.17g, %llu)",
	    subject->name, rules, subject->is_shape ? "tube order, colour names" : "tube order", deals->all, deals->dead,
	    deals->distances - 1, some, some ? mean_distance(deals) : 0.0, states->all, states->dead, states->distances - 1,
	    tally->took_s, tally->peak);
	for (int d = -1; done && d < states->distances; d++) {
		uint64_t of_deals = d < 0 ? deals->dead : d < deals->distances ? deals->count[d] : 0;
		uint64_t of_states = d < 0 ? states->dead : states->count[d];
		if (of_states > 0)
			done = report_execute(audit->db, audit->faults,
			                      "INSERT INTO lengths VALUES (%Q, %Q, nullif(%d, -1), %llu, %llu)", subject->name,
			                      rules, d, of_deals, of_states);
	}
	for (int i = 0; done && i < tally->hardest_count; i++)
		done =
		    report_execute(audit->db, audit->faults, "INSERT INTO hardest VALUES (%Q, %Q, %d, %llu, %Q)", subject->name,
		                   rules, deals->distances - 1, deals->count[deals->distances - 1], tally->hardest[i]);
	return done;
}

struct tally *tally_new(void)
{
	return calloc(1, sizeof(struct tally));
}

void tally_free(struct tally *tally)
{
	if (!tally)
		return;
	forget_hardest(tally);
	free(tally->deals.count);
	free(tally->states.count);
	free(tally);
}
