/* dfs: depth-first search, pours that lower the number of runs first; the "is it still alive?" question of a mobile game's
 * difficulty analyser. Compiled once per width.
 *
 * No state is entered twice, so the search is linear in the states it sees; solutions are as long as they come. Children are
 * tried in the order of word_pours, those that lower the runs before the others. A goal is recognised when it is entered.
 *
 * Without a node limit the search has a budget of its own, as the analyser has: 5,000 expanded states, after which the answer
 * is "unknown: budget". `impossible` is said only when every reachable state has been expanded. */
#include "algorithms/engine.h"
#include "algorithms/path.h"
#include "core/closed.h"
#include "core/word.h"

enum { CHECK_EVERY = 1024, BUDGET = 5000, FIRST_FRAMES = 256 };

struct dfs {
	struct search *search;
	const struct alphabet *alphabet;
	struct path path;
	struct closed closed;
};

/* Room for one more frame and for all its children. */
static bool make_room(struct dfs *d)
{
	struct path *path = &d->path;
	int frames = path->frames;
	uint32_t children = path->children, needed = (path->depth < 0 ? 0 : path_top(path)->end) + MAX_POURS;
	if (path->depth + 2 > frames)
		frames = frames ? 2 * frames : FIRST_FRAMES;
	if (needed > children)
		children = needed + children;
	return path_reserve(path, frames, children) || search_out_of_memory(d->search);
}

/* List the children of the deepest frame, the last to be tried first. */
static void expand(struct dfs *d)
{
	const struct alphabet *a = d->alphabet;
	const word w = path_top(&d->path)->w;
	step steps[POURS_ROOM];
	int count = word_pours(a, &w, steps);
	d->search->count.expanded++;
	d->search->count.generated += (uint64_t) count;
	for (int lowers = 0; lowers <= 1; lowers++)
		for (int i = count; i-- > 0;) {
			step s = steps[i];
			int runs = a->facts[s.from_after].runs + a->facts[s.to_after].runs;
			if ((runs < a->facts[w.at[s.from]].runs + a->facts[w.at[s.to]].runs) == lowers)
				path_add(&d->path, s, 0);
		}
}

/* Whether the search must end before another expansion. */
static bool is_over(struct dfs *d)
{
	struct search *s = d->search;
	if (s->limits.nodes == 0 && s->count.expanded >= BUDGET) {
		s->reason = REASON_BUDGET;
		return true;
	}
	return (s->limits.nodes != 0 || s->count.expanded % CHECK_EVERY == 0) && search_stop(s);
}

static void search_deep(struct dfs *d, const word *start)
{
	struct search *s = d->search;
	if (!make_room(d))
		return;
	struct frame *frame = path_start(&d->path, d->alphabet, start, 0);
	do {
		if (word_is_goal(d->alphabet, &frame->w)) {
			if (path_plan(&d->path, s))
				s->outcome = OUTCOME_SOLVED;
			return;
		}
		struct found found = closed_probe(&d->closed, &frame->w, word_hash(&frame->w));
		if (!found.extra) {
			search_out_of_memory(s);
			return;
		}
		if (!found.fresh) {
			s->count.duplicates++;
			path_leave(&d->path);
			continue;
		}
		s->lower_bound = 1;
		if (is_over(d) || !make_room(d))
			return;
		expand(d);
		uint64_t open = path_top(&d->path)->end;
		s->count.peak_open = open > s->count.peak_open ? open : s->count.peak_open;
	} while ((frame = path_descend(&d->path, d->alphabet)) != NULL);
	s->outcome = OUTCOME_IMPOSSIBLE;
	s->lower_bound = 0;
}

static void run(struct search *s)
{
	struct dfs d = {.search = s, .alphabet = s->alphabet, .path.arena = s->arena, .path.depth = -1};
	word start = word_of_letters(s->alphabet->start, s->alphabet->tubes);
	s->length = -1;
	s->h0 = -1;
	if (closed_open(&d.closed, s->options.closed, 1, s->arena))
		search_deep(&d, &start);
	else
		search_out_of_memory(s);
	s->count.stored = d.closed.stored;
	if (s->outcome == OUTCOME_SOLVED)
		s->count.expanded_below = s->count.expanded;
	closed_close(&d.closed);
	path_free(&d.path);
}

const struct engine W(engine_dfs) = {
    .name = "dfs",
    .summary = "depth-first search, pours that lower the runs first; 5,000 states unless --nodes says otherwise",
    .promises = ENGINE_PROVES_IMPOSSIBLE,
    .rules = 1 << RULES_WATER | 1 << RULES_BALL | 1 << RULES_WHOLE,
    .run = run,
};
