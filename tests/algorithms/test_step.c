/* test_step.c: what heuristics say of a pour is what they say of the state it leads to: `step` against `value`, along random
 * walks. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "algorithms/engine.h"
#include "core/word.h"
#include "tests/support/levels.h"

/* All pours of a state. */
static int check_state(const struct heuristic *heuristic, const struct alphabet *a, const word *w)
{
	step steps[POURS_ROOM];
	int count = word_pours(a, w, steps), h = heuristic->value(a, NULL, w);
	for (int i = 0; i < count; i++) {
		word child = word_apply(w, steps[i]);
		struct pour before = {w->at[steps[i].from], w->at[steps[i].to]};
		struct pour after = {steps[i].from_after, steps[i].to_after};
		int value = heuristic->value(a, NULL, &child);
		assert_int_equal(heuristic->step(a, NULL, h, w, &child, &before, &after), value);
		if (heuristic->step_needs_no_child)
			assert_int_equal(heuristic->step(a, NULL, h, w, NULL, &before, &after), value);
	}
	return count;
}

static void walk(const struct heuristic *heuristic, struct random *random, const struct alphabet *a)
{
	word w = word_of_letters(a->start, a->tubes);
	step steps[POURS_ROOM];
	for (int k = 0; k < 30; k++) {
		int count = check_state(heuristic, a, &w);
		if (count > 0)
			w = word_apply(&w, word_pours(a, &w, steps) ? steps[random_below(random, (uint32_t) count)] : steps[0]);
	}
}

static void test_step(void **state)
{
	(void) state;
	int stepping = 0;
	for (int k = 0; k < heuristics_count(); k++) {
		const struct heuristic *heuristic = heuristic_at(k, WIDTH_8x16);
		if (!heuristic->step || heuristic->prepare)
			continue;
		stepping++;
		for (uint64_t i = 0; i < 600; i++) {
			struct random random;
			static struct level level;
			random_open(&random, "step", i);
			random_level(&random,
			             &(struct shape){.most_tubes = 12, .most_capacity = 4 + (int) (i % 3), .kinds = i % 2 == 0},
			             &level);
			struct alphabet *a = compile_level(&level, (enum rules)(i / 2 % 3));
			if (width_of(a) == WIDTH_8x16)
				walk(heuristic, &random, a);
			alphabet_free(a);
		}
	}
	assert_int_equal(stepping, 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_step)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
