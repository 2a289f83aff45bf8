/* test_graph.c: graphs of whole levels against the golden counts, and on small levels against a graph made of plain tubes by
 * the plain rules: states, distances, pours that lose, numbers of shortest solutions, depth of dead ends. */
#include "tests/support/levels.h"

#include "algorithms/graph.h"
#include "core/deal.h"
#include "tests/algorithms/golden.h"

enum { MOST = 260, MOST_EDGES = 160 };

/* ---- the plain graph ---- */

struct plain_edge {
	int to;
	bool useless, partial;
};

struct plain_graph {
	struct level level[MOST];
	struct plain_state state[MOST];
	struct plain_edge edge[MOST][MOST_EDGES];
	int edges[MOST], distance[MOST], states;
	bool reaches[MOST][MOST];
};

static int plain_find(struct plain_graph *g, const struct level *level)
{
	struct plain_state state = plain_of_level(level);
	for (int i = 0; i < g->states; i++)
		if (compare_plain_states(&g->state[i], &state) == 0)
			return i;
	if (g->states == MOST)
		return -1;
	g->level[g->states] = *level;
	g->state[g->states] = state;
	return g->states++;
}

static bool same_tube(const struct tube *a, const struct tube *b)
{
	return a->height == b->height && a->capacity == b->capacity && a->only == b->only &&
	       memcmp(a->units, b->units, a->height) == 0;
}

static bool is_one_colour(const struct tube *tube)
{
	for (int i = 1; i < tube->height; i++)
		if (tube->units[i] != tube->units[0])
			return false;
	return tube->height > 0;
}

static bool is_plain(const struct level *level)
{
	for (int i = 0; i < level->tubes; i++)
		if (level->tube[i].capacity != level->tube[0].capacity || level->tube[i].only != LEVEL_ANY_COLOUR)
			return false;
	return true;
}

static bool is_repeated(const struct level *level, int p, int q)
{
	for (int i = 0; i < p; i++)
		if (same_tube(&level->tube[i], &level->tube[p]))
			return true;
	for (int i = 0; i < q; i++)
		if (i != p && same_tube(&level->tube[i], &level->tube[q]))
			return true;
	return false;
}

static int top_run(const struct tube *tube)
{
	int run = 0;
	while (run < tube->height && tube->units[tube->height - 1 - run] == tube->units[tube->height - 1])
		run++;
	return run;
}

/* Whether no colour has more units than a tube holds. */
static bool fills_one_each(const struct level *level)
{
	int units[LEVEL_MAX_COLOURS] = {0};
	for (int i = 0; i < level->tubes; i++)
		for (int k = 0; k < level->tube[i].height; k++)
			if (++units[level->tube[i].units[k]] > level->capacity)
				return false;
	return true;
}

/* False when there are too many states. */
static bool plain_expand(struct plain_graph *g, int s, enum rules rules)
{
	static struct level next;
	const struct level *level = &g->level[s];
	for (int p = 0; p < level->tubes; p++)
		for (int q = 0; q < level->tubes; q++) {
			const struct tube *from = &level->tube[p];
			if (level_refusal(level, rules, p, q) != REFUSAL_NONE || is_repeated(level, p, q))
				continue;
			next = *level;
			int units = level_pour(&next, rules, p, q), to = plain_find(g, &next);
			if (to < 0)
				return false;
			if (to == s)
				continue;
			bool complete = from->height == from->capacity && (rules == RULES_WHOLE || fills_one_each(level));
			g->edge[s][g->edges[s]++] = (struct plain_edge){
			    .to = to,
			    .useless = is_plain(level) && is_one_colour(from) && (complete || level->tube[q].height == 0),
			    .partial = rules == RULES_WATER && units < top_run(from),
			};
		}
	return true;
}

