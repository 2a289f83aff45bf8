/* border_space.c: compiling border space, and where a state lies in it.
 *
 * WHAT IT IS. After Ito et al. (FUN 2022), who decide solvability by a table of the columns' top borders; the costs, the slack
 * and the search are ours. A *column* is a tube of the start that holds more than one colour, a *border* of it a place where
 * its colour changes. As long as a border of the start is in place, all units below it are, since nothing but the top run ever
 * leaves a tube; so a tube of more than one colour always holds a column up to its topmost remaining border, and above that
 * between 1 and *room* units of one colour, the colour that was above the border at the start. A state of border space is
 *
 *     left_k    for each column k: how many of its borders remain;
 *     claims_c  for each colour c: how many tubes it claims, either as a *base* (a tube of c alone, of any height), or because
 *               c is at the bottom of a column with borders left, which will be a base of c in the end.
 *
 * What follows from it: the number of empty tubes, E = tubes - sum of claims; for each colour, F_c units of c that lie below no
 * remaining border and so are in bases of c or on columns with c on top; G_c, the sum of room over those columns; and the
 *
 *     slack_c = G_c + capacity * bases_c - F_c    (>= 0: free places, in all tubes with c on top together).
 *
 * A *lift* removes the top border of a column with colour c above it, d below it and `room` units of place above it. Then c has
 * lost this much room; F_d grows by the run of d that comes free and G_d by the room above the border below that run (if there
 * is none, the tube becomes a base of d, and G_d counts `capacity`), so slack_d gains capacity - units below the border = room.
 * That is all the puzzle there is: every border is an arrow c -> d that must be fired once, those of a column in order, and
 * moves `room` units of slack from c to d.
 *
 *     lift k        free     slack_c >= room, where c is the colour on top of column k
 *     borrow c      cost 1   E >= 1; claims_c + 1, slack_c + capacity
 *     deposit c     free     bases_c >= 1 and slack_c >= capacity; claims_c - 1, slack_c - capacity
 *
 * The goal is that no border remains. (Lifting by means of a tube just borrowed is called to *open* a tube.)
 *
 * BORDER BOUND. Let R(s) be the number of runs of a state s of the real puzzle, P(s) its border state, cost(p) the least cost
 * from a border state to the goal, and T the most tubes that are full at any goal. Then
 *
 *     h(s) = max(0, R(s) - T + cost(P(s)))
 *
 * is consistent and 0 at goals, hence admissible, and a state whose P(s) has no way to the goal is dead. Proof. Consider a pour
 * s -> t of colour c; P(s) leads to P(t) as follows, and slack_c >= 0 in P(t), being a number of free places there, is the
 * condition of the move that leads to it.
 *   - All of the top run of a column onto c: R falls by 1; a lift, cost 0.
 *   - All of the top run of a column into an empty tube: R stays; borrow, lift: cost 1.
 *   - All of a base onto c: R falls by 1; a deposit, cost 0.
 *   - A base into an empty tube, or a part of a run onto c: R stays; P stays, cost 0.
 *   - A part of a run into an empty tube (a smaller one): R rises by 1; borrow, cost 1.
 * So R(s) + cost(P(s)) <= R(t) + cost(P(t)) + 1 always, which is consistency (max(0, .) keeps it). At a goal no border is
 * left and R <= T, so h = 0. Under `whole` rules fewer pours are legal, so all of it holds there too.
 *
 * Tubes of different capacities are all taken to be as large as the largest one as soon as they are bases, and tubes for one
 * colour to take any: then slack and E are at least what they are in truth, the moves above stay possible, and the bound holds,
 * if less sharply. (The last border of a smaller tube then gives the colour below more than the colour above loses.) Ball
 * rules move one unit at a time and may split a run, for which R - T is no bound at all: the space does not apply to them.
 *
 * DEAD ENDS ARE EXACT. For tubes of one capacity, under water rules, a state has a solution if and only if border space has a
 * way to the goal. One direction is above. For the other: a borrow can be put off until a lift of its colour lacks slack, and
 * dropped with a deposit of its colour that comes before; so let each be followed by such a lift: a pour into an empty tube.
 * For a lift of u units, slack_c >= room says that the other tubes with c on top have u free places: pour onto one after
 * another; so for a deposit. At the end only bases are left, and they can be gathered.
 *
 * THE LENGTH. So a least-cost plan can always be followed, and the pours beyond the bound are the partial ones, where a run
 * fits nowhere whole and must be split. Let each colour fill one tube. (1) A split takes two units, and one more in each of
 * two other tubes: up to capacity 3 there is none, and the bound is exact. (2) A partial pour fills its target, so each run is
 * the target of one at most, and the run left at the end of none: the shortest length is at most twice the bound.
 *
 * Where there are splits (`pour audit --border`): from the full deals of the shapes 2x4 to 2x7, 3x3, 3x4 and 4x3 with 1 or 2
 * empty tubes and 3x5+1 the bound is the shortest length but for 20 of 27,301 (c4-aabc-aabc-cbbc-0: 8, but 9), each by one and
 * each without any solution free of partial pours. It is not so that partial pours make the whole difference: from
 * c5-aaabc-aacbc-bccbb-0-0 the bound is 8, and a shortest solution has 9 pours with or without partial ones; so have all 10 of
 * the 21,206 deals of 3x5+2 whose bound is too low. From partly filled levels likewise (c8-abaaa-bbbb-cc-cccaaa-cccbbba: 7,
 * but 8). In no shape of results/border.tsv is a state more than one above its bound, but there is no such limit: levels
 * without a colour in common add up, and two copies of the first exception with one empty tube,
 * c4-aabc-aabc-cbbc-ddef-ddef-feef-0, have bound 16 and take 18 pours; three copies 24 and 27. */
