/* test_retrograde.c: spaces of shapes and levels against the golden tables, and plans against the plain rules. */
#include "tests/algorithms/spaces.h"

/* What golden/shapes.tsv tells of a shape. */
static void describe(const struct made *made, const char *shape, char *line, size_t size)
{
	const struct space *space = &made->space;
	uint64_t deals = 0, impossible = 0, dead = 0, states = 0;
	int most = 0;
	double sum = 0;
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; at < space_slots(space); at++) {
		if (!space_letters(space, at, letters))
			continue;
		int distance = space_distance(space, at);
		states++;
		dead += distance < 0;
		if (!is_deal(made->alphabet, letters))
			continue;
		deals++;
		impossible += distance < 0;
		sum += distance < 0 ? 0 : distance;
		most = distance > most ? distance : most;
	}
	assert_int_equal(states, space->states);
	snprintf(line, size, "%s\t%lu\t%lu\t%d\t%.3f\t%lu\t%lu\n", shape, deals, impossible, most,
	         sum / (double) (deals - impossible), states, dead);
}

/* All rows but the largest, which tests/bench/test_audit_golden.sh has. */
static void test_shapes(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/shapes.tsv", "r");
	assert_non_null(file);
	char golden[256], line[256], shape[16];
	int rows = 0;
	while (fgets(golden, sizeof golden, file)) {
		static struct made made;
		if (golden[0] == '#' || sscanf(golden, "%15[^\t]", shape) != 1)
			continue;
		rows++;
		if (strcmp(shape, "4x4+2") == 0)
			continue;
		make_shape(&made, shape, RULES_WATER, 1);
		describe(&made, shape, line, sizeof line);
		if (strcmp(line, golden) != 0)
			fail_msg("golden: %sfound:  %s", golden, line);
		unmake(&made);
	}
	fclose(file);
	assert_int_equal(rows, 27);
}

/* Threads change nothing: not one distance. */
static void test_threads(void **state)
{
	static struct made one, two;
	letter letters[LEVEL_MAX_TUBES];
	(void) state;
	make_shape(&one, "3x5+1", RULES_WATER, 1);
	make_shape(&two, "3x5+1", RULES_WATER, 3);
	assert_int_equal(one.space.states, two.space.states);
	for (uint64_t at = 0; at < space_slots(&one.space); at++)
		if (space_letters(&one.space, at, letters)) {
			uint64_t other = space_find(&two.space, letters);
			assert_true(other != SPACE_NOWHERE);
			assert_int_equal(space_distance(&one.space, at), space_distance(&two.space, other));
		}
	unmake(&one);
	unmake(&two);
}

/* Reachable and dead states, and the shortest length, of the levels of golden/reach.tsv. */
static void test_reach(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/reach.tsv", "r");
	assert_non_null(file);
	char line[1024], link[512], status[16], shortest[16];
	int rows = 0;
	while (fgets(line, sizeof line, file)) {
		static struct made made;
		uint64_t reachable, unsolvable, dead = 0;
		if (sscanf(line, "c%510[^\t]\t%15s\t%15s\t%lu\t%lu", link + 1, status, shortest, &reachable, &unsolvable) != 5)
			continue;
		link[0] = 'c';
		make_level(&made, link, RULES_WATER);
		int distance = space_distance(&made.space, space_find(&made.space, made.alphabet->start));
		letter letters[LEVEL_MAX_TUBES];
		for (uint64_t at = 0; at < space_slots(&made.space); at++)
			dead += space_letters(&made.space, at, letters) && space_distance(&made.space, at) < 0;
		assert_int_equal(made.space.states, reachable);
		assert_int_equal(dead, unsolvable);
		assert_int_equal(distance, shortest[0] == '-' ? DISTANCE_DEAD : atoi(shortest));
		unmake(&made);
		rows++;
	}
	fclose(file);
	assert_int_equal(rows, 65);
}

