/* test_random.c: the streams are those of Philox and XXH3 as published, and deals are the same everywhere. */
#include "core/deal.h"
#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Known answers of philox4x32-10 from the Random123 distribution (kat_vectors). */
static void test_known_answers(void **state)
{
	(void) state;
	static const struct {
		uint64_t next, stream, key;
		uint32_t word[4];
	} known[] = {
	    {0, 0, 0, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
	    {UINT64_MAX, UINT64_MAX, UINT64_MAX, {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
	    {0x85a308d3243f6a88, 0x0370734413198a2e, 0x299f31d0a4093822, {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	};
	for (size_t i = 0; i < COUNT(known); i++) {
		struct random random = {.next = known[i].next, .stream = known[i].stream, .key = known[i].key};
		for (int j = 0; j < 4; j++)
			assert_int_equal(random_u32(&random), known[i].word[j]);
	}
}

/* XXH3 of the empty text, from the xxHash distribution. */
static void test_seed(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "", 7);
	assert_true(random.key == 0x2d06800538d394c2);
	assert_true(random.stream == 7);
}

static void test_stream(void **state)
{
	(void) state;
	static const uint32_t pour0[] = {0x30812cec, 0x06185b66, 0xf886bbfc, 0xc3b73446, 0x026bf654};
	struct random random, other;
	random_open(&random, "pour", 0);
	for (size_t i = 0; i < COUNT(pour0); i++)
		assert_int_equal(random_u32(&random), pour0[i]);
	random_open(&random, "pour", 1);
	random_open(&other, "pour", UINT64_C(1) << 32);
	assert_int_not_equal(random_u32(&random), pour0[0]);
	assert_int_not_equal(random_u32(&other), pour0[0]);
}

static void test_below(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "below", 0);
	int count[7] = {0};
	for (int i = 0; i < 70000; i++) {
		uint32_t value = random_below(&random, 7);
		assert_true(value < 7);
		count[value]++;
	}
	/* Six standard deviations of a fair die's face are 556. */
	for (int i = 0; i < 7; i++)
		assert_in_range(count[i], 10000 - 556, 10000 + 556);
	for (int i = 0; i < 100; i++) {
		assert_int_equal(random_below(&random, 1), 0);
		assert_true(random_below(&random, UINT32_MAX) < UINT32_MAX);
	}
}

/* With a bound of 3 * 2^30 the plain product would take a third of the results twice as often: a quarter of the words must be
   rejected. */
static void test_below_has_no_bias(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "bias", 0);
	int third[3] = {0};
	for (int i = 0; i < 30000; i++)
		third[random_below(&random, UINT32_C(3) << 30) % 3]++;
	for (int i = 0; i < 3; i++)
		assert_in_range(third[i], 10000 - 490, 10000 + 490);
}

static void test_shuffle(void **state)
{
	(void) state;
	/* All 24 orders of four elements, each about as often as the others. */
	int seen[256] = {0}, orders = 0;
	for (uint64_t i = 0; i < 24000; i++) {
		uint8_t four[4] = {0, 1, 2, 3};
		struct random random;
		random_open(&random, "shuffle", i);
		random_shuffle(&random, four, 4, 1);
		assert_int_equal(four[0] ^ four[1] ^ four[2] ^ four[3], 0);
		seen[four[0] << 6 | four[1] << 4 | four[2] << 2 | four[3]]++;
	}
	for (int i = 0; i < 256; i++) {
		if (seen[i] == 0)
			continue;
		orders++;
		assert_in_range(seen[i], 1000 - 190, 1000 + 190);
	}
	assert_int_equal(orders, 24);
	uint64_t wide[3] = {10, 20, 30};
	struct random random;
	random_open(&random, "wide", 0);
	random_shuffle(&random, wide, 3, sizeof wide[0]);
	assert_true(wide[0] + wide[1] + wide[2] == 60);
	random_shuffle(&random, wide, 0, sizeof wide[0]);
}

/* ---- deals ---- */

static void test_deals_are_pinned(void **state)
{
	(void) state;
	static const struct {
		int colours, capacity, empty;
		const char *seed;
		uint64_t index;
		const char *link;
	} cases[] = {
	    {2, 4, 1, "", 0, "c4-abba-abab-0"},
	    {4, 4, 2, "pour", 0, "c4-abdb-cacc-dbbd-cdaa-0-0"},
	    {4, 4, 2, "pour", 1, "c4-cdaa-abcb-cdcb-badd-0-0"},
	    {4, 4, 2, "Pour", 0, "c4-dcdc-cdba-acab-dbab-0-0"},
	    {12, 4, 2, "classic", 7, "c4-ckdf-hlik-ekle-lcak-fdij-abbl-djhh-jgfi-cggb-bjia-hadg-eecf-0-0"},
	    {5, 7, 0, "level:13#0", UINT64_C(1) << 40, "c7-bdadaae-bbecabb-edeccdd-ccedcce-abadbae"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level;
		char link[LEVEL_LINK_SIZE];
		deal_random(&level, cases[i].colours, cases[i].capacity, cases[i].empty, cases[i].seed, cases[i].index);
		level_to_link(&level, link, sizeof link);
		assert_string_equal(link, cases[i].link);
	}
}

static void test_deals_are_valid(void **state)
{
	(void) state;
	for (int colours = 1; colours <= LEVEL_MAX_COLOURS; colours++) {
		struct level level, again;
		struct faults faults = {0};
		char link[LEVEL_LINK_SIZE];
		int capacity = colours * 5 % 255 + 1;
		deal_random(&level, colours, capacity, 2, "valid", (uint64_t) colours);
		assert_int_equal(level_check(&level, NULL, &faults), 0);
		assert_int_equal(level.tubes, colours + 2);
		level_to_link(&level, link, sizeof link);
		assert_true(level_from_link(link, NULL, &again, &faults));
		assert_memory_equal(&level, &again, sizeof level);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_known_answers),
	    cmocka_unit_test(test_seed),
	    cmocka_unit_test(test_stream),
	    cmocka_unit_test(test_below),
	    cmocka_unit_test(test_below_has_no_bias),
	    cmocka_unit_test(test_shuffle),
	    cmocka_unit_test(test_deals_are_pinned),
	    cmocka_unit_test(test_deals_are_valid),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
