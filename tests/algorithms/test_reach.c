/* test_reach.c: every line of reach.tsv, by successors and the table of seen states alone: how many states can be reached, how
 * many of them are dead, the shortest length. The retrograde analysis here is plain: an index of words, lists of edges,
 * distances by layers. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "core/closed.h"
#include "core/word.h"
#include "tests/support/levels.h"

#include <stdio.h>

enum { MOST_STATES = 1 << 17, MOST_EDGES = 40 * MOST_STATES, INDEX = 4 * MOST_STATES, NOWHERE = -1 };

struct edge {
	int from, to;
};

struct graph {
	word state[MOST_STATES];
	int states;
	int index[INDEX]; /* by hash: number of a state plus 1 */
	struct edge edge[MOST_EDGES];
	int edges;
	int first_in[MOST_STATES + 1]; /* where a state's predecessors begin in `from` */
	int from[MOST_EDGES];
	int distance[MOST_STATES], queue[MOST_STATES]; /* to a goal */
};

static struct graph graph;

static int *index_slot(const word *w)
{
	uint64_t i = word_hash(w) % INDEX;
	while (graph.index[i] != 0 && !word_equal(&graph.state[graph.index[i] - 1], w))
		i = (i + 1) % INDEX;
	return &graph.index[i];
}

static void add_state(const word *w)
{
	assert_true(graph.states < MOST_STATES);
	graph.state[graph.states++] = *w;
	int *place = index_slot(w);
	assert_int_equal(*place, 0);
	*place = graph.states;
}

/* All states that can be reached: the closed list says what is new. Returns its own count. */
static uint64_t explore(const struct alphabet *a)
{
	step steps[POURS_ROOM];
	struct closed closed;
	assert_true(closed_open(&closed, CLOSED_FLAT, 0, NULL));
	word start = word_of_letters(a->start, a->tubes);
	assert_true(closed_probe(&closed, &start, word_hash(&start)).fresh);
	add_state(&start);
	for (int i = 0; i < graph.states; i++) {
		int count = word_pours(a, &graph.state[i], steps);
		for (int k = 0; k < count; k++) {
			word next = word_apply(&graph.state[i], steps[k]);
			struct found found = closed_probe(&closed, &next, word_hash(&next));
			assert_non_null(found.extra);
			if (found.fresh)
				add_state(&next);
			assert_true(graph.edges < MOST_EDGES);
			graph.edge[graph.edges++] = (struct edge){i, *index_slot(&next) - 1};
		}
	}
	uint64_t stored = closed.stored;
	closed_close(&closed);
	return stored;
}

/* Edges by the state they lead to. */
static void turn_edges(void)
{
	int *next = graph.distance; /* not in use yet */
	memset(graph.first_in, 0, sizeof graph.first_in);
	for (int e = 0; e < graph.edges; e++)
		graph.first_in[graph.edge[e].to + 1]++;
	for (int i = 0; i < graph.states; i++) {
		graph.first_in[i + 1] += graph.first_in[i];
		next[i] = graph.first_in[i];
	}
	for (int e = 0; e < graph.edges; e++)
		graph.from[next[graph.edge[e].to]++] = graph.edge[e].from;
}

/* Distances to the nearest goal; returns the number of states that have none. */
static int count_dead(const struct alphabet *a)
{
	int first = 0, last = 0;
	for (int i = 0; i < graph.states; i++) {
		graph.distance[i] = word_is_goal(a, &graph.state[i]) ? 0 : NOWHERE;
		if (graph.distance[i] == 0)
			graph.queue[last++] = i;
	}
	for (; first < last; first++) {
		int to = graph.queue[first];
		for (int e = graph.first_in[to]; e < graph.first_in[to + 1]; e++) {
			int from = graph.from[e];
			if (graph.distance[from] != NOWHERE)
				continue;
			graph.distance[from] = graph.distance[to] + 1;
			graph.queue[last++] = from;
		}
	}
	return graph.states - last;
}

static void check_line(char *line)
{
	char *field[5];
	for (int i = 0; i < 5; i++)
		field[i] = strsep(&line, "\t\n");
	assert_non_null(field[4]);
	struct level level = level_of(field[0]);
	struct alphabet *a = compile_level(&level, RULES_WATER);
	assert_int_equal(width_of(a), WIDTH_8x16);
	memset(graph.index, 0, sizeof graph.index);
	graph.states = graph.edges = 0;
	uint64_t stored = explore(a);
	turn_edges();
	int dead = count_dead(a), length = graph.distance[0];
	int shortest = strcmp(field[1], "solved") == 0 ? atoi(field[2]) : NOWHERE;
	if (graph.states != atoi(field[3]) || stored != (uint64_t) graph.states || dead != atoi(field[4]) || length != shortest)
		fail_msg("%s: %d states (%llu stored), %d dead, length %d", field[0], graph.states, (unsigned long long) stored,
		         dead, length);
	alphabet_free(a);
}

static void test_reach(void **state)
{
	(void) state;
	FILE *file = fopen("tests/golden/reach.tsv", "r");
	if (!file)
		fail_msg("tests/golden/reach.tsv cannot be read (run from the root of the project)");
	char line[4096];
	int lines = 0;
	while (fgets(line, sizeof line, file)) {
		if (line[0] == '#')
			continue;
		check_line(line);
		lines++;
	}
	fclose(file);
	assert_int_equal(lines, 65);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_reach)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
