/* test_border.c: border space. The engine against the golden data; the heuristic on every state of small closures against true
 * distances, found here by a plain backward search over states of letters that shares no code with it. */
#include "algorithms/heuristic.h"
#include "core/deal.h"
#include "tests/algorithms/golden.h"
#include "tests/support/engines.h"

/* ---- golden data ---- */

/* Hold an engine against the lines of a file whose rules it applies to; returns their number. */
static int hold_file(enum golden_file kind, const char *engine, const char *heuristic)
{
	FILE *file = fopen(golden_path[kind], "r");
	char line[4096];
	int lines = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		struct golden golden;
		if (line[0] == '#')
			continue;
		golden_parse(kind, line, &golden);
		if (golden.rules == RULES_BALL)
			continue;
		struct golden_run run = golden_run(&golden, engine, heuristic, 2000000);
		if (!golden_agrees(&golden, engine, &run))
			fail_msg("%s: undecided", golden.link);
		lines++;
	}
	fclose(file);
	return lines;
}

static void test_golden(void **state)
{
	(void) state;
	assert_int_equal(hold_file(GOLDEN_LEVELS, "border", NULL), 175);
	assert_int_equal(hold_file(GOLDEN_REACH, "border", NULL), 65);
	assert_in_range(hold_file(GOLDEN_ANCHORS, "border", NULL), 10, 18);
	assert_int_equal(hold_file(GOLDEN_LEVELS, "astar", "border"), 175);
}

/* The bound is as listed, and the length is the true one all the same. */
static void test_exceptions(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/border-exceptions.tsv", "r");
	char line[1024], link[512];
	int lines = 0, shortest, bound;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		if (line[0] == '#')
			continue;
		assert_int_equal(sscanf(line, "%511s solved %d %d", link, &shortest, &bound), 3);
		struct level level = level_of(link);
		const struct job jobs[] = {{.engine = "border"}, {.engine = "astar", .heuristic = "border"}};
		for (int i = 0; i < (int) COUNT(jobs); i++) {
			struct result r = run_job(&jobs[i], &level);
			assert_sound(&jobs[i], &r);
			if (r.h0 != bound || r.length != shortest || r.lower_bound != shortest)
				fail_msg("%s: bound %d, length %d", link, r.h0, r.length);
		}
		lines++;
	}
	fclose(file);
	assert_int_equal(lines, 20);
}

/* ---- every state of a closure ---- */

enum { TUBES = 16, MOST_STATES = 40000, SLOTS_OF_TABLE = 1 << 17, DEAD = -1 };

struct plain {
	uint8_t tube[TUBES] __attribute__((aligned(16))); /* letters, ascending; a word of 16 single-byte slots */
};

static struct {
	struct plain state[MOST_STATES];
	int32_t slot[SLOTS_OF_TABLE]; /* number of the state + 1 */
	int32_t *before[MOST_STATES]; /* states that lead to it */
	int32_t befores[MOST_STATES];
	int distance[MOST_STATES];
	int states;
} closure;

static int compare_letters(const void *a, const void *b)
{
	return *(const uint8_t *) a - *(const uint8_t *) b;
}

/* Number of a state, or -1 when there are too many. */
static int number_of(const struct plain *state)
{
	uint32_t hash = 2166136261u;
	for (int i = 0; i < TUBES; i++)
		hash = (hash ^ state->tube[i]) * 16777619u;
	for (uint32_t at = hash % SLOTS_OF_TABLE;; at = (at + 1) % SLOTS_OF_TABLE) {
		int number = closure.slot[at] - 1;
		if (number >= 0 && memcmp(&closure.state[number], state, sizeof *state) == 0)
			return number;
		if (number >= 0)
			continue;
		if (closure.states == MOST_STATES)
			return -1;
		closure.state[closure.states] = *state;
		closure.slot[at] = ++closure.states;
		return closure.states - 1;
	}
}

static bool add_edge(int from, int to)
{
	int32_t *more = realloc(closure.before[to], (size_t) (closure.befores[to] + 1) * sizeof *more);
	assert_non_null(more);
	closure.before[to] = more;
	more[closure.befores[to]++] = from;
	return true;
}

