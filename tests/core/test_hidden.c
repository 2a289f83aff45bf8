/* Fillings of hidden units against a plain enumeration of all colours in all places. */
#include "core/hidden.h"

#include "tests/support/levels.h"

#include <stdio.h>

enum { MOST_HIDDEN = 8, MOST_LINKS = 4096 };

struct links {
	char link[MOST_LINKS][128];
	int count;
};

static bool collect(const struct level *level, void *context)
{
	struct links *links = context;
	assert_true(links->count < MOST_LINKS);
	level_to_link(level, links->link[links->count++], sizeof links->link[0]);
	return true;
}

/* Whether a filled level, tubes of one kind, is what hidden.h calls a filling: `units` are those seen. */
static bool is_filling(const struct level *level, const int *units, int seen)
{
	int total[LEVEL_MAX_COLOURS] = {0}, last = seen - 1;
	for (int t = 0; t < level->tubes; t++)
		for (int i = 0; i < level->tube[t].height; i++) {
			int c = level->tube[t].units[i];
			if (c > last + 1)
				return false; /* unseen colours in the order of their first units */
			last = c > last ? c : last;
			total[c]++;
		}
	for (int c = 0; c <= last; c++) {
		if (total[c] % level->capacity != 0 || (c < seen && total[c] - units[c] >= level->capacity) ||
		    (c >= seen && total[c] != level->capacity))
			return false;
	}
	return true;
}

/* All colours in all places, the last place fastest. */
static void enumerate(const struct level *given, struct links *links)
{
	struct level level = *given;
	uint8_t *place[MOST_HIDDEN];
	int units[LEVEL_MAX_COLOURS] = {0}, places = 0, colours = given->colours;
	for (int t = 0; t < level.tubes; t++)
		for (int i = 0; i < level.tube[t].height; i++) {
			if (level.tube[t].units[i] == LEVEL_HIDDEN)
				place[places++] = &level.tube[t].units[i];
			else
				units[level.tube[t].units[i]]++;
		}
	colours += places / level.capacity;
	for (int p = 0; p < places; p++)
		*place[p] = 0;
	for (int p = places; p >= 0;) {
		if (is_filling(&level, units, given->colours))
			collect(&level, links);
		for (p = places - 1; p >= 0 && *place[p] == colours - 1; p--)
			*place[p] = 0;
		if (p >= 0)
			++*place[p];
	}
}

/* A random level some of whose units are hidden, colours renumbered so that those seen come first. */
static void random_hidden(struct random *random, struct level *level)
{
	random_level(random, &(struct shape){.most_tubes = 5, .most_capacity = 3}, level);
	for (int left = at_most(random, MOST_HIDDEN), tries = 0; left > 0 && tries < 100; tries++) {
		struct tube *tube = &level->tube[at_most(random, level->tubes - 1)];
		if (tube->height == 0)
			continue;
		uint8_t *unit = &tube->units[at_most(random, tube->height - 1)];
		left -= *unit != LEVEL_HIDDEN;
		*unit = LEVEL_HIDDEN;
	}
	char link[LEVEL_LINK_SIZE];
	struct faults faults = {0};
	level_to_link(level, link, sizeof link);
	assert_true(level_from_link(link, NULL, level, &faults));
}

static void against_enumeration(void **state)
{
	(void) state;
	static struct links want, got;
	static struct hidden hidden;
	static struct level level;
	struct random random;
	random_open(&random, "hidden", 0);
	int several = 0, unseen = 0;
	for (int i = 0; i < 1500; i++) {
		random_hidden(&random, &level);
		want.count = got.count = 0;
		enumerate(&level, &want);
		struct faults faults = {0};
		char link[LEVEL_LINK_SIZE];
		level_to_link(&level, link, sizeof link);
		if (!hidden_count(&level, NULL, &hidden, &faults)) {
			want.count = strstr(faults_text(&faults, 0), "no free space") ? 0 : want.count;
			if (want.count != 0)
				fail_msg("%s: %d fillings, but: %s", link, want.count, faults_text(&faults, 0));
			faults_clear(&faults);
			continue;
		}
		uint64_t visits = hidden_each(&hidden, collect, &got);
		if (want.count != got.count || visits != (uint64_t) want.count || hidden.fillings != visits)
			fail_msg("%s: %d fillings, listed %d, counted %llu", link, want.count, got.count,
			         (unsigned long long) hidden.fillings);
		for (int k = 0; k < want.count; k++)
			assert_string_equal(want.link[k], got.link[k]);
		several += want.count > 1;
		unseen += hidden.unseen > 0;
	}
	assert_true(several > 100 && unseen > 20);
}

