/* word_width.h: the tests of words of one width, against plain tubes. Compiled once per width: test_word_8x16.c and its sisters
 * define the width and include this.
 *
 * The pinned numbers were computed by the plain C path; every build must give them: gcc and clang, AVX-512, SSE and plain. */
#ifndef POUR_TESTS_WORD_WIDTH_H
#define POUR_TESTS_WORD_WIDTH_H

#include "core/deal.h"
#include "core/word.h"
#include "tests/support/check.h"
#include "tests/support/levels.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- words as plain tubes ---- */

static bool fits_width(const struct alphabet *a)
{
	return a->tubes <= SLOTS && a->letters < 1 << WIDTH_BITS;
}

static void level_of_word(const struct alphabet *a, const word *w, const struct level *like, struct level *level)
{
	letter letters[LEVEL_MAX_TUBES];
	for (int i = 0; i < a->tubes; i++)
		letters[i] = w->at[i];
	alphabet_level(a, letters, like, level);
}

static int compare_slots(const void *x, const void *y)
{
	return (int) *(const letter *) x - (int) *(const letter *) y;
}

static word word_of_level(const struct alphabet *a, const struct level *level)
{
	letter letters[LEVEL_MAX_TUBES];
	for (int i = 0; i < level->tubes; i++) {
		letters[i] = alphabet_letter(a, &level->tube[i]);
		assert_int_not_equal(letters[i], LETTER_NONE);
	}
	qsort(letters, (size_t) level->tubes, sizeof letters[0], compare_slots);
	return word_of_letters(letters, level->tubes);
}

static void assert_sorted(const struct alphabet *a, const word *w)
{
	for (int i = 0; i < SLOTS; i++) {
		assert_true(i == 0 || w->at[i - 1] <= w->at[i]);
		assert_int_equal(w->at[i] == SLOT_PAD, i >= a->tubes);
	}
}

/* ---- pours of one word against those of its plain tubes ---- */

/* The steps: positions ascending, letters those of the tables, the sum of everything returned for pinning. */
static uint64_t check_steps(const struct alphabet *a, const word *w, const step *steps, int count)
{
	uint64_t sum = word_hash(w);
	assert_in_range(count, 0, MAX_POURS);
	for (int i = 0; i < count; i++) {
		const step *s = &steps[i];
		assert_true(i == 0 || 64 * steps[i - 1].from + steps[i - 1].to < 64 * s->from + s->to);
		int units = alphabet_pour_units(a, w->at[s->from], w->at[s->to]);
		assert_true(units > 0);
		assert_int_equal(s->from_after, alphabet_take(a, w->at[s->from], units));
		assert_int_equal(s->to_after, alphabet_put(a, w->at[s->to], a->facts[w->at[s->from]].top, units));
		word next = word_apply(w, *s);
		assert_sorted(a, &next);
		sum = sum * 31 + word_hash(&next);
	}
	return sum;
}

static uint64_t check_pours(const struct alphabet *a, const struct level *level)
{
	static struct plain_state packed[POURS_ROOM], plain[LEVEL_MAX_TUBES * (LEVEL_MAX_TUBES - 1)];
	static step steps[POURS_ROOM];
	static struct level next_level;
	word w = word_of_level(a, level);
	assert_sorted(a, &w);
	assert_int_equal(word_is_goal(a, &w), level_is_goal(level));
	int count = word_pours(a, &w, steps);
	uint64_t sum = check_steps(a, &w, steps, count);
	for (int i = 0; i < count; i++) {
		word next = word_apply(&w, steps[i]);
		assert_false(word_equal(&next, &w));
		level_of_word(a, &next, level, &next_level);
		packed[i] = plain_of_level(&next_level);
	}
	count = plain_set(packed, count);
	assert_int_equal(count, plain_successors(level, a->rules, plain));
	assert_memory_equal(packed, plain, (size_t) count * sizeof *plain);
	return sum;
}

/* ---- random levels and walks ---- */

struct seen {
	int levels, goals, dead_ends, kinds, several, one_colour, wide_letters, many_tubes;
};

/* One random legal pour; false when there is none. */
static bool random_pour(struct random *random, struct level *level, enum rules rules)
{
	struct move legal[LEVEL_MAX_TUBES * LEVEL_MAX_TUBES];
	int count = 0;
	for (int from = 0; from < level->tubes; from++)
		for (int to = 0; to < level->tubes; to++)
			if (level_refusal(level, rules, from, to) == REFUSAL_NONE)
				legal[count++] = (struct move){(uint8_t) from, (uint8_t) to};
	if (count == 0)
		return false;
	struct move move = legal[at_most(random, count - 1)];
	return level_pour(level, rules, move.from, move.to) > 0;
}

static uint64_t walk(struct random *random, const struct alphabet *a, struct level level, struct seen *seen)
{
	uint64_t sum = 0;
	for (int i = 0; i < 12; i++) {
		sum = sum * 31 + check_pours(a, &level);
		seen->goals += level_is_goal(&level);
		if (!random_pour(random, &level, a->rules)) {
			seen->dead_ends++;
			break;
		}
	}
	return sum;
}

