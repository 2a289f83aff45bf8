/* border_space.h: border space, the small space behind a level.
 *
 * What it is, its moves and the proof that its costs are lower bounds stand at the head of border_space.c. In short: a state
 * says of each column of the start how many of its borders (colour changes) are left, and of each colour how many tubes it
 * claims. Removing a border moves slack from the colour above it to the colour below; a colour can borrow an empty tube, which
 * costs 1, and deposit one, which is free. */
#ifndef POUR_ALGORITHMS_BORDER_SPACE_H
#define POUR_ALGORITHMS_BORDER_SPACE_H

#include "algorithms/border_table.h"
#include "core/alphabet.h"

/* Run r of a column (0 is the bottom) and, but for r = 0, the border below it: what its removal changes. */
struct border_run {
	uint8_t colour;
	int16_t room;  /* units that fit above the border: the slack that the colour above loses */
	int16_t gain;  /* the slack that the colour below gets */
	int16_t level; /* slack of this colour that the column stands for while the run is its top run */
	int16_t above; /* the next run of this colour further up, or -1 */
	int16_t rise;  /* the most that the column can still add to the slack of this colour while the run is its top run */
	/* change of border_state.need and .rise of the two colours */
	int16_t need_above, need_below, rise_above, rise_below;
};

/* What a run adds to the slack of its colour in the relaxed space of border_bound.c. */
struct border_hope {
	int16_t before, best;
};

struct border_column {
	const struct border_run *run;
	int16_t borders;
	uint8_t lane;  /* of the key */
	uint64_t unit; /* one border in that lane */
};

/* What a letter is in border space. */
struct border_letter {
	uint64_t columns; /* of mixed content: the columns it can be what is left of */
	int16_t borders;  /* how many are left in it; 0 of one-colour content, -1 of an empty tube */
	uint8_t colour;   /* of one-colour content */
};

struct border_space {
	const struct alphabet *alphabet;
	struct arena *arena;
	int tubes, colours;
	int capacity; /* of the largest tube: what a colour that claims a tube is taken to have room for */
	int columns;
	int borders; /* of all columns */
	int lanes;   /* that a key needs */
	struct border_column column[LEVEL_MAX_TUBES];
	struct border_run *runs;  /* of all columns */
	struct border_hope *hope; /* of each run, for border_bound */
	struct border_letter *letters;
	struct {
		uint8_t lane;
		uint64_t unit;
		int16_t wanted; /* tubes that the colour's units need at the end */
	} colour[LEVEL_MAX_COLOURS];
	struct border_state *near; /* the last one that was asked for: the next is often a few moves away */
};

/* A state with all that follows from it. */
struct border_state {
	uint64_t lane[BORDER_MOST_LANES]; /* its key: equal keys, equal states */
	uint64_t mixed;                   /* columns with borders left */
	uint64_t wet;                     /* colours with slack */
	uint64_t lacking;                 /* colours with `missing` above 0 */
	int32_t empty;                    /* empty tubes */
	int32_t opens;                    /* sum of the positive `missing`: tubes that must yet be borrowed */
	int16_t left[LEVEL_MAX_TUBES];
	int16_t slack[LEVEL_MAX_COLOURS];  /* free room above the colour where it is on top, in all its tubes together */
	int16_t need[LEVEL_MAX_COLOURS];   /* with that much slack no lift of the colour will ever lack any */
	int16_t rise[LEVEL_MAX_COLOURS];   /* the most that columns can still add to the slack */
	int8_t missing[LEVEL_MAX_COLOURS]; /* tubes the colour's units need at the end less tubes it claims */
	uint8_t bases[LEVEL_MAX_COLOURS];  /* tubes that hold it alone */
	uint64_t under[LEVEL_MAX_COLOURS]; /* columns with borders left and this colour on top */
};

/* Memory for the spaces of all states of an alphabet, one at a time. False beyond the arena's budget. */
bool border_space_open(struct border_space *space, const struct alphabet *alphabet, struct arena *arena);
void border_space_close(struct border_space *space);
/* Compile the space of everything that can be reached from a state, given by the letters of its tubes, and give its own border
   state. False when not all border states would fit a key. */
