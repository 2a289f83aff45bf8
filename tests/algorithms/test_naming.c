/* test_naming.c: canonical names, ranks, sets of keys and the order of links, each against the obvious way. */
#include "algorithms/plateaus.h"
#include "core/random.h"
#include "tests/algorithms/spaces.h"

static struct made made;

static void permutations(uint8_t (*name)[LEVEL_MAX_COLOURS], int *count, uint8_t *now, int colours, int c)
{
	if (c == colours) {
		memcpy(name[(*count)++], now, (size_t) colours);
		return;
	}
	for (int i = c; i < colours; i++) {
		uint8_t kept = now[c];
		now[c] = now[i];
		now[i] = kept;
		permutations(name, count, now, colours, c + 1);
		now[i] = now[c];
		now[c] = kept;
	}
}

static void sort_letters(letter *letters, int count)
{
	for (int i = 1; i < count; i++)
		for (int j = i; j > 0 && letters[j - 1] > letters[j]; j--) {
			letter l = letters[j];
			letters[j] = letters[j - 1];
			letters[j - 1] = l;
		}
}

/* Under every naming and from its own canonical form a state has the same canonical form, which is one of its namings. So two
   states have the same exactly if they differ by names. */
static void assert_canonical(const char *shape)
{
	static uint8_t name[5040][LEVEL_MAX_COLOURS];
	uint8_t now[LEVEL_MAX_COLOURS];
	int namings = 0, states = 0;
	make_shape(&made, shape, RULES_WATER, 1);
	const struct naming *naming = &made.space.naming;
	const size_t bytes = (size_t) naming->tubes * sizeof(letter);
	for (int c = 0; c < naming->colours; c++)
		now[c] = (uint8_t) c;
	permutations(name, &namings, now, naming->colours, 0);
	for (uint64_t at = 0; at < space_slots(&made.space); at++) {
		letter letters[LEVEL_MAX_TUBES], renamed[LEVEL_MAX_TUBES], sorted[LEVEL_MAX_TUBES];
		bool is_a_naming = false;
		if (!space_letters(&made.space, at, letters) || (namings > 24 && states++ % 16 != 0))
			continue;
		for (int k = 0; k < namings; k++) {
			memcpy(renamed, letters, bytes);
			naming_rename(naming, name[k], renamed);
			memcpy(sorted, renamed, bytes);
			sort_letters(sorted, naming->tubes);
			is_a_naming = is_a_naming || memcmp(sorted, letters, bytes) == 0;
			/* tubes in another order */
			letter first = renamed[0];
			renamed[0] = renamed[naming->tubes - 1];
			renamed[naming->tubes - 1] = first;
			naming_canonical(naming, renamed);
			assert_memory_equal(renamed, letters, bytes);
		}
		assert_true(is_a_naming);
	}
	unmake(&made);
}

static void test_canonical(void **state)
{
	(void) state;
	assert_canonical("3x3+2");
	assert_canonical("4x3+1");
	assert_canonical("2x6+2");
	assert_canonical("6x2+2");
	assert_canonical("7x2+1");
}

/* Nine colours and more take the path without vectors; rings of colours are alike in every mark. */
static void test_many_colours(void **state)
{
	(void) state;
	deal_solved(&made.level, 12, 2, 2);
	struct faults faults = {0};
	bool memory, beyond;
	struct alphabet *a = alphabet_compile_all(&made.level, RULES_WATER, NULL, &faults, &memory);
	struct naming naming;
	assert_true(naming_open(&naming, a, NULL, &beyond));
	struct random random;
	random_open(&random, "many colours", 0);
	for (int ring = 1; ring <= 12; ring++) {
		letter letters[LEVEL_MAX_TUBES] = {0}, canonical[LEVEL_MAX_TUBES];
		for (int t = 0; t < 12; t++) {
			int next = t % ring + 1 < ring && t + 1 < 12 ? t + 1 : t / ring * ring;
			struct tube tube = {
			    .units = {(uint8_t) t, (uint8_t) next}, .height = 2, .capacity = 2, .only = LEVEL_ANY_COLOUR};
			letters[t] = alphabet_letter(a, &tube);
		}
		memcpy(canonical, letters, sizeof canonical);
		naming_canonical(&naming, canonical);
		for (int k = 0; k < 20; k++) {
			uint8_t name[12];
			for (int c = 0; c < 12; c++)
				name[c] = (uint8_t) c;
			letter renamed[LEVEL_MAX_TUBES];
			memcpy(renamed, letters, sizeof renamed);
			random_shuffle(&random, name, 12, 1);
			random_shuffle(&random, renamed, 14, sizeof renamed[0]);
			naming_rename(&naming, name, renamed);
			naming_canonical(&naming, renamed);
			assert_memory_equal(renamed, canonical, 14 * sizeof(letter));
		}
	}
	naming_close(&naming);
	alphabet_free(a);
}