static bool plain_build(struct plain_graph *g, const struct level *level, enum rules rules)
{
	g->states = 0;
	memset(g->edges, 0, sizeof g->edges);
	plain_find(g, level);
	for (int s = 0; s < g->states; s++)
		if (!plain_expand(g, s, rules))
			return false;
	for (int s = 0; s < g->states; s++)
		g->distance[s] = level_is_goal(&g->level[s]) ? 0 : DISTANCE_DEAD;
	for (int d = 0; d < g->states; d++)
		for (int s = 0; s < g->states; s++)
			for (int e = 0; e < g->edges[s] && g->distance[s] < 0; e++)
				if (g->distance[g->edge[s][e].to] == d)
					g->distance[s] = d + 1;
	return true;
}

static uint64_t plain_solutions(const struct plain_graph *g, int s, bool with_partial)
{
	uint64_t sum = g->distance[s] == 0;
	bool counted[MOST] = {false};
	for (int e = 0; e < g->edges[s] && g->distance[s] > 0; e++) {
		const struct plain_edge *edge = &g->edge[s][e];
		if (counted[edge->to] || g->distance[edge->to] != g->distance[s] - 1 || (edge->partial && !with_partial))
			continue;
		counted[edge->to] = true;
		sum += plain_solutions(g, edge->to, with_partial);
	}
	return sum;
}

static struct pour_count plain_pours(const struct plain_graph *g, int s)
{
	struct pour_count count = {0, 0};
	for (int e = 0; e < g->edges[s]; e++) {
		count.useful += !g->edge[s][e].useless;
		count.losing += !g->edge[s][e].useless && g->distance[g->edge[s][e].to] < 0;
	}
	return count;
}

/* Means over all shortest solutions, walked one by one. */
static void plain_weigh(const struct plain_graph *g, int s, double share, double *useful, double *losing)
{
	struct pour_count pours = plain_pours(g, s);
	bool counted[MOST] = {false};
	double all = (double) plain_solutions(g, s, true);
	*useful += share * (double) pours.useful;
	*losing += share * (double) pours.losing;
	for (int e = 0; e < g->edges[s] && g->distance[s] > 0; e++) {
		int to = g->edge[s][e].to;
		if (counted[to] || g->distance[to] != g->distance[s] - 1)
			continue;
		counted[to] = true;
		plain_weigh(g, to, share * (double) plain_solutions(g, to, true) / all, useful, losing);
	}
}

static void plain_reach(struct plain_graph *g)
{
	memset(g->reaches, 0, sizeof g->reaches);
	for (int s = 0; s < g->states; s++)
		for (int e = 0; e < g->edges[s]; e++)
			g->reaches[s][g->edge[s][e].to] = true;
	for (int via = 0; via < g->states; via++)
		for (int s = 0; s < g->states; s++)
			for (int t = 0; t < g->states && g->reaches[s][via]; t++)
				g->reaches[s][t] |= g->reaches[via][t];
}

/* The longest way through dead states, pours within a set of states that reach each other free. */
static int plain_deepest(struct plain_graph *g)
{
	int depth[MOST] = {0}, most = -1;
	plain_reach(g);
	for (bool again = true; again;) {
		again = false;
		for (int s = 0; s < g->states; s++)
			for (int e = 0; e < g->edges[s] && g->distance[s] < 0; e++) {
				int t = g->edge[s][e].to, longer = depth[t] + !g->reaches[t][s];
				again |= longer > depth[s];
				depth[s] = longer > depth[s] ? longer : depth[s];
			}
	}
	for (int s = 0; s < g->states; s++)
		most = g->distance[s] < 0 && depth[s] > most ? depth[s] : most;
	return most;
}

static int plain_soonest(const struct plain_graph *g)
{
	int at[MOST];
	for (int s = 0; s < g->states; s++)
		at[s] = s == 0 ? 0 : -1;
	for (int d = 0; d < g->states; d++) {
		for (int s = 0; s < g->states; s++)
			if (at[s] == d && g->distance[s] < 0)
				return d;
		for (int s = 0; s < g->states; s++)
			for (int e = 0; e < g->edges[s] && at[s] == d; e++)
				if (at[g->edge[s][e].to] < 0)
					at[g->edge[s][e].to] = d + 1;
	}
	return -1;
}

/* ---- against it ---- */