#include "algorithms/border_space.h"

#include <string.h>

/* Slack of a colour that a column stands for, at each number of borders left: the room above the top run if it is of that
   colour, less the units of it that have come free. */
static void column_levels(const struct border_space *space, const uint8_t *units, const struct letter_facts *facts,
                          int capacity, int colour, int16_t *level)
{
	int freed = 0, left = facts->runs - 1;
	for (int i = facts->height; i-- > 0;) {
		freed += units[i] == colour;
		if (i > 0 && units[i - 1] == units[i])
			continue;
		int room = units[i] != colour ? 0 : left == 0 ? space->capacity : capacity - i;
		level[left--] = (int16_t) (room - freed);
	}
}

/* What a column says of one of its colours. */
static void compile_colour(struct border_space *space, struct border_run *run, const uint8_t *units,
                           const struct letter_facts *facts, int capacity, int colour)
{
	int16_t level[LEVEL_MAX_CAPACITY], lowest = INT16_MAX, highest = INT16_MIN, need = 0, rise = 0;
	column_levels(space, units, facts, capacity, colour, level);
	for (int r = 0; r < facts->runs; r++) {
		int16_t need_before = need, rise_before = rise;
		lowest = level[r] < lowest ? level[r] : lowest;
		highest = level[r] > highest ? level[r] : highest;
		need = (int16_t) (level[r] - lowest);
		rise = (int16_t) (highest - level[r]);
		if (run[r].colour == colour) {
			run[r].level = level[r];
			run[r].rise = rise;
		}
		if (r > 0 && run[r].colour == colour) {
			run[r].need_above = (int16_t) (need_before - need);
			run[r].rise_above = (int16_t) (rise_before - rise);
		} else if (r > 0 && run[r - 1].colour == colour) {
			run[r].need_below = (int16_t) (need_before - need);
			run[r].rise_below = (int16_t) (rise_before - rise);
		}
	}
	struct border_state *near = space->near;
	near->slack[colour] = (int16_t) (near->slack[colour] + level[facts->runs - 1]);
	near->need[colour] = (int16_t) (near->need[colour] + need);
	near->rise[colour] = (int16_t) (near->rise[colour] + rise);
}

