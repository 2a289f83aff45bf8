/* idastar: IDA* (Korf 1985), depth-first iterations with a growing bound on f = g + h. Compiled once per width.
 *
 * What is different here. The path is a stack of words; a child that the bound cuts is never made: its h follows from its
 * parent and the pour alone, where the heuristic can tell it so. Nothing is allocated within an iteration, and without a table
 * the memory is linear in the depth. Pours are pruned by the rules of prune.h that are proved harmless on the level. An
 * optional transposition table of fixed size (transposition.h) cuts states that the iteration has entered with no larger g; the
 * commuting rule is then left out.
 *
 * Tie-breaking: children with an h below their parent's are tried first, and otherwise the last in the order of word_pours
 * first. A goal is recognised when its turn comes. With an admissible heuristic every iteration's bound is a lower bound of the
 * solution length, and the first solution is a shortest one.
 *
 * Proof with the table: let C be the shortest length, the bound C, and s a state on a shortest solution that the iteration
 * enters with its true distance from the start, of the largest such distance. If s is no goal, take the next state t of that
 * solution. The bound does not cut it, nor do `parent` and `cycle` (the states of the path are nearer to the start), so t is
 * entered or was entered before with its true distance: against the choice of s.
 *
 * `impossible` is said only when the last iteration cut nothing for its f: the whole space has been tried then. Without a table
 * that is every path without repeated states, out of reach for all but small levels; with a table that holds the reachable
 * states it is one breadth of the space an iteration. */
#include "algorithms/engine.h"
#include "algorithms/path.h"
#include "algorithms/prune.h"
#include "algorithms/runs.h"
#include "algorithms/transposition.h"
#include "core/word.h"

#include <limits.h>

enum { CHECK_EVERY = 1024, MORE_DEPTH = 64 };

struct idastar {
	struct search *search;
	const struct alphabet *alphabet;
	const struct heuristic *heuristic;
	void *data; /* the heuristic's own */
	unsigned rules;
	bool falling; /* no pour raises the number of runs */
	struct path path;
	struct transposition table;
	int iteration, bound, next_bound;
	uint64_t below; /* expanded in this iteration with f below its bound */
};

/* What pruning by the last pour needs. */
struct last_pour {
	bool any;
	struct pour before, after;
	letter busy_from, busy_to; /* letters that only its own two tubes hold */
	uint32_t order;
};

/* The letter, if no tube but those the last pour changed holds it. */
static letter busy_letter(const word *w, letter l, struct pour changed)
{
	int holding = 0;
	for (int i = 0; i < SLOTS; i++)
		holding += w->at[i] == l;
	return holding <= (changed.from == l) + (changed.to == l) ? l : LETTER_NONE;
}

static struct last_pour last_pour_of(const struct idastar *ida, const struct frame *frame)
{
	struct last_pour last = {.any = ida->path.depth > 0, .before = frame->before, .after = frame->after};
	if (last.any) {
		last.order = prune_order(frame->before);
		last.busy_from = busy_letter(&frame->w, frame->after.from, frame->after);
		last.busy_to = busy_letter(&frame->w, frame->after.to, frame->after);
	}
	return last;
}

/* Whether a pour is one that could as well have come before the last, and belongs there. Two tubes of one letter count as busy
   if one of them is: that cuts less than could be. */
static bool comes_late(const struct last_pour *last, struct pour before)
{
	if (prune_order(before) >= last->order)
		return false;
	if (before.from == before.to && (before.from == last->after.from || before.from == last->after.to))
		return false;
	return before.from != last->busy_from && before.from != last->busy_to && before.to != last->busy_from &&
	       before.to != last->busy_to;
}

static bool is_pruned(const struct idastar *ida, const struct last_pour *last, const word *w, struct pour before,
                      struct pour after)
{
	if (last->any) {
		if (ida->rules & PRUNE_COMMUTING && comes_late(last, before))
			return true;
		if (ida->rules & PRUNE_PARENT && prune_is_inverse(last->before, last->after, before, after))
			return true;
	}
	return (ida->rules & prune_of_pour(ida->alphabet, before.from, before.to, w->at[0])) != 0;
}

