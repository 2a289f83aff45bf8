/* border_search.c: least costs in border space, by depth-first search with a budget and a memory.
 *
 * Iterative deepening (Korf 1985) over the number of borrowed tubes, from the bound of border_bound.c up: a search with budget
 * k finds whether a plan of cost <= k exists. Its memory is a table of cost-to-go: for each state a lower bound, or the cost,
 * or that it is dead. Border space has no circles (borders only go, and a deposit and a borrow of one colour undo each other),
 * so what the table says holds wherever the search comes from, for the next iteration, and for every later question about the
 * same level: the heuristic asks thousands. Against A* over the same states this keeps no open list, and the budget lets it
 * make moves at once that are known to be harmless only under a budget. These moves are what makes it small.
 *
 * Let p be a state, k the budget, and call a move harmless if, when some plan of cost <= k leads from p to the goal, one leads
 * there from the state after the move. Write need_c for the sum over the columns of the most that the column's contribution to
 * slack_c can fall below what it is now; colour c is *secure* while slack_c >= need_c: as long as it deposits nothing, it never
 * lacks slack for a lift and never borrows. A plan can be brought into a *lazy* form of no greater cost: put off each deposit
 * until a borrow finds no empty tube, and each borrow until a lift of its colour lacks slack; a deposit and a borrow of one
 * colour that meet so cancel out. More slack, or more empty tubes, disturb no other move.
 *
 *   Deposit c when slack_c - capacity >= need_c. Let a plan go on without it. With it, c stays secure; everything else has at
 *   least what it had; when the plan deposits c itself, skip that. (Whatever the budget.)
 *
 *   Lift c off column i when c is secure and no lazy plan of cost <= k deposits c while column i is as it is. Such a plan does
 *   not use slack_c for anything but lifts, of which none will lack any; so the lift may as well come first: d below gets slack
 *   early, c is still secure. No deposit of c can come in between if
 *     (a) k <= E: there are as many empty tubes as the plan may borrow, and a lazy plan deposits nothing at all;
 *     (b) k = state.opens and missing_c >= 0: along a plan, the budget left less state.opens never grows, and depositing c
 *         would lower it; it is 0 already;
 *     (c) slack_c cannot reach `capacity` before: what all other columns can still add (rise) is not enough. (Whatever k is.)
 *
 * A failure that rests on the budget, be it by (a), (b), a bound, or a tube not borrowed, is stored as "more than k"; one that
 * does not as "dead". To tell impossible levels early, and to find dead states for all budgets at once, there is a second kind
 * of search: with costs out of the question, depositing is always harmless (borrowing back is free), so states differ by their
 * borders alone; harmless lifts are those by (c). This is the search of Ito et al. It runs once, when a first search with the
 * least budget has failed. */
#include "algorithms/border_search.h"

enum { CHECK_EVERY = 1024, SOLVE_AFTER = 256 };

/* A table entry: a lower bound, or the cost with this bit; 0: nothing. */
enum { IS_COST = 0x8000, COST_BITS = 0x7FFF };

enum phase { PHASE_LIFT, PHASE_OPEN_MISSING, PHASE_OPEN, PHASE_DEPOSIT, PHASES };

struct border_frame {
	uint64_t todo; /* columns or colours to try in this phase */
	uint64_t fits; /* columns that can be lifted without borrowing */
	int32_t begin; /* length of the trail before the move that led here */
	int16_t budget;
	uint8_t phase;
	bool cut;       /* failure so far rests on the budget */
	bool by_budget; /* the moves from `begin` to here are harmless by the budget only */
};

enum verdict { VERDICT_FAILED, VERDICT_FOUND, VERDICT_OPEN };

static bool open_memory(struct border_search *b)
{
	struct arena *arena = b->search->arena;
	if (!border_space_open(&b->space, b->search->alphabet, arena))
		return false;
	/* every border is lifted once, for at most one borrowed tube each; deposits give back what was there or borrowed */
	size_t most = 3 * border_most(&b->space) + (size_t) b->space.tubes + 1;
	b->trail = arena_alloc(arena, most * sizeof *b->trail);
	b->frame = arena_alloc(arena, most * sizeof *b->frame);
	return b->trail && b->frame;
}

static bool open_table(struct border_search *b)
{
	return border_table_open(&b->table, b->space.lanes, b->search->options.closed, b->search->arena);
}

