/* test_measure.c: heuristics that are off by one, blind or wrong in one state are caught, each fault with its smallest example.
 */
#include "algorithms/measure.h"
#include "tests/algorithms/spaces.h"

#include <math.h>

static struct made made;

static double no_time(void)
{
	return 0;
}

/* ---- bases, spoilt ---- */

static const struct heuristic *bases; /* of the width at hand */
static const void *special;           /* a word, or NULL */
static size_t word_size;

static int plain_value(const struct alphabet *a, const void *data, const void *word)
{
	return bases->value(a, data, word);
}

/* One more everywhere. */
static int one_more(const struct alphabet *a, const void *data, const void *word)
{
	return bases->value(a, data, word) + 1;
}

/* One more in one state alone. */
static int once_more(const struct alphabet *a, const void *data, const void *word)
{
	return bases->value(a, data, word) + (memcmp(word, special, word_size) == 0);
}

/* One less in one state: still admissible. */
static int once_less(const struct alphabet *a, const void *data, const void *word)
{
	return bases->value(a, data, word) - (memcmp(word, special, word_size) == 0);
}

static int once_dead(const struct alphabet *a, const void *data, const void *word)
{
	return memcmp(word, special, word_size) == 0 ? H_DEAD : bases->value(a, data, word);
}

/* The lowest unit of colour 0: depends on names. */
static int of_names(const struct alphabet *a, const void *data, const void *word)
{
	(void) data;
	const uint8_t *letters = word;
	for (int i = 0; i < a->tubes; i++)
		if (a->facts[letters[i]].bottom == 0)
			return a->facts[letters[i]].height > 1;
	return 0;
}

/* The measures of one heuristic over the space that was made. */
static struct measure measure_of(int (*value)(const struct alphabet *, const void *, const void *))
{
	bases = heuristic_find("bases", made.space.width);
	struct heuristic heuristic = {.name = "spoilt", .rules = (1 << RULES_COUNT) - 1, .value = value};
	struct measure measure = {.heuristic = &heuristic};
	assert_true(measure_heuristics(&made.space, &measure, 1, no_time));
	assert_int_equal(measure.reason, REASON_NONE);
	return measure;
}

static void make_3x4(void)
{
	make_shape(&made, "3x4+1", RULES_WATER, 1);
	assert_int_equal(made.space.width, WIDTH_8x16);
	word_size = 16;
}

static void test_bases(void **state)
{
	(void) state;
	make_3x4();
	struct measure m = measure_of(plain_value);
	const struct measure_part *deals = &m.part[PART_STARTS], *closure = &m.part[PART_CLOSURE];
	assert_int_equal(deals->states, 995);
	assert_int_equal(deals->live, 995 - 236);
	assert_int_equal(closure->states, 5011);
	assert_int_equal(closure->live, 5011 - 1904);
	uint64_t in_table = 0;
	for (int i = 0; i < closure->rows * closure->columns; i++)
		in_table += closure->joint[i];
	assert_int_equal(in_table, closure->live);
	for (int p = 0; p < PARTS; p++) {
		assert_int_equal(m.part[p].inadmissible, 0);
		assert_int_equal(m.part[p].inconsistent, 0);
		assert_int_equal(m.part[p].live_dead, 0);
		assert_true(m.part[p].edges > m.part[p].states);
	}
	assert_true(m.names_checked);
	assert_int_equal(m.names_differ, 0);
	measure_clear(&made.space, &m);
	unmake(&made);
}

static void test_off_by_one(void **state)
{
	(void) state;
	make_3x4();
	struct measure m = measure_of(plain_value), more = measure_of(one_more);
	const struct measure_part *good = &m.part[PART_CLOSURE], *part = &more.part[PART_CLOSURE];
	uint64_t exact = 0;
	for (int h = 0; h < good->rows; h++)
		exact += h < good->columns ? good->joint[h * good->columns + h] : 0;
	assert_true(exact > 2000);
	assert_int_equal(part->inadmissible, exact);
	assert_int_equal(part->worst, 1);
	assert_int_equal(part->inconsistent, 0);
	/* the smallest: the goal */
	const struct witness *smallest = &part->witness[FAULT_INADMISSIBLE];
	assert_true(smallest->found);
	assert_int_equal(smallest->distance, 0);
	assert_int_equal(smallest->h, 1);
	measure_clear(&made.space, &m);
	measure_clear(&made.space, &more);
	unmake(&made);
}