/* h of the child that a step leads to, or some bound of it that cuts the child already. */
static int child_h(const struct idastar *ida, const struct frame *frame, step s, const struct pour *before,
                   const struct pour *after)
{
	const struct heuristic *heuristic = ida->heuristic;
	bool exact;
	if (heuristic->step_needs_no_child)
		return heuristic->step(ida->alphabet, ida->data, frame->h, &frame->w, NULL, before, after);
	word child = word_apply(&frame->w, s);
	if (heuristic->step)
		return heuristic->step(ida->alphabet, ida->data, frame->h, &frame->w, &child, before, after);
	if (heuristic->within)
		return heuristic->within(ida->alphabet, ida->data, &child, ida->bound - ida->path.depth - 1, &exact);
	return heuristic->value(ida->alphabet, ida->data, &child);
}

/* Without the rule `equal`: each step as often as there are pairs of tubes that hold its two letters. In place; returns the new
   number. */
static int repeat_equal(const word *w, step *steps, int count)
{
	step all[POURS_ROOM];
	int total = 0;
	for (int i = 0; i < count; i++) {
		int from = 0, to = 0;
		for (int k = 0; k < SLOTS; k++) {
			from += w->at[k] == w->at[steps[i].from];
			to += w->at[k] == w->at[steps[i].to];
		}
		int pairs = from * (w->at[steps[i].from] == w->at[steps[i].to] ? to - 1 : to);
		while (pairs-- > 0)
			all[total++] = steps[i];
	}
	memcpy(steps, all, (size_t) total * sizeof *all);
	return total;
}

/* List the children of the deepest frame that the bound lets pass. */
static void expand(struct idastar *ida)
{
	struct search *s = ida->search;
	struct frame *frame = path_top(&ida->path);
	const struct last_pour last = last_pour_of(ida, frame);
	const int g = ida->path.depth + 1;
	step steps[POURS_ROOM];
	struct child low[MAX_POURS];
	int count = word_pours(ida->alphabet, &frame->w, steps), lows = 0;
	if (!(ida->rules & PRUNE_EQUAL))
		count = repeat_equal(&frame->w, steps, count);
	s->count.expanded++;
	ida->below += g - 1 + frame->h < ida->bound;
	for (int i = 0; i < count; i++) {
		struct pour before = {frame->w.at[steps[i].from], frame->w.at[steps[i].to]};
		struct pour after = {steps[i].from_after, steps[i].to_after};
		if (is_pruned(ida, &last, &frame->w, before, after))
			continue;
		s->count.generated++;
		int h = child_h(ida, frame, steps[i], &before, &after);
		if (g + h > ida->bound) {
			if (h < H_DEAD && g + h < ida->next_bound)
				ida->next_bound = g + h;
		} else if (h < frame->h) {
			low[lows++] = (struct child){steps[i], (uint16_t) h};
		} else {
			path_add(&ida->path, steps[i], h);
		}
	}
	for (int i = 0; i < lows; i++)
		path_add(&ida->path, low[i].step, low[i].h);
}

/* Whether the deepest frame is to be expanded. */
static bool enter(struct idastar *ida)
{
	struct frame *frame = path_top(&ida->path);
	bool again = (ida->rules & PRUNE_CYCLE && path_repeats(&ida->path, ida->falling)) ||
	             (ida->table.buckets != 0 && !transposition_enter(&ida->table, &frame->w, ida->iteration, ida->path.depth));
	ida->search->count.duplicates += again;
	return !again;
}

/* The most pours out of any word. A source has as targets the tubes with its colour on top and one empty tube a kind; with
   `equal` off, any other tube. */
static uint32_t most_pours(const struct alphabet *a, unsigned rules)
{
	int units = 0;
	for (int colour = 0; colour < a->colours; colour++)
		units = a->units_of[colour] > units ? a->units_of[colour] : units;
	int targets = units - 1 + a->kinds;
	if (targets > a->tubes - 1 || !(rules & PRUNE_EQUAL))
		targets = a->tubes - 1;
	return (uint32_t) (a->tubes * targets);
}

