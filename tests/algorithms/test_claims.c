/* test_claims.c: claims on start columns against a search for an assignment, and along random walks; all goals against a plain
 * enumeration. */
#include "algorithms/claims.h"
#include "algorithms/goals.h"
#include "tests/support/levels.h"

struct letters {
	letter at[LEVEL_MAX_TUBES];
};

static void count_all(struct claims *claims, const struct letters *letters, int tubes, int change)
{
	for (int i = 0; i < tubes; i++)
		claims_count(claims, letters->at[i], change);
}

/* Whether no stem is claimed more often than there are columns. */
static bool claims_fit(struct claims *claims, const struct letters *letters, int tubes)
{
	bool fit = true;
	count_all(claims, letters, tubes, 1);
	for (int s = 0; s < claims->stems; s++)
		fit = fit && claims->claimed[s] <= claims->columns[s];
	count_all(claims, letters, tubes, -1);
	return fit;
}

/* Whether what a tube holds can be the rest of a start column with more of its top colour: told unit by unit. */
static bool comes_from(const struct alphabet *a, letter l, letter column)
{
	const struct letter_facts *f = &a->facts[l], *c = &a->facts[column];
	const uint8_t *x = a->units + (size_t) l * (size_t) a->capacity, *y = a->units + (size_t) column * (size_t) a->capacity;
	if (f->kind != c->kind)
		return false;
	int same = 0;
	while (same < f->height && same < c->height && x[same] == y[same])
		same++;
	if (same == 0)
		return false;
	for (int i = same; i < f->height; i++)
		if (x[i] != x[same - 1])
			return false;
	return true;
}

/* Give the mixed tubes from `tube` on columns of their own that are still free. */
static bool assign(const struct alphabet *a, const struct letters *letters, int tube, uint64_t taken)
{
	while (tube < a->tubes && a->facts[letters->at[tube]].runs < 2)
		tube++;
	if (tube == a->tubes)
		return true;
	for (int i = 0; i < a->tubes; i++)
		if (!(taken >> i & 1) && comes_from(a, letters->at[tube], a->start[i]) &&
		    assign(a, letters, tube + 1, taken | (uint64_t) 1 << i))
			return true;
	return false;
}

/* Any letters of the tubes' kinds, mixed ones preferred. */
static struct letters random_letters(struct random *random, const struct alphabet *a)
{
	struct letters letters;
	for (int i = 0; i < a->tubes; i++) {
		int tries = 200;
		do
			letters.at[i] = (letter) random_below(random, (uint32_t) a->letters);
		while (a->facts[letters.at[i]].kind != a->facts[a->start[i]].kind ||
		       (a->facts[letters.at[i]].runs < 2 && tries-- > 0));
	}
	return letters;
}

/* What claims_allow says of every tube and every unit of every colour on top. */
static void check_growth(struct claims *claims, const struct alphabet *a, const struct letters *letters)
{
	for (int i = 0; i < a->tubes; i++)
		for (int colour = 0; colour < a->colours; colour++) {
			letter l = letters->at[i], grown = a->grow[l * a->colours + colour];
			if (grown == LETTER_NONE)
				continue;
			struct letters after = *letters;
			after.at[i] = grown;
			count_all(claims, letters, a->tubes, 1);
			bool allowed = claims_allow(claims, l, grown);
			count_all(claims, letters, a->tubes, -1);
			assert_int_equal(allowed, claims_fit(claims, &after, a->tubes));
		}
}

static void random_start(struct random *random, uint64_t i, struct level *level)
{
	random_open(random, "claims", i);
	random_level(random, &(struct shape){.most_tubes = 6, .most_capacity = 5, .kinds = i % 3 == 0}, level);
	/* equal columns and shared beginnings are the hard case */
	for (int t = 1; t < level->tubes && i % 2 == 0; t++)
		if (random_below(random, 2) == 0 && level->tube[t].capacity == level->tube[t - 1].capacity) {
			struct tube *tube = &level->tube[t];
			const struct tube *other = &level->tube[t - 1];
			int same = (int) random_below(random, other->height + 1U);
			if (tube->only != other->only || tube->height < same)
				continue;
			memcpy(tube->units, other->units, (size_t) same);
		}
}

