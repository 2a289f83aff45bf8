/* test_alphabet.c: the closure, its tables and their order, against plain tubes and a plain slow closure. */
#include "core/alphabet.h"
#include "core/deal.h"
#include "tests/support/check.h"
#include "tests/support/levels.h"

#include <stdio.h>

/* ---- a plain slow closure: a list of tubes, searched from the front ---- */

struct tubes {
	struct tube *tube;
	int count;
};

static bool same_tube(const struct tube *x, const struct tube *y)
{
	return x->capacity == y->capacity && x->only == y->only && x->height == y->height &&
	       memcmp(x->units, y->units, x->height) == 0;
}

static void add_tube(struct tubes *list, const struct tube *tube)
{
	for (int i = 0; i < list->count; i++)
		if (same_tube(&list->tube[i], tube))
			return;
	list->tube = realloc(list->tube, (size_t) (list->count + 1) * sizeof *list->tube);
	assert_non_null(list->tube);
	list->tube[list->count++] = *tube;
}

static int units_of_colour(const struct tube *tube, int colour)
{
	int units = 0;
	for (int i = 0; i < tube->height; i++)
		units += tube->units[i] == colour;
	return units;
}

static int units_in_level(const struct level *level, int colour)
{
	int units = 0;
	for (int i = 0; i < level->tubes; i++)
		units += units_of_colour(&level->tube[i], colour);
	return units;
}

/* What one unit off the top of the run, or one unit more of a colour that may lie there, makes of a tube. Applied again and
   again it is "m units off" and "m more". */
static void add_neighbours(struct tubes *list, const struct level *level, struct tube tube)
{
	if (tube.height > 0) {
		struct tube less = tube;
		less.height--;
		add_tube(list, &less);
	}
	for (int colour = 0; colour < level->colours; colour++) {
		bool fits = tube.height < tube.capacity && (tube.only == LEVEL_ANY_COLOUR || tube.only == colour) &&
		            (tube.height == 0 || tube.units[tube.height - 1] == colour);
		if (!fits || units_of_colour(&tube, colour) >= units_in_level(level, colour))
			continue;
		struct tube more = tube;
		more.units[more.height++] = (uint8_t) colour;
		add_tube(list, &more);
	}
}

static struct tubes slow_closure(const struct level *level)
{
	struct tubes list = {0};
	for (int i = 0; i < level->tubes; i++) {
		struct tube empty = level->tube[i];
		empty.height = 0;
		add_tube(&list, &level->tube[i]);
		add_tube(&list, &empty);
	}
	for (int i = 0; i < list.count; i++)
		add_neighbours(&list, level, list.tube[i]);
	return list;
}

/* ---- letters as plain tubes ---- */

static struct tube tube_of(const struct alphabet *a, int l)
{
	const struct letter_facts *f = &a->facts[l];
	struct tube tube = {.height = f->height, .capacity = a->kind[f->kind].capacity, .only = a->kind[f->kind].only};
	memcpy(tube.units, a->units + (size_t) l * (size_t) a->capacity, f->height);
	return tube;
}

static letter find_letter(const struct alphabet *a, const struct tube *tube)
{
	for (int l = 0; l < a->letters; l++) {
		struct tube held = tube_of(a, l);
		if (same_tube(&held, tube))
			return (letter) l;
	}
	return LETTER_NONE;
}

/* The letter of a tube with m more units of a colour; LETTER_NONE where they do not fit or the alphabet has no such letter. */
static letter find_raised(const struct alphabet *a, struct tube tube, int colour, int m)
{
	if (tube.height + m > tube.capacity)
		return LETTER_NONE;
	for (int i = 0; i < m; i++)
		tube.units[tube.height++] = (uint8_t) colour;
	return find_letter(a, &tube);
}

static letter find_lowered(const struct alphabet *a, struct tube tube, int m)
{
	tube.height = (uint8_t) (tube.height - m);
	return find_letter(a, &tube);
}

static int top_run(const struct tube *tube)
{
	int run = 0;
	while (run < tube->height && tube->units[tube->height - 1 - run] == tube->units[tube->height - 1])
		run++;
	return run;
}

