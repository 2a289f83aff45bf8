/* test_fuzz_levels.c: mutated texts of every format never break the readers (most telling under ASan and UBSan), and what is
 * read without a fault is a level within its limits that its link gives back. */
#include "core/level.h"
#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { MOST_BYTES = 4096, ROUNDS = 40000 };

static const char *const seeds[] = {
    "c4-abab-baba-0-0",
    "c4-abab-0_2-0_a-?a_255b",
    "abab\nbaba\n-\n",
    "capacity: 4\r\nab\r\n\r\nbaab\r\nba\r\n",
    "red blue red blue\nblue red - -\n? e 0 0\n",
    "#ff0000 #00ff00 # comment\n#00ff00 #ff0000\n-\n",
    "GOGO;OGOG;;",
    "B\?\?\? RGBR EEEE",
    "3 4\nred blue red blue\nblue red blue red\n",
    "left=abab\nright=baba\nspare=\n",
    "height=4\ncolors=3\nempty=2\ncolumn=0120\ncolumn=1201\ncolumn=2012\n",
    "220\n110\n120\n",
    "[[1,2,0],[2,1,1],[2,0,null]]",
    "[[\"Red\",\"#0f0\"],[\"#0f0\",\"Red\"],[\"Empty\",\"\"]]",
    "{\"capacity\":4,\"order\":\"top-first\",\"tubes\":[[1,2],[\"r\\u00e9d\"]],\"minMoves\":8}",
    "{\"containers\":[{\"capacity\":2,\"cells\":[1,2],\"only\":\"2\"},{\"cells\":[],\"hiddenLiquidIndices\":[0]}]}",
    "{\"gridWidth\":4,\"gridHeight\":4,\"data\":{\"layout\":[1,2,1,2,0]}}",
    "capacity: 3\ntubes:\n  - [red, \"0\"]\n  - - blue\n    - ~\n  - &a [1.5]\n",
};

static const char spice[] = "aAzZ09-?_;=:,.#*[]{}\"\\\n\r\t \0\x1B\xEF\xC3\xFF&!%@|>";

/* One change at a random place; returns the new length. */
static size_t mutate(struct random *random, char *text, size_t length)
{
	size_t at = random_below(random, (uint32_t) length + 1);
	size_t span = 1 + random_below(random, 1u << random_below(random, 8));
	switch (random_below(random, 6)) {
	case 0: /* another byte */
		if (at < length)
			text[at] = (char) random_u32(random);
		return length;
	case 1: /* a byte that means something in some format */
		if (at < length)
			text[at] = spice[random_below(random, sizeof spice)];
		return length;
	case 2: /* cut a piece out */
		span = span > length - at ? length - at : span;
		memmove(text + at, text + at + span, length - at - span);
		return length - span;
	case 3: /* insert */
		if (length == MOST_BYTES)
			return length;
		memmove(text + at + 1, text + at, length - at);
		text[at] = spice[random_below(random, sizeof spice)];
		return length + 1;
	case 4: /* repeat a piece */
		span = span > length - at ? length - at : span;
		if (length + span > MOST_BYTES)
			return length;
		memmove(text + at + span, text + at, length - at);
		return length + span;
	default: { /* go on with another seed */
		const char *other = seeds[random_below(random, COUNT(seeds))];
		size_t more = strlen(other);
		if (at + more > MOST_BYTES)
			return length;
		memcpy(text + at, other, more);
		return at + more;
	}
	}
}

static void assert_within_limits(const struct level *level)
{
	assert_in_range(level->tubes, 0, LEVEL_MAX_TUBES);
	assert_in_range(level->colours, 0, LEVEL_MAX_COLOURS);
	assert_in_range(level->capacity, 1, LEVEL_MAX_CAPACITY);
	for (int i = 0; i < level->colours; i++)
		assert_in_range(strnlen(level->name[i], LEVEL_NAME_SIZE), 1, LEVEL_NAME_SIZE - 1);
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		assert_true(tube->capacity >= 1);
		assert_true(tube->only == LEVEL_ANY_COLOUR || tube->only < level->colours);
		for (int j = 0; j < tube->height; j++)
			assert_true(tube->units[j] == LEVEL_HIDDEN || tube->units[j] < level->colours);
	}
}

static void assert_link_gives_back(const struct level *level)
{
	static struct level again;
	static char link[LEVEL_LINK_SIZE];
	struct faults faults = {0};
	level_to_link(level, link, sizeof link);
	assert_true(level_from_link(link, NULL, &again, &faults));
	assert_int_equal(again.tubes, level->tubes);
	assert_int_equal(again.colours, level->colours);
	assert_int_equal(again.capacity, level->capacity);
	assert_memory_equal(again.tube, level->tube, sizeof level->tube);
}

static void assert_printable(const char *message)
{
	for (const char *c = message; *c != 0; c++)
		if ((unsigned char) *c < 0x20 || *c == 0x7F)
			fail_msg("a control character in: %s", message);
}

static void test_mutated_texts(void **state)
{
	(void) state;
	static struct level level;
	int read = 0, valid = 0;
	for (uint64_t round = 0; round < ROUNDS; round++) {
		/* On the heap at its exact size, so that a byte read beyond the end is seen. */
		static char text[MOST_BYTES];
		struct random random;
		struct faults faults = {0};
		random_open(&random, "mutated texts", round);
		const char *seed = seeds[random_below(&random, COUNT(seeds))];
		size_t length = strlen(seed);
		memcpy(text, seed, length);
		for (uint32_t changes = random_below(&random, 6); changes > 0; changes--)
			length = mutate(&random, text, length);
		char *exact = malloc(length > 0 ? length : 1);
		assert_non_null(exact);
		memcpy(exact, text, length);
		enum level_order order = random_below(&random, 2) == 0 ? ORDER_BOTTOM_FIRST : ORDER_TOP_FIRST;
		bool good = level_from_text(exact, length, order, "f", &level, &faults);
		assert_int_equal(good, faults.count == 0);
		assert_in_range(level.tubes, 0, LEVEL_MAX_TUBES);
		if (good) {
			read++;
			assert_within_limits(&level);
			if (level_check(&level, "f", &faults) == 0) {
				valid++;
				assert_link_gives_back(&level);
			}
		}
		for (int i = 0; i < faults.count; i++)
			assert_printable(faults_text(&faults, i));
		faults_clear(&faults);
		free(exact);
	}
	print_message("%d of %d texts read, %d valid levels\n", read, ROUNDS, valid);
	assert_true(valid > ROUNDS / 50);
	assert_true(read < ROUNDS - ROUNDS / 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_mutated_texts)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
