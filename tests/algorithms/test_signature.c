/* test_signature.c: the node counts of every engine with every heuristic on a fixed set of levels: tests/golden/signature.tsv.
 * They are the same for gcc and clang, with SIMD and without, on every machine.
 *
 * A commit that means to change no search changes no line there; one that changes lines says why. `make signature` writes the
 * file anew: new engines and heuristics get their lines that way. */
#include "tests/support/engines.h"

#include <errno.h>

static const char path[] = "tests/golden/signature.tsv";

enum { NODES = 2000, LINE = 512, MOST_LINES = 10000, SHOWN = 12 };

/* Small and tall, narrow and wide, each rule and each kind of tube; an impossible one. */
static const struct {
	const char *link;
	enum rules rules;
} levels[] = {
    {"c4-abab-baba-0", RULES_WATER},
    {"c4-aaaa-bbbb-0", RULES_WATER},
    {"c4-acbd-cbdd-cabd-0-aacb", RULES_WATER},
    {"c4-0-bcaa-bbca-bacc", RULES_WATER},
    {"c5-abdac-cbacb-bdbdc-ddaca-0-0", RULES_WATER},
    {"c5-abdac-cbacb-bdbdc-ddaca-0-0", RULES_BALL},
    {"c5-abdac-cbacb-bdbdc-ddaca-0-0", RULES_WHOLE},
    {"c3-gda-hda-ida-geb-heb-ieb-gfc-hfc-ifc-0-0", RULES_WATER},
    {"c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0", RULES_WATER},
    {"c4-aabc-defg-higj-jifj-ckib-bhbk-ligh-lfgl-cade-edkh-clkd-jfae-0-0-0", RULES_WATER},
    {"c3-abb-baa-bab-aab-0-0", RULES_WATER},
    {"c4-abba-bab-ab_2-0_1-b_3b-0", RULES_WATER},
    {"c8-abaaa-bbbb-cc-cccaaa-cccbbba", RULES_WATER},
    {"c4-ejdb-prdp-henj-raas-lkbt-osgn-hneh-ahqt-foki-dmii-qskr-cncl-josc-empg-tmcb-mqkl-dijl-tqfg-oagp-brff-0-0", RULES_WATER},
    {"c13-aaaaaaabbbbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-aaaaaaaaabbbb-0", RULES_WATER},
};

struct lines {
	char line[MOST_LINES][LINE];
	int count;
};

static struct lines measured, golden;

/* "astar+bases	water	c4-...	solved	17	12	34	30" */
static void measure(struct job *job, void *context)
{
	const int i = *(const int *) context;
	char name[128];
	job->rules = levels[i].rules;
	job->nodes = NODES;
	if (!job_applies(job))
		return;
	struct level level = level_of(levels[i].link);
	struct result r = run_job(job, &level);
	assert_sound(job, &r);
	job_name(job, name, sizeof name);
	assert_true(measured.count < MOST_LINES);
	int size = snprintf(
	    measured.line[measured.count++], LINE, "%s\t%s\t%s\t%s\t%d\t%llu\t%llu\t%llu\n", name, rules_name(job->rules),
	    levels[i].link, r.outcome == OUTCOME_UNKNOWN ? reason_name(r.reason) : outcome_name(r.outcome), r.length,
	    (unsigned long long) r.count.expanded, (unsigned long long) r.count.generated, (unsigned long long) r.count.stored);
	assert_in_range(size, 1, LINE - 1);
}

/* The engine that takes a weight is measured with 2 as well. */
static void measure_weights(struct job *job, void *context)
{
	measure(job, context);
	if (job->weight_num == 0)
		return;
	job->weight_num = 2;
	measure(job, context);
}

static int compare_lines(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void measure_all(void)
{
	for (int i = 0; i < (int) COUNT(levels); i++)
		each_config(measure_weights, &i);
	qsort(measured.line, (size_t) measured.count, LINE, compare_lines);
}

static void write_golden(void)
{
	FILE *file = fopen(path, "w");
	if (!file)
		fail_msg("%s: %s", path, strerror(errno));
	fprintf(file, "# config\trules\tlink\toutcome\tlength\texpanded\tgenerated\tstored (limit: %d expanded)\n", NODES);
	for (int i = 0; i < measured.count; i++)
		fputs(measured.line[i], file);
	assert_int_equal(fclose(file), 0);
	print_message("%s: %d lines written\n", path, measured.count);
}

static void read_golden(void)
{
	FILE *file = fopen(path, "r");
	if (!file)
		fail_msg("%s: %s (run from the root of the project; `make signature` writes it)", path, strerror(errno));
	while (golden.count < MOST_LINES && fgets(golden.line[golden.count], LINE, file))
		if (golden.line[golden.count][0] != '#')
			golden.count++;
	fclose(file);
	qsort(golden.line, (size_t) golden.count, LINE, compare_lines);
}

/* Bytes of a line up to its outcome: what was run. */
static size_t key_length(const char *line)
{
	const char *at = line;
	for (int tabs = 0; *at && tabs < 3; at++)
		tabs += *at == '\t';
	return (size_t) (at - line);
}

/* Walk both sorted lists; print what differs, at most SHOWN of it; returns how many lines differ. */
static int differences(void)
{
	int i = 0, k = 0, differ = 0;
	while (i < measured.count || k < golden.count) {
		const char *here = i < measured.count ? measured.line[i] : NULL,
		           *there = k < golden.count ? golden.line[k] : NULL;
		int order = !here ? 1 : !there ? -1 : strcmp(here, there);
		bool same_run =
		    here && there && key_length(here) == key_length(there) && memcmp(here, there, key_length(here)) == 0;
		if (order != 0 && differ++ < SHOWN) {
			if (same_run)
				print_error("counts differ: %s     instead of: %s", here, there);
			else if (order < 0)
				print_error("no line for: %s", here);
			else
				print_error("no longer run: %s", there);
		}
		i += same_run || order <= 0;
		k += same_run || order >= 0;
	}
	return differ;
}

static void test_signature(void **state)
{
	(void) state;
	const char *wanted = getenv("POUR_SIGNATURE");
	measure_all();
	if (wanted && strcmp(wanted, "write") == 0) {
		write_golden();
		return;
	}
	read_golden();
	int differ = differences();
	if (differ > 0)
		fail_msg(
		    "%d lines differ from %s. If that is meant: run `make signature`, look at `git diff %s`, commit it and say "
		    "why in the commit",
		    differ, path, path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_signature)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