static int runs_of(const struct tube *tube)
{
	int runs = tube->height > 0;
	for (int i = 1; i < tube->height; i++)
		runs += tube->units[i] != tube->units[i - 1];
	return runs;
}

/* ---- checks of one alphabet ---- */

static void check_closure(const struct alphabet *a, const struct level *level)
{
	struct tubes slow = slow_closure(level);
	assert_int_equal(a->letters, slow.count);
	for (int i = 0; i < slow.count; i++) {
		letter l = find_letter(a, &slow.tube[i]);
		assert_int_not_equal(l, LETTER_NONE);
		assert_int_equal(alphabet_letter(a, &slow.tube[i]), l);
	}
	free(slow.tube);
}

static void check_facts(const struct alphabet *a, int l)
{
	struct tube tube = tube_of(a, l);
	const struct letter_facts *f = &a->facts[l];
	int empty_top = tube.only == LEVEL_ANY_COLOUR ? COLOUR_NONE : tube.only;
	assert_int_equal(f->top, tube.height ? tube.units[tube.height - 1] : empty_top);
	assert_int_equal(f->bottom, tube.height ? tube.units[0] : COLOUR_NONE);
	assert_int_equal(f->run, top_run(&tube));
	assert_int_equal(f->space, tube.capacity - tube.height);
	assert_int_equal(f->runs, runs_of(&tube));
	assert_int_equal(f->mono, runs_of(&tube) == 1);
	if (l < 255) {
		assert_int_equal(a->byte.top[l], f->top);
		assert_int_equal(a->byte.run[l], f->run);
		assert_int_equal(a->byte.space[l], f->space);
	}
}

static void check_tables(const struct alphabet *a, int l)
{
	struct tube tube = tube_of(a, l);
	const struct letter_facts *f = &a->facts[l];
	assert_int_equal(a->stride, a->capacity + 1);
	for (int m = 0; m < a->stride; m++) {
		letter taken = m <= f->run ? find_lowered(a, tube, m) : LETTER_NONE;
		letter raised = f->height > 0 ? find_raised(a, tube, f->top, m) : LETTER_NONE;
		assert_int_equal(a->take[l * a->stride + m], taken);
		assert_int_equal(a->put[l * a->stride + m], raised);
		assert_true(m > f->run || taken != LETTER_NONE);
	}
	for (int colour = 0; colour < a->colours; colour++) {
		assert_int_equal(a->grow[l * a->colours + colour], find_raised(a, tube, colour, 1));
		for (int m = 0; m < a->stride && f->height == 0; m++) {
			letter based = find_raised(a, tube, colour, m);
			assert_int_equal(a->base[(f->kind * a->colours + colour) * a->stride + m], based);
			if (based != LETTER_NONE)
				assert_int_equal(alphabet_put(a, (letter) l, colour, m), based);
		}
	}
}

/* Empty, complete, other tubes of one colour, mixed tubes. */
static int class_of(const struct alphabet *a, int l)
{
	struct tube tube = tube_of(a, l);
	if (tube.height == 0)
		return 0;
	if (runs_of(&tube) > 1)
		return 3;
	return tube.height == tube.capacity ? 1 : 2;
}

static void check_order(const struct alphabet *a)
{
	for (int l = 0; l < a->letters; l++) {
		assert_int_equal(l < a->finished, class_of(a, l) <= 1);
		assert_true(l == 0 || class_of(a, l - 1) <= class_of(a, l));
	}
}

static void check_kinds(const struct alphabet *a, const struct level *level)
{
	int tubes = 0;
	for (int k = 0; k < a->kinds; k++) {
		const struct tube_kind *kind = &a->kind[k];
		int count = 0;
		for (int i = 0; i < level->tubes; i++)
			count += level->tube[i].capacity == kind->capacity && level->tube[i].only == kind->only;
		assert_int_equal(kind->count, count);
		assert_int_equal(a->facts[kind->empty].height, 0);
		assert_int_equal(a->facts[kind->empty].kind, k);
		tubes += count;
	}
	assert_int_equal(tubes, level->tubes);
	assert_int_equal(a->plain, a->kinds == 1 && a->kind[0].only == LEVEL_ANY_COLOUR);
}