static void compile_column(struct border_space *space, letter l, struct border_run *run)
{
	const struct alphabet *a = space->alphabet;
	const struct letter_facts *facts = &a->facts[l];
	const uint8_t *units = &a->units[(int) l * a->capacity];
	const int capacity = a->kind[facts->kind].capacity, k = space->columns++;
	int last_of[LEVEL_MAX_COLOURS], r = -1;
	uint64_t colours = 0;
	space->column[k] = (struct border_column){.run = run, .borders = (int16_t) (facts->runs - 1)};
	for (int i = 0; i < facts->height; i++) {
		space->near->slack[units[i]]++; /* it is not among the units outside all columns */
		if (i > 0 && units[i] == units[i - 1])
			continue;
		run[++r] = (struct border_run){.colour = units[i], .room = (int16_t) (capacity - i), .above = -1};
		run[r].gain = (int16_t) (r == 1 ? space->capacity - i : capacity - i);
		if (colours >> units[i] & 1)
			run[last_of[units[i]]].above = (int16_t) r;
		last_of[units[i]] = r;
		colours |= (uint64_t) 1 << units[i];
	}
	for (; colours != 0; colours &= colours - 1)
		compile_colour(space, run, units, facts, capacity, __builtin_ctzll(colours));
	space->near->left[k] = space->column[k].borders;
	space->near->mixed |= (uint64_t) 1 << k;
	space->near->under[run[r].colour] |= (uint64_t) 1 << k;
	space->near->empty--;
	space->near->missing[units[0]]--;
	space->borders += space->column[k].borders;
}

/* The key is a number of mixed radix in each lane. A field that holds 0..most, in no two lanes; its unit is the product of the
   radices before it in the lane. False when there is no room left. */
static bool place_field(struct border_space *space, uint64_t *product, int most, int value, uint8_t *lane, uint64_t *unit)
{
	for (int i = 0; i < space->lanes; i++) {
		/* the last lane's top bit marks a key as no empty slot of a table */
		const uint64_t whole = i + 1 < space->lanes ? UINT64_MAX : INT64_MAX;
		if (product[i] > whole / ((uint64_t) most + 1))
			continue;
		*lane = (uint8_t) i;
		*unit = product[i];
		product[i] *= (uint64_t) most + 1;
		space->near->lane[i] += *unit * (uint64_t) value;
		return true;
	}
	return false;
}

/* Colours never claim more tubes than they have units: a base holds at least one, and a tube is borrowed only when those that
   have it do not hold all. */
static bool place_fields(struct border_space *space)
{
	struct border_state *near = space->near;
	uint64_t product[BORDER_MOST_LANES];
	bool fits = true;
	for (int i = 0; i < BORDER_MOST_LANES; i++) {
		product[i] = 1;
		near->lane[i] = 0;
	}
	for (int k = 0; k < space->columns && fits; k++) {
		struct border_column *column = &space->column[k];
		fits = place_field(space, product, column->borders, column->borders, &column->lane, &column->unit);
	}
	for (int c = 0; c < space->colours && fits; c++) {
		int units = space->alphabet->units_of[c], most = units < space->tubes ? units : space->tubes;
		fits = place_field(space, product, most, space->colour[c].wanted - near->missing[c], &space->colour[c].lane,
		                   &space->colour[c].unit);
	}
	near->lane[space->lanes - 1] |= (uint64_t) 1 << 63;
	return fits;
}

bool border_space_open(struct border_space *space, const struct alphabet *alphabet, struct arena *arena)
{
	*space =
	    (struct border_space){.alphabet = alphabet, .arena = arena, .tubes = alphabet->tubes, .colours = alphabet->colours};
	space->capacity = alphabet->capacity;
	size_t runs = border_most(space);
	space->runs = arena_alloc(arena, (runs + 1) * sizeof *space->runs);
	space->hope = arena_alloc(arena, (runs + 1) * sizeof *space->hope);
	space->near = arena_alloc(arena, sizeof *space->near);
	space->letters = arena_alloc(arena, (size_t) alphabet->letters * sizeof *space->letters);
	if (space->runs && space->hope && space->near && space->letters)
		return true;
	border_space_close(space);
	return false;
}

void border_space_close(struct border_space *space)
{
	arena_free(space->arena, space->runs);
	arena_free(space->arena, space->hope);
	arena_free(space->arena, space->near);
	arena_free(space->arena, space->letters);
	*space = (struct border_space){0};
}

