/* pdb_prepare.c: choose patterns and build their databases: see pdb_sum.h. Compiled once per width. */
#include "algorithms/blocking.h"
#include "algorithms/pdb_choose.h"
#include "algorithms/pdb_sum.h"
#include "core/word.h"

struct preparation {
	struct search *search;
	const struct pdb_plan *plan;
	struct pdb_sum *sum;
	struct pdb_space space;
	struct pdb *single; /* by colour; weight is NULL where there is none */
	struct pdb *built;  /* [PDB_SUM_MOST], in the order of the sum */
	uint32_t most;
	bool dead; /* a single colour already tells */
};

/* Bytes that exploring takes a state, all regions together; a quarter of the budget is for that. */
enum { EXPLORING_BYTES = 100 + sizeof(word), BUDGET_SHARE = 4 };

static uint32_t most_states(const struct search *search)
{
	uint64_t budget = search->arena ? arena_budget(search->arena) : 0;
	uint64_t most = budget / BUDGET_SHARE / EXPLORING_BYTES;
	return budget == 0 || most > PDB_STATES ? PDB_STATES : (uint32_t) most;
}

static bool build_singles(struct preparation *p)
{
	const struct alphabet *a = p->search->alphabet;
	for (int colour = 0; colour < a->colours; colour++) {
		struct pdb *single = &p->single[colour];
		enum pdb_outcome outcome = pdb_build(single, (uint64_t) 1 << colour, p->most, &p->space, p->search);
		if (outcome == PDB_STOPPED)
			return false;
		if (outcome == PDB_TOO_LARGE)
			p->sum->plain |= (uint64_t) 1 << colour;
		p->dead = p->dead || (outcome == PDB_BUILT && single->start == PDB_DEAD);
	}
	return true;
}

/* Build one of several colours and append it; one that is too large is left out. False when the search must end. */
static bool append_built(struct preparation *p, uint64_t pattern, bool *fits)
{
	struct pdb *pdb = &p->built[p->sum->count];
	enum pdb_outcome outcome = pdb_build(pdb, pattern, p->most, &p->space, p->search);
	*fits = outcome == PDB_BUILT;
	if (outcome == PDB_BUILT)
		p->sum->pattern[p->sum->count++] = pattern;
	return outcome != PDB_STOPPED;
}

/* Patterns with a gain, as long as they are disjoint. */
static bool take_gains(struct preparation *p, const struct pdb_choice *choice, uint64_t *taken)
{
	for (int i = 0; i < choice->count; i++) {
		uint64_t pattern = choice->gain[i].pattern;
		bool fits;
		if ((pattern & *taken) != 0)
			continue;
		if (!append_built(p, pattern, &fits))
			return false;
		*taken |= fits ? pattern : 0;
	}
	return true;
}

/* The most entangled `size` colours of a set; the lowest ones among equals. Fewer if there are no more. */
static uint64_t most_entangled(const struct blocking *blocking, uint64_t open, int size)
{
	uint64_t best = 0;
	int best_strength = -1;
	if (__builtin_popcountll(open) <= size)
		return open;
	for (int a = 0; a < blocking->colours; a++)
		for (int b = a + 1; b < blocking->colours; b++)
			for (int c = size == 3 ? b + 1 : b; c < (size == 3 ? blocking->colours : b + 1); c++) {
				uint64_t set = (uint64_t) 1 << a | (uint64_t) 1 << b | (uint64_t) 1 << c;
				int strength = size == 3 ? blocking_triple(blocking, a, b, c) : blocking_pair(blocking, a, b);
				if ((set & ~open) == 0 && strength > best_strength) {
					best = set;
					best_strength = strength;
				}
			}
	return best;
}

/* Groups of a fixed size of what is left. */
static bool take_groups(struct preparation *p, uint64_t *taken)
{
	const struct alphabet *a = p->search->alphabet;
	struct blocking blocking;
	uint64_t open = (((uint64_t) 1 << a->colours) - 1) & ~*taken & ~p->sum->plain;
	blocking_of(&blocking, a);
	while (open != 0) {
		uint64_t pattern = most_entangled(&blocking, open, p->plan->group);
		bool fits = false;
		if (__builtin_popcountll(pattern) > 1 && !append_built(p, pattern, &fits))
			return false;
		*taken |= fits ? pattern : 0;
		open &= ~pattern;
	}
	return true;
}

/* Move the databases of single colours that are in no other into the sum; free the rest. */
static void take_singles(struct preparation *p, uint64_t taken)
{
	struct pdb_sum *sum = p->sum;
	for (int colour = 0; colour < p->search->alphabet->colours; colour++) {
		if (p->single[colour].weight == NULL)
			continue;
		if (taken >> colour & 1) {
			pdb_free(&p->single[colour], p->search->arena);
			continue;
		}
		sum->pattern[sum->count] = p->single[colour].kept;
		p->built[sum->count++] = p->single[colour];
		p->single[colour] = (struct pdb){0};
	}
}

