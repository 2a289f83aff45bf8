/* test_engines.c: every engine with every heuristic against a plain breadth-first search, on random levels of all rules and
 * tube kinds; both closed lists and all widths give the same counts. Whatever is in the tables of engines and heuristics is
 * tested. */
#include "core/deal.h"
#include "tests/support/engines.h"

/* ---- a plain breadth-first search ---- */

enum { PLAIN_STATES = 400, TOO_MANY = -2, IMPOSSIBLE = -1 };

struct plain_search {
	struct level level[PLAIN_STATES];
	struct plain_state state[PLAIN_STATES];
	int depth[PLAIN_STATES], count;
};

static bool plain_add(struct plain_search *p, const struct level *level, int depth)
{
	struct plain_state state = plain_of_level(level);
	for (int i = 0; i < p->count; i++)
		if (compare_plain_states(&p->state[i], &state) == 0)
			return true;
	if (p->count == PLAIN_STATES)
		return false;
	p->level[p->count] = *level;
	p->state[p->count] = state;
	p->depth[p->count++] = depth;
	return true;
}

/* The shortest length; IMPOSSIBLE, or TOO_MANY where the plain search sees no end. */
static int plain_shortest(const struct level *level, enum rules rules)
{
	static struct plain_search p;
	static struct level next;
	p.count = 0;
	plain_add(&p, level, 0);
	for (int i = 0; i < p.count; i++) {
		if (level_is_goal(&p.level[i]))
			return p.depth[i];
		for (int from = 0; from < level->tubes; from++)
			for (int to = 0; to < level->tubes; to++) {
				next = p.level[i];
				if (level_pour(&next, rules, from, to) > 0 && !plain_add(&p, &next, p.depth[i] + 1))
					return TOO_MANY;
			}
	}
	return IMPOSSIBLE;
}

/* ---- one level, all engines ---- */

struct expected {
	const struct level *level;
	enum rules rules;
	int shortest; /* or IMPOSSIBLE */
	int runs;
};

static void assert_result(const struct job *job, const struct result *r, const struct expected *expected)
{
	char name[128], link[LEVEL_LINK_SIZE];
	job_name(job, name, sizeof name);
	level_to_link(expected->level, link, sizeof link);
	assert_sound(job, r);
	const struct engine *engine = engine_find(job->engine, WIDTH_8x16);
	bool decided = r->outcome != OUTCOME_UNKNOWN, impossible = expected->shortest == IMPOSSIBLE;
	/* what promises a proof must give one; only an incomplete method may spend its budget */
	bool may_fail = r->reason == REASON_BUDGET && !(engine->promises & ENGINE_PROVES_IMPOSSIBLE);
	bool right = decided ? (r->outcome == OUTCOME_IMPOSSIBLE) == impossible : may_fail;
	if (decided && !impossible)
		right = right && (job_is_optimal(job) ? r->length == expected->shortest : r->length >= expected->shortest);
	if (!impossible)
		right = right && r->lower_bound <= expected->shortest;
	if (!right)
		fail_msg("%s on %s (%s): %s, length %d, lower bound %d; shortest is %d", name, link, rules_name(job->rules),
		         outcome_name(r->outcome), r->length, r->lower_bound, expected->shortest);
}

static void assert_same(const struct job *job, const struct result *a, const struct result *b)
{
	char name[128];
	job_name(job, name, sizeof name);
	if (memcmp(&a->count, &b->count, sizeof a->count) != 0 || a->length != b->length || a->outcome != b->outcome)
		fail_msg("%s: %llu and %llu expanded, %llu and %llu stored, lengths %d and %d", name,
		         (unsigned long long) a->count.expanded, (unsigned long long) b->count.expanded,
		         (unsigned long long) a->count.stored, (unsigned long long) b->count.stored, a->length, b->length);
}

