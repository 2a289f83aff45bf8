/* border_bound.c: what can be said of a border state without searching: how many tubes must yet be borrowed, at least; whether
 * it is dead; which lifts are of use.
 *
 * (1) Colour c claims `claims_c` tubes and its units need `wanted_c` at the end. Lifts leave claims alone, a borrow adds one
 * and a deposit takes one, so c is borrowed for at least missing_c = wanted_c - claims_c times, and a plan costs at least the
 * sum of the positive ones (state.opens). In a full deal: the colours that are at no bottom and have no tube.
 *
 * (2) Let B be the set of colours that a plan borrows for. A colour c outside B only has the slack that it has now and what
 * lifts bring: when the plan lifts c off column i, its slack is what it is now, plus what each other column k has added to it
 * so far, at most the greatest that it adds at any of the positions it has been through, plus what column i itself has added.
 * Let all columns go down as far as these most hopeful amounts allow, colours of B without limit: by induction over the plan's
 * lifts no column stays behind where the plan has it, so all columns come down to the bottom. Hence B, which holds all colours
 * of (1), must be large enough for that, and if the colours of (1) alone do not get all columns down, one of those on top of
 * the stuck columns must be borrowed for beside them: a plan costs at least state.opens plus the fewest colours that must be
 * added. This is the delete relaxation of classical planning (Bonet & Geffner 2001) with amounts of slack in place of facts.
 *
 * (3) While no tube is empty nothing can be borrowed, so the columns come down no further than in the same relaxation with B
 * empty. If that leaves columns stuck, some colour must be deposited first: one whose hopeful slack reaches a tube's capacity
 * and that has a base by then. If there is none the state is dead, whatever may be spent. If there are some, let e be the one
 * that a plan deposits first. Think of slack as single places, each brought by one lift and used by one. Of the lifts before
 * that deposit, put first those that it needs: whose places it uses, the one that makes its base if there is none yet, those
 * above them in their columns, those whose places these use, and so on; a colour that has places enough for all its lifts
 * needs none. Then deposit, then the others: each still finds the places that it used before, as what brings them was not
 * moved behind it. So the next move is that deposit or a lift that may be of use for it, and lifts of other columns need not
 * be tried: they are as good after it. (A colour that could be deposited at once may well need lifts before it, when one of
 * them uses places that are there now.) */
#include "algorithms/border_search.h"

#include <string.h>

/* More than this many colours beside those of (1) are not told apart: each more multiplies the work by the stuck colours. */
enum { MOST_EXTRA = 3 };

/* How far down the columns got, and the hopeful slack. */
struct reach {
	uint64_t stuck;     /* columns not yet at the bottom */
	uint64_t again;     /* colours that some column under them may now leave */
	uint64_t borrowing; /* colours that are borrowed for: their columns leave without limit */
	int16_t left[LEVEL_MAX_TUBES];
	int16_t slack[LEVEL_MAX_COLOURS];
	uint64_t under[LEVEL_MAX_COLOURS]; /* the stuck columns with this colour on top */
};

/* Column k has come down to its run r: count what the run can add to its colour's slack. `from` is where the column is now. */
static void meet_run(struct border_hope *hope, const struct border_run *run, int r, int from, struct reach *reach)
{
	int above = run[r].above, before = 0, best = 0;
	if (above > from)
		before = run[above].level - run[above].room;
	else if (above == from)
		before = run[above].level;
	else if (above >= 0) {
		before = hope[above].before;
		best = hope[above].best;
	}
	int now = run[r].level - before;
	hope[r] = (struct border_hope){.before = (int16_t) before, .best = (int16_t) (now > best ? now : best)};
	reach->slack[run[r].colour] = (int16_t) (reach->slack[run[r].colour] + hope[r].best - best);
}

/* Whether the colour on top of a column that has come down to run r may have the slack to leave it. */
static bool may_leave(const struct border_hope *hope, const struct border_run *run, int r, int from, const struct reach *reach)
{
	int slack = reach->slack[run[r].colour];
	if (r == from)
		return slack >= run[r].room;
	return slack - hope[r].best + run[r].level - hope[r].before >= run[r].room;
}

static void begin(const struct border_space *space, const struct border_state *s, struct reach *reach)
{
	reach->stuck = s->mixed;
	reach->again = s->wet;
	reach->borrowing = 0;
	memcpy(reach->left, s->left, (size_t) space->columns * sizeof *reach->left);
	memcpy(reach->slack, s->slack, (size_t) space->colours * sizeof *reach->slack);
	memcpy(reach->under, s->under, (size_t) space->colours * sizeof *reach->under);
}