/* The state that is shown is the first of all, and one of the state's own namings. */
static void test_first(void **state)
{
	(void) state;
	static uint8_t name[24][LEVEL_MAX_COLOURS];
	uint8_t now[3] = {0, 1, 2};
	int namings = 0;
	permutations(name, &namings, now, 3, 0);
	make_shape(&made, "3x3+1", RULES_WATER, 1);
	for (uint64_t at = 0; at < space_slots(&made.space); at++) {
		letter letters[LEVEL_MAX_TUBES], shown[LEVEL_MAX_TUBES], other[LEVEL_MAX_TUBES];
		static struct level level;
		char first[LEVEL_LINK_SIZE], link[LEVEL_LINK_SIZE];
		bool found = false;
		if (!space_letters(&made.space, at, letters))
			continue;
		memcpy(shown, letters, sizeof shown);
		naming_first(&made.space.naming, &made.space.order, shown);
		alphabet_level(made.alphabet, shown, &made.level, &level);
		level_to_link(&level, first, sizeof first);
		for (int k = 0; k < namings; k++) {
			memcpy(other, letters, sizeof other);
			naming_rename(&made.space.naming, name[k], other);
			link_order_sort(&made.space.order, other);
			alphabet_level(made.alphabet, other, &made.level, &level);
			level_to_link(&level, link, sizeof link);
			/* an empty tube is written 0 and stands last, where it comes first in the alphabet */
			for (char *zero = link; (zero = strchr(zero, '0')) != NULL;)
				*zero = '~';
			char tilde[LEVEL_LINK_SIZE];
			snprintf(tilde, sizeof tilde, "%s", first);
			for (char *zero = tilde; (zero = strchr(zero, '0')) != NULL;)
				*zero = '~';
			assert_true(strcmp(tilde, link) <= 0);
			found = found || strcmp(tilde, link) == 0;
		}
		assert_true(found);
	}
	unmake(&made);
}

/* All ascending words of small sizes are numbered 0, 1, 2, ... */
static void test_ranks(void **state)
{
	(void) state;
	for (int letters = 1; letters <= 7; letters++)
		for (int tubes = 1; tubes <= 5; tubes++) {
			struct ranks ranks;
			bool beyond;
			assert_true(ranks_open(&ranks, letters, tubes, NULL, &beyond));
			letter before[8] = {0}, word[8];
			for (uint64_t rank = 0; rank < ranks.words; rank++) {
				rank_letters(&ranks, rank, word);
				assert_int_equal(rank_of(&ranks, word), rank);
				bool ascending = true, larger = rank == 0;
				for (int i = 0; i + 1 < tubes; i++)
					ascending = ascending && word[i] <= word[i + 1];
				for (int i = tubes - 1; i >= 0 && !larger; i--) {
					larger = word[i] > before[i];
					if (word[i] != before[i])
						break;
				}
				assert_true(ascending && word[tubes - 1] < letters);
				assert_true(larger);
				memcpy(before, word, sizeof before);
			}
			ranks_close(&ranks);
		}
	struct ranks ranks;
	bool beyond;
	assert_true(ranks_open(&ranks, 781, 7, NULL, &beyond));
	assert_true(ranks.words > (uint64_t) 1 << 54);
	letter word[7] = {0, 3, 3, 500, 779, 780, 780}, again[7];
	rank_letters(&ranks, rank_of(&ranks, word), again);
	assert_memory_equal(word, again, sizeof word);
	ranks_close(&ranks);
	assert_false(ranks_open(&ranks, 3906, 7, NULL, &beyond));
	assert_true(beyond);
}

/* Keys stay, each with its byte, through many growths; what was not added is not found. */
static void test_key_set(void **state)
{
	(void) state;
	struct arena *arena = arena_create(64 << 20);
	struct key_set set;
	assert_true(key_set_open(&set, arena));
	enum { KEYS = 300000 };
	for (uint64_t k = 0; k < KEYS; k++) {
		uint64_t key = k * k * 7, hash = key_hash(key);
		if (key_set_full(&set))
			assert_true(key_set_grow(&set));
		assert_true(key_set_add(&set, key, hash));
		assert_true(key_set_add(&set, key, hash));
		uint64_t at = key_set_find(&set, key, hash);
		assert_true(at != KEY_NOWHERE);
		assert_int_equal(set.bytes.base[at], 0);
		set.bytes.base[at] = (unsigned char) (k % 251);
	}
	assert_int_equal(set.stored, KEYS);
	for (uint64_t k = 0; k < KEYS; k++) {
		uint64_t key = k * k * 7, at = key_set_find(&set, key, key_hash(key));
		assert_true(at != KEY_NOWHERE);
		assert_int_equal(set.bytes.base[at], k % 251);
		assert_true(key_set_find(&set, key + 3, key_hash(key + 3)) == KEY_NOWHERE);
	}
	key_set_close(&set);
	assert_int_equal(arena_bytes(arena), 0);
	arena_destroy(arena);
}

static void test_plateaus(void **state)
{
	(void) state;
	struct plateaus plateaus;
	/* 1-4-7, 2-3, 5 (leaves), 9 (nobody else) */
	static const struct {
		int at, other;
		bool leaves;
	} states[] = {{1, 4, false}, {4, 7, false}, {7, 1, true}, {3, 2, false}, {2, 3, false}, {5, 5, true}, {9, 9, false}};
	assert_true(plateaus_open(&plateaus, 10, NULL));
	for (size_t k = 0; k < COUNT(states); k++) {
		plateaus_join(&plateaus, (uint64_t) states[k].at, (uint64_t) states[k].other);
		plateaus_add(&plateaus, (uint64_t) states[k].at, states[k].leaves);
	}
	struct plateau_sizes sizes = plateaus_count(&plateaus);
	assert_int_equal(sizes.plateaus, 4);
	assert_int_equal(sizes.largest, 3);
	assert_int_equal(sizes.closed, 2);
	assert_int_equal(sizes.in_closed, 3);
	assert_int_equal(sizes.largest_closed, 2);
	plateaus_close(&plateaus, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_canonical), cmocka_unit_test(test_many_colours), cmocka_unit_test(test_first),
	    cmocka_unit_test(test_ranks),     cmocka_unit_test(test_key_set),      cmocka_unit_test(test_plateaus),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