bool border_compile(struct border_space *space, const letter *tube, struct border_state *state)
{
	const struct letter_facts *facts = space->alphabet->facts;
	struct border_state *near = space->near;
	struct border_run *next = space->runs;
	space->columns = 0;
	space->borders = 0;
	memset(near, 0, sizeof *near);
	near->empty = space->tubes;
	for (int c = 0; c < space->colours; c++) {
		int units = space->alphabet->units_of[c];
		space->colour[c].wanted = (int16_t) ((units + space->capacity - 1) / space->capacity);
		near->missing[c] = (int8_t) space->colour[c].wanted;
		near->slack[c] = (int16_t) -units;
	}
	for (int i = 0; i < space->tubes; i++)
		if (facts[tube[i]].runs > 1) {
			compile_column(space, tube[i], next);
			next += facts[tube[i]].runs;
		}
	for (int c = 0; c < space->colours; c++) {
		near->opens += near->missing[c] > 0 ? near->missing[c] : 0;
		near->lacking = border_with(near->lacking, c, near->missing[c] > 0);
		near->wet = border_with(near->wet, c, near->slack[c] > 0);
	}
	space->lanes = 0;
	do {
		space->lanes = border_table_lanes(space->lanes);
		if (space->lanes == 0)
			return false;
	} while (!place_fields(space));
	for (int i = 0; i < space->tubes; i++)
		if (facts[tube[i]].runs == 1)
			border_borrow(space, near, facts[tube[i]].bottom);
	*state = *near;
	return true;
}

/* Which columns a letter can be what is left of: from each column's own letters, with the top run shortened or topped up. */
void border_index(struct border_space *space, const letter *tube)
{
	const struct alphabet *a = space->alphabet;
	for (int l = 0; l < a->letters; l++) {
		const struct letter_facts *facts = &a->facts[l];
		space->letters[l] = (struct border_letter){.borders = (int16_t) (facts->runs - 1), .colour = facts->bottom};
	}
	int k = 0;
	for (int i = 0; i < a->tubes; i++) {
		int l = tube[i];
		for (int left = a->facts[l].runs - 1; left > 0; left--) {
			const int run = a->facts[l].run, space_left = a->facts[l].space;
			for (int m = -space_left; m < run; m++) {
				letter same = m >= 0 ? alphabet_take(a, (letter) l, m) : alphabet_put(a, (letter) l, 0, -m);
				if (same == LETTER_NONE)
					continue;
				space->letters[same].borders = (int16_t) left;
				space->letters[same].columns |= (uint64_t) 1 << k;
			}
			l = alphabet_take(a, (letter) l, run);
		}
		k += a->facts[tube[i]].runs > 1;
	}
}

/* Columns that begin alike can stand for each other up to where they part. The longest remains choose first: whatever column
   they can be, all shorter remains that begin like it can be too. False when some find none. */
static bool choose_columns(const struct border_letter *const *alike, int count, uint64_t taken, int16_t *left)
{
	const struct border_letter *sorted[LEVEL_MAX_TUBES];
	for (int i = 0; i < count; i++) {
		int at = i;
		for (; at > 0 && sorted[at - 1]->borders < alike[i]->borders; at--)
			sorted[at] = sorted[at - 1];
		sorted[at] = alike[i];
	}
	for (int i = 0; i < count; i++) {
		uint64_t free = sorted[i]->columns & ~taken;
		if (free == 0)
			return false;
		left[__builtin_ctzll(free)] = sorted[i]->borders;
		taken |= free & -free;
	}
	return true;
}

const struct border_state *border_project(const struct border_space *space, const letter *tube)
{
	struct border_state *state = space->near;
	const struct border_letter *alike[LEVEL_MAX_TUBES];
	int16_t left[LEVEL_MAX_TUBES] = {0};
	uint8_t bases[LEVEL_MAX_COLOURS] = {0};
	uint64_t taken = 0;
	int several = 0;
	for (int i = 0; i < space->tubes; i++) {
		const struct border_letter *l = &space->letters[tube[i]];
		if (l->borders == 0) {
			bases[l->colour]++;
		} else if (l->borders > 0 && (l->columns & (l->columns - 1)) != 0) {
			alike[several++] = l;
		} else if (l->borders > 0) {
			if (l->columns == 0 || l->columns & taken)
				return NULL;
			left[__builtin_ctzll(l->columns)] = l->borders;
			taken |= l->columns;
		}
	}
	if (several > 0 && !choose_columns(alike, several, taken, left))
		return NULL;
	for (int k = 0; k < space->columns; k++) {
		while (state->left[k] > left[k])
			border_lift(space, state, k);
		while (state->left[k] < left[k])
			border_unlift(space, state, k);
	}
	for (int c = 0; c < space->colours; c++) {
		/* putting a column's last border back takes a base that may have been deposited: fewer than none, for now */
		int more = (int8_t) (bases[c] - state->bases[c]);
		for (; more > 0; more--)
			border_borrow(space, state, c);
		for (; more < 0; more++)
			border_deposit(space, state, c);
	}
	return state;
}