/* A link with a dot for each hidden unit: two question marks in a row are a trigraph's beginning. */
static void level_of_dots(const char *dots, struct level *level)
{
	char link[LEVEL_LINK_SIZE];
	struct faults faults = {0};
	snprintf(link, sizeof link, "%s", dots);
	for (char *c = link; *c; c++)
		*c = *c == '.' ? '?' : *c;
	assert_true(level_from_link(link, NULL, level, &faults));
}

static void known_counts(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		int units, open;
		uint64_t fillings;
	} cases[] = {
	    {"c4-abab-baba-0-0", 0, 0, 1},
	    {"c4-abab-bab.-0-0", 1, 1, 1},
	    {"c4-ab..-b.ba-0-0", 3, 3, 3},
	    {"c2-ab-ab-..-0", 2, 2, 1},    /* a colour of which nothing is seen */
	    {"c2-ab-ab-..-..-0", 4, 4, 3}, /* two of them */
	    {"c4-abcd-abcd-....-....-0-0", 8, 8, 2520},
	    {"c4-abab-ba.-._1a-0", 2, 1, 1}, /* a tube of one colour tells its own */
	    {"c16-aaaaaaaabbbbbbbb-ccccccccdddddddd-eeeeeeeeffffffff-gggggggghhhhhhhh-................-................"
	     "-................-................-0",
	     64, 64, UINT64_MAX},
	};
	static struct hidden hidden;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level;
		struct faults faults = {0};
		level_of_dots(cases[i].link, &level);
		if (!hidden_count(&level, NULL, &hidden, &faults))
			fail_msg("%s: %s", cases[i].link, faults_text(&faults, 0));
		if (hidden.units != cases[i].units || hidden.open != cases[i].open || hidden.fillings != cases[i].fillings)
			fail_msg("%s: %d units, %d open, %llu fillings", cases[i].link, hidden.units, hidden.open,
			         (unsigned long long) hidden.fillings);
	}
}

static void no_filling(void **state)
{
	(void) state;
	static const struct {
		const char *link, *fault;
	} cases[] = {
	    {"c4-aaa.-baba-0", "nothing that the 1 hidden units may be"},
	    {"c4-abab-bab-.-.-0", "nothing that the 2 hidden units may be"},
	    {"c4-abab.-baba-0", "tube 1 holds 5 units"},
	};
	static struct hidden hidden;
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level;
		struct faults faults = {0};
		bool said = false;
		level_of_dots(cases[i].link, &level);
		assert_false(hidden_count(&level, NULL, &hidden, &faults));
		for (int k = 0; k < faults.count; k++)
			said |= strstr(faults_text(&faults, k), cases[i].fault) != NULL;
		if (!said)
			fail_msg("%s: no '%s', but: %s", cases[i].link, cases[i].fault, faults_text(&faults, 0));
		faults_clear(&faults);
	}
}

/* A name for the unseen colour that no seen one has. */
static bool check_names(const struct level *level, void *context)
{
	(void) context;
	assert_int_equal(level->colours, 3);
	assert_string_equal(level->name[2], "b");
	return true;
}

static void unseen_names(void **state)
{
	(void) state;
	static const char text[] = "capacity: 2\nxa\nxa\n??\n-\n";
	static struct hidden hidden;
	struct level level;
	struct faults faults = {0};
	assert_true(level_from_text(text, strlen(text), ORDER_BOTTOM_FIRST, NULL, &level, &faults));
	assert_true(hidden_count(&level, NULL, &hidden, &faults));
	assert_int_equal(hidden_each(&hidden, check_names, NULL), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(against_enumeration),
	    cmocka_unit_test(known_counts),
	    cmocka_unit_test(no_filling),
	    cmocka_unit_test(unseen_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