static void note_seen(struct seen *seen, const struct alphabet *a)
{
	seen->levels++;
	seen->kinds += a->kinds > 1;
	seen->several += !a->single;
	for (int k = 0; k < a->kinds; k++)
		seen->one_colour += a->kind[k].only != LEVEL_ANY_COLOUR;
	seen->wide_letters += a->letters > 255;
	seen->many_tubes += a->tubes > SLOTS / 2;
}

static void test_random_walks(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "word", SLOTS);
	struct seen seen = {0};
	while (seen.levels < (SLOTS > 32 ? 100 : 200)) {
		static struct level level;
		struct shape shape = {
		    .most_tubes = SLOTS, .most_capacity = WIDTH_BITS == 8 ? 6 : PLAIN_CAPACITY, .kinds = true};
		random_level(&random, &shape, &level);
		struct alphabet *a = compile_level(&level, (enum rules)(seen.levels % RULES_COUNT));
		if (fits_width(a)) {
			note_seen(&seen, a);
			walk(&random, a, level, &seen);
		}
		alphabet_free(a);
	}
	assert_true(seen.goals > 2 && seen.dead_ends > 2);
	assert_true(seen.kinds > 15 && seen.several > 15 && seen.one_colour > 15 && seen.many_tubes > 15);
	assert_true(WIDTH_BITS == 8 || seen.wide_letters > 15);
}

/* ---- pinned numbers ---- */

static const struct pinned {
	const char *width;
	uint64_t hash, walks;
} pinned[] = {
    {"8x16", 0xd7c705644fcea426, 0x3223f9cb3e911965},
    {"8x32", 0xccbd6bd501b84992, 0x9c89eca4282fb16b},
    {"16x32", 0x80707bcd5b819516, 0x801fc054b8ed31a9},
    {"16x64", 0x420ab83ea8f385bb, 0xfbf3ef6ecbff637c},
};

static const struct pinned *pinned_here(void)
{
	for (size_t i = 0; i < COUNT(pinned); i++)
		if (strcmp(pinned[i].width, width_name(WIDTH_THIS)) == 0)
			return &pinned[i];
	fail_msg("no pinned numbers for %s", width_name(WIDTH_THIS));
	return NULL;
}

static void assert_pinned(uint64_t value, uint64_t expected)
{
	if (value != expected)
		fail_msg("0x%016" PRIx64 " instead of 0x%016" PRIx64, value, expected);
}

static void test_pinned_hash(void **state)
{
	(void) state;
	word w;
	for (int i = 0; i < SLOTS; i++)
		w.at[i] = (slot) (7 * i + 1);
	assert_pinned(word_hash(&w), pinned_here()->hash);
	for (int i = 0; i < SLOTS; i++) {
		word other = w;
		other.at[i]++;
		assert_true(word_hash(&other) != word_hash(&w));
		assert_false(word_equal(&other, &w));
	}
	assert_true(word_equal(&w, &w));
}

/* Words, hashes and the order of steps on fixed walks. */
static void test_pinned_walks(void **state)
{
	(void) state;
	uint64_t sum = 0;
	for (int i = 0; i < 12; i++) {
		static struct level level;
		struct random random;
		struct seen seen = {0};
		random_open(&random, "pinned walk", (uint64_t) i);
		deal_random(&level, 2 + i % 12, 4, 1 + i % 3, "pinned walk", (uint64_t) i);
		struct alphabet *a = compile_level(&level, (enum rules)(i % RULES_COUNT));
		assert_true(fits_width(a));
		sum = sum * 31 + walk(&random, a, level, &seen);
		alphabet_free(a);
	}
	assert_pinned(sum, pinned_here()->walks);
}

/* ---- un-pours: the exact inverse over every word of small alphabets ---- */

struct words {
	word *item;
	int count;
};

/* Whether a word has as many tubes of each kind and units of each colour as the level. */
static bool is_state(const struct alphabet *a, const word *w)
{
	int units[LEVEL_MAX_COLOURS] = {0}, tubes[LEVEL_MAX_TUBES] = {0};
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[w->at[i]];
		tubes[f->kind]++;
		for (int u = 0; u < f->height; u++)
			units[a->units[w->at[i] * a->capacity + u]]++;
	}
	for (int k = 0; k < a->kinds; k++)
		if (tubes[k] != a->kind[k].count)
			return false;
	return memcmp(units, a->units_of, (size_t) a->colours * sizeof *units) == 0;
}

/* All states over an alphabet, reachable or not, by counting through all ascending words. */
static struct words all_words(const struct alphabet *a)
{
	struct words words = {0};
	letter at[LEVEL_MAX_TUBES] = {0};
	for (;;) {
		word w = word_of_letters(at, a->tubes);
		if (is_state(a, &w)) {
			words.item = realloc(words.item, (size_t) (words.count + 1) * sizeof w);
			assert_non_null(words.item);
			words.item[words.count++] = w;
		}
		int i = a->tubes - 1;
		while (i >= 0 && at[i] == a->letters - 1)
			i--;
		if (i < 0)
			return words;
		letter next = (letter) (at[i] + 1);
		for (; i < a->tubes; i++)
			at[i] = next;
	}
}