/* Every solution replays by the plain rules in as many pours as the distance, from every state, under any colour names. */
static void test_plans(void **state)
{
	static struct made made;
	static const uint8_t name[3] = {2, 0, 1};
	(void) state;
	for (enum rules rules = 0; rules < RULES_COUNT; rules++) {
		make_shape(&made, "3x3+1", rules, 1);
		int solved = 0;
		for (uint64_t at = 0; at < space_slots(&made.space); at++) {
			letter letters[LEVEL_MAX_TUBES];
			struct pour plan[64];
			struct move moves[64];
			int distance = space_distance(&made.space, at);
			if (!space_letters(&made.space, at, letters) || distance < 0)
				continue;
			static struct level level;
			naming_rename(&made.space.naming, name, letters);
			alphabet_level(made.alphabet, letters, &made.level, &level);
			assert_int_equal(space_plan(&made.space, letters, plan), distance);
			assert_true(plan_to_moves(made.alphabet, &level, plan, distance, moves));
			assert_int_equal(level_replay(&level, rules, moves, distance, NULL), distance);
			assert_true(level_is_goal(&level));
			solved++;
		}
		assert_true(solved > 100);
		unmake(&made);
	}
}

/* A space of own capacities and one-colour tubes: distances are one more than the least of the successors'. */
static void test_kinds(void **state)
{
	static const char *const links[] = {"c4-abab-baba-0_2-0", "c3-aba-bab-0_a-0", "c4-aab-bb_2-ba_3-a-0_b"};
	static struct made made;
	static struct level level, next;
	(void) state;
	for (size_t k = 0; k < COUNT(links); k++) {
		make_level(&made, links[k], RULES_WATER);
		for (uint64_t at = 0; at < space_slots(&made.space); at++) {
			letter letters[LEVEL_MAX_TUBES], after[LEVEL_MAX_TUBES];
			if (!space_letters(&made.space, at, letters))
				continue;
			alphabet_level(made.alphabet, letters, &made.level, &level);
			int least = level_is_goal(&level) ? -1 : INT32_MAX;
			for (int pair = 0; pair < level.tubes * level.tubes; pair++) {
				next = level;
				if (!level_pour(&next, RULES_WATER, pair / level.tubes, pair % level.tubes))
					continue;
				for (int t = 0; t < level.tubes; t++)
					after[t] = alphabet_letter(made.alphabet, &next.tube[t]);
				int distance = space_distance(&made.space, space_find(&made.space, after));
				least = distance >= 0 && distance < least ? distance : least;
			}
			assert_int_equal(space_distance(&made.space, at), least == INT32_MAX ? DISTANCE_DEAD : least + 1);
		}
		unmake(&made);
	}
}

/* A space that does not fit its memory or its time says which, and leaves nothing behind. */
static bool at_once(void *clock)
{
	(void) clock;
	return true;
}

static void test_limits(void **state)
{
	(void) state;
	struct level level;
	struct faults faults = {0};
	bool memory;
	deal_solved(&level, 4, 4, 2);
	struct arena *arena = arena_create(4 << 20);
	struct alphabet *alphabet = alphabet_compile_all(&level, RULES_WATER, arena, &faults, &memory);
	struct space space = {.alphabet = alphabet, .arena = arena};
	uint64_t before = arena_bytes(arena);
	assert_true(space_open(&space, true));
	assert_true(space_add_starts(&space));
	assert_false(space_explore(&space));
	assert_int_equal(space.reason, REASON_MEMORY);
	space_close(&space);
	space = (struct space){.alphabet = alphabet, .arena = arena, .expired = at_once};
	assert_true(space_open(&space, true));
	assert_false(space_add_starts(&space));
	assert_int_equal(space.reason, REASON_TIME);
	space_close(&space);
	assert_true(arena_bytes(arena) <= before + (1 << 20));
	alphabet_free(alphabet);
	arena_destroy(arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_shapes), cmocka_unit_test(test_threads), cmocka_unit_test(test_reach),
	    cmocka_unit_test(test_plans),  cmocka_unit_test(test_kinds),   cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