bool border_search_open(struct border_search *b, struct search *search, const letter *tube, struct border_state *state)
{
	*b = (struct border_search){.search = search};
	b->reason = REASON_MEMORY;
	if (open_memory(b)) {
		b->reason = REASON_RULES;
		if (border_compile(&b->space, tube, state)) {
			b->reason = open_table(b) ? REASON_NONE : REASON_MEMORY;
			if (b->reason == REASON_NONE)
				return true;
		}
	}
	search->reason = b->reason;
	border_search_close(b);
	return false;
}

bool border_search_again(struct border_search *b, const letter *tube, struct border_state *state)
{
	b->dead = 0;
	if (!border_compile(&b->space, tube, state))
		return false;
	/* a table that could not be cleared is of no use any more */
	if (b->table.class && b->table.class->lanes == b->space.lanes && border_table_clear(&b->table))
		return true;
	border_table_close(&b->table);
	return open_table(b) || search_out_of_memory(b->search);
}

void border_search_close(struct border_search *b)
{
	struct arena *arena = b->search->arena;
	border_table_close(&b->table);
	arena_free(arena, b->trail);
	arena_free(arena, b->frame);
	border_space_close(&b->space);
}

/* The search that asks goes on with weaker bounds, but can see that they are weaker. */
static bool stop(struct border_search *b, enum reason reason)
{
	b->stopped = true;
	b->reason = b->search->reason = reason;
	return false;
}

/* ---- the table ---- */

static uint16_t look_up(const struct border_search *b, const struct border_state *s)
{
	return border_table_find(&b->table, s->lane);
}

static void store(struct border_search *b, const struct border_state *s, int entry)
{
	if (!border_table_store(&b->table, s->lane, (uint16_t) entry))
		stop(b, REASON_MEMORY);
	else
		b->dead += entry == (IS_COST | BORDER_DEAD);
}

/* Whether the borders alone are known to be without a way to the goal: such entries are stored with all deposits made. */
static bool borders_are_dead(const struct border_search *b, const struct border_state *s)
{
	struct border_state all;
	bool any = false;
	if (b->dead == 0)
		return false;
	memcpy(all.lane, s->lane, sizeof all.lane);
	for (uint64_t wet = s->wet; wet != 0; wet &= wet - 1) {
		int c = __builtin_ctzll(wet), tubes = s->slack[c] / b->space.capacity;
		tubes = tubes < s->bases[c] ? tubes : s->bases[c];
		all.lane[b->space.colour[c].lane] -= b->space.colour[c].unit * (uint64_t) tubes;
		any |= tubes > 0;
	}
	return any && look_up(b, &all) == (IS_COST | BORDER_DEAD);
}

/* ---- moves ---- */

static uint64_t all_colours(const struct border_search *b)
{
	return b->space.colours > 0 ? ~(uint64_t) 0 >> (64 - b->space.colours) : 0;
}

/* See again what is harmless for some colours, or for all, since what a colour's own numbers leave open depends on the budget.
 */
static void touch(struct border_search *b, uint64_t colours, bool all)
{
	b->touched |= all && !b->any_cost ? all_colours(b) : colours;
}

static void move(struct border_search *b, enum border_kind kind, int which)
{
	struct border_state *s = &b->state;
	const struct border_run *top;
	switch (kind) {
	case BORDER_LIFT:
		top = border_top(&b->space, s, which);
		touch(b, (uint64_t) 1 << top->colour | (uint64_t) 1 << top[-1].colour, false);
		border_lift(&b->space, s, which);
		break;
	case BORDER_BORROW:
		touch(b, (uint64_t) 1 << which, s->missing[which] <= 0);
		border_borrow(&b->space, s, which);
		break;
	case BORDER_DEPOSIT:
		touch(b, (uint64_t) 1 << which, true);
		border_deposit(&b->space, s, which);
		break;
	}
	b->trail[b->moves++] = (struct border_move){(uint8_t) kind, (uint8_t) which};
}

static struct border_move undo(struct border_search *b)
{
	struct border_move last = b->trail[--b->moves];
	switch (last.kind) {
	case BORDER_LIFT: border_unlift(&b->space, &b->state, last.which); break;
	case BORDER_BORROW: border_deposit(&b->space, &b->state, last.which); break;
	default: border_borrow(&b->space, &b->state, last.which); break;
	}
	return last;
}

static void deposit_harmless(struct border_search *b, int c)
{
	const struct border_state *s = &b->state;
	while (border_can_deposit(&b->space, s, c) && (b->any_cost || s->slack[c] - b->space.capacity >= s->need[c]))
		move(b, BORDER_DEPOSIT, c);
}

