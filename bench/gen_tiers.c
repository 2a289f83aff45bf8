/* gen_tiers.c: levels of a tier of difficulty, and the level path of a game.
 *
 * Level 13 of the seed `level` has candidates `level:13#0`, `level:13#1` ..., each a seed of its own. A candidate whose deal
 * begins with a complete tube, has too many layers on one of their own colour, or cannot be solved, is dealt again (the next
 * stream of its seed). Of the candidates in the tier's band of trap shares the easiest, first or hardest is kept; if none is in
 * it, the nearest. Here the share is exact: whether a pour loses is decided (analysis.h), not guessed. */
#include "bench/gen.h"

#include "core/deal.h"
#include "core/random.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIERS = 4, CAPACITY = 4, EMPTY = 2, EASY_AT_FIRST = 10, MOST_DEALS = 100 };

static const struct gen_tier tiers[TIERS] = {
    {"easy", 3, 5, 0, 0.05, 4, KEEP_EASIEST},
    {"medium", 6, 9, 0.02, 0.3, 6, KEEP_FIRST},
    {"hard", 8, 10, 0.08, 0.4, 6, KEEP_HARDEST},
    {"super-hard", 11, 12, 0.18, 0.5, 8, KEEP_HARDEST},
};

const struct gen_tier *gen_tier_find(const char *name)
{
	for (int i = 0; i < TIERS; i++)
		if (strcmp(tiers[i].name, name) == 0)
			return &tiers[i];
	return NULL;
}

/* Ten easy levels, then blocks of ten. */
static const struct gen_tier *tier_of_path(uint64_t number)
{
	static const char block[] = "mmhmmmhmms";
	if (number <= EASY_AT_FIRST)
		return &tiers[0];
	switch (block[(number - EASY_AT_FIRST - 1) % 10]) {
	case 'm': return &tiers[1];
	case 'h': return &tiers[2];
	default: return &tiers[3];
	}
}

/* More than a quarter of neighbouring layers alike, or a complete tube. */
static bool is_too_tidy(const struct level *level)
{
	int neighbours = 0, alike = 0;
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		int here = 0;
		for (int k = 1; k < tube->height; k++)
			here += tube->units[k] == tube->units[k - 1];
		if (tube->height > 0 && here == tube->height - 1)
			return true;
		alike += here;
		neighbours += tube->height > 0 ? tube->height - 1 : 0;
	}
	return 4 * alike > neighbours;
}

struct candidate {
	struct level level;
	double share;
	int number, stream;
	bool in_band, found;
};

static bool is_in_band(const struct gen_tier *tier, double share)
{
	return share >= tier->band_low && share <= tier->band_high;
}

static double distance_to_band(const struct gen_tier *tier, double share)
{
	return share < tier->band_low ? tier->band_low - share : share > tier->band_high ? share - tier->band_high : 0;
}

/* Whether the first is to be kept rather than the second. */
static bool is_better(const struct gen_tier *tier, const struct candidate *a, const struct candidate *b)
{
	if (!b->found || a->in_band != b->in_band)
		return !b->found || a->in_band;
	if (!a->in_band)
		return distance_to_band(tier, a->share) < distance_to_band(tier, b->share);
	return tier->keep == KEEP_EASIEST ? a->share < b->share : tier->keep == KEEP_HARDEST && a->share > b->share;
}

/* Deal a candidate, again until it will do. */
static void deal_candidate(struct gen *gen, const struct gen_tier *tier, int colours, const char *seed,
                           struct candidate *candidate)
{
	for (int stream = 0; stream < MOST_DEALS && !candidate->found; stream++) {
		bool decided;
		deal_random(&candidate->level, colours, CAPACITY, EMPTY, seed, (uint64_t) stream);
		if (is_too_tidy(&candidate->level))
			continue;
		candidate->found = gen_trap_share(gen, &candidate->level, &candidate->share, &decided);
		gen->undecided += !decided;
		candidate->stream = stream;
	}
	candidate->in_band = candidate->found && is_in_band(tier, candidate->share);
}

/* The best candidate of `name`, such as "level:13". */
static void choose(struct gen *gen, const struct gen_tier *tier, const char *name, struct candidate *kept)
{
	static struct candidate candidate;
	struct random random;
	char *seed = malloc(strlen(name) + 16);
	kept->found = false;
	random_open(&random, name, 0);
	int colours =
	    tier->colours_least + (int) random_below(&random, (uint32_t) (tier->colours_most - tier->colours_least + 1));
	for (int i = 0; seed && i < tier->candidates; i++) {
		candidate = (struct candidate){.number = i};
		sprintf(seed, "%s#%d", name, i);
		deal_candidate(gen, tier, colours, seed, &candidate);
		if (candidate.found && is_better(tier, &candidate, kept))
			*kept = candidate;
		if (kept->found && kept->in_band && tier->keep == KEEP_FIRST)
			break;
	}
	free(seed);
}

static bool make_level(struct gen *gen, const struct gen_tier *tier, uint64_t number, bool *in_band)
{
	static struct candidate kept;
	const struct gen_request *r = gen->request;
	char id[64], *name = NULL;
	if (asprintf(&name, "%s:%" PRIu64, r->seed, number) < 0)
		return false;
	choose(gen, tier, name, &kept);
	char *seed = gen_quoted(name);
	bool done = seed != NULL;
	snprintf(id, sizeof id, "%s-%" PRIu64, r->source == GEN_PATH ? "level" : tier->name, number);
	*in_band = kept.found && kept.in_band;
	gen->missing += !kept.found;
	if (done && kept.found)
		done = gen_print(gen, &kept.level, id, "tier %s traps %.4f %s its band, seed %s#%d stream %d", tier->name,
		                 kept.share, kept.in_band ? "in" : "outside", seed, kept.number, kept.stream);
	free(seed);
	free(name);
	return done;
}

static void print_bands(const uint64_t *made, const uint64_t *in_band)
{
	uint64_t all = 0, in_all = 0;
	for (int i = 0; i < TIERS; i++) {
		all += made[i];
		in_all += in_band[i];
	}
	printf("# in their band: %" PRIu64 " of %" PRIu64, in_all, all);
	for (int i = 0, printed = 0; i < TIERS; i++)
		if (made[i] > 0)
			printf("%s%s %" PRIu64 " of %" PRIu64, printed++ ? ", " : ": ", tiers[i].name, in_band[i], made[i]);
	putchar('\n');
}

bool gen_tiers(struct gen *gen)
{
	const struct gen_request *r = gen->request;
	uint64_t made[TIERS] = {0}, in_band[TIERS] = {0};
	gen_print_header(gen, "Levels by difficulty: the share of useful pours that lose along the solution of " ANALYSER_CONFIG
	                      ".");
	for (uint64_t number = 1; number <= r->count; number++) {
		const struct gen_tier *tier = r->source == GEN_PATH ? tier_of_path(number) : r->tier;
		bool in;
		if (!make_level(gen, tier, number, &in))
			return false;
		made[tier - tiers]++;
		in_band[tier - tiers] += in;
	}
	if (!r->links)
		print_bands(made, in_band);
	return true;
}