static void assert_states(const struct graph *graph, const struct plain_graph *plain)
{
	assert_int_equal(graph->states, plain->states);
	for (int s = 0; s < plain->states; s++) {
		letter letters[LEVEL_MAX_TUBES];
		for (int i = 0; i < plain->level[s].tubes; i++)
			letters[i] = alphabet_letter(graph->alphabet, &plain->level[s].tube[i]);
		uint32_t state = graph_state(graph, letters);
		struct pour_count got = graph_pours(graph, state), want = plain_pours(plain, s);
		assert_int_equal(graph->distance[state], plain->distance[s]);
		assert_int_equal(got.useful, want.useful);
		assert_int_equal(got.losing, want.losing);
		assert_int_equal(graph->first[state + 1] - graph->first[state], plain->edges[s]);
	}
}

static void assert_solutions(struct graph *graph, const struct plain_graph *plain)
{
	struct graph_solutions solutions;
	char text[GRAPH_COUNT_SIZE];
	double useful = 0, losing = 0;
	assert_true(graph_solutions(graph, &solutions));
	uint64_t all = plain_solutions(plain, 0, true), whole = plain_solutions(plain, 0, false);
	snprintf(text, sizeof text, "%llu", (unsigned long long) all);
	assert_string_equal(solutions.all, text);
	snprintf(text, sizeof text, "%llu", (unsigned long long) whole);
	assert_string_equal(solutions.without_partial, text);
	assert_int_equal(solutions.avoids_partial, whole > 0);
	plain_weigh(plain, 0, 1, &useful, &losing);
	assert_true(solutions.useful > useful - 1e-6 && solutions.useful < useful + 1e-6);
	assert_true(solutions.losing > losing - 1e-6 && solutions.losing < losing + 1e-6);
}

static void assert_traps(struct graph *graph, struct plain_graph *plain)
{
	struct graph_traps traps;
	uint64_t live = 0, useful = 0, losing = 0;
	assert_true(graph_traps(graph, &traps));
	for (int s = 0; s < plain->states; s++) {
		if (plain->distance[s] < 0)
			continue;
		struct pour_count pours = plain_pours(plain, s);
		live++;
		useful += pours.useful;
		losing += pours.losing;
	}
	assert_int_equal(traps.live, live);
	assert_int_equal(traps.dead, (uint64_t) plain->states - live);
	assert_int_equal(traps.in_live.useful, useful);
	assert_int_equal(traps.in_live.losing, losing);
	assert_int_equal(traps.soonest, plain_soonest(plain));
	assert_int_equal(traps.deepest, plain_deepest(plain));
}

/* The one solution replays by the plain rules. */
static void assert_one_solution(const struct graph *graph, const struct level *level)
{
	uint32_t states[MOST];
	struct pour plan[MOST];
	struct move moves[MOST];
	struct level copy = *level;
	graph_one_solution(graph, states, plan);
	assert_true(plan_to_moves(graph->alphabet, level, plan, graph->length, moves));
	assert_int_equal(level_replay(&copy, graph->alphabet->rules, moves, graph->length, NULL), graph->length);
	assert_true(level_is_goal(&copy));
	for (int i = 0; i <= graph->length; i++)
		assert_int_equal(graph->distance[states[i]], graph->length - i);
}

/* What has been met, so that no case is vacuous. */
struct met {
	int levels, lost, traps, needs_partial, circles, deep;
};

static void check_level(const struct level *level, enum rules rules, struct met *met)
{
	static struct plain_graph plain;
	if (!plain_build(&plain, level, rules))
		return;
	struct alphabet *alphabet = compile_level(level, rules);
	struct graph graph = {.alphabet = alphabet};
	assert_true(graph_build(&graph));
	assert_states(&graph, &plain);
	assert_traps(&graph, &plain);
	if (graph.length >= 0 && graph.length < 12) {
		assert_solutions(&graph, &plain);
		met->needs_partial += plain_solutions(&plain, 0, false) != plain_solutions(&plain, 0, true);
	}
	if (graph.length >= 0)
		assert_one_solution(&graph, level);
	for (int s = 0; s < plain.states; s++)
		met->circles += plain.distance[s] < 0 && plain.reaches[s][s];
	met->levels++;
	met->lost += graph.length < 0;
	met->traps += graph.length >= 0 && plain_soonest(&plain) >= 0;
	met->deep += plain_deepest(&plain) > 2;
	graph_close(&graph);
	alphabet_free(alphabet);
}