/* Extra ones, beside single colours that are all there. */
static bool take_extras(struct preparation *p, const struct pdb_choice *choice)
{
	struct pdb_sum *sum = p->sum;
	bool fits;
	for (int i = 0; i < choice->count && sum->count - sum->disjoint < PDB_EXTRAS; i++)
		if (!append_built(p, choice->gain[i].pattern, &fits))
			return false;
	for (int e = 0; e < sum->count - sum->disjoint; e++) {
		uint64_t pattern = sum->pattern[sum->disjoint + e];
		for (int g = 0; g < sum->disjoint; g++)
			if ((sum->pattern[g] & pattern) != 0)
				sum->extra[e].parts |= (uint64_t) 1 << g;
		for (int f = 0; f < sum->count - sum->disjoint; f++)
			if ((sum->pattern[sum->disjoint + f] & pattern) != 0)
				sum->extra[e].conflict |= (uint64_t) 1 << f;
	}
	return true;
}

static bool take_patterns(struct preparation *p)
{
	struct pdb_choice choice = {0};
	uint64_t taken = 0;
	if (p->plan->largest > 1 && !p->dead && !pdb_choose(&choice, p->single, p->plan->largest, p->search))
		return false;
	if (p->plan->extras) {
		take_singles(p, 0);
		p->sum->disjoint = p->sum->count;
		return take_extras(p, &choice);
	}
	if (!take_gains(p, &choice, &taken) || (p->plan->group > 1 && !p->dead && !take_groups(p, &taken)))
		return false;
	take_singles(p, taken);
	p->sum->disjoint = p->sum->count;
	return true;
}

/* Weights side by side, for all databases at once. */
static bool make_matrix(struct preparation *p)
{
	struct pdb_sum *sum = p->sum;
	size_t letters = (size_t) p->search->alphabet->letters;
	sum->stride = (sum->count + PDB_LANES - 1) / PDB_LANES * PDB_LANES;
	sum->weight = arena_calloc(p->search->arena, letters * (size_t) sum->stride, sizeof *sum->weight);
	if (!sum->weight)
		return search_out_of_memory(p->search);
	sum->bytes = letters * (size_t) sum->stride * sizeof *sum->weight;
	for (int g = 0; g < sum->count; g++) {
		struct pdb *pdb = &p->built[g];
		for (size_t l = 0; l < letters; l++)
			sum->weight[l * (size_t) sum->stride + (size_t) g] = pdb->weight[l];
		sum->table[g] = pdb->table;
		sum->bytes += pdb_table_bytes(&pdb->table);
		sum->states += pdb->states;
		pdb->table.slot = NULL;
		pdb_free(pdb, p->search->arena);
	}
	return true;
}

static void note(struct search *search, const struct pdb_sum *sum, double seconds)
{
	search_note(search, "heuristic_build_s", seconds);
	search_note(search, "heuristic_states", (double) sum->states);
	search_note(search, "heuristic_bytes", (double) sum->bytes);
	search_note(search, "heuristic_tables", sum->count);
}

static bool prepare(struct preparation *p)
{
	struct arena *arena = p->search->arena;
	p->single = arena_calloc(arena, LEVEL_MAX_COLOURS, sizeof *p->single);
	p->built = arena_calloc(arena, PDB_SUM_MOST, sizeof *p->built);
	if (!p->single || !p->built)
		return search_out_of_memory(p->search);
	return build_singles(p) && take_patterns(p) && make_matrix(p);
}

bool pdb_sum_prepare(struct search *search, const struct pdb_plan *plan, void **data)
{
	struct preparation p = {.search = search, .plan = plan, .most = most_states(search)};
	double begin = search_seconds(search);
	p.sum = arena_calloc(search->arena, 1, sizeof *p.sum);
	bool done = p.sum ? prepare(&p) : search_out_of_memory(search);
	for (int i = 0; p.single && i < LEVEL_MAX_COLOURS; i++)
		pdb_free(&p.single[i], search->arena);
	for (int i = 0; p.built && i < PDB_SUM_MOST; i++)
		pdb_free(&p.built[i], search->arena);
	arena_free(search->arena, p.single);
	arena_free(search->arena, p.built);
	pdb_space_free(&p.space);
	if (!done) {
		if (p.sum)
			pdb_sum_release(search, p.sum);
		return false;
	}
	note(search, p.sum, search_seconds(search) - begin);
	*data = p.sum;
	return true;
}

void pdb_sum_release(struct search *search, void *data)
{
	struct pdb_sum *sum = data;
	for (int g = 0; g < PDB_SUM_MOST; g++)
		arena_free(search->arena, sum->table[g].slot);
	arena_free(search->arena, sum->weight);
	arena_free(search->arena, sum);
}