/* Room for an iteration: no path is longer than its bound, as h >= 0. */
static bool reserve(struct idastar *ida)
{
	if (ida->bound > TRANSPOSITION_MOST || ida->iteration > TRANSPOSITION_MOST)
		return search_out_of_memory(ida->search);
	int frames = ida->bound + 2;
	if (frames <= ida->path.frames)
		return true;
	frames += MORE_DEPTH;
	uint32_t children = (uint32_t) frames * most_pours(ida->alphabet, ida->rules);
	return path_reserve(&ida->path, frames, children) || search_out_of_memory(ida->search);
}

enum verdict { WENT_THROUGH, FOUND, STOPPED };

static enum verdict iterate(struct idastar *ida, const word *start)
{
	struct search *s = ida->search;
	struct frame *frame = path_start(&ida->path, ida->alphabet, start, s->h0);
	do {
		if (word_is_goal(ida->alphabet, &frame->w))
			return FOUND;
		if (!enter(ida)) {
			path_leave(&ida->path);
			continue;
		}
		if ((s->limits.nodes != 0 || s->count.expanded % CHECK_EVERY == 0) && search_stop(s))
			return STOPPED;
		expand(ida);
		if ((uint64_t) ida->path.depth >= s->count.peak_open)
			s->count.peak_open = (uint64_t) ida->path.depth + 1;
	} while ((frame = path_descend(&ida->path, ida->alphabet)) != NULL);
	return WENT_THROUGH;
}

static void deepen(struct idastar *ida, const word *start)
{
	struct search *s = ida->search;
	bool admissible = s->heuristic->promises & PROMISE_ADMISSIBLE;
	for (ida->bound = s->h0; ida->bound != INT_MAX; ida->bound = ida->next_bound) {
		uint64_t expanded = s->count.expanded;
		ida->iteration++;
		ida->next_bound = INT_MAX;
		ida->below = 0;
		if (admissible)
			s->lower_bound = ida->bound;
		if (!reserve(ida))
			return;
		enum verdict verdict = iterate(ida, start);
		search_note(s, "iteration_bound", ida->bound);
		search_note(s, "iteration_expanded", (double) (s->count.expanded - expanded));
		if (verdict == FOUND && path_plan(&ida->path, s)) {
			s->outcome = OUTCOME_SOLVED;
			/* earlier iterations had smaller bounds throughout */
			s->count.expanded_below = expanded + (s->length >= ida->bound ? ida->below : 0);
		}
		if (verdict != WENT_THROUGH)
			return;
	}
	s->outcome = OUTCOME_IMPOSSIBLE;
	s->lower_bound = 0;
}

static void run(struct search *s)
{
	struct idastar ida = {.search = s, .alphabet = s->alphabet, .heuristic = s->heuristic, .path.arena = s->arena};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->length = -1;
	ida.rules = prune_harmless(s->alphabet) & ~s->options.prune_off;
	if (s->options.table_bytes != 0)
		ida.rules &= ~(unsigned) PRUNE_COMMUTING;
	ida.falling = runs_never_rise(s->alphabet);
	if (ida.heuristic->prepare && !ida.heuristic->prepare(s, &ida.data))
		return;
	s->h0 = ida.heuristic->value(s->alphabet, ida.data, &start);
	if (s->h0 >= H_DEAD)
		s->outcome = OUTCOME_IMPOSSIBLE;
	else if (s->options.table_bytes != 0 && !transposition_open(&ida.table, s->options.table_bytes, s->arena))
		search_out_of_memory(s);
	else
		deepen(&ida, &start);
	s->count.stored = ida.table.used;
	transposition_close(&ida.table);
	path_free(&ida.path);
	if (ida.heuristic->release)
		ida.heuristic->release(s, ida.data);
}

const struct engine W(engine_idastar) = {
    .name = "idastar",
    .summary = "IDA*, memory linear in depth; --table SIZE gives it a transposition table",
    .takes = ENGINE_TAKES_HEURISTIC,
    .promises = ENGINE_SHORTEST | ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