/* All pours of a state; false when there are too many states. */
static bool explore(const struct alphabet *a, int number)
{
	for (int p = 0; p < a->tubes; p++)
		for (int q = 0; q < a->tubes; q++) {
			struct plain next = closure.state[number];
			letter from = next.tube[p], to = next.tube[q];
			int units = p == q ? 0 : alphabet_pour_units(a, from, to);
			if (units == 0)
				continue;
			next.tube[q] = (uint8_t) alphabet_put(a, to, a->facts[from].top, units);
			next.tube[p] = (uint8_t) alphabet_take(a, from, units);
			qsort(next.tube, (size_t) a->tubes, 1, compare_letters);
			int after = number_of(&next);
			if (after < 0)
				return false;
			if (after != number)
				add_edge(number, after);
		}
	return true;
}

static void forget_closure(void)
{
	for (int i = 0; i < closure.states; i++)
		free(closure.before[i]);
	memset(&closure, 0, sizeof closure);
}

static bool is_finished(const struct alphabet *a, const struct plain *state)
{
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *facts = &a->facts[state->tube[i]];
		if (facts->height > 0 && (!facts->mono || facts->space > 0))
			return false;
	}
	return true;
}

/* Everything reachable from the start, with true distances by breadth-first search backward from the goals. */
static bool make_closure(const struct alphabet *a)
{
	static int queue[MOST_STATES];
	struct plain start;
	int first = 0, last = 0;
	forget_closure();
	memset(&start, 0xFF, sizeof start);
	for (int i = 0; i < a->tubes; i++)
		start.tube[i] = (uint8_t) a->start[i];
	number_of(&start);
	for (int i = 0; i < closure.states; i++)
		if (!explore(a, i))
			return false;
	for (int i = 0; i < closure.states; i++) {
		closure.distance[i] = is_finished(a, &closure.state[i]) ? 0 : DEAD;
		if (closure.distance[i] == 0)
			queue[last++] = i;
	}
	while (first < last) {
		int at = queue[first++];
		for (int i = 0; i < closure.befores[at]; i++) {
			int from = closure.before[at][i];
			if (closure.distance[from] != DEAD)
				continue;
			closure.distance[from] = closure.distance[at] + 1;
			queue[last++] = from;
		}
	}
	return true;
}

/* What the heuristic says of all states, and how well. */
struct verdicts {
	long states, live, dead, dead_seen, exact;
	int largest_error;
};

static void hold_states(const struct alphabet *a, const struct heuristic *heuristic, void *data, const char *link,
                        struct verdicts *sum)
{
	static int h[MOST_STATES];
	for (int i = 0; i < closure.states; i++)
		h[i] = heuristic->value(a, data, &closure.state[i]);
	for (int i = 0; i < closure.states; i++) {
		int distance = closure.distance[i], error = distance - h[i];
		bool exact;
		sum->states++;
		sum->dead += distance == DEAD;
		sum->dead_seen += distance == DEAD && h[i] >= H_DEAD;
		if (distance != DEAD && (h[i] < 0 || h[i] > distance))
			fail_msg("%s: h %d of a state at distance %d", link, h[i], distance);
		if (distance != DEAD) {
			sum->live++;
			sum->exact += error == 0;
			sum->largest_error = error > sum->largest_error ? error : sum->largest_error;
		}
		for (int k = 0; k < closure.befores[i]; k++)
			if (h[closure.before[i][k]] > h[i] + 1)
				fail_msg("%s: h %d leads to h %d", link, h[closure.before[i][k]], h[i]);
		/* the cheap answers are lower bounds, and what is called exact is */
		for (int limit = -1; limit <= h[i] + 1 && limit < H_DEAD;
		     limit += 1 + (limit >= 0 && h[i] >= H_DEAD ? H_DEAD : 0)) {
			int said = heuristic->within(a, data, &closure.state[i], limit, &exact);
			if (said > h[i] || (exact && said != h[i]) || (limit >= h[i] && said != h[i]))
				fail_msg("%s: within %d: %d, not %d", link, limit, said, h[i]);
		}
	}
}

static bool hold_level(const struct level *level, enum rules rules, struct verdicts *sum)
{
	static struct search search;
	char link[LEVEL_LINK_SIZE];
	struct faults faults = {0};
	bool memory, done = false;
	void *data;
	level_to_link(level, link, sizeof link);
	struct alphabet *alphabet = alphabet_compile(level, rules, NULL, &faults, &memory);
	assert_non_null(alphabet);
	const struct heuristic *heuristic = heuristic_find("border", WIDTH_8x16);
	if (width_of(alphabet) == WIDTH_8x16 && make_closure(alphabet)) {
		search = (struct search){.alphabet = alphabet, .heuristic = heuristic};
		assert_true(heuristic->prepare(&search, &data));
		hold_states(alphabet, heuristic, data, link, sum);
		heuristic->release(&search, data);
		done = true;
	}
	alphabet_free(alphabet);
	return done;
}

