/* gen_partition.c: levels that are as hard as 3-PARTITION (Ito et al., FUN 2022, arXiv 2202.09495, Theorem 9).
 *
 * Numbers a_1 .. a_3m, each above a quarter and below half of B, with sum m B: can they be divided into triples of sum B? The
 * level has capacity B, a tube of B - a_i units of one colour under a_i units of another for each number, and one empty tube.
 * The empty tube must be filled with whole upper runs to the brim, so three of them, a triple; then the three tubes under them
 * hold one colour and fill two, which leaves one empty again. The level can be solved if and only if the numbers can be
 * divided. */
#include "bench/gen.h"

#include "core/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOWER, UPPER, MOST_TRIPLES = (LEVEL_MAX_TUBES - 1) / 3, MOST_NUMBERS = 3 * MOST_TRIPLES };
enum { ATTEMPTS = 2000, SEARCH_STEPS = 1000000 };

struct partition {
	int sum, count; /* B, 3 m */
	int number[MOST_NUMBERS];
};

static int least(int sum)
{
	return sum / 4 + 1;
}

static int most(int sum)
{
	return (sum - 1) / 2;
}

bool gen_partition_exists(int sum)
{
	return least(sum) <= most(sum) && 3 * least(sum) <= sum && 3 * most(sum) >= sum;
}

/* Triples drawn one by one, shuffled. */
static void draw_divisible(struct random *random, struct partition *partition)
{
	const int low = least(partition->sum), range = most(partition->sum) - low + 1;
	for (int i = 0; i < partition->count; i += 3) {
		int *triple = &partition->number[i];
		do {
			triple[0] = low + (int) random_below(random, (uint32_t) range);
			triple[1] = low + (int) random_below(random, (uint32_t) range);
			triple[2] = partition->sum - triple[0] - triple[1];
		} while (triple[2] < low || triple[2] > most(partition->sum));
	}
	random_shuffle(random, partition->number, (uint32_t) partition->count, sizeof partition->number[0]);
}

/* One less here, one more there, many times. */
static void disturb(struct random *random, struct partition *partition)
{
	for (int step = 0; step < 8 * partition->count; step++) {
		int *less = &partition->number[random_below(random, (uint32_t) partition->count)];
		int *more = &partition->number[random_below(random, (uint32_t) partition->count)];
		if (less != more && *less > least(partition->sum) && *more < most(partition->sum)) {
			--*less;
			++*more;
		}
	}
}

static int descending(const void *x, const void *y)
{
	return *(const int *) y - *(const int *) x;
}

/* Divide what is not used: the largest number left with each pair that completes it. `steps` runs down to 0: then nothing is
   known. */
static bool divide(const struct partition *p, bool *used, int left, int *steps)
{
	int first = 0;
	if (left == 0)
		return true;
	while (used[first])
		first++;
	used[first] = true;
	for (int i = first + 1; i < p->count; i++) {
		if (used[i] || (i > first + 1 && !used[i - 1] && p->number[i] == p->number[i - 1]))
			continue;
		for (int j = i + 1; j < p->count; j++) {
			if (used[j] || p->number[first] + p->number[i] + p->number[j] != p->sum || --*steps <= 0)
				continue;
			used[i] = used[j] = true;
			bool done = divide(p, used, left - 3, steps);
			used[i] = used[j] = false;
			if (done || *steps <= 0)
				return done;
			break; /* equal numbers would do no better */
		}
	}
	used[first] = false;
	return false;
}

/* Proved that it cannot be divided. */
static bool is_indivisible(const struct partition *partition)
{
	struct partition sorted = *partition;
	bool used[MOST_NUMBERS] = {false};
	int steps = SEARCH_STEPS;
	qsort(sorted.number, (size_t) sorted.count, sizeof sorted.number[0], descending);
	return !divide(&sorted, used, sorted.count, &steps) && steps > 0;
}

static bool draw_indivisible(struct random *random, struct partition *partition)
{
	for (int i = 0; i < ATTEMPTS; i++) {
		draw_divisible(random, partition);
		disturb(random, partition);
		if (is_indivisible(partition))
			return true;
	}
	return false;
}

static void level_of_partition(const struct partition *partition, struct level *level)
{
	memset(level, 0, sizeof *level);
	level->tubes = partition->count + 1;
	level->colours = 2;
	level->capacity = partition->sum;
	for (int i = 0; i < level->tubes; i++) {
		struct tube *tube = &level->tube[i];
		tube->capacity = (uint8_t) partition->sum;
		tube->only = LEVEL_ANY_COLOUR;
		if (i == partition->count)
			continue;
		tube->height = tube->capacity;
		memset(tube->units, LOWER, tube->height);
		memset(tube->units + partition->sum - partition->number[i], UPPER, (size_t) partition->number[i]);
	}
	for (int i = 0; i < level->colours; i++)
		level->name[i][0] = level_colour_letter(i);
}

bool gen_partition(struct gen *gen)
{
	static struct level level;
	const struct gen_request *r = gen->request;
	struct partition partition = {.sum = r->capacity, .count = 3 * (int) r->triples};
	char *seed = gen_quoted(r->seed), id[64];
	bool done = seed != NULL;
	gen_print_header(gen, "3-PARTITION (Ito et al. 2022, Theorem 9): solvable if and only if the numbers can be divided.");
	for (uint64_t index = 0; done && index < r->count; index++) {
		struct random random;
		bool yes = r->solvable || (!r->impossible && index % 2 == 0);
		random_open(&random, r->seed, index);
		if (yes)
			draw_divisible(&random, &partition);
		else if (!draw_indivisible(&random, &partition)) {
			faults_add(gen->faults,
			           "gen: no numbers found that cannot be divided into %" PRIu64
			           " triples of sum %d: take other sizes",
			           r->triples, r->capacity);
			done = false;
			break;
		}
		level_of_partition(&partition, &level);
		snprintf(id, sizeof id, "3-partition-%" PRIu64 "x%d-%" PRIu64, r->triples, r->capacity, index);
		done = gen_print(gen, &level, id, "3-partition %s-instance, seed %s stream %" PRIu64, yes ? "yes" : "no", seed,
		                 index);
	}
	free(seed);
	return done;
}
