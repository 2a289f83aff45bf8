/* test_hint.c: hints for 200 random positions in the middle of a game, lost ones among them, against the graph of everything
 * reachable; and that what the limits leave open is never guessed. */
#include "tests/support/levels.h"

#include "algorithms/graph.h"
#include "bench/hint.h"
#include "core/deal.h"

enum { POSITIONS = 200 };

/* Play up to `most` random legal pours; stops where none is left. */
static void play_on(struct random *random, struct level *level, int most)
{
	for (int i = 0; i < most; i++) {
		struct move moves[LEVEL_MAX_TUBES * LEVEL_MAX_TUBES];
		int count = 0;
		for (int p = 0; p < level->tubes; p++)
			for (int q = 0; q < level->tubes; q++)
				if (level_refusal(level, RULES_WATER, p, q) == REFUSAL_NONE)
					moves[count++] = (struct move){(uint8_t) p, (uint8_t) q};
		if (count == 0)
			return;
		struct move move = moves[random_below(random, (uint32_t) count)];
		level_pour(level, RULES_WATER, move.from, move.to);
	}
}

/* Number k: of 3 to 6 colours, 1 or 2 empty tubes at the deal. */
static struct level position(int k)
{
	static struct level level;
	struct random random;
	deal_random(&level, 3 + k % 4, 3 + k / 4 % 2, 1 + k / 8 % 2, "hints", (uint64_t) k);
	random_open(&random, "hints/play", (uint64_t) k);
	play_on(&random, &level, (int) random_below(&random, 12));
	return level;
}

/* The true distance of a level from the graph of another one from which it can be reached. */
static int distance_in(const struct graph *graph, const struct level *level)
{
	letter letters[LEVEL_MAX_TUBES];
	for (int i = 0; i < level->tubes; i++)
		letters[i] = alphabet_letter(graph->alphabet, &level->tube[i]);
	return graph->distance[graph_state(graph, letters)];
}

struct met {
	int pours, solved, lost, partly_filled;
};

static bool is_partly_filled(const struct level *level)
{
	for (int i = 0; i < level->tubes; i++)
		if (level->tube[i].height > 0 && level->tube[i].height < level->tube[i].capacity)
			return true;
	return false;
}

static void check_hint(const struct graph *graph, const struct level *level, const struct hint *hint, struct met *met)
{
	struct level next = *level;
	switch (hint->kind) {
	case HINT_POUR:
		assert_int_equal(hint->length, graph->length);
		assert_true(level_pour(&next, RULES_WATER, hint->move.from, hint->move.to) > 0);
		assert_int_equal(distance_in(graph, &next), graph->length - 1);
		met->pours++;
		break;
	case HINT_SOLVED:
		assert_int_equal(graph->length, 0);
		assert_true(level_is_goal(level));
		met->solved++;
		break;
	case HINT_LOST:
		assert_int_equal(graph->length, DISTANCE_DEAD);
		met->lost++;
		break;
	default: fail_msg("undecided without limits: %s %s", hint->reason, hint->message);
	}
	met->partly_filled += is_partly_filled(level);
}

static void check_all(const char *word)
{
	struct faults faults = {0};
	struct config config;
	struct judge judge = {.limits = {.memory = (uint64_t) 1 << 30}};
	struct met met = {0};
	assert_true(config_parse(word, RULES_WATER, &config, &faults));
	for (int k = 0; k < POSITIONS; k++) {
		struct level level = position(k);
		struct alphabet *alphabet = compile_level(&level, RULES_WATER);
		struct graph graph = {.alphabet = alphabet};
		struct hint hint;
		assert_true(graph_build(&graph));
		hint_find(&judge, &level, &config, NULL, &hint);
		check_hint(&graph, &level, &hint, &met);
		graph_close(&graph);
		alphabet_free(alphabet);
	}
	judge_close(&judge);
	assert_int_equal(met.pours + met.solved + met.lost, POSITIONS);
	assert_true(met.pours >= 80);
	assert_true(met.lost >= 40);
	assert_true(met.partly_filled >= 100);
}

static void test_default(void **state)
{
	(void) state;
	check_all(CONFIG_DEFAULT);
}

static void test_breadth_first(void **state)
{
	(void) state;
	check_all("bfs");
}

/* With hardly any budget: what is decided is true, the rest is unknown, and its bound holds; "alive" is true where it is said.
 */
static void test_limits(void **state)
{
	(void) state;
	struct faults faults = {0};
	struct config config, quick;
	struct judge judge = {.limits = {.memory = (uint64_t) 1 << 30}};
	int unknown = 0, alive = 0;
	assert_true(config_parse("astar+runs", RULES_WATER, &config, &faults));
	assert_true(config_parse("wastar+bases@2", RULES_WATER, &quick, &faults));
	for (int k = 0; k < POSITIONS; k++) {
		struct level level = position(k);
		struct alphabet *alphabet = compile_level(&level, RULES_WATER);
		struct graph graph = {.alphabet = alphabet};
		struct hint hint;
		struct met met = {0};
		assert_true(graph_build(&graph));
		judge.limits.nodes = 1 + (uint64_t) (k % 20);
		hint_find(&judge, &level, &config, &quick, &hint);
		if (hint.kind != HINT_UNKNOWN)
			check_hint(&graph, &level, &hint, &met);
		else if (graph.length >= 0)
			assert_in_range(hint.lower_bound, 0, graph.length);
		if (hint.alive)
			assert_true(graph.length >= 0);
		unknown += hint.kind == HINT_UNKNOWN;
		alive += hint.alive;
		graph_close(&graph);
		alphabet_free(alphabet);
	}
	judge_close(&judge);
	assert_true(unknown >= 20);
	assert_true(alive >= 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_default),
	    cmocka_unit_test(test_breadth_first),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