static void test_small_levels(void **state)
{
	(void) state;
	static struct level level;
	struct met met = {0};
	for (int i = 0; i < 1500 && met.levels < 400; i++) {
		struct random random;
		random_open(&random, "graph", (uint64_t) i);
		struct shape shape = {.most_tubes = 5, .most_capacity = 5, .kinds = i % 4 == 0};
		if (i % 2)
			deal_random(&level, 3 + i % 3, 3 + i / 2 % 2, 1, "graph", (uint64_t) i);
		else
			random_level(&random, &shape, &level);
		check_level(&level, i % 7 == 0 ? RULES_BALL : i % 7 == 1 ? RULES_WHOLE : RULES_WATER, &met);
	}
	assert_true(met.levels >= 400);
	assert_true(met.lost > 50);
	assert_true(met.traps > 50);
	assert_true(met.circles > 20);
	assert_true(met.deep > 50);
}

/* Every solution of these has a partial pour. */
static void test_partial(void **state)
{
	(void) state;
	static const char *const links[] = {"c4-aabc-aabc-cbbc-0", "c5-aaabc-aacbc-bccbb-0", "c5-aaabc-ababc-ccbbc-0"};
	struct met met = {0};
	for (size_t i = 0; i < COUNT(links); i++) {
		struct level level = level_of(links[i]);
		check_level(&level, RULES_WATER, &met);
	}
	assert_int_equal(met.levels, COUNT(links));
	assert_int_equal(met.needs_partial, COUNT(links));
}

static void test_golden_counts(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/reach.tsv", "r");
	char line[4096];
	int levels = 0;
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		char link[1024], status[16], shortest[16];
		unsigned long long reachable, dead;
		if (sscanf(line, "%1023s %15s %15s %llu %llu", link, status, shortest, &reachable, &dead) != 5 ||
		    link[0] == '#')
			continue;
		struct level level = level_of(link);
		struct alphabet *alphabet = compile_level(&level, RULES_WATER);
		struct graph graph = {.alphabet = alphabet};
		struct graph_traps traps;
		if (reachable < 100000) {
			assert_true(graph_build(&graph) && graph_traps(&graph, &traps));
			assert_int_equal(graph.states, reachable);
			assert_int_equal(traps.dead, dead);
			assert_int_equal(graph.length, strcmp(status, "solved") == 0 ? atoi(shortest) : DISTANCE_DEAD);
			levels++;
		}
		graph_close(&graph);
		alphabet_free(alphabet);
	}
	fclose(file);
	assert_true(levels >= 55);
}

/* A graph is whole or not built, and says why. */
static bool never(void *clock)
{
	(void) clock;
	return true;
}

static void test_limits(void **state)
{
	(void) state;
	struct level level = level_of("c4-abcd-efgh-hgfe-dcba-acbd-egfh-fheg-bdac-0-0");
	struct arena *small = arena_create(200000);
	struct alphabet *alphabet = compile_level(&level, RULES_WATER);
	struct graph few = {.alphabet = alphabet, .most_states = 100}, late = {.alphabet = alphabet, .expired = never},
	             tight = {.alphabet = alphabet, .arena = small};
	assert_false(graph_build(&few));
	assert_int_equal(few.reason, REASON_NODES);
	assert_false(graph_build(&late));
	assert_int_equal(late.reason, REASON_TIME);
	assert_false(graph_build(&tight));
	assert_int_equal(tight.reason, REASON_MEMORY);
	graph_close(&few);
	graph_close(&late);
	graph_close(&tight);
	assert_int_equal(arena_bytes(small), 0);
	alphabet_free(alphabet);
	arena_destroy(small);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_small_levels),
	    cmocka_unit_test(test_partial),
	    cmocka_unit_test(test_golden_counts),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
