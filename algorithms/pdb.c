/* pdb.c: build a pattern database: see pdb.h. Compiled once per width. */
#include "algorithms/pdb.h"
#include "core/random.h"
#include "core/word.h"

enum { MOST_DRAWS = 8 };

/* Weights of abstract letters, drawn anew each time. Bare tubes have none: how many there are of each kind follows from the
   others. */
static void draw_weights(const struct abstraction *abstraction, uint64_t *weight, uint64_t draw)
{
	struct random random;
	random_open(&random, "pattern database", draw);
	for (int l = 0; l < abstraction->alphabet.letters; l++) {
		uint64_t high = random_u32(&random), low = random_u32(&random);
		weight[l] = abstraction->alphabet.facts[l].height > 0 ? high << 32 | low : 0;
	}
}

static uint8_t value_of(int distance)
{
	if (distance == PDB_FAR)
		return PDB_DEAD;
	return (uint8_t) (distance < PDB_MOST ? distance : PDB_MOST);
}

/* Keys and values of all states of a space. */
struct entries {
	uint64_t *key, *weight;
	uint8_t *value;
};

static void fill_keys(struct entries *entries, const struct abstraction *abstraction, const struct pdb_space *space)
{
	for (uint32_t state = 0; state < space->states; state++) {
		const word *w = pdb_space_word(space, state);
		entries->key[state] = 0;
		for (int i = 0; i < abstraction->alphabet.tubes; i++)
			entries->key[state] += entries->weight[w->at[i]];
	}
}

/* Draw weights until all keys differ: the first draw, but for a chance of 2^-64 a pair of states. */
static enum pdb_table_outcome make_table(struct pdb *pdb, struct entries *entries, const struct abstraction *abstraction,
                                         const struct pdb_space *space, struct arena *arena)
{
	enum pdb_table_outcome outcome = PDB_TABLE_ALIKE;
	for (uint64_t draw = 0; draw < MOST_DRAWS && outcome == PDB_TABLE_ALIKE; draw++) {
		draw_weights(abstraction, entries->weight, draw);
		fill_keys(entries, abstraction, space);
		outcome = pdb_table_make(&pdb->table, entries->key, entries->value, space->states, arena);
	}
	return outcome;
}

/* From the explored space to the database. False when memory runs out. */
static bool condense(struct pdb *pdb, const struct abstraction *abstraction, const struct pdb_space *space,
                     const struct alphabet *fine, struct arena *arena)
{
	struct entries entries = {
	    .key = arena_alloc(arena, (size_t) space->states * sizeof(uint64_t)),
	    .weight = arena_alloc(arena, (size_t) abstraction->alphabet.letters * sizeof(uint64_t)),
	    .value = arena_alloc(arena, space->states),
	};
	pdb->weight = arena_alloc(arena, (size_t) fine->letters * sizeof *pdb->weight);
	bool done = entries.key && entries.weight && entries.value && pdb->weight;
	if (done) {
		for (uint32_t state = 0; state < space->states; state++) {
			entries.value[state] = value_of(pdb_space_distance(space, state));
			pdb->with[entries.value[state]]++;
		}
		pdb->states = space->states;
		pdb->start = entries.value[0];
		done = make_table(pdb, &entries, abstraction, space, arena) == PDB_TABLE_MADE;
		for (int l = 0; l < fine->letters; l++)
			pdb->weight[l] = entries.weight[abstraction->map[l]];
	}
	arena_free(arena, entries.key);
	arena_free(arena, entries.weight);
	arena_free(arena, entries.value);
	return done;
}

enum pdb_outcome pdb_build(struct pdb *pdb, uint64_t kept, uint32_t most, struct pdb_space *space, struct search *search)
{
	struct abstraction abstraction;
	*pdb = (struct pdb){.kept = kept};
	if (!abstraction_make(&abstraction, search->alphabet, kept, search->arena)) {
		search_out_of_memory(search);
		return PDB_STOPPED;
	}
	enum pdb_outcome outcome = pdb_space_explore(space, &abstraction, most, search);
	if (outcome == PDB_BUILT && !condense(pdb, &abstraction, space, search->alphabet, search->arena)) {
		search_out_of_memory(search);
		pdb_free(pdb, search->arena);
		outcome = PDB_STOPPED;
	}
	abstraction_free(&abstraction);
	return outcome;
}

void pdb_free(struct pdb *pdb, struct arena *arena)
{
	arena_free(arena, pdb->weight);
	arena_free(arena, pdb->table.slot);
	*pdb = (struct pdb){0};
}