/* Let all columns go down as far as they may. */
static void go_down(const struct border_space *space, const struct border_state *s, struct reach *reach)
{
	while (reach->again != 0) {
		const int c = __builtin_ctzll(reach->again);
		const bool freely = (reach->borrowing >> c & 1) != 0;
		reach->again &= reach->again - 1;
		for (uint64_t todo = reach->under[c]; todo != 0; todo &= todo - 1) {
			const int k = __builtin_ctzll(todo), from = s->left[k];
			const struct border_run *run = space->column[k].run;
			struct border_hope *hope = space->hope + (run - space->runs);
			int r = reach->left[k];
			if (!freely && !may_leave(hope, run, r, from, reach))
				continue;
			meet_run(hope, run, --r, from, reach);
			reach->left[k] = (int16_t) r;
			reach->under[c] &= ~((uint64_t) 1 << k);
			reach->again |= (uint64_t) 1 << run[r].colour;
			if (r > 0)
				reach->under[run[r].colour] |= (uint64_t) 1 << k;
			else
				reach->stuck &= ~((uint64_t) 1 << k);
		}
	}
}

static void borrow_for(struct reach *reach, uint64_t colours)
{
	reach->borrowing |= colours;
	reach->again |= colours;
}

/* The fewest colours to add, if not more than `most`; else most + 1. */
static int fewest_extra(const struct border_space *space, const struct border_state *s, const struct reach *reach, int most)
{
	int fewest = most + 1;
	uint64_t tops = 0;
	if (reach->stuck == 0)
		return 0;
	for (uint64_t todo = most > 0 ? reach->stuck : 0; todo != 0; todo &= todo - 1) {
		int k = __builtin_ctzll(todo);
		tops |= (uint64_t) 1 << space->column[k].run[reach->left[k]].colour;
	}
	for (; tops != 0 && fewest > 1; tops &= tops - 1) {
		struct reach deeper = *reach;
		borrow_for(&deeper, tops & -tops);
		go_down(space, s, &deeper);
		int extra = 1 + fewest_extra(space, s, &deeper, fewest - 2);
		fewest = extra < fewest ? extra : fewest;
	}
	return fewest;
}

/* The colours that may yet be deposited, if the columns come down as far as hoped. */
static uint64_t may_deposit(const struct border_space *space, const struct border_state *s, const struct reach *reach)
{
	uint64_t bases = 0, may = 0;
	for (uint64_t done = s->mixed & ~reach->stuck; done != 0; done &= done - 1)
		bases |= (uint64_t) 1 << space->column[__builtin_ctzll(done)].run->colour;
	for (int c = 0; c < space->colours; c++)
		if (reach->slack[c] >= space->capacity && (s->bases[c] > 0 || (bases >> c & 1) != 0))
			may |= (uint64_t) 1 << c;
	return may;
}

/* The columns of which a lift, within reach, may help to get slack for one of the colours wanted. */
static uint64_t columns_for(const struct border_space *space, const struct border_state *s, const struct reach *reach,
                            uint64_t wanted)
{
	uint64_t columns = 0, moved = 0;
	bool more = wanted != 0;
	for (uint64_t todo = s->mixed; todo != 0; todo &= todo - 1) {
		int k = __builtin_ctzll(todo);
		moved = border_with(moved, k, reach->left[k] < s->left[k]);
	}
	while (more) {
		more = false;
		for (uint64_t todo = moved; todo != 0; todo &= todo - 1) {
			int k = __builtin_ctzll(todo), r = reach->left[k];
			const struct border_run *run = space->column[k].run;
			while (r < s->left[k] && (wanted >> run[r].colour & 1) == 0)
				r++;
			if (r == s->left[k])
				continue;
			columns |= (uint64_t) 1 << k;
			for (int above = r + 1; above <= s->left[k]; above++) {
				int c = run[above].colour;
				if ((wanted >> c & 1) == 0 && s->slack[c] < s->need[c]) {
					wanted |= (uint64_t) 1 << c;
					more = true;
				}
			}
		}
	}
	return columns;
}

/* (3) for a state without an empty tube. */
static void look_at_shut(const struct border_space *space, const struct border_state *s, struct reach *reach,
                         struct border_outlook *outlook)
{
	go_down(space, s, reach);
	if (reach->stuck == 0)
		return;
	const uint64_t wanted = may_deposit(space, s, reach);
	outlook->dead = wanted == 0;
	outlook->useful = columns_for(space, s, reach, wanted);
}

struct border_outlook border_look(const struct border_space *space, const struct border_state *s, int limit)
{
	struct border_outlook outlook = {.useful = s->mixed, .bound = s->opens};
	struct reach reach;
	const int most = limit - s->opens;
	begin(space, s, &reach);
	if (s->empty == 0)
		look_at_shut(space, s, &reach, &outlook);
	if (outlook.dead || most < 0)
		return outlook;
	borrow_for(&reach, s->lacking);
	go_down(space, s, &reach);
	outlook.bound += fewest_extra(space, s, &reach, most < MOST_EXTRA ? most : MOST_EXTRA);
	return outlook;
}
