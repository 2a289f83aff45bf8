/* test_pdb.c: abstractions, pattern databases and their sums against whole plain spaces.
 *
 * Three truths, none of which shares code with what is tested: the plain space of a level; the same with some colours rubbed
 * out, every amount of them that can be poured an edge of its own; and in the first of them the fewest pours of some colours
 * alone. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "algorithms/pdb_bound.h"
#include "algorithms/pdb_sum.h"
#include "core/word.h"
#include "tests/algorithms/plain_space.h"
#include "tests/support/engines.h"

static const char *const names[] = {"pdb1", "pdb2", "pdb3", "pdb", "pdb-max"};

/* A level, all its states, plain and as words. */
struct subject {
	struct level level;
	enum rules rules;
	struct alphabet *alphabet;
	struct plain_space space;
	word *word;
	struct search search;
};

static word word_of_plain(const struct alphabet *a, const struct plain_state *state)
{
	letter letters[LEVEL_MAX_TUBES];
	for (int i = 0; i < a->tubes; i++) {
		const uint8_t *plain = state->tube[i];
		struct tube tube = {.capacity = plain[0], .only = plain[1], .height = plain[2]};
		memcpy(tube.units, plain + 3, plain[2]);
		letter l = alphabet_letter(a, &tube);
		assert_int_not_equal(l, LETTER_NONE);
		int k = i;
		for (; k > 0 && letters[k - 1] > l; k--)
			letters[k] = letters[k - 1];
		letters[k] = l;
	}
	return word_of_letters(letters, a->tubes);
}

/* False if the space is too large for the test. */
static bool open_subject(struct subject *subject, const struct level *level, enum rules rules, int most)
{
	struct plain_state start = plain_of_level(level);
	*subject = (struct subject){.level = *level, .rules = rules};
	if (!plain_close(&subject->space, &start, level->tubes, rules, most)) {
		plain_open(&subject->space);
		return false;
	}
	subject->alphabet = compile_level(level, rules);
	assert_int_equal(width_of(subject->alphabet), WIDTH_8x16);
	subject->word = aligned_alloc(16, (size_t) subject->space.count * sizeof(word));
	assert_non_null(subject->word);
	for (int s = 0; s < subject->space.count; s++)
		subject->word[s] = word_of_plain(subject->alphabet, &subject->space.state[s]);
	subject->search = (struct search){.alphabet = subject->alphabet};
	return true;
}

static void close_subject(struct subject *subject)
{
	plain_open(&subject->space);
	alphabet_free(subject->alphabet);
	free(subject->word);
}

static const char *link_of(const struct subject *subject)
{
	static char link[LEVEL_LINK_SIZE];
	level_to_link(&subject->level, link, sizeof link);
	return link;
}

/* ---- one database ---- */

static int as_value(int distance)
{
	return distance == PLAIN_NO_WAY ? PDB_DEAD : distance;
}

/* A value is the distance in the plain abstract space, of every state. */
static void check_against_abstract_space(const struct subject *subject, const struct pdb *pdb)
{
	int tubes = subject->level.tubes;
	struct plain_space abstract;
	struct plain_state start = plain_rub_out(&subject->space.state[0], tubes, pdb->kept);
	if (!plain_close(&abstract, &start, tubes, subject->rules, 6000)) {
		plain_open(&abstract);
		return;
	}
	int *distance = plain_distances(&abstract, pdb->kept);
	for (int s = 0; s < subject->space.count; s++) {
		struct plain_state image = plain_rub_out(&subject->space.state[s], tubes, pdb->kept);
		int number = plain_find(&abstract, &image, NULL);
		assert_true(number >= 0);
		int value = pdb_value(pdb, subject->alphabet, &subject->word[s]);
		if (value != as_value(distance[number]))
			fail_msg("%s, rules %s, colours %lx, state %d: %d, in the plain abstract space %d", link_of(subject),
			         rules_name(subject->rules), pdb->kept, s, value, distance[number]);
	}
	free(distance);
	plain_open(&abstract);
}