/* The same job with the other closed list, and as if the level needed a wider word. */
static void check_variants(const struct job *job, const struct expected *expected, const struct result *flat)
{
	struct job judy = *job, wider = *job;
	judy.options.closed = CLOSED_JUDY;
	struct result r = run_job(&judy, expected->level);
	assert_same(job, flat, &r);
	for (int w = (int) flat->width + 1; w < WIDTHS; w++) {
		wider.wider = w - (int) flat->width;
		r = run_job(&wider, expected->level);
		assert_same(job, flat, &r);
	}
}

static void visit(struct job *job, void *context)
{
	struct expected *expected = context;
	job->rules = expected->rules;
	if (!job_applies(job))
		return;
	/* without a table idastar tries every path of an impossible level */
	if (strcmp(job->engine, "idastar") == 0)
		job->options.table_bytes = 1 << 16;
	struct result r = run_job(job, expected->level);
	assert_result(job, &r, expected);
	if (expected->runs++ % 3 == 0)
		check_variants(job, expected, &r);
}

static int check_level(const struct level *level, enum rules rules)
{
	struct expected expected = {.level = level, .rules = rules, .shortest = plain_shortest(level, rules)};
	if (expected.shortest != TOO_MANY)
		each_config(visit, &expected);
	return expected.shortest;
}

static void test_random_levels(void **state)
{
	(void) state;
	struct random random;
	random_open(&random, "engines", 0);
	int solved[RULES_COUNT] = {0};
	for (int i = 0; i < 90; i++) {
		static struct level level;
		do
			random_level(&random, &(struct shape){.most_tubes = 6, .most_capacity = 4, .kinds = true}, &level);
		while (level_is_goal(&level));
		solved[i % RULES_COUNT] += check_level(&level, (enum rules)(i % RULES_COUNT)) > 0;
	}
	for (int rules = 0; rules < RULES_COUNT; rules++)
		assert_true(solved[rules] > 10);
}

/* With one empty tube many are impossible. */
static void test_tight_deals(void **state)
{
	(void) state;
	int solved[RULES_COUNT] = {0}, impossible[RULES_COUNT] = {0};
	for (int i = 0; i < 45; i++) {
		static struct level level;
		int rules = i % RULES_COUNT;
		deal_random(&level, 3 + i % 2, 4, 1, "engines", (uint64_t) i);
		int shortest = check_level(&level, (enum rules) rules);
		solved[rules] += shortest > 0;
		impossible[rules] += shortest == IMPOSSIBLE;
	}
	for (int rules = 0; rules < RULES_COUNT; rules++)
		assert_true(solved[rules] > 2 && impossible[rules] > 2);
}

/* Each with what makes it special. */
static void test_named_levels(void **state)
{
	(void) state;
	static const struct {
		const char *link;
		enum rules rules;
		int shortest;
	} cases[] = {
	    {"c4-abab-baba-0", RULES_WATER, 7},
	    {"c4-abab-baba-0-0", RULES_WATER, 7},
	    {"c4-aaaa-bbbb-0", RULES_WATER, 0},           /* solved from the start */
	    {"c2-0-0-0", RULES_WATER, 0},                 /* nothing at all in it */
	    {"c1-a-b-0", RULES_BALL, 0},                  /* every tube is complete */
	    {"c3-bca-bca-ac-b", RULES_WATER, IMPOSSIBLE}, /* no legal pour */
	    {"c2-ab-ab-ab-ab-0-0", RULES_WATER, 6},       /* two tubes a colour */
	    {"c3-aba-bab-0_2-0_1", RULES_BALL, 6},        /* own capacities */
	    {"c3-aab-bba-0_a-0", RULES_WHOLE, 3},         /* a tube for one colour */
	    {"c4-aab-bb-ba-a", RULES_WHOLE, 4},           /* partly filled */
	    {"c4-bcba-abac-accb-0", RULES_WATER, 9},      /* a golden level */
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct level level = level_of(cases[i].link);
		int shortest = check_level(&level, cases[i].rules);
		if (shortest != cases[i].shortest)
			fail_msg("%s: the shortest length is %d", cases[i].link, shortest);
	}
}

