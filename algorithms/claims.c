/* claims.c: see claims.h. */
#include "algorithms/claims.h"

#include <string.h>

/* Height of a letter's stem. */
static int stem_height(const struct letter_facts *f)
{
	return f->height - f->run + 1;
}

static const uint8_t *units_of(const struct alphabet *a, letter l)
{
	return a->units + (size_t) l * (size_t) a->capacity;
}

static bool is_mixed(const struct letter_facts *f)
{
	return f->runs >= 2;
}

/* Whether a tube holding `l` begins with all that `stem` holds. */
static bool begins_with(const struct alphabet *a, letter l, letter stem)
{
	return a->facts[l].kind == a->facts[stem].kind && a->facts[l].height >= a->facts[stem].height &&
	       memcmp(units_of(a, l), units_of(a, stem), a->facts[stem].height) == 0;
}

/* Stems and their parents. `stem_letter` gets the letter that is the stem itself: it is in the alphabet, which is closed under
   taking units off the top. Mixed letters are numbered by kind and contents, so that a stem comes before the letters that begin
   with it and these stand together: the stems that the letter at hand begins with are a chain of parents from the last one. */
static void find_stems(struct claims *claims, const struct alphabet *a, letter *stem_letter)
{
	uint16_t last = CLAIM_NONE;
	for (letter l = 0; l < a->letters; l++) {
		claims->stem[l] = CLAIM_NONE;
		if (!is_mixed(&a->facts[l]))
			continue;
		while (last != CLAIM_NONE && !begins_with(a, l, stem_letter[last]))
			last = claims->parent[last];
		if (last == CLAIM_NONE || a->facts[stem_letter[last]].height < stem_height(&a->facts[l])) {
			uint16_t fresh = (uint16_t) claims->stems++;
			claims->parent[fresh] = last;
			stem_letter[fresh] = l;
			last = fresh;
		}
		claims->stem[l] = last;
	}
}

static void count_columns(struct claims *claims, const struct alphabet *a, const letter *stem_letter)
{
	for (int s = 0; s < claims->stems; s++) {
		claims->columns[s] = claims->claimed[s] = 0;
		for (int i = 0; i < a->tubes; i++)
			claims->columns[s] += begins_with(a, a->start[i], stem_letter[s]);
	}
}

bool claims_prepare(struct claims *claims, const struct alphabet *a, struct arena *arena)
{
	size_t letters = (size_t) a->letters;
	*claims = (struct claims){.arena = arena};
	claims->stem = arena_alloc(arena, letters * (2 * sizeof(uint16_t) + 2));
	letter *stem_letter = arena_alloc(arena, letters * sizeof *stem_letter);
	bool done = claims->stem && stem_letter;
	if (done) {
		claims->parent = claims->stem + letters;
		claims->columns = (uint8_t *) (claims->parent + letters);
		claims->claimed = claims->columns + letters;
		find_stems(claims, a, stem_letter);
		count_columns(claims, a, stem_letter);
	}
	arena_free(arena, stem_letter);
	return done;
}

void claims_release(struct claims *claims)
{
	arena_free(claims->arena, claims->stem);
	*claims = (struct claims){0};
}
