/* alphabet.h: a level compiled to letters and tables (the central idea).
 *
 * A tube of a state can hold only few different contents: a prefix of one of the level's columns, perhaps with more units of
 * the colour on top, or a run of one colour, or nothing. The closure of the start contents under "take m units off the top" and
 * "put m more of the top colour on" (any colour on an empty tube) is numbered; each content of each kind of tube is a letter. A
 * state is the ascending word of its tubes' letters: tube order is irrelevant in the puzzle, so the word is the canonical
 * state. Rules, capacities and tube kinds live in these tables, not in the engines. */
#ifndef POUR_CORE_ALPHABET_H
#define POUR_CORE_ALPHABET_H

#include "core/arena.h"
#include "core/level.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint16_t letter;
enum {
	LETTER_NONE = 0xFFFF, /* no such letter */
	ALPHABET_MAX_LETTERS = 65000,
	COLOUR_NONE = 0xFF
};

/* Tubes of one kind are interchangeable. */
struct tube_kind {
	uint8_t capacity;
	uint8_t only;  /* one colour, or LEVEL_ANY_COLOUR */
	uint8_t count; /* tubes of this kind */
	letter empty;  /* its empty letter */
};

/* What search asks of a letter. */
struct letter_facts {
	uint8_t top;    /* colour on top; the one colour of an empty one-colour tube; COLOUR_NONE for other empty tubes */
	uint8_t bottom; /* colour at the bottom; COLOUR_NONE if empty */
	uint8_t run;    /* units of the top run; 0 if empty */
	uint8_t space;  /* free units */
	uint8_t runs;   /* number of runs */
	uint8_t height; /* units */
	uint8_t kind;
	bool mono; /* one colour (not empty) */
};

struct alphabet {
	enum rules rules;
	int tubes, colours;
	int capacity; /* the largest of any tube */
	int stride;   /* capacity + 1: row length of take, put and base */
	int letters;
	int finished; /* letters below it are empty or complete: a word is a goal when its last letter is below */
	int kinds;
	bool plain; /* one kind, any colour: empty tubes are the letter 0 alone */
	struct tube_kind kind[LEVEL_MAX_TUBES];
	int units_of[LEVEL_MAX_COLOURS];
	int fills[LEVEL_MAX_COLOURS];  /* the most tubes a colour fills at any goal: units / capacity where all tubes are of one
	                                  kind */
	int fills_all;                 /* their sum: no goal has more runs */
	bool single;                   /* no colour fills more than one tube */
	letter start[LEVEL_MAX_TUBES]; /* the start word, ascending */

	struct letter_facts *facts; /* [letters] */
	struct { /* the same by single bytes, where letters fit one: 255 (no tube) has nothing and takes nothing */
		uint8_t top[256], run[256], space[256];
		uint32_t all[256]; /* top, run and space in one, from the lowest byte on */
	} byte;
	letter *take; /* [letters][stride]: m units off the top run, m <= run; else LETTER_NONE */
	letter *put; /* [letters][stride]: m more of the top colour, where the closure has it; LETTER_NONE on empty tubes of any
	                colour */
	letter *base;   /* [kinds][colours][stride]: m units of a colour in an empty tube; follows `put` in memory */
	letter *grow;   /* [letters][colours]: one unit of a colour on top where the alphabet has it (un-pouring) */
	uint8_t *units; /* [letters][capacity]: the contents, bottom first */

	/* The goal word, when it is the only one: always if plain. */
	bool one_goal;
	letter goal[LEVEL_MAX_TUBES];

	struct arena *arena;
};

/* Compile a level that level_check accepts. NULL with a fault when it is beyond the letters (more than ALPHABET_MAX_LETTERS) or
   the arena's budget: *memory tells which. */
struct alphabet *alphabet_compile(const struct level *level, enum rules rules, struct arena *arena, struct faults *faults,
                                  bool *memory);
/* The same with every content that such tubes can hold of such units: the alphabet of all levels with these tubes and units, of
   which the level given is the start. */
struct alphabet *alphabet_compile_all(const struct level *level, enum rules rules, struct arena *arena, struct faults *faults,
                                      bool *memory);
void alphabet_free(struct alphabet *alphabet);

/* For who fills an alphabet by other means (abstraction.h). Allocate its tables from alphabet->arena, by its letters, stride,
   colours, kinds and capacity, every entry LETTER_NONE; one block, freed at alphabet->facts. False beyond the budget. */
bool alphabet_allocate(struct alphabet *alphabet);
/* Fill alphabet->byte from the facts. */
void alphabet_fill_bytes(struct alphabet *alphabet);

/* The letter of tube `index` of a level over this alphabet (any level reachable from the compiled one), or LETTER_NONE. */
letter alphabet_letter(const struct alphabet *alphabet, const struct tube *tube);

/* The level whose tubes hold these letters (any order), with the names and capacities of `like`. */
void alphabet_level(const struct alphabet *alphabet, const letter *letters, const struct level *like, struct level *level);

/* A pour between letters of the alphabet: from a tube holding `from` into one holding `to`. */
struct pour {
	letter from, to;
};

/* Units that a pour from a tube holding `from` into one holding `to` moves; 0 if it is illegal. */
static inline int alphabet_pour_units(const struct alphabet *a, letter from, letter to)
{
	const struct letter_facts *f = &a->facts[from], *t = &a->facts[to];
	if (f->run == 0 || t->space == 0 || (t->top != f->top && t->top != COLOUR_NONE))
		return 0;
	switch (a->rules) {
	case RULES_BALL: return 1;
	case RULES_WHOLE: return f->run <= t->space ? f->run : 0;
	default: return f->run < t->space ? f->run : t->space;
	}
}

/* The letter after m units leave / arrive. m within the table's contract. */
static inline letter alphabet_take(const struct alphabet *a, letter from, int m)
{
	return a->take[(int) from * a->stride + m];
}
static inline letter alphabet_put(const struct alphabet *a, letter to, int colour, int m)
{
	if (a->facts[to].height == 0)
		return a->base[(a->facts[to].kind * a->colours + colour) * a->stride + m];
	return a->put[(int) to * a->stride + m];
}

#endif
