/* border_bound.c: how many tubes must yet be borrowed, at least.
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
 * added. This is the delete relaxation of classical planning (Bonet & Geffner 2001) with amounts of slack in place of facts. */
#include "algorithms/border_search.h"

#include <string.h>

/* More than this many colours beside those of (1) are not told apart: each more multiplies the work by the stuck colours. */
enum { MOST_EXTRA = 3 };

/* How far down the columns got, and the hopeful slack. */
struct reach {
	uint64_t stuck; /* columns not yet at the bottom */
	int16_t left[LEVEL_MAX_TUBES];
	int16_t slack[LEVEL_MAX_COLOURS];
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

/* Let all columns go down as far as they may; returns the colours on top of those that are stuck. */
static uint64_t go_down(const struct border_space *space, const struct border_state *s, uint64_t borrowing, struct reach *reach)
{
	uint64_t colours;
	bool moved;
	do {
		moved = false;
		colours = 0;
		for (uint64_t todo = reach->stuck; todo != 0; todo &= todo - 1) {
			int k = __builtin_ctzll(todo), r = reach->left[k], from = s->left[k];
			const struct border_run *run = space->column[k].run;
			struct border_hope *hope = space->hope + (run - space->runs);
			while (r > 0 && ((borrowing >> run[r].colour & 1) != 0 || may_leave(hope, run, r, from, reach)))
				meet_run(hope, run, --r, from, reach);
			moved |= r != reach->left[k];
			reach->left[k] = (int16_t) r;
			if (r > 0)
				colours |= (uint64_t) 1 << run[r].colour;
			else
				reach->stuck &= ~((uint64_t) 1 << k);
		}
	} while (moved && colours != 0);
	return colours;
}

/* The fewest colours to add, if not more than `most`; else most + 1. `stuck` are the colours on top of the stuck columns. */
static int fewest_extra(const struct border_space *space, const struct border_state *s, uint64_t borrowing, uint64_t stuck,
                        const struct reach *reach, int most)
{
	int fewest = most + 1;
	if (stuck == 0)
		return 0;
	for (uint64_t todo = most > 0 ? stuck : 0; todo != 0 && fewest > 1; todo &= todo - 1) {
		uint64_t more = borrowing | (todo & -todo);
		struct reach deeper = *reach;
		uint64_t still = go_down(space, s, more, &deeper);
		int extra = 1 + fewest_extra(space, s, more, still, &deeper, fewest - 2);
		fewest = extra < fewest ? extra : fewest;
	}
	return fewest;
}

int border_bound(const struct border_space *space, const struct border_state *s, int limit)
{
	const uint64_t borrowing = s->lacking;
	int most = limit - s->opens;
	struct reach reach = {.stuck = s->mixed};
	if (most < 0)
		return s->opens;
	memcpy(reach.slack, s->slack, (size_t) space->colours * sizeof *reach.slack);
	memcpy(reach.left, s->left, (size_t) space->columns * sizeof *reach.left);
	uint64_t stuck = go_down(space, s, borrowing, &reach);
	return s->opens + fewest_extra(space, s, borrowing, stuck, &reach, most < MOST_EXTRA ? most : MOST_EXTRA);
}
