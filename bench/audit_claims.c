/* audit_claims.c: what others have said about the puzzle, state by state.
 *
 * A claim that does not hold is a finding, not a fault of ours: it has its counterexample in the table. */
#include "bench/audit.h"

#include "algorithms/dead.h"
#include "algorithms/deals.h"
#include "bench/report_sql.h"

#include <stdlib.h>
#include <string.h>

enum claim { BALL_WATER, CAPACITY_TWO_SOLVABLE, CAPACITY_TWO_LENGTH, ENOUGH_EMPTY, LONE_TOP_DEAD, PARTIAL_COSTS, CLAIMS };

/* `counted`: says what is usual, so that there is nothing to refute. */
static const struct {
	const char *name, *statement;
	bool counted;
} texts[CLAIMS] = {
    [BALL_WATER] = {"ball-water", "solvable by single units exactly if by pours (Ito et al. 2022)", false},
    [CAPACITY_TWO_SOLVABLE] = {"capacity-2-solvable", "capacity 2 with 2 empty tubes: always solvable (Ito et al. 2022)",
                               false},
    [CAPACITY_TWO_LENGTH] =
        {"capacity-2-length",
         "capacity 2: shortest length is, over connected components of colours in unsorted tubes, the sum of "
         "tubes + max(1, colours with both units on top)",
         false},
    [ENOUGH_EMPTY] = {"enough-empty", "ceil((capacity - 1) colours / capacity) empty tubes suffice (Ito et al. 2022)", false},
    [LONE_TOP_DEAD] = {"lone-top-dead",
                       "without an empty tube, a top colour that is in no other tube: the state is dead (a tutorial)", false},
    [PARTIAL_COSTS] = {"partial-costs", "a pour that leaves part of a run behind is on no shortest solution (a page of rules)",
                       true},
};

struct claims {
	struct {
		uint64_t checked, against;
		struct example example;
	} on[CLAIMS][PARTS];
};

struct claims *claims_new(void)
{
	return calloc(1, sizeof(struct claims));
}

void claims_free(struct claims *claims)
{
	for (int c = 0; claims && c < CLAIMS; c++)
		for (int p = 0; p < PARTS; p++)
			example_clear(&claims->on[c][p].example);
	free(claims);
}

/* What the claims are asked of: a state of a space. */
struct question {
	const struct audited *audited, *ball; /* ball: NULL unless the rules are water */
	const letter *letters;
	int distance;
};

static uint8_t colour_root(const uint8_t *joined, uint8_t c)
{
	while (joined[c] != c)
		c = joined[c];
	return c;
}

/* The length that the claim about capacity 2 gives a state of full and empty tubes. */
static int capacity_two_length(const struct question *question)
{
	const struct alphabet *a = question->audited->alphabet;
	uint8_t joined[LEVEL_MAX_COLOURS];
	int on_top[LEVEL_MAX_COLOURS] = {0}, tubes[LEVEL_MAX_COLOURS] = {0}, both[LEVEL_MAX_COLOURS] = {0}, length = 0;
	for (int c = 0; c < a->colours; c++)
		joined[c] = (uint8_t) c;
	for (int t = 0; t < a->tubes; t++) {
		const struct letter_facts *f = &a->facts[question->letters[t]];
		if (f->height == 0 || f->mono)
			continue;
		on_top[f->top]++;
		joined[colour_root(joined, f->top)] = colour_root(joined, f->bottom);
	}
	for (int t = 0; t < a->tubes; t++) {
		const struct letter_facts *f = &a->facts[question->letters[t]];
		if (f->height > 0 && !f->mono)
			tubes[colour_root(joined, f->top)]++;
	}
	for (int c = 0; c < a->colours; c++)
		both[colour_root(joined, (uint8_t) c)] += on_top[c] == 2;
	for (int c = 0; c < a->colours; c++)
		if (tubes[c] > 0)
			length += tubes[c] + (both[c] > 1 ? both[c] : 1);
	return length;
}

