/* border_follow.c: following a border plan in real pours.
 *
 * A lift is a pour of all of a column's top run onto a tube with that colour on top, a borrow and a lift one into an empty
 * tube, a deposit a pour of a whole base. The plan says which run, not where to: a base of its colour, else the column where it
 * fits best, so that large rooms stay. There is no search in it. When a run fits nowhere whole, although the slack of its
 * colour would do, the plan is given up. */
#include "algorithms/border_follow.h"

struct follower {
	const struct border_search *b;
	const struct alphabet *alphabet;
	letter tube[LEVEL_MAX_TUBES];
	int tube_of[LEVEL_MAX_TUBES]; /* of each column */
	struct pour *plan;
	int pours;
};

/* The tube that takes in all of the top run of `from`, empty or not; -1 if none does. */
static int best_target(const struct follower *f, int from, bool empty)
{
	const struct alphabet *a = f->alphabet;
	const int run = a->facts[f->tube[from]].run;
	int best = -1, best_score = 0;
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *to = &a->facts[f->tube[i]];
		if (i == from || (to->runs == 0) != empty || alphabet_pour_units(a, f->tube[from], f->tube[i]) != run)
			continue;
		int score = (to->mono ? 2 : 1) * (LEVEL_MAX_CAPACITY + 1) - to->space;
		if (score > best_score) {
			best = i;
			best_score = score;
		}
	}
	return best;
}

static bool pour(struct follower *f, int from, int to)
{
	const struct alphabet *a = f->alphabet;
	if (to < 0)
		return false;
	const struct letter_facts top = a->facts[f->tube[from]];
	f->plan[f->pours++] = (struct pour){f->tube[from], f->tube[to]};
	f->tube[to] = alphabet_put(a, f->tube[to], top.top, top.run);
	f->tube[from] = alphabet_take(a, f->tube[from], top.run);
	return true;
}

/* Pour the lowest base of a colour that some tube takes in; false if there is none. */
static bool pour_base(struct follower *f, int colour)
{
	int from = -1, to = -1;
	for (int i = 0; i < f->alphabet->tubes; i++) {
		const struct letter_facts *facts = &f->alphabet->facts[f->tube[i]];
		if (!facts->mono || facts->top != colour ||
		    (from >= 0 && facts->height >= f->alphabet->facts[f->tube[from]].height))
			continue;
		int target = best_target(f, i, false);
		if (target >= 0) {
			from = i;
			to = target;
		}
	}
	return from >= 0 && pour(f, from, to);
}

/* At the end of the plan only bases are left: gather them. */
static void gather(struct follower *f)
{
	for (int c = 0; c < f->alphabet->colours; c++)
		while (pour_base(f, c))
			continue;
}

static bool all_finished(const struct follower *f)
{
	for (int i = 0; i < f->alphabet->tubes; i++)
		if (f->tube[i] >= f->alphabet->finished)
			return false;
	return true;
}

int border_follow(const struct border_search *b, struct pour *plan)
{
	struct follower f = {.b = b, .alphabet = b->space.alphabet, .plan = plan};
	int columns = 0;
	bool opening = false;
	for (int i = 0; i < f.alphabet->tubes; i++) {
		f.tube[i] = f.alphabet->start[i];
		if (f.alphabet->facts[f.tube[i]].runs > 1)
			f.tube_of[columns++] = i;
	}
	for (int i = 0; i < b->moves; i++) {
		const struct border_move *m = &b->trail[i];
		bool done = true;
		switch (m->kind) {
		case BORDER_BORROW: break;
		case BORDER_DEPOSIT: done = pour_base(&f, m->which); break;
		default: done = pour(&f, f.tube_of[m->which], best_target(&f, f.tube_of[m->which], opening));
		}
		if (!done)
			return -1;
		opening = m->kind == BORDER_BORROW;
	}
	gather(&f);
	return all_finished(&f) ? f.pours : -1;
}