/* Deals of small shapes: nearly always exact, and never wrong about a dead state. */
static void test_deals(void **state)
{
	(void) state;
	static const struct {
		int colours, capacity, empty, deals;
	} shapes[] = {{4, 4, 1, 60}, {5, 3, 1, 60}, {4, 4, 2, 4}, {3, 6, 1, 40}, {6, 2, 2, 20}, {6, 4, 1, 10}, {3, 5, 2, 6}};
	struct verdicts sum = {0};
	static struct level level;
	for (int i = 0; i < (int) COUNT(shapes); i++)
		for (int k = 0; k < shapes[i].deals; k++) {
			deal_random(&level, shapes[i].colours, shapes[i].capacity, shapes[i].empty, "border", (uint64_t) k);
			assert_true(hold_level(&level, RULES_WATER, &sum));
		}
	print_message("%ld states, %ld live, %ld exact, error at most %d; %ld dead, %ld known\n", sum.states, sum.live,
	              sum.exact, sum.largest_error, sum.dead, sum.dead_seen);
	assert_int_equal(sum.dead, sum.dead_seen);
	assert_true(sum.exact * 100 >= sum.live * 99);
	assert_in_range(sum.dead, 1000, sum.states);
}

/* Partly filled tubes, several tubes a colour, tubes of their own capacity or colour. */
static void hold_random_levels(enum rules rules, bool kinds, int levels, struct verdicts *sum)
{
	static const struct shape shape[] = {{.most_tubes = 6, .most_capacity = 5},
	                                     {.most_tubes = 6, .most_capacity = 5, .kinds = true}};
	static struct level level;
	struct random random;
	int held = 0;
	random_open(&random, "border levels", (uint64_t) rules * 2 + kinds);
	for (int i = 0; i < levels; i++) {
		random_level(&random, &shape[kinds], &level);
		held += hold_level(&level, rules, sum);
	}
	assert_true(held * 10 >= levels * 9);
}

static void test_random_levels(void **state)
{
	(void) state;
	static const enum rules rules[] = {RULES_WATER, RULES_WHOLE};
	for (int i = 0; i < 2; i++)
		for (int kinds = 0; kinds < 2; kinds++) {
			struct verdicts sum = {0};
			hold_random_levels(rules[i], kinds == 1, 300, &sum);
			print_message("%s, %s: %ld states, %ld live, %ld exact, error at most %d; %ld dead, %ld known\n",
			              rules_name(rules[i]), kinds ? "tubes of all kinds" : "equal tubes", sum.states, sum.live,
			              sum.exact, sum.largest_error, sum.dead, sum.dead_seen);
			assert_in_range(sum.live, 1000, sum.states);
			/* water in equal tubes: what is solvable is known exactly */
			if (rules[i] == RULES_WATER && !kinds)
				assert_int_equal(sum.dead, sum.dead_seen);
		}
}

/* ---- sizes ---- */

static int compare_counts(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
	return x < y ? -1 : x > y;
}

/* 12 x 4 + 2: few states; and where the bound is exact, A* under it walks straight to the goal. */
static void test_sizes(void **state)
{
	(void) state;
	enum { DEALS = 40 };
	static struct level level;
	uint64_t stored[DEALS];
	for (int i = 0; i < DEALS; i++) {
		deal_random(&level, 12, 4, 2, "border", (uint64_t) i);
		const struct job border = {.engine = "border"}, astar = {.engine = "astar", .heuristic = "border"},
		                 bases = {.engine = "astar", .heuristic = "bases"};
		struct result r = run_job(&border, &level), a = run_job(&astar, &level), b = run_job(&bases, &level);
		assert_sound(&border, &r);
		assert_sound(&astar, &a);
		assert_int_equal(r.outcome, b.outcome);
		assert_int_equal(r.length, b.length);
		assert_int_equal(a.length, b.length);
		stored[i] = r.count.stored;
		if (a.outcome == OUTCOME_SOLVED && a.h0 == a.length && a.count.expanded > 2 * (uint64_t) a.length)
			fail_msg("deal %d: %llu expanded, length %d", i, (unsigned long long) a.count.expanded, a.length);
	}
	qsort(stored, DEALS, sizeof *stored, compare_counts);
	assert_in_range(stored[DEALS / 2], 1, 400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_golden),        cmocka_unit_test(test_exceptions), cmocka_unit_test(test_deals),
	    cmocka_unit_test(test_random_levels), cmocka_unit_test(test_sizes),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	forget_closure();
	return failed;
}
