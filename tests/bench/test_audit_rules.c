/* test_audit_rules.c: a pruning rule that promises too much ends `pour audit` with 1, whether it is measured by distances or by
 * searching.
 *
 * What is proved of the rules (prune.c) is replaced by the promise that all are harmless everywhere. Where a colour fills
 * several tubes that is false of `from-complete`. */
#include "algorithms/prune.h"
#include "tests/support/command.h"

extern const struct command command_audit;

const struct prune_rule prune_rules[PRUNE_RULES];

const struct prune_rule *prune_rule_find(const char *name)
{
	(void) name;
	return NULL;
}

unsigned prune_harmless(const struct alphabet *alphabet)
{
	(void) alphabet;
	return PRUNE_ALL;
}

static int audit(const char *level, const char *rules, const char *rule, char *complaint, size_t size)
{
	const char *words[] = {"audit", level, "--rules", rules, "--prune", rule, NULL};
	return run_command(&command_audit, words, complaint, size);
}

static void test_broken_promises(void **state)
{
	(void) state;
	static const char *const rules[] = {"water", "ball"}, *const names[] = {"from-complete", "guided", "idastar"};
	for (size_t r = 0; r < COUNT(rules); r++)
		for (size_t i = 0; i < COUNT(names); i++) {
			char complaint[4096], start[160];
			assert_int_equal(audit("c4-aaaa-ac-babc-acb-bac", rules[r], names[i], complaint, sizeof complaint),
			                 EXIT_WRONG);
			for (int k = 0; k < 2; k++) {
				snprintf(start, sizeof start,
				         "pour: %s: its promise does not hold on c4-aaaa-ac-babc-acb-bac (deals): %s: "
				         "c4-aaaa-ac-acb-babc-bac\n",
				         names[i], k ? "loses-solution" : "loses-shortest");
				assert_non_null(strstr(complaint, start));
			}
		}
}

/* Where each colour fills one tube the same promise holds, and a rule that promises nothing only makes a finding. */
static void test_kept(void **state)
{
	(void) state;
	static const char *const names[] = {"from-complete", "guided", "idastar", "partial"};
	for (size_t i = 0; i < COUNT(names); i++) {
		char complaint[4096];
		assert_int_equal(audit("c4-aabc-aabc-cbbc-0", "water", names[i], complaint, sizeof complaint), EXIT_DECIDED);
		assert_string_equal(complaint, "");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_broken_promises), cmocka_unit_test(test_kept)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
