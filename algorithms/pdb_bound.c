/* pdb_bound.c: A* in an abstract space: see pdb_bound.h. Compiled once per width.
 *
 * Steps cost 0 or 1; the sum of the parts' distances is consistent, so that a state is expanded once. Among equal f the state
 * pushed last goes first. */
#include "algorithms/pdb_bound.h"

#include "algorithms/pdb_steps.h"
#include "core/word.h"

enum {
	NODES = PDB_BOUND_NODES,
	SLOT_MASK = 4 * NODES - 1,
	ENTRIES = 4 * NODES,
	RISES = 64, /* the search ends where f has risen by so many */
	DEAD = 0xFFFF
};

struct pdb_node {
	uint16_t g, h;
	bool closed;
};

struct pdb_entry {
	uint32_t node, below;
};

/* One search. */
struct run {
	struct pdb_bound *bound;
	const struct abstraction *abstraction;
	const struct pdb *const *part;
	int parts;
	uint32_t nodes, entries;
	uint32_t top[RISES]; /* entry + 1 of each f - first */
	int first, lowest;   /* f of the start; the smallest f that may have entries */
	bool full;
};

bool pdb_bound_open(struct pdb_bound *bound, const struct alphabet *fine, struct arena *arena)
{
	*bound = (struct pdb_bound){.arena = arena};
	bound->word = arena_alloc(arena, NODES * sizeof *bound->word);
	bound->node = arena_alloc(arena, NODES * sizeof *bound->node);
	bound->slot = arena_alloc(arena, (SLOT_MASK + 1) * sizeof *bound->slot);
	bound->open = arena_alloc(arena, ENTRIES * sizeof *bound->open);
	bound->weight = arena_alloc(arena, (size_t) fine->letters * PDB_PARTS * sizeof *bound->weight);
	if (bound->word && bound->node && bound->slot && bound->open && bound->weight)
		return true;
	pdb_bound_close(bound);
	return false;
}

void pdb_bound_close(struct pdb_bound *bound)
{
	arena_free(bound->arena, bound->word);
	arena_free(bound->arena, bound->node);
	arena_free(bound->arena, bound->slot);
	arena_free(bound->arena, bound->open);
	arena_free(bound->arena, bound->weight);
	*bound = (struct pdb_bound){0};
}

/* The sum of the parts' distances, or DEAD. */
static int guess(const struct run *run, const word *w)
{
	const struct alphabet *a = &run->abstraction->alphabet;
	int sum = 0;
	for (int k = 0; k < run->parts; k++) {
		const uint64_t *weight = run->bound->weight + (size_t) k * (size_t) a->letters;
		uint64_t key = 0;
		for (int i = 0; i < a->tubes; i++)
			key += weight[w->at[i]];
		int value = pdb_table_value(&run->part[k]->table, key);
		if (value == PDB_DEAD)
			return DEAD;
		sum += value;
	}
	return sum;
}

static void push(struct run *run, uint32_t number)
{
	const struct pdb_node *node = &run->bound->node[number];
	int rise = node->g + node->h - run->first;
	if (run->entries == ENTRIES || rise >= RISES) {
		run->full = true;
		return;
	}
	run->bound->open[run->entries++] = (struct pdb_entry){number, run->top[rise]};
	run->top[rise] = run->entries;
}

static void reach(struct run *run, const word *w, int g)
{
	struct pdb_bound *bound = run->bound;
	uint64_t i = word_hash(w) & SLOT_MASK;
	for (; bound->slot[i] != 0; i = (i + 1) & SLOT_MASK) {
		uint32_t number = bound->slot[i] - 1;
		struct pdb_node *node = &bound->node[number];
		if (!word_equal(&bound->word[number], w))
			continue;
		if (node->h != DEAD && g < node->g) {
			node->g = (uint16_t) g;
			push(run, number);
		}
		return;
	}
	if (run->nodes == NODES) {
		run->full = true;
		return;
	}
	int h = guess(run, w);
	if (run->nodes == 0)
		run->first = h;
	bound->word[run->nodes] = *w;
	bound->node[run->nodes] = (struct pdb_node){.g = (uint16_t) g, .h = (uint16_t) h};
	bound->slot[i] = ++run->nodes;
	if (h != DEAD)
		push(run, run->nodes - 1);
}

static void expand(struct run *run, uint32_t number)
{
	word w = run->bound->word[number];
	int g = run->bound->node[number].g;
	struct pdb_steps steps;
	pdb_steps_of(run->abstraction, &w, &steps);
	for (int i = 0; i < steps.count; i++) {
		word next = word_apply(&w, steps.step[i]);
		reach(run, &next, g + (i < steps.paid));
	}
}

/* The next state to expand, or false when there is none. */
static bool pop(struct run *run, uint32_t *number)
{
	for (; run->lowest < RISES; run->lowest++)
		while (run->top[run->lowest] != 0) {
			const struct pdb_entry *entry = &run->bound->open[run->top[run->lowest] - 1];
			struct pdb_node *node = &run->bound->node[entry->node];
			run->top[run->lowest] = entry->below;
			if (node->closed || node->g + node->h - run->first != run->lowest)
				continue;
			node->closed = true;
			*number = entry->node;
			return true;
		}
	return false;
}

/* The distance, or the f that was reached. */
static int search_best_first(struct run *run, int most)
{
	const struct alphabet *a = &run->abstraction->alphabet;
	word start = word_of_letters(a->start, a->tubes);
	uint32_t number;
	memset(run->bound->slot, 0, (SLOT_MASK + 1) * sizeof *run->bound->slot);
	reach(run, &start, 0);
	while (!run->full && pop(run, &number)) {
		if (word_is_goal(a, &run->bound->word[number]) || most-- == 0)
			return run->first + run->lowest;
		expand(run, number);
	}
	return run->full ? run->first + run->lowest : DEAD;
}

bool pdb_bound_start(struct pdb_bound *bound, const struct alphabet *fine, const struct pdb *const *part, int parts, int most,
                     int *distance)
{
	struct abstraction abstraction;
	struct run run = {.bound = bound, .abstraction = &abstraction, .part = part, .parts = parts};
	uint64_t kept = 0;
	for (int k = 0; k < parts; k++)
		kept |= part[k]->kept;
	if (!abstraction_make(&abstraction, fine, kept, bound->arena))
		return false;
	for (int k = 0; k < parts; k++)
		for (int l = 0; l < abstraction.alphabet.letters; l++)
			bound->weight[k * abstraction.alphabet.letters + l] = part[k]->weight[abstraction.fine[l]];
	int found = search_best_first(&run, most);
	*distance = found == DEAD ? PDB_DEAD : found < PDB_MOST ? found : PDB_MOST;
	abstraction_free(&abstraction);
	return true;
}
