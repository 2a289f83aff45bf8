/* audit_symmetry.c: do tube order and colour names matter?
 *
 * Every state of a space is taken in every order of its tubes and, where the space is modulo colour names, under every naming
 * of its colours, and poured by the plain rules (core/level.h), which know of no symmetry. If each of these plain states has
 * distance 0 where it is solved, else one more than the least distance of what can be made of it by one pour, and is dead where
 * that is so of all of those, then by induction the distances of the space are those of the plain puzzle: ignoring order and
 * names loses nothing. It also checks the tables of the alphabet, the un-pours and the retrograde search, which share no code
 * with the plain rules. */
#include "bench/audit.h"

#include "bench/report_sql.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 2000000 }; /* plain states of one space */

struct symmetry {
	uint64_t states, plain, wrong;
	bool too_many;
	struct example example;
};

/* A plain state and the letters of its tubes. */
struct plain {
	const struct audited *audited;
	struct level level;
	letter letters[LEVEL_MAX_TUBES];
	int distance;
	bool wrong;
	uint64_t count;
};

struct symmetry *symmetry_new(void)
{
	return calloc(1, sizeof(struct symmetry));
}

void symmetry_free(struct symmetry *symmetry)
{
	if (symmetry)
		example_clear(&symmetry->example);
	free(symmetry);
}

/* The distance of the plain state now. */
static int distance_now(const struct plain *plain)
{
	uint64_t at = space_find(&plain->audited->space, plain->letters);
	return at == SPACE_NOWHERE ? -2 : space_distance(&plain->audited->space, at);
}

/* Whether the plain state's distance follows from those of its successors. */
static bool follows(struct plain *plain)
{
	const struct alphabet *a = plain->audited->alphabet;
	int least = INT32_MAX;
	if (level_is_goal(&plain->level))
		return plain->distance == 0;
	for (int p = 0; p < a->tubes; p++)
		for (int q = 0; q < a->tubes; q++) {
			struct tube from = plain->level.tube[p], to = plain->level.tube[q];
			letter was_from = plain->letters[p], was_to = plain->letters[q];
			if (level_pour(&plain->level, a->rules, p, q) == 0)
				continue;
			plain->letters[p] = alphabet_letter(a, &plain->level.tube[p]);
			plain->letters[q] = alphabet_letter(a, &plain->level.tube[q]);
			bool known = plain->letters[p] != LETTER_NONE && plain->letters[q] != LETTER_NONE;
			int distance = known ? distance_now(plain) : -2;
			plain->level.tube[p] = from;
			plain->level.tube[q] = to;
			plain->letters[p] = was_from;
			plain->letters[q] = was_to;
			if (distance == -2)
				return false;
			if (distance >= 0 && distance < least)
				least = distance;
		}
	return plain->distance == (least == INT32_MAX ? DISTANCE_DEAD : least + 1);
}

/* Check the state in every order of its tubes from position `t` on. */
static void every_order(struct plain *plain, int t)
{
	const int tubes = plain->audited->alphabet->tubes;
	if (t == tubes) {
		plain->count++;
		plain->wrong = plain->wrong || !follows(plain);
		return;
	}
	for (int i = t; i < tubes; i++) {
		/* equal tubes in place t give the same orders */
		int j = t;
		while (j < i && plain->letters[j] != plain->letters[i])
			j++;
		if (j < i)
			continue;
		for (int back = 0; back < 2; back++) {
			struct tube tube = plain->level.tube[t];
			letter l = plain->letters[t];
			plain->level.tube[t] = plain->level.tube[i];
			plain->letters[t] = plain->letters[i];
			plain->level.tube[i] = tube;
			plain->letters[i] = l;
			if (back == 0)
				every_order(plain, t + 1);
		}
	}
}

/* Check a state under every naming of its colours, by exchanging the names from `c` on. */
static void every_naming(struct plain *plain, const letter *letters, uint8_t *name, int c)
{
	const struct audited *audited = plain->audited;
	const int colours = audited->space.by_shape ? audited->alphabet->colours : 0;
	if (c >= colours) {
		memcpy(plain->letters, letters, (size_t) audited->alphabet->tubes * sizeof *letters);
		if (audited->space.by_shape)
			naming_rename(&audited->space.naming, name, plain->letters);
		alphabet_level(audited->alphabet, plain->letters, &audited->level, &plain->level);
		every_order(plain, 0);
		return;
	}
	for (int i = c; i < colours; i++) {
		uint8_t kept = name[c];
		name[c] = name[i];
		name[i] = kept;
		every_naming(plain, letters, name, c + 1);
		kept = name[c];
		name[c] = name[i];
		name[i] = kept;
	}
}

/* At most how many plain states there are; stops counting beyond the most. */
static uint64_t plain_states(const struct audited *audited)
{
	uint64_t states = audited->space.states;
	for (int i = 2; i <= audited->alphabet->tubes && states <= MOST_STATES * 64ULL; i++)
		states *= (uint64_t) i;
	for (int i = 2; audited->space.by_shape && i <= audited->alphabet->colours && states <= MOST_STATES * 64ULL; i++)
		states *= (uint64_t) i;
	return states;
}

bool symmetry_space(struct audit *audit, const struct subject *subject, struct symmetry *symmetry,
                    const struct audited *audited)
{
	const struct space *space = &audited->space;
	(void) subject;
	if (!audit->request.symmetry || symmetry->too_many)
		return true;
	symmetry->too_many = plain_states(audited) > MOST_STATES;
	struct plain *plain = calloc(1, sizeof *plain);
	bool done = plain != NULL;
	if (!done)
		faults_add(audit->faults, "out of memory");
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; done && !symmetry->too_many && at < space_slots(space); at++) {
		uint8_t name[LEVEL_MAX_COLOURS];
		if (!space_letters(space, at, letters))
			continue;
		for (int c = 0; c < audited->alphabet->colours; c++)
			name[c] = (uint8_t) c;
		*plain = (struct plain){.audited = audited, .distance = space_distance(space, at)};
		every_naming(plain, letters, name, 0);
		symmetry->states++;
		symmetry->plain += plain->count;
		symmetry->wrong += plain->wrong;
		if (plain->wrong)
			done = example_offer(audit, &symmetry->example, audited, letters, plain->distance, 0);
	}
	free(plain);
	return done;
}

bool symmetry_write(struct audit *audit, const struct subject *subject, const struct symmetry *symmetry)
{
	const char *rules = rules_name(audit->request.rules);
	if (!audit->request.symmetry)
		return true;
	if (symmetry->too_many)
		return report_execute(audit->db, audit->faults,
		                      "INSERT INTO left_out VALUES (%Q, %Q, 'symmetry', 'more than %d plain states')",
		                      subject->name, rules, MOST_STATES);
	return report_execute(audit->db, audit->faults, "INSERT INTO symmetry VALUES (%Q, %Q, %Q, %llu, %llu, %llu)",
	                      subject->name, rules, subject->is_shape ? "tube order, colour names" : "tube order",
	                      symmetry->states, symmetry->plain, symmetry->wrong) &&
	       example_write(audit, subject, &symmetry->example, "symmetry", part_names[PART_CLOSURE], "distance-differs",
	                     true);
}