/* Whether a state has a pour that leaves part of a run behind; *costs: none of these is on a shortest solution. */
static bool partial_costs(const struct question *question, bool *costs)
{
	const struct space *space = &question->audited->space;
	const struct alphabet *a = question->audited->alphabet;
	letter next[LEVEL_MAX_TUBES];
	bool any = false;
	*costs = true;
	for (int p = 0; p < a->tubes; p++)
		for (int q = 0; q < a->tubes; q++) {
			letter from = question->letters[p], to = question->letters[q];
			int units = p == q ? 0 : alphabet_pour_units(a, from, to);
			if (units == 0 || units == a->facts[from].run)
				continue;
			memcpy(next, question->letters, (size_t) a->tubes * sizeof *next);
			next[p] = alphabet_take(a, from, units);
			next[q] = alphabet_put(a, to, a->facts[from].top, units);
			uint64_t at = space_find(space, next);
			any = true;
			if (at != SPACE_NOWHERE && space_distance(space, at) == question->distance - 1)
				*costs = false;
		}
	return any;
}

/* Whether a claim says something of a state; *holds is whether it is so, *says the figure claimed, -1 if it is none. */
static bool ask(enum claim claim, const struct question *question, bool *holds, int *says)
{
	const struct alphabet *a = question->audited->alphabet;
	int empty = a->tubes - a->colours;
	bool solvable = question->distance >= 0, deal = is_deal(a, question->letters) && question->audited->space.by_shape;
	*holds = solvable;
	*says = -1;
	switch (claim) {
	case BALL_WATER:
		if (!question->ball)
			return false;
		uint64_t at = space_find(&question->ball->space, question->letters);
		*holds = at != SPACE_NOWHERE && solvable == (space_distance(&question->ball->space, at) >= 0);
		return true;
	case CAPACITY_TWO_SOLVABLE: return deal && a->capacity == 2 && empty >= 2;
	case CAPACITY_TWO_LENGTH:
		if (!deal || a->capacity != 2 || !solvable)
			return false;
		*says = capacity_two_length(question);
		*holds = *says == question->distance;
		return true;
	case ENOUGH_EMPTY: return deal && empty * a->capacity >= (a->capacity - 1) * a->colours;
	case LONE_TOP_DEAD: *holds = !solvable; return question->ball && dead_by_lone_top(a, question->letters);
	case PARTIAL_COSTS: return question->ball && solvable && partial_costs(question, holds);
	case CLAIMS: break;
	}
	return false;
}

static bool judge(struct audit *audit, struct claims *claims, const struct question *question)
{
	int first = audited_is_start(question->audited, question->letters) ? PART_STARTS : PART_CLOSURE;
	bool done = true;
	for (enum claim c = 0; done && c < CLAIMS; c++) {
		bool holds;
		int says;
		if (!ask(c, question, &holds, &says))
			continue;
		for (int p = first; done && p < PARTS; p++) {
			claims->on[c][p].checked++;
			claims->on[c][p].against += !holds;
			if (!holds)
				done = example_offer(audit, &claims->on[c][p].example, question->audited, question->letters,
				                     question->distance, says);
		}
	}
	return done;
}

bool claims_space(struct audit *audit, const struct subject *subject, struct claims *claims, int index, struct audited *audited)
{
	const struct space *space = &audited->space;
	bool water = audit->request.rules == RULES_WATER, done = true;
	struct audited ball;
	letter letters[LEVEL_MAX_TUBES];
	if (!audit->request.claims)
		return true;
	if (water && !audited_open(audit, subject, index, RULES_BALL, &ball))
		return false;
	for (uint64_t at = 0; done && at < space_slots(space); at++)
		if (space_letters(space, at, letters)) {
			struct question question = {audited, water ? &ball : NULL, letters, space_distance(space, at)};
			done = judge(audit, claims, &question);
		}
	if (water)
		audited_close(&ball);
	return done;
}