/* The start and the goal, back as plain tubes. */
static void check_words(const struct alphabet *a, const struct level *level)
{
	struct level back;
	alphabet_level(a, a->start, level, &back);
	struct plain_state start = plain_of_level(level), again = plain_of_level(&back);
	assert_memory_equal(&start, &again, sizeof start);
	for (int i = 1; i < a->tubes; i++)
		assert_true(a->start[i - 1] <= a->start[i]);
	assert_int_equal(a->one_goal, a->plain);
	if (!a->one_goal)
		return;
	alphabet_level(a, a->goal, level, &back);
	assert_true(level_is_goal(&back));
	for (int i = 1; i < a->tubes; i++)
		assert_true(a->goal[i - 1] <= a->goal[i]);
	for (int colour = 0; colour < level->colours; colour++) {
		assert_int_equal(a->units_of[colour], units_in_level(level, colour));
		assert_int_equal(units_in_level(&back, colour), units_in_level(level, colour));
	}
}

/* The most tubes that hold no more than `left` units together, of those from tube i on that take the colour. */
static int most_tubes(const struct level *level, int colour, int i, int left)
{
	if (i == level->tubes)
		return 0;
	const struct tube *tube = &level->tube[i];
	int best = most_tubes(level, colour, i + 1, left);
	if (tube->capacity <= left && (tube->only == LEVEL_ANY_COLOUR || tube->only == colour)) {
		int with = 1 + most_tubes(level, colour, i + 1, left - tube->capacity);
		best = with > best ? with : best;
	}
	return best;
}

static void check_fills(const struct alphabet *a, const struct level *level)
{
	int all = 0;
	bool single = true;
	for (int colour = 0; colour < a->colours; colour++) {
		int most = most_tubes(level, colour, 0, units_in_level(level, colour));
		assert_int_equal(a->fills[colour], most);
		all += most;
		single = single && most <= 1;
	}
	assert_int_equal(a->fills_all, all);
	assert_int_equal(a->single, single);
}

static void check_alphabet(const struct level *level, enum rules rules)
{
	struct alphabet *a = compile_level(level, rules);
	assert_int_equal(a->rules, rules);
	check_closure(a, level);
	check_order(a);
	check_kinds(a, level);
	check_words(a, level);
	check_fills(a, level);
	for (int l = 0; l < a->letters; l++) {
		check_facts(a, l);
		check_tables(a, l);
	}
	alphabet_free(a);
}

/* ---- tests ---- */

static void test_named_levels(void **state)
{
	(void) state;
	static const char *const links[] = {
	    "c4-abab-baba-0",
	    "c4-aaaa-bbbb-0",
	    "c1-a-b-0",
	    "c2-0-0",
	    "c4-abab-baba-0_2-0_a",
	    "c2-ab-ab-0_1-0_1",
	    "c3-aab-bba-aab-bba-0",
	    "c4-aaab-bbba-0_4a-0_4b",
	    "c3-abc-abc-abc-0",
	    "c2-a-a-b-b",
	};
	for (size_t i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		for (int rules = 0; rules < RULES_COUNT; rules++)
			check_alphabet(&level, (enum rules) rules);
	}
}

static void test_random_levels(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "test_alphabet", 0);
	int kinds = 0, several = 0;
	for (int i = 0; i < 150; i++) {
		struct level level;
		random_level(&random, &(struct shape){.most_tubes = 9, .most_capacity = 6, .kinds = true}, &level);
		struct alphabet *a = compile_level(&level, RULES_WATER);
		kinds += a->kinds > 1;
		several += !a->single;
		alphabet_free(a);
		check_alphabet(&level, (enum rules)(i % RULES_COUNT));
	}
	assert_true(kinds > 20 && several > 20);
}