/* One state out of thousands is enough, in whichever way it is wrong. */
static void test_one_state(void **state)
{
	(void) state;
	static unsigned char word[64] __attribute__((aligned(64)));
	make_3x4();
	int tried = 0;
	for (uint64_t at = 0; at < space_slots(&made.space) && tried < 5; at++) {
		letter letters[LEVEL_MAX_TUBES];
		int distance = space_distance(&made.space, at);
		if (distance < 5 || !space_letters(&made.space, at, letters))
			continue;
		memset(word, 0xFF, sizeof word);
		for (int i = 0; i < made.alphabet->tubes; i++)
			word[i] = (unsigned char) letters[i];
		special = word;
		bases = heuristic_find("bases", made.space.width);
		if (bases->value(made.alphabet, NULL, word) != distance)
			continue;
		tried++;
		struct measure more = measure_of(once_more), less = measure_of(once_less), dead = measure_of(once_dead);
		assert_int_equal(more.part[PART_CLOSURE].inadmissible, 1);
		assert_int_equal(more.part[PART_CLOSURE].witness[FAULT_INADMISSIBLE].distance, distance);
		assert_int_equal(more.part[PART_CLOSURE].witness[FAULT_INADMISSIBLE].h, distance + 1);
		/* from any predecessor of the same h the fall of two in one pour is inconsistent, and from itself on */
		assert_true(more.part[PART_CLOSURE].inconsistent > 0);
		assert_int_equal(less.part[PART_CLOSURE].inadmissible, 0);
		assert_int_equal(dead.part[PART_CLOSURE].live_dead, 1);
		assert_int_equal(dead.part[PART_CLOSURE].inadmissible, 1);
		assert_true(dead.part[PART_CLOSURE].witness[FAULT_LIVE_DEAD].found);
		measure_clear(&made.space, &more);
		measure_clear(&made.space, &less);
		measure_clear(&made.space, &dead);
	}
	assert_int_equal(tried, 5);
	unmake(&made);
}

static void test_names(void **state)
{
	(void) state;
	make_3x4();
	struct measure m = measure_of(of_names);
	assert_true(m.names_checked);
	assert_true(m.names_differ > 100);
	assert_true(m.part[PART_CLOSURE].witness[FAULT_NAMES].found);
	measure_clear(&made.space, &m);
	unmake(&made);
}

/* Local minima and plateaus of h = 0: all but the goal are minima, and all live states are one open plateau. */
static int zero(const struct alphabet *a, const void *data, const void *word)
{
	(void) a, (void) data, (void) word;
	return 0;
}

static void test_landscape(void **state)
{
	(void) state;
	make_3x4();
	struct measure m = measure_of(zero);
	assert_int_equal(m.part[PART_CLOSURE].minima, 5011 - 1904 - 1);
	assert_int_equal(m.plateaus, 1);
	assert_int_equal(m.largest_plateau, 5011 - 1904);
	assert_int_equal(m.closed_plateaus, 0);
	measure_clear(&made.space, &m);
	unmake(&made);
}

/* ---- Kendall's tau against its definition ---- */

static double naive_tau(const uint64_t *joint, int rows, int columns)
{
	int h[256], d[256], n = 0;
	double agree = 0, disagree = 0, h_tied = 0, d_tied = 0;
	for (int r = 0; r < rows; r++)
		for (int c = 0; c < columns; c++)
			for (uint64_t k = 0; k < joint[r * columns + c]; k++) {
				h[n] = r;
				d[n++] = c;
			}
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			int sign = ((h[i] > h[j]) - (h[i] < h[j])) * ((d[i] > d[j]) - (d[i] < d[j]));
			agree += sign > 0;
			disagree += sign < 0;
			h_tied += h[i] == h[j];
			d_tied += d[i] == d[j];
		}
	double all = n * (n - 1) / 2.0;
	return (agree - disagree) / sqrt((all - h_tied) * (all - d_tied));
}

static void test_tau(void **state)
{
	(void) state;
	static const uint64_t tables[][12] = {
	    {5, 0, 0, 0, 0, 7, 0, 0, 0, 0, 3, 2}, {0, 0, 4, 1, 0, 6, 2, 0, 9, 1, 0, 0}, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}};
	for (size_t k = 0; k < COUNT(tables); k++)
		assert_true(fabs(kendall_tau(tables[k], 3, 4) - naive_tau(tables[k], 3, 4)) < 1e-12);
	static const uint64_t constant[4] = {1, 2, 3, 4};
	assert_true(isnan(kendall_tau(constant, 1, 4)));
	assert_true(fabs(kendall_tau((const uint64_t[]){9, 0, 0, 9}, 2, 2) - 1) < 1e-12);
	assert_true(fabs(kendall_tau((const uint64_t[]){0, 9, 9, 0}, 2, 2) + 1) < 1e-12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_bases), cmocka_unit_test(test_off_by_one), cmocka_unit_test(test_one_state),
	    cmocka_unit_test(test_names), cmocka_unit_test(test_landscape),  cmocka_unit_test(test_tau),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