/* The rules about pours that are claims too, from their own table. */
static bool write_rules(struct audit *audit, const struct subject *subject)
{
	return report_execute(
	    audit->db, audit->faults,
	    "INSERT INTO claims SELECT space, rules, iif(rule = 'partial', 'partial-needed', 'complete-untouched'), part, "
	    "states, "
	    "longer, iif(rule = 'partial', 'counted', iif(longer = 0, 'holds', 'refuted')), (SELECT link FROM faults AS f "
	    "WHERE "
	    "f.space = r.space AND f.rules = r.rules AND f.what = r.rule AND f.part = r.part AND f.kind = 'loses-shortest'), "
	    "iif(rule = 'partial', 'every shortest solution has a pour that leaves part of a run behind', 'a complete tube "
	    "never "
	    "needs to be touched') FROM rules AS r WHERE space = %Q AND rules = %Q AND rule IN ('partial', 'from-complete')",
	    subject->name, rules_name(audit->request.rules));
}

/* What is said of border space, from its own table. What is said of exactness is about full deals alone. */
static bool write_border(struct audit *audit, const struct subject *subject)
{
	static const struct {
		const char *name, *against, *kind, *where, *statement;
	} lines[] = {
	    {"border-solvability", "solvability_wrong", "solvability-wrong", "1",
	     "the borders that are left decide whether there is a solution (Ito et al. 2022)"},
	    {"border-within-1", "below_by_more", "below-by-more-than-1", "1",
	     "the border bound is at most one below the shortest length"},
	    {"border-exact", "below - need_partial", "below-though-solvable-without-partial", "part = 'deals'",
	     "the border bound of a full deal is its shortest length, or every solution has a partial pour"},
	};
	bool done = true;
	for (size_t i = 0; done && i < sizeof lines / sizeof *lines; i++)
		done = report_execute(
		    audit->db, audit->faults,
		    "INSERT INTO claims SELECT space, rules, %Q, part, states, %s, iif(%s = 0, 'holds', 'refuted'), (SELECT "
		    "link "
		    "FROM faults AS f WHERE f.space = b.space AND f.rules = b.rules AND f.what = 'border-bound' AND f.part = "
		    "b.part AND f.kind = %Q), %Q FROM border AS b WHERE space = %Q AND rules = %Q AND %s",
		    lines[i].name, lines[i].against, lines[i].against, lines[i].kind, lines[i].statement, subject->name,
		    rules_name(audit->request.rules), lines[i].where);
	return done;
}

bool claims_write(struct audit *audit, const struct subject *subject, const struct claims *claims)
{
	if (!audit->request.claims)
		return true;
	bool done = write_rules(audit, subject) && (audit->request.rules != RULES_WATER || write_border(audit, subject));
	for (int c = 0; c < CLAIMS; c++)
		for (int p = 0; done && p < PARTS; p++) {
			uint64_t checked = claims->on[c][p].checked, against = claims->on[c][p].against;
			const struct example *example = &claims->on[c][p].example;
			if (checked == 0 || (p == PART_CLOSURE && checked == claims->on[c][PART_STARTS].checked &&
			                     c != BALL_WATER && c != LONE_TOP_DEAD && c != PARTIAL_COSTS))
				continue;
			done =
			    report_execute(audit->db, audit->faults,
			                   "INSERT INTO claims VALUES (%Q, %Q, %Q, %Q, %llu, %llu, %Q, %Q, %Q)", subject->name,
			                   rules_name(audit->request.rules), texts[c].name, part_names[p], checked, against,
			                   texts[c].counted ? "counted"
			                   : against == 0   ? "holds"
			                                    : "refuted",
			                   example->link, texts[c].statement) &&
			    (texts[c].counted ||
			     example_write(audit, subject, example, texts[c].name, part_names[p], "claim-refuted", false));
		}
	return done;
}