bool border_compile(struct border_space *space, const letter *tube, struct border_state *state);
/* Prepare for border_project: the state is the one compiled. */
void border_index(struct border_space *space, const letter *tube);
/* The border state of a state, valid until the next is asked for; NULL when the state cannot be reached from the one compiled.
 */
const struct border_state *border_project(const struct border_space *space, const letter *tube);

/* The most borders that any state of the alphabet has. */
static inline size_t border_most(const struct border_space *space)
{
	size_t units = 0;
	for (int c = 0; c < space->colours; c++)
		units += (size_t) space->alphabet->units_of[c];
	return units;
}

/* The run on top of a column with borders left. */
static inline const struct border_run *border_top(const struct border_space *space, const struct border_state *s, int k)
{
	return &space->column[k].run[s->left[k]];
}

static inline uint64_t border_with(uint64_t set, int member, bool is_in)
{
	return (set & ~((uint64_t) 1 << member)) | (uint64_t) is_in << member;
}

/* Slack of a colour changes. */
static inline void border_wet(struct border_state *s, int c, int change)
{
	s->slack[c] = (int16_t) (s->slack[c] + change);
	s->wet = border_with(s->wet, c, s->slack[c] > 0);
}

/* Remove the top border of column k, or put it back. */
static inline void border_lift(const struct border_space *space, struct border_state *s, int k)
{
	const struct border_column *column = &space->column[k];
	const struct border_run *run = &column->run[s->left[k]];
	int above = run->colour, below = run[-1].colour;
	border_wet(s, above, -run->room);
	border_wet(s, below, run->gain);
	s->need[above] = (int16_t) (s->need[above] + run->need_above);
	s->need[below] = (int16_t) (s->need[below] + run->need_below);
	s->rise[above] = (int16_t) (s->rise[above] + run->rise_above);
	s->rise[below] = (int16_t) (s->rise[below] + run->rise_below);
	s->lane[column->lane] -= column->unit;
	s->under[above] &= ~((uint64_t) 1 << k);
	if (--s->left[k] > 0) {
		s->under[below] |= (uint64_t) 1 << k;
	} else {
		s->mixed &= ~((uint64_t) 1 << k);
		s->bases[below]++;
	}
}

static inline void border_unlift(const struct border_space *space, struct border_state *s, int k)
{
	const struct border_column *column = &space->column[k];
	const struct border_run *run = &column->run[s->left[k] + 1];
	int above = run->colour, below = run[-1].colour;
	s->under[above] |= (uint64_t) 1 << k;
	if (s->left[k]++ > 0) {
		s->under[below] &= ~((uint64_t) 1 << k);
	} else {
		s->mixed |= (uint64_t) 1 << k;
		s->bases[below]--;
	}
	s->lane[column->lane] += column->unit;
	border_wet(s, above, run->room);
	border_wet(s, below, -run->gain);
	s->need[above] = (int16_t) (s->need[above] - run->need_above);
	s->need[below] = (int16_t) (s->need[below] - run->need_below);
	s->rise[above] = (int16_t) (s->rise[above] - run->rise_above);
	s->rise[below] = (int16_t) (s->rise[below] - run->rise_below);
}

/* Each the other's inverse. */
static inline void border_borrow(const struct border_space *space, struct border_state *s, int c)
{
	s->opens -= s->missing[c] > 0;
	s->lacking = border_with(s->lacking, c, --s->missing[c] > 0);
	s->bases[c]++;
	s->empty--;
	border_wet(s, c, space->capacity);
	s->lane[space->colour[c].lane] += space->colour[c].unit;
}

static inline void border_deposit(const struct border_space *space, struct border_state *s, int c)
{
	s->lacking = border_with(s->lacking, c, ++s->missing[c] > 0);
	s->opens += s->missing[c] > 0;
	s->bases[c]--;
	s->empty++;
	border_wet(s, c, -space->capacity);
	s->lane[space->colour[c].lane] -= space->colour[c].unit;
}

/* Whether the colour has a tube of its own that its other tubes can take in. */
static inline bool border_can_deposit(const struct border_space *space, const struct border_state *s, int c)
{
	return s->slack[c] >= space->capacity && s->bases[c] > 0;
}

#endif