static void test_assignment(void **state)
{
	(void) state;
	int fits = 0, unfit = 0;
	for (uint64_t i = 0; i < 400; i++) {
		struct random random;
		static struct level level;
		random_start(&random, i, &level);
		struct alphabet *a = compile_level(&level, RULES_WATER);
		struct claims claims;
		assert_true(claims_prepare(&claims, a, NULL));
		for (int k = 0; k < 50; k++) {
			struct letters letters = random_letters(&random, a);
			bool fit = claims_fit(&claims, &letters, a->tubes);
			assert_int_equal(fit, assign(a, &letters, 0, 0));
			if (fit)
				check_growth(&claims, a, &letters);
			*(fit ? &fits : &unfit) += 1;
		}
		claims_release(&claims);
		alphabet_free(a);
	}
	assert_true(fits > 1000 && unfit > 1000);
}

/* No reachable state claims too much. */
static void test_walks(void **state)
{
	(void) state;
	for (uint64_t i = 0; i < 400; i++) {
		struct random random;
		static struct level level;
		random_start(&random, i, &level);
		enum rules rules = (enum rules)(i % 3);
		struct alphabet *a = compile_level(&level, rules);
		struct claims claims;
		assert_true(claims_prepare(&claims, a, NULL));
		for (int k = 0; k < 100; k++) {
			struct letters letters;
			level_pour(&level, rules, at_most(&random, level.tubes - 1), at_most(&random, level.tubes - 1));
			for (int t = 0; t < level.tubes; t++)
				letters.at[t] = alphabet_letter(a, &level.tube[t]);
			assert_true(claims_fit(&claims, &letters, a->tubes));
		}
		claims_release(&claims);
		alphabet_free(a);
	}
}

/* ---- goals ---- */

struct goal_list {
	const struct alphabet *alphabet;
	const struct level *level;
	struct plain_state state[4096];
	int count, most;
};

static bool list_goal(void *context, const letter *goal)
{
	struct goal_list *list = context;
	static struct level level;
	for (int i = 1; i < list->alphabet->tubes; i++)
		assert_true(goal[i - 1] <= goal[i]);
	alphabet_level(list->alphabet, goal, list->level, &level);
	assert_true(level_is_goal(&level));
	assert_in_range(list->count, 0, COUNT(list->state) - 1);
	list->state[list->count++] = plain_of_level(&level);
	return list->count != list->most;
}

/* Every way to fill tubes from `tube` on with one colour each, or none. */
static void fill_tubes(struct goal_list *list, struct level *level, int tube, const int *left)
{
	if (tube == level->tubes) {
		for (int colour = 0; colour < level->colours; colour++)
			if (left[colour] != 0)
				return;
		assert_in_range(list->count, 0, COUNT(list->state) - 1);
		list->state[list->count++] = plain_of_level(level);
		return;
	}
	struct tube *t = &level->tube[tube];
	for (int colour = -1; colour < level->colours; colour++) {
		int rest[LEVEL_MAX_COLOURS];
		memcpy(rest, left, sizeof rest);
		t->height = 0;
		if (colour >= 0) {
			if (left[colour] < t->capacity || (t->only != LEVEL_ANY_COLOUR && t->only != colour))
				continue;
			t->height = t->capacity;
			memset(t->units, colour, t->capacity);
			rest[colour] -= t->capacity;
		}
		fill_tubes(list, level, tube + 1, rest);
	}
	t->height = 0;
}

static void test_goals(void **state)
{
	(void) state;
	static struct goal_list found, plain;
	int several = 0;
	for (uint64_t i = 0; i < 600; i++) {
		struct random random;
		static struct level level, empty;
		random_open(&random, "goals", i);
		random_level(&random, &(struct shape){.most_tubes = 6, .most_capacity = 4, .kinds = true}, &level);
		struct alphabet *a = compile_level(&level, RULES_WATER);
		found.alphabet = a;
		found.level = &level;
		found.count = plain.count = found.most = 0;
		assert_true(goals_each(a, list_goal, &found));
		empty = level;
		fill_tubes(&plain, &empty, 0, a->units_of);
		int goals = plain_set(plain.state, plain.count), all = found.count;
		assert_int_equal(plain_set(found.state, found.count), all); /* each once */
		assert_int_equal(all, goals);
		assert_memory_equal(found.state, plain.state, (size_t) goals * sizeof plain.state[0]);
		several += goals > 1;
		if (goals > 1) {
			found.count = 0;
			found.most = goals - 1;
			assert_false(goals_each(a, list_goal, &found));
			assert_int_equal(found.count, goals - 1);
		}
		alphabet_free(a);
	}
	assert_true(several > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_assignment),
	    cmocka_unit_test(test_walks),
	    cmocka_unit_test(test_goals),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