/* Columns with colour c on top; *cut is set when a lift is harmless by the budget only. */
static void lift_harmless(struct border_search *b, int c, int budget, bool *cut)
{
	const struct border_state *s = &b->state;
	if (s->slack[c] < s->need[c])
		return;
	const bool by_budget = budget <= s->empty || (budget <= s->opens && s->missing[c] >= 0);
	for (uint64_t todo = s->under[c]; todo != 0; todo &= todo - 1) {
		int k = __builtin_ctzll(todo);
		if (s->slack[c] + s->rise[c] - border_top(&b->space, s, k)->rise >= b->space.capacity) {
			if (!by_budget)
				continue;
			*cut = true;
		}
		move(b, BORDER_LIFT, k);
	}
}

/* All moves that are harmless because of the colours touched, and because of those. */
static void make_harmless(struct border_search *b, int budget, bool *cut)
{
	while (b->touched != 0) {
		int c = __builtin_ctzll(b->touched);
		b->touched &= b->touched - 1;
		deposit_harmless(b, c);
		lift_harmless(b, c, budget, cut);
	}
}

/* Make the moves that are harmless, then see what is known of the state. *cut is set when a failure rests on the budget. */
static enum verdict enter(struct border_search *b, int budget, bool *cut)
{
	struct border_state *s = &b->state;
	if (s->opens > budget) {
		*cut = true;
		b->touched = 0;
		return VERDICT_FAILED;
	}
	make_harmless(b, budget, cut);
	b->end_cost = 0;
	if (s->mixed == 0)
		return VERDICT_FOUND;
	uint16_t entry = look_up(b, s);
	b->end_cost = entry & COST_BITS;
	b->duplicates += entry != 0 && b->depth >= 0;
	if (b->end_cost == BORDER_DEAD)
		return VERDICT_FAILED;
	*cut |= b->end_cost > budget;
	if (entry & IS_COST || b->end_cost > budget)
		return b->end_cost > budget ? VERDICT_FAILED : VERDICT_FOUND;
	b->useful = s->mixed;
	if (budget == BORDER_ANY) /* a look would cost more than it saves */
		return VERDICT_OPEN;
	if (borders_are_dead(b, s))
		return VERDICT_FAILED;
	const struct border_outlook outlook = border_look(&b->space, s, budget);
	b->useful = outlook.useful;
	*cut |= !outlook.dead && outlook.bound > budget;
	return outlook.dead || outlook.bound > budget ? VERDICT_FAILED : VERDICT_OPEN;
}

/* The columns that can be lifted without borrowing. */
static uint64_t columns_that_fit(const struct border_search *b)
{
	const struct border_state *s = &b->state;
	uint64_t fits = 0;
	for (uint64_t wet = s->wet; wet != 0; wet &= wet - 1) {
		int c = __builtin_ctzll(wet);
		for (uint64_t todo = s->under[c]; todo != 0; todo &= todo - 1) {
			int k = __builtin_ctzll(todo);
			fits = border_with(fits, k, s->slack[c] >= border_top(&b->space, s, k)->room);
		}
	}
	return fits;
}

/* The columns or colours to try in a phase. */
static uint64_t moves_of(const struct border_search *b, struct border_frame *f)
{
	const struct border_state *s = &b->state;
	uint64_t set = 0, missing = 0;
	if (f->phase == PHASE_DEPOSIT) {
		for (uint64_t wet = s->empty == 0 ? s->wet : 0; wet != 0; wet &= wet - 1) {
			int c = __builtin_ctzll(wet);
			set |= border_can_deposit(&b->space, s, c) ? (uint64_t) 1 << c : 0;
		}
		f->cut |= set != 0 && f->budget == 0;
		return f->budget == 0 ? 0 : set;
	}
	if (s->empty == 0)
		return 0;
	if (f->phase == PHASE_OPEN && f->budget == s->opens) {
		f->cut = true;
		return 0;
	}
	for (uint64_t lacking = s->lacking; lacking != 0; lacking &= lacking - 1)
		missing |= s->under[__builtin_ctzll(lacking)];
	return s->mixed & ~f->fits & (f->phase == PHASE_OPEN_MISSING ? missing : ~missing);
}