/* One letter by hand: c4-aabb-bbaa-0 has 0, a..aaaa, b..bbbb, and aab, aabb, bba, bbaa. */
static void test_by_hand(void **state)
{
	(void) state;
	struct level level = level_of("c4-aabb-bbaa-0");
	struct alphabet *a = compile_level(&level, RULES_WATER);
	assert_int_equal(a->letters, 13);
	assert_int_equal(a->finished, 3);
	assert_int_equal(a->start[0], 0);
	letter aabb = alphabet_letter(a, &level.tube[0]), aa = alphabet_take(a, aabb, 2);
	assert_int_equal(a->facts[aa].height, 2);
	assert_true(a->facts[aa].mono);
	assert_int_equal(alphabet_put(a, aa, 0, 2), 1); /* aaaa: the first complete tube */
	assert_int_equal(alphabet_put(a, 0, 1, 4), 2);
	assert_int_equal(alphabet_pour_units(a, aabb, 0), 2);
	assert_int_equal(alphabet_pour_units(a, aabb, aabb), 0);
	alphabet_free(a);
}

/* Tubes of two kinds are not interchangeable even where they hold the same. */
static void test_kinds_differ(void **state)
{
	(void) state;
	struct level level = level_of("c4-abab-baba-0-0_4a");
	struct alphabet *a = compile_level(&level, RULES_WATER);
	assert_int_equal(a->kinds, 2);
	assert_int_not_equal(a->kind[0].empty, a->kind[1].empty);
	assert_int_equal(a->facts[a->kind[1].empty].top, 0);
	letter bab = alphabet_letter(a, &level.tube[0]), aba = alphabet_letter(a, &level.tube[1]);
	assert_int_equal(alphabet_pour_units(a, bab, a->kind[1].empty), 0);
	assert_int_equal(alphabet_pour_units(a, aba, a->kind[1].empty), 1);
	assert_int_equal(a->base[(1 * a->colours + 1) * a->stride + 1], LETTER_NONE);
	alphabet_free(a);
}

static void test_too_many_letters(void **state)
{
	(void) state;
	struct level level;
	struct faults faults = {0};
	bool memory = true;
	deal_random(&level, 52, 255, 2, "test_alphabet", 0);
	assert_null(alphabet_compile(&level, RULES_WATER, NULL, &faults, &memory));
	assert_false(memory);
	assert_int_equal(faults.count, 1);
	assert_string_equal(faults_text(&faults, 0),
	                    "the level has more than 65000 different tube contents; the packed core holds no more");
	faults_clear(&faults);
}

/* More letters than a byte holds, up to thousands: nothing is cut. */
static void test_many_letters(void **state)
{
	(void) state;
	struct level level;
	deal_random(&level, 20, 40, 2, "test_alphabet", 1);
	struct alphabet *a = compile_level(&level, RULES_WATER);
	assert_true(a->letters > 10000 && a->letters < ALPHABET_MAX_LETTERS);
	for (int l = 0; l < a->letters; l += 997) {
		struct tube tube = tube_of(a, l);
		assert_int_equal(alphabet_letter(a, &tube), l);
		check_facts(a, l);
	}
	check_order(a);
	alphabet_free(a);
}

static void test_budget(void **state)
{
	(void) state;
	struct level level;
	deal_random(&level, 20, 40, 2, "test_alphabet", 1);
	for (uint64_t budget = 16384; budget <= 16777216; budget *= 4) {
		struct arena *arena = arena_create(budget);
		struct faults faults = {0};
		bool memory = false;
		struct alphabet *a = alphabet_compile(&level, RULES_WATER, arena, &faults, &memory);
		assert_true(arena_peak(arena) <= budget);
		if (budget < 1 << 20)
			assert_null(a);
		if (budget == 16777216)
			assert_non_null(a);
		assert_int_equal(memory, a == NULL);
		if (!a)
			assert_string_equal(faults_text(&faults, 0), "no memory to compile the level");
		faults_clear(&faults);
		alphabet_free(a);
		arena_destroy(arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_by_hand),      cmocka_unit_test(test_named_levels),     cmocka_unit_test(test_random_levels),
	    cmocka_unit_test(test_kinds_differ), cmocka_unit_test(test_too_many_letters), cmocka_unit_test(test_many_letters),
	    cmocka_unit_test(test_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
