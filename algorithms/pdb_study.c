/* pdb_study.c: build, describe and verify pattern databases: see pdb_study.h. Compiled once per width. */
#include "algorithms/pdb_study.h"

#include "algorithms/heuristic.h"
#include "algorithms/pdb_sum.h"
#include "core/word.h"

struct student {
	struct search *search;
	struct pdb_studies *studies;
	struct pdb *pdb; /* [PDB_STUDIES] */
};

/* The patterns of the heuristic `pdb`. */
static bool choose(struct student *s)
{
	static const struct pdb_plan plan = {.largest = 3, .group = 1};
	void *data;
	if (!pdb_sum_prepare(s->search, &plan, &data))
		return false;
	const struct pdb_sum *sum = data;
	for (int g = 0; g < sum->count; g++)
		s->studies->study[s->studies->count++].pattern = sum->pattern[g];
	pdb_sum_release(s->search, data);
	return true;
}

static bool build(struct student *s)
{
	struct pdb_space space = {0};
	enum pdb_outcome outcome = PDB_BUILT;
	uint64_t seen = 0;
	s->studies->disjoint = true;
	for (int i = 0; i < s->studies->count && outcome != PDB_STOPPED; i++) {
		struct pdb_study *study = &s->studies->study[i];
		double begin = search_seconds(s->search);
		outcome = pdb_build(&s->pdb[i], study->pattern, PDB_STUDY_STATES, &space, s->search);
		study->build_s = search_seconds(s->search) - begin;
		s->studies->disjoint = s->studies->disjoint && (seen & study->pattern) == 0;
		seen |= study->pattern;
		if (outcome != PDB_BUILT)
			continue;
		study->states = s->pdb[i].states;
		study->start = s->pdb[i].start;
		study->bytes = pdb_bytes(&s->pdb[i], s->search->alphabet);
		memcpy(study->with, s->pdb[i].with, sizeof study->with);
	}
	pdb_space_free(&space);
	return outcome != PDB_STOPPED;
}

/* The values of a state, and h of them. */
static int evaluate(const struct student *s, const word *w, int *value)
{
	int h = 0;
	bool dead = false;
	for (int i = 0; i < s->studies->count; i++) {
		value[i] = s->pdb[i].states > 0 ? pdb_value(&s->pdb[i], s->search->alphabet, w) : 0;
		dead = dead || value[i] == PDB_DEAD;
		h = s->studies->disjoint ? h + value[i] : h > value[i] ? h : value[i];
	}
	return dead ? H_DEAD : h;
}

/* Pours on which something falls too far. */
static void verify_pours(struct student *s, const word *w, const int *value, int h)
{
	const struct alphabet *a = s->search->alphabet;
	step steps[POURS_ROOM];
	int count = word_pours(a, w, steps);
	for (int k = 0; k < count; k++) {
		word next = word_apply(w, steps[k]);
		int after[PDB_STUDIES], h_after = evaluate(s, &next, after);
		int colour = a->facts[w->at[steps[k].from]].top;
		bool good = h_after == H_DEAD || h <= h_after + 1;
		for (int i = 0; i < s->studies->count; i++)
			good = good && (after[i] == PDB_DEAD ||
			                value[i] <= after[i] + (int) (s->studies->study[i].pattern >> colour & 1));
		s->studies->inconsistent += !good;
	}
}

static bool verify(struct student *s, struct space *space)
{
	struct pdb_studies *t = s->studies;
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; at < space_slots(space); at++) {
		int value[PDB_STUDIES];
		if (at % 4096 == 0 && search_stop(s->search))
			return false;
		if (!space_letters(space, at, letters))
			continue;
		word w = word_of_letters(letters, s->search->alphabet->tubes);
		int h = evaluate(s, &w, value), distance = space_distance(space, at);
		t->states++;
		t->live += distance >= 0;
		t->above += distance >= 0 && h > distance && h != H_DEAD;
		t->exact += distance >= 0 && h == distance;
		t->live_dead += distance >= 0 && h == H_DEAD;
		t->dead_seen += distance < 0 && h == H_DEAD;
		verify_pours(s, &w, value, h);
	}
	t->distance = space_distance(space, space_find(space, s->search->alphabet->start));
	return true;
}

static void describe_start(struct student *s)
{
	const struct alphabet *a = s->search->alphabet;
	word start = word_of_letters(a->start, a->tubes);
	int value[PDB_STUDIES];
	s->studies->h = evaluate(s, &start, value);
	s->studies->runs = heuristic_find("runs", WIDTH_THIS)->value(a, NULL, &start);
	s->studies->bases = heuristic_find("bases", WIDTH_THIS)->value(a, NULL, &start);
}

static bool study(struct search *search, struct pdb_studies *studies, struct space *space)
{
	struct student s = {search, studies, arena_calloc(search->arena, PDB_STUDIES, sizeof *s.pdb)};
	bool done = s.pdb ? (studies->count > 0 || choose(&s)) && build(&s) : search_out_of_memory(search);
	if (done)
		describe_start(&s);
	done = done && (!space || verify(&s, space));
	for (int i = 0; s.pdb && i < studies->count; i++)
		pdb_free(&s.pdb[i], search->arena);
	arena_free(search->arena, s.pdb);
	return done;
}

const struct pdb_study_kind W(pdb_study_kind) = {.study = study};