/* Make the next move of a frame; false when there is none left. *budget is what is left after it. */
static bool next_move(struct border_search *b, struct border_frame *f, int *budget)
{
	while (f->todo == 0) {
		if (f->phase + 1 == PHASES)
			return false;
		f->phase++;
		f->todo = moves_of(b, f);
	}
	int which = __builtin_ctzll(f->todo);
	f->todo &= f->todo - 1;
	*budget = f->budget;
	b->generated++;
	if (f->phase == PHASE_DEPOSIT) {
		move(b, BORDER_DEPOSIT, which);
		return true;
	}
	if (f->phase != PHASE_LIFT) {
		move(b, BORDER_BORROW, border_top(&b->space, &b->state, which)->colour);
		*budget -= f->budget != BORDER_ANY;
	}
	move(b, BORDER_LIFT, which);
	return true;
}

/* Before each expansion: count it, and see whether to go on. */
static bool may_expand(struct border_search *b)
{
	struct search *s = b->search;
	if (b->charged && (s->limits.nodes != 0 || b->expanded % CHECK_EVERY == 0)) {
		if (search_stop(s))
			return stop(b, s->reason);
	} else if (b->expanded % CHECK_EVERY == 0 && s->expired && s->expired(s->clock)) {
		return stop(b, REASON_TIME);
	}
	b->expanded++;
	s->count.expanded += b->charged;
	return true;
}

/* Whether a plan of cost <= budget leads from b->state to the goal; *cut as in enter. b->state is left as it was, or at the end
   of the plan. */
static bool find(struct border_search *b, int budget, bool *cut)
{
	int begin = 0;
	b->depth = -1;
	b->moves = 0;
	b->any_cost = budget == BORDER_ANY;
	b->touched = all_colours(b);
	b->iterations++;
	for (;;) {
		bool child_cut = false;
		enum verdict verdict = enter(b, budget, &child_cut);
		if (verdict == VERDICT_FOUND)
			return true;
		if (verdict == VERDICT_OPEN) {
			if (!may_expand(b))
				return false;
			const uint64_t fits = columns_that_fit(b);
			b->frame[++b->depth] = (struct border_frame){.todo = fits & b->useful,
			                                             .fits = fits,
			                                             .begin = begin,
			                                             .budget = (int16_t) budget,
			                                             .phase = PHASE_LIFT,
			                                             .by_budget = child_cut};
		} else {
			while (b->moves > begin)
				undo(b);
			bool *above = b->depth < 0 ? cut : &b->frame[b->depth].cut;
			*above |= child_cut;
		}
		for (;;) {
			if (b->depth < 0)
				return false;
			struct border_frame *f = &b->frame[b->depth];
			begin = b->moves;
			if (next_move(b, f, &budget))
				break;
			store(b, &b->state, f->cut ? f->budget + 1 : (IS_COST | BORDER_DEAD));
			if (b->stopped)
				return false;
			while (b->moves > f->begin)
				undo(b);
			b->depth--;
			bool *above = b->depth < 0 ? cut : &b->frame[b->depth].cut;
			*above |= f->cut || f->by_budget;
		}
	}
}

/* ---- questions ---- */

void border_keep_plan(struct border_search *b)
{
	int cost = b->end_cost;
	store(b, &b->state, IS_COST | cost);
	while (b->moves > 0 && !b->stopped) {
		cost += undo(b).kind == BORDER_BORROW;
		store(b, &b->state, IS_COST | cost);
	}
}

int border_known(struct border_search *b, const struct border_state *from, bool *exact)
{
	uint16_t entry = look_up(b, from);
	int known = entry & COST_BITS;
	*exact = (entry & IS_COST) != 0;
	if (!*exact && known < from->opens)
		known = from->opens;
	return known;
}

/* Whether the borders that a state has left can all be lifted, whatever it costs. */
static bool solvable(struct border_search *b, const struct border_state *from)
{
	bool cut = false;
	b->state = *from;
	return find(b, BORDER_ANY, &cut);
}

int border_cost(struct border_search *b, const struct border_state *from, int limit)
{
	bool exact, alive = false;
	int cost = border_known(b, from, &exact);
	const uint64_t expanded = b->expanded;
	b->found = false;
	if (exact || cost > limit || b->stopped)
		return cost;
	int bound = border_look(&b->space, from, limit).bound;
	for (cost = bound > cost ? bound : cost; cost <= limit; cost++) {
		bool cut = false;
		b->state = *from;
		b->expanded_before = b->expanded;
		b->found = find(b, cost, &cut);
		if (b->found || b->stopped)
			return cost;
		if (cut && !alive && b->expanded - expanded > SOLVE_AFTER)
			alive = cut = solvable(b, from);
		if (b->stopped)
			return cost;
		if (!cut) {
			store(b, from, IS_COST | BORDER_DEAD);
			return BORDER_DEAD;
		}
	}
	store(b, from, cost);
	return cost;
}
