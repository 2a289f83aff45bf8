/* Planning problems by a planner that knows nothing of the puzzle: shortest plans are as long as shortest solutions. */
#include "bench/pddl.h"

#include "tests/support/engines.h"
#include "tests/support/strips.h"

static char *text_of_domain(void)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	pddl_domain(out);
	fclose(out);
	return text;
}

static char *text_of_problem(const struct level *level, enum rules rules)
{
	char *text = NULL;
	size_t length;
	struct faults faults = {0};
	FILE *out = open_memstream(&text, &length);
	assert_true(pddl_problem(out, "a level", NULL, level, rules, &faults));
	fclose(out);
	return text;
}

static int plan_length(const struct level *level, enum rules rules)
{
	char *domain = text_of_domain(), *problem = text_of_problem(level, rules);
	int length = strips_plan(domain, problem);
	free(domain);
	free(problem);
	return length;
}

static void known_levels(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		int length;
	} cases[] = {{"c2-ab-ba-0", 3}, {"c4-abab-baba-0", 7}, {"c2-aa-0", 0}, {"c2-ab-ba-0_1", 3}, {"c2-ab-ab-0_1b", -1}};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link);
		int length = plan_length(&level, RULES_WATER);
		if (length != cases[i].length)
			fail_msg("%s: %d pours, not %d", cases[i].link, length, cases[i].length);
	}
}

/* Deals and levels with tubes of all kinds, under all rules, impossible ones included. */
static void random_levels(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "pddl", 0);
	int solved = 0, impossible = 0;
	for (int i = 0; i < 24; i++) {
		struct level level;
		random_level(&random, &(struct shape){.most_tubes = 4, .most_capacity = 3, .kinds = i % 2 == 1}, &level);
		struct job job = {.engine = "bfs", .rules = (enum rules)(i % RULES_COUNT)};
		struct result result = run_job(&job, &level);
		char link[LEVEL_LINK_SIZE];
		level_to_link(&level, link, sizeof link);
		int length = plan_length(&level, job.rules);
		if (length != result.length)
			fail_msg("%s, %s: a plan of %d, a solution of %d", link, rules_name(job.rules), length, result.length);
		solved += result.length > 0;
		impossible += result.length < 0;
	}
	assert_true(solved > 0 && impossible > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(known_levels),
	    cmocka_unit_test(random_levels),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