/* A value is at most the fewest pours of the pattern's colours, and falls by pours of these alone. */
static void check_against_real_space(const struct subject *subject, const struct pdb *pdb)
{
	int *fewest = plain_distances(&subject->space, pdb->kept);
	int *value = calloc((size_t) subject->space.count, sizeof *value);
	assert_non_null(value);
	for (int s = 0; s < subject->space.count; s++) {
		value[s] = pdb_value(pdb, subject->alphabet, &subject->word[s]);
		if (value[s] > as_value(fewest[s]))
			fail_msg("%s, rules %s, colours %lx, state %d: %d of %d", link_of(subject), rules_name(subject->rules),
			         pdb->kept, s, value[s], fewest[s]);
	}
	for (int e = 0; e < subject->space.edges; e++) {
		const struct plain_edge *edge = &subject->space.edge[e];
		int cost = (int) (pdb->kept >> edge->colour & 1);
		if (value[edge->to] != PDB_DEAD && value[edge->from] > value[edge->to] + cost)
			fail_msg("%s, rules %s, colours %lx: a pour of %d from %d to %d", link_of(subject),
			         rules_name(subject->rules), pdb->kept, edge->colour, value[edge->from], value[edge->to]);
	}
	free(fewest);
	free(value);
}

/* The search for a start's distance agrees with the database, guided by single colours. */
static void check_bound(struct subject *subject, const struct pdb *pdb, const struct pdb *single)
{
	struct pdb_bound bound;
	const struct pdb *part[PDB_PARTS];
	int parts = 0, distance;
	for (int colour = 0; colour < subject->level.colours; colour++)
		if (pdb->kept >> colour & 1)
			part[parts++] = &single[colour];
	assert_true(pdb_bound_open(&bound, subject->alphabet, NULL));
	assert_true(pdb_bound_start(&bound, subject->alphabet, part, parts, 100000, &distance));
	if (pdb->states < PDB_BOUND_NODES)
		assert_int_equal(distance, pdb->start);
	assert_true(distance <= pdb->start);
	assert_true(pdb_bound_start(&bound, subject->alphabet, part, parts, 0, &distance));
	assert_true(distance <= pdb->start);
	pdb_bound_close(&bound);
}

static void build(struct subject *subject, uint64_t kept, struct pdb_space *space, struct pdb *pdb)
{
	assert_int_equal(pdb_build(pdb, kept, 1 << 20, space, &subject->search), PDB_BUILT);
	assert_int_equal(pdb->start, pdb_value(pdb, subject->alphabet, &subject->word[0]));
	uint64_t states = 0;
	for (int v = 0; v < 256; v++)
		states += pdb->with[v];
	assert_int_equal(states, pdb->states);
}

static void check_databases(struct subject *subject)
{
	struct pdb_space space = {0};
	struct pdb single[8], pdb;
	int colours = subject->level.colours;
	assert_true(colours <= 8);
	for (int c = 0; c < colours; c++)
		build(subject, (uint64_t) 1 << c, &space, &single[c]);
	for (uint64_t kept = 1; kept < (uint64_t) 1 << colours; kept++) {
		if (__builtin_popcountll(kept) > 3)
			continue;
		build(subject, kept, &space, &pdb);
		check_against_abstract_space(subject, &pdb);
		check_against_real_space(subject, &pdb);
		check_bound(subject, &pdb, single);
		pdb_free(&pdb, NULL);
	}
	for (int c = 0; c < colours; c++)
		pdb_free(&single[c], NULL);
	pdb_space_free(&space);
}

/* ---- heuristics ---- */

