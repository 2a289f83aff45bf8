/* audit_symmetry.c: do tube order and colour names matter?
 *
 * Every state of a space is taken in every order of its tubes and, where the space is modulo colour names, under every naming
 * of its colours, and poured by the plain rules (core/level.h), which know of no symmetry. If each of these plain states has
 * distance 0 where it is solved, else one more than the least distance of what can be made of it by one pour, and is dead where
 * that is so of all of those, then by induction the distances of the space are those of the plain puzzle: ignoring order and
 * names loses nothing. It also checks the tables of the alphabet, the un-pours and the retrograde search, which share no code
 * with the plain rules.
 *
 * The same is asked of what follows from tube order being irrelevant: that of tubes which hold and are the same one may stand
 * for all (`equal tubes`), and, as the guided solver has it, the first empty tube for all empty ones (`first empty`, where all
 * tubes are alike). If every plain state has among the pours left one to a state that is nearer by one, it keeps a shortest
 * solution. */
#include "bench/audit.h"

#include "bench/report_sql.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STATES = 2000000 }; /* plain states of one space */

/* What is asked. */
enum { ORDER_AND_NAMES, EQUAL_TUBES, FIRST_EMPTY, QUESTIONS };

static const struct {
	const char *name, *fault;
} questions[QUESTIONS] = {
    [ORDER_AND_NAMES] = {"symmetry", "distance-differs"},
    [EQUAL_TUBES] = {"equal tubes", "loses-shortest"},
    [FIRST_EMPTY] = {"first empty", "loses-shortest"},
};

struct symmetry {
	struct {
		uint64_t states, plain, wrong;
	} of[QUESTIONS];
	bool too_many;
	struct example example[QUESTIONS];
};

/* A plain state and the letters of its tubes. */
struct plain {
	const struct audited *audited;
	struct level level;
	letter letters[LEVEL_MAX_TUBES];
	int distance;
	bool wrong[QUESTIONS];
	uint64_t count;
};

struct symmetry *symmetry_new(void)
{
	return calloc(1, sizeof(struct symmetry));
}

void symmetry_free(struct symmetry *symmetry)
{
	for (int q = 0; symmetry && q < QUESTIONS; q++)
		example_clear(&symmetry->example[q]);
	free(symmetry);
}

/* The distance of the plain state now. */
static int distance_now(const struct plain *plain)
{
	uint64_t at = space_find(&plain->audited->space, plain->letters);
	return at == SPACE_NOWHERE ? -2 : space_distance(&plain->audited->space, at);
}

/* Whether an earlier tube, other than `except`, holds and is the same as tube t. */
static bool has_earlier_equal(const struct plain *plain, int t, int except)
{
	for (int i = 0; i < t; i++)
		if (i != except && plain->letters[i] == plain->letters[t])
			return true;
	return false;
}

static bool has_earlier_empty(const struct plain *plain, int t)
{
	for (int i = 0; i < t; i++)
		if (plain->level.tube[i].height == 0)
			return true;
	return false;
}

/* Whether the pour from tube p to tube q is left by what a question leaves out. */
static bool is_left(const struct plain *plain, int question, int p, int q)
{
	switch (question) {
	case EQUAL_TUBES: return !has_earlier_equal(plain, p, -1) && !has_earlier_equal(plain, q, p);
	case FIRST_EMPTY: return plain->level.tube[q].height > 0 || !has_earlier_empty(plain, q);
	default: return true;
	}
}

/* The distance after the pour from tube p to tube q, -2 if that is no state of the space. Changes nothing. */
static int distance_after(struct plain *plain, int p, int q)
{
	const struct alphabet *a = plain->audited->alphabet;
	struct tube from = plain->level.tube[p], to = plain->level.tube[q];
	letter was_from = plain->letters[p], was_to = plain->letters[q];
	level_pour(&plain->level, a->rules, p, q);
	plain->letters[p] = alphabet_letter(a, &plain->level.tube[p]);
	plain->letters[q] = alphabet_letter(a, &plain->level.tube[q]);
	bool known = plain->letters[p] != LETTER_NONE && plain->letters[q] != LETTER_NONE;
	int distance = known ? distance_now(plain) : -2;
	plain->level.tube[p] = from;
	plain->level.tube[q] = to;
	plain->letters[p] = was_from;
	plain->letters[q] = was_to;
	return distance;
}

/* Ask every question of the plain state: does its distance follow from those of its successors, by the pours left? */
static void follows(struct plain *plain)
{
	const struct alphabet *a = plain->audited->alphabet;
	int least[QUESTIONS];
	bool unknown = false;
	for (int k = 0; k < QUESTIONS; k++)
		least[k] = INT32_MAX;
	if (level_is_goal(&plain->level)) {
		plain->wrong[ORDER_AND_NAMES] = plain->wrong[ORDER_AND_NAMES] || plain->distance != 0;
		return;
	}
	for (int p = 0; p < a->tubes; p++)
		for (int q = 0; q < a->tubes; q++) {
			if (level_refusal(&plain->level, a->rules, p, q) != REFUSAL_NONE)
				continue;
			int distance = distance_after(plain, p, q);
			unknown = unknown || distance == -2;
			for (int k = 0; k < QUESTIONS; k++)
				if (distance >= 0 && distance < least[k] && is_left(plain, k, p, q))
					least[k] = distance;
		}
	for (int k = 0; k < QUESTIONS; k++)
		plain->wrong[k] =
		    plain->wrong[k] || unknown || plain->distance != (least[k] == INT32_MAX ? DISTANCE_DEAD : least[k] + 1);
}

/* Check the state in every order of its tubes from position `t` on. */
static void every_order(struct plain *plain, int t)
{
	const int tubes = plain->audited->alphabet->tubes;
	if (t == tubes) {
		plain->count++;
		follows(plain);
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
		for (int q = 0; done && q < QUESTIONS; q++) {
			if (q == FIRST_EMPTY && !audited->alphabet->plain)
				continue; /* an empty tube of another kind may be the better one */
			symmetry->of[q].states++;
			symmetry->of[q].plain += plain->count;
			symmetry->of[q].wrong += plain->wrong[q];
			if (plain->wrong[q])
				done = example_offer(audit, &symmetry->example[q], audited, letters, plain->distance, -1);
		}
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
	const char *name[QUESTIONS] = {subject->is_shape ? "tube order, colour names" : "tube order",
	                               questions[EQUAL_TUBES].name, questions[FIRST_EMPTY].name};
	bool done = true;
	for (int q = 0; done && q < QUESTIONS; q++)
		done = symmetry->of[q].states == 0 ||
		       (report_execute(audit->db, audit->faults, "INSERT INTO symmetry VALUES (%Q, %Q, %Q, %llu, %llu, %llu)",
		                       subject->name, rules, name[q], symmetry->of[q].states, symmetry->of[q].plain,
		                       symmetry->of[q].wrong) &&
		        example_write(audit, subject, &symmetry->example[q], questions[q].name, part_names[PART_CLOSURE],
		                      questions[q].fault, true));
	return done;
}