/* As many tubes as the word has slots and nothing in any of them: the word is all zeros. */
static void visit_empty(struct job *job, void *context)
{
	const struct level *level = context;
	struct result r = run_job(job, level);
	assert_sound(job, &r);
	assert_int_equal(r.outcome, OUTCOME_SOLVED);
	assert_int_equal(r.length, 0);
	assert_int_equal(r.count.expanded, 0);
}

static void test_all_empty(void **state)
{
	(void) state;
	static const int tubes[] = {1, 16, 32, 64};
	for (size_t i = 0; i < COUNT(tubes); i++) {
		static struct level level;
		level = (struct level){.tubes = tubes[i], .capacity = 2};
		for (int t = 0; t < tubes[i]; t++)
			level.tube[t] = (struct tube){.capacity = 2, .only = LEVEL_ANY_COLOUR};
		each_config(visit_empty, &level);
	}
}

/* ---- deep and threaded breadth-first search ---- */

/* Ball by ball, every one of 3 * 127 must move: more layers than a byte counts. */
static void test_deep(void **state)
{
	(void) state;
	enum { HALF = 127, DEPTH = 3 * HALF };
	static struct level level;
	level = (struct level){.tubes = 3, .colours = 2, .capacity = 2 * HALF, .name = {"a", "b"}};
	for (int t = 0; t < 3; t++)
		level.tube[t] = (struct tube){.capacity = 2 * HALF, .only = LEVEL_ANY_COLOUR, .height = t < 2 ? 2 * HALF : 0};
	memset(level.tube[0].units + HALF, 1, HALF);
	memset(level.tube[1].units, 1, HALF);
	static const struct job jobs[] = {
	    {.engine = "bfs", .rules = RULES_BALL},
	    {.engine = "bfs", .rules = RULES_BALL, .options.closed = CLOSED_JUDY},
	    {.engine = "bfs", .rules = RULES_BALL, .options.threads = 2},
	    {.engine = "bfs", .rules = RULES_BALL, .wider = 1},
	    {.engine = "astar", .heuristic = "bases", .rules = RULES_BALL},
	    {.engine = "wastar", .heuristic = "zero", .rules = RULES_BALL},
	};
	for (size_t i = 0; i < COUNT(jobs); i++) {
		struct result r = run_job(&jobs[i], &level);
		assert_sound(&jobs[i], &r);
		assert_int_equal(r.outcome, OUTCOME_SOLVED);
		assert_int_equal(r.length, DEPTH);
		assert_int_equal(r.lower_bound, DEPTH);
	}
}

/* Two workers: the same in every run; the same states as one worker where the space is exhausted. */
static void test_threads(void **state)
{
	(void) state;
	static const char *const links[] = {
	    "c4-0-bcaa-bbca-bacc",
	    "c4-acba-gfed-hjgi-idgj-dbfa-ecbi-cbfd-ifhj-aheh-cjeg-0-0",
	    "c3-gda-hda-ida-geb-heb-ieb-gfc-hfc-ifc-0-0",
	    "c4-bcad-cbbc-ddda-0-baac-0",
	    "c4-0-0-aacc-cabb-cbab",
	};
	for (size_t i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		struct job one = {.engine = "bfs"}, two = {.engine = "bfs", .options.threads = 2};
		struct result a = run_job(&one, &level), b = run_job(&two, &level), c = run_job(&two, &level);
		assert_sound(&two, &b);
		assert_same(&two, &b, &c);
		assert_int_equal(a.outcome, b.outcome);
		assert_int_equal(a.length, b.length);
		assert_int_equal(a.lower_bound, b.lower_bound);
		if (a.outcome == OUTCOME_IMPOSSIBLE)
			assert_same(&two, &a, &b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_named_levels), cmocka_unit_test(test_random_levels), cmocka_unit_test(test_tight_deals),
	    cmocka_unit_test(test_all_empty),    cmocka_unit_test(test_deep),          cmocka_unit_test(test_threads),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