static int index_of(const struct words *words, const word *w)
{
	for (int i = 0; i < words->count; i++)
		if (word_equal(&words->item[i], w))
			return i;
	return -1;
}

/* Edges as a matrix: [before][after]. */
static void pour_edges(const struct alphabet *a, const struct words *words, bool *edge)
{
	step steps[POURS_ROOM];
	for (int i = 0; i < words->count; i++) {
		int count = word_pours(a, &words->item[i], steps);
		for (int k = 0; k < count; k++) {
			word next = word_apply(&words->item[i], steps[k]);
			int j = index_of(words, &next);
			assert_true(j >= 0 && j != i);
			edge[i * words->count + j] = true;
		}
	}
}

static void unpour_edges(const struct alphabet *a, const struct words *words, bool *edge)
{
	struct unpours unpours = {0};
	for (int j = 0; j < words->count; j++) {
		assert_true(unpours_of(&unpours, a, &words->item[j]));
		for (int k = 0; k < unpours.count; k++) {
			word before = word_apply(&words->item[j], unpours.step[k]);
			int i = index_of(words, &before);
			assert_true(i >= 0 && i != j);
			edge[i * words->count + j] = true;
		}
	}
	free(unpours.step);
}

/* word_pour_between finds a pour of the plain tubes for every edge, and none elsewhere. */
static void check_between(const struct alphabet *a, const struct words *words, int i, int j, bool edge)
{
	struct pour pour;
	assert_int_equal(word_pour_between(a, &words->item[i], &words->item[j], &pour), edge);
	if (!edge)
		return;
	int units = alphabet_pour_units(a, pour.from, pour.to);
	assert_true(units > 0);
	word after = words->item[i];
	int from = 0, to = 0;
	while (after.at[from] != pour.from)
		assert_true(++from < a->tubes);
	while (after.at[to] != pour.to || to == from)
		assert_true(++to < a->tubes);
	letter letters[LEVEL_MAX_TUBES];
	for (int t = 0; t < a->tubes; t++)
		letters[t] = after.at[t];
	letters[to] = alphabet_put(a, pour.to, a->facts[pour.from].top, units);
	letters[from] = alphabet_take(a, pour.from, units);
	qsort(letters, (size_t) a->tubes, sizeof letters[0], compare_slots);
	after = word_of_letters(letters, a->tubes);
	assert_true(word_equal(&after, &words->item[j]));
}

static int check_inverse(const char *link, enum rules rules)
{
	struct level level = level_of(link);
	struct alphabet *a = compile_level(&level, rules);
	struct words words = all_words(a);
	size_t pairs = (size_t) words.count * (size_t) words.count;
	bool *forward = calloc(pairs, 1), *backward = calloc(pairs, 1);
	assert_true(forward && backward);
	pour_edges(a, &words, forward);
	unpour_edges(a, &words, backward);
	assert_memory_equal(forward, backward, pairs);
	int edges = 0;
	for (int i = 0; i < words.count; i++)
		for (int j = 0; j < words.count; j++) {
			bool edge = forward[i * words.count + j];
			edges += edge;
			if (edge || (i + j) % 7 == 0)
				check_between(a, &words, i, j, edge);
		}
	free(forward);
	free(backward);
	free(words.item);
	alphabet_free(a);
	return edges;
}

static void test_unpours(void **state)
{
	(void) state;
	static const char *const links[] = {
	    "c4-abab-baba-0",      "c2-ab-ab-0-0",   "c3-aba-bab-0-0",   "c2-ab-bc-ca-0",
	    "c3-aab-bba-0-0_2",    "c2-ab-ab-0-0_a", "c2-aa-aa-0",       "c2-ab-ab-ba-ba-0",
	    "c3-aab-bab-0_2a-0_1", "c1-a-b-0-0",     "c3-abc-bca-cab-0", "c4-abab-baba-0-0",
	};
	int edges = 0;
	for (int rules = 0; rules < RULES_COUNT; rules++)
		for (size_t i = 0; i < COUNT(links); i++)
			edges += check_inverse(links[i], (enum rules) rules);
	assert_true(edges > 2500);
}

static void test_unpours_budget(void **state)
{
	(void) state;
	struct level level = level_of("c4-abab-baba-0-0-0");
	struct alphabet *a = compile_level(&level, RULES_WATER);
	word goal = word_of_letters(a->goal, a->tubes);
	struct arena *arena = arena_create(1);
	struct unpours unpours = {.arena = arena};
	assert_false(unpours_of(&unpours, a, &goal));
	arena_destroy(arena);
	alphabet_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random_walks), cmocka_unit_test(test_pinned_hash),    cmocka_unit_test(test_pinned_walks),
	    cmocka_unit_test(test_unpours),      cmocka_unit_test(test_unpours_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