/* h of every state; the pour that each edge stands for is found again by the letters of its words. */
static void check_heuristic(struct subject *subject, const char *name)
{
	const struct heuristic *heuristic = heuristic_find(name, WIDTH_8x16);
	const struct heuristic *bases = heuristic_find("bases", WIDTH_8x16);
	const struct alphabet *a = subject->alphabet;
	void *data = NULL;
	assert_non_null(heuristic);
	assert_true(heuristic->prepare(&subject->search, &data));
	int *truth = plain_distances(&subject->space, ~UINT64_C(0)), *h = calloc((size_t) subject->space.count, sizeof *h);
	assert_non_null(h);
	for (int s = 0; s < subject->space.count; s++) {
		h[s] = heuristic->value(a, data, &subject->word[s]);
		bool goal = plain_is_goal(&subject->space.state[s], subject->level.tubes);
		if ((h[s] == H_DEAD ? PLAIN_NO_WAY : h[s]) > truth[s] || h[s] > H_DEAD || h[s] < 0 || (goal && h[s] != 0))
			fail_msg("%s, rules %s, %s, state %d: %d of %d", link_of(subject), rules_name(subject->rules), name, s,
			         h[s], truth[s]);
		assert_true(h[s] >= bases->value(a, NULL, &subject->word[s]));
	}
	for (int e = 0; e < subject->space.edges; e++) {
		const struct plain_edge *edge = &subject->space.edge[e];
		const word *from = &subject->word[edge->from], *to = &subject->word[edge->to];
		if (h[edge->to] != H_DEAD && h[edge->from] > 1 + h[edge->to])
			fail_msg("%s, rules %s, %s: from %d to %d", link_of(subject), rules_name(subject->rules), name,
			         h[edge->from], h[edge->to]);
		if (!heuristic->step || h[edge->from] == H_DEAD)
			continue;
		step steps[POURS_ROOM];
		for (int k = word_pours(a, from, steps); k-- > 0;) {
			word next = word_apply(from, steps[k]);
			struct pour before = {from->at[steps[k].from], from->at[steps[k].to]};
			struct pour after = {steps[k].from_after, steps[k].to_after};
			if (word_equal(&next, to))
				assert_int_equal(heuristic->step(a, data, h[edge->from], from, to, &before, &after),
				                 h[edge->to]);
		}
	}
	free(truth);
	free(h);
	heuristic->release(&subject->search, data);
}

static void check_all(const struct level *level, int *checked)
{
	for (int rules = 0; rules < RULES_COUNT; rules++) {
		static struct subject subject;
		if (!open_subject(&subject, level, (enum rules) rules, 1500))
			continue;
		check_databases(&subject);
		for (size_t i = 0; i < COUNT(names); i++)
			check_heuristic(&subject, names[i]);
		close_subject(&subject);
		++*checked;
	}
}

static void test_levels(void **state)
{
	static const char *const links[] = {
	    "c4-abab-baba-0",   "c4-cbab-aaca-cbcb-0",  "c4-cbca-accb-abba-0",
	    "c3-aab-acc-bcb-0", "c2-ab-cd-da-bc-0",     "c4-aabc-aabc-cbbc-0",
	    "c3-a-ab-bca-bcc",  "c3-aab-abb-aba-bab-0", "c8-abaaa-bbbb-cc-cccaaa-cccbbba",
	};
	(void) state;
	int checked = 0;
	for (size_t i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		check_all(&level, &checked);
	}
	assert_true(checked >= 20);
}

/* Any number of tubes, partly filled ones, several a colour, tubes of their own capacity and for one colour. */
static void test_random_levels(void **state)
{
	static const struct shape shapes[] = {{6, 4, false}, {5, 5, false}, {6, 4, true}, {5, 5, true}};
	struct random random;
	struct level level;
	(void) state;
	int checked = 0;
	random_open(&random, "test_pdb", 0);
	for (int i = 0; i < 120; i++) {
		random_level(&random, &shapes[i % (int) COUNT(shapes)], &level);
		check_all(&level, &checked);
	}
	assert_true(checked >= 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_levels),
	    cmocka_unit_test(test_random_levels),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
