/* audit_border.c: is the border bound the true distance?
 *
 * For every state the bound of the heuristic `border` (in a shape each state is a level of its own) against the distance, and
 * against the distance without pours that leave part of a run behind: is the bound ever below by more than one, and only where
 * every solution has such a pour? What is known is told in algorithms/border_space.c. */
#include "bench/audit.h"

#include "algorithms/border_fate.h"
#include "algorithms/pour_rules.h"
#include "bench/report_sql.h"

#include <stdlib.h>

/* What can be wrong with the bound. */
enum { BELOW, BELOW_BY_MORE, BELOW_WITHOUT_NEED, SOLVABILITY, AGAINST_PROOF, SURPRISES };

static const char *const surprise_names[SURPRISES] = {
    [BELOW] = "below",
    [BELOW_BY_MORE] = "below-by-more-than-1",
    [BELOW_WITHOUT_NEED] = "below-though-solvable-without-partial",
    [SOLVABILITY] = "solvability-wrong",
    [AGAINST_PROOF] = "against-proof",
};

struct border_gauge {
	bool left_out; /* it does not apply */
	struct {
		uint64_t states, live, exact, below, above, solvability;
		uint64_t more;    /* of those below: by more than 1 */
		uint64_t need;    /* of those below: no solution without a partial pour */
		uint64_t shorter; /* of those below: solutions without one, all longer */
		int worst;        /* the greatest distance - bound */
		struct example example[SURPRISES];
	} part[PARTS];
};

struct border_gauge *border_new(void)
{
	return calloc(1, sizeof(struct border_gauge));
}

void border_free(struct border_gauge *gauge)
{
	for (int p = 0; gauge && p < PARTS; p++)
		for (int s = 0; s < SURPRISES; s++)
			example_clear(&gauge->part[p].example[s]);
	free(gauge);
}

/* A state as border space sees it and as it is. */
struct sight {
	const struct audited *audited;
	const letter *letters;
	int distance, bound, whole; /* DISTANCE_DEAD where there is no solution, or none without partial pours */
};

/* Whether the bound breaks what border_space.c proves: never above, and dead only if dead; where all tubes are alike, under
   water rules, dead exactly if dead; where each colour fills one tube, too, exact up to capacity 3 and at least half the
   distance. */
static bool is_against_proof(const struct sight *sight)
{
	const struct alphabet *a = sight->audited->alphabet;
	bool alike = border_decides(a), single = alike && a->single;
	if (sight->distance < 0)
		return alike && sight->bound >= 0;
	return sight->bound < 0 || sight->bound > sight->distance || (single && sight->distance > 2 * sight->bound) ||
	       (single && a->capacity <= 3 && sight->bound != sight->distance);
}

static bool write_exception(struct audit *audit, const struct subject *subject, const struct sight *sight)
{
	letter shown[LEVEL_MAX_TUBES];
	char link[LEVEL_LINK_SIZE];
	for (int t = 0; t < sight->audited->alphabet->tubes; t++)
		shown[t] = sight->letters[t];
	audited_show(sight->audited, shown);
	audited_link(sight->audited, shown, link);
	return report_execute(audit->db, audit->faults,
	                      "INSERT INTO exceptions VALUES (%Q, %Q, %Q, 'solved', %d, %d, nullif(%d, -1))", subject->name,
	                      rules_name(audit->request.rules), link, sight->distance, sight->bound, sight->whole);
}

static bool judge(struct audit *audit, const struct subject *subject, struct border_gauge *gauge, const struct sight *sight)
{
	bool start = audited_is_start(sight->audited, sight->letters), live = sight->distance >= 0, done = true;
	bool both = live && sight->bound >= 0, below = both && sight->bound < sight->distance;
	bool surprise[SURPRISES] = {[BELOW] = below,
	                            [BELOW_BY_MORE] = below && sight->distance - sight->bound > 1,
	                            [BELOW_WITHOUT_NEED] = below && sight->whole >= 0,
	                            [SOLVABILITY] = live != (sight->bound >= 0),
	                            [AGAINST_PROOF] = is_against_proof(sight)};
	for (int p = start ? PART_STARTS : PART_CLOSURE; done && p < PARTS; p++) {
		gauge->part[p].states++;
		gauge->part[p].live += live;
		gauge->part[p].exact += both && sight->bound == sight->distance;
		gauge->part[p].below += below;
		gauge->part[p].more += surprise[BELOW_BY_MORE];
		gauge->part[p].above += both && sight->bound > sight->distance;
		gauge->part[p].solvability += surprise[SOLVABILITY];
		gauge->part[p].need += below && sight->whole < 0;
		gauge->part[p].shorter += below && sight->whole > sight->distance;
		if (below && sight->distance - sight->bound > gauge->part[p].worst)
			gauge->part[p].worst = sight->distance - sight->bound;
		for (int s = 0; done && s < SURPRISES; s++)
			if (surprise[s])
				done = example_offer(audit, &gauge->part[p].example[s], sight->audited, sight->letters,
				                     sight->distance, sight->bound);
	}
	return done && (!below || !start || write_exception(audit, subject, sight));
}

static bool judge_all(struct audit *audit, const struct subject *subject, struct border_gauge *gauge,
                      const struct audited *audited, const uint16_t *values, const struct distances *whole)
{
	const struct space *space = &audited->space;
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; at < space_slots(space); at++) {
		if (!space_letters(space, at, letters))
			continue;
		struct sight sight = {.audited = audited,
		                      .letters = letters,
		                      .distance = space_distance(space, at),
		                      .bound = values[at] == VALUE_DEAD ? DISTANCE_DEAD : values[at],
		                      .whole = distance_at(whole, at)};
		if (!judge(audit, subject, gauge, &sight))
			return false;
	}
	return true;
}

bool border_space(struct audit *audit, const struct subject *subject, struct border_gauge *gauge, struct audited *audited)
{
	struct space *space = &audited->space;
	struct distances whole = {0};
	if (!audit->request.border || gauge->left_out)
		return true;
	uint16_t *values = arena_alloc(audited->arena, space_slots(space) * sizeof *values);
	space->reason = REASON_MEMORY;
	bool done = values && measure_values(space, heuristic_find("border", space->width), values) &&
	            space_measure_pruned(space, pour_rule_find("partial")->prunes, &whole);
	gauge->left_out = !done && space->reason == REASON_RULES;
	if (!done && !gauge->left_out)
		audited_fail(audit, subject, space->reason);
	done = gauge->left_out || (done && judge_all(audit, subject, gauge, audited, values, &whole));
	space_free_distances(space, &whole);
	arena_free(audited->arena, values);
	return done;
}

bool border_write(struct audit *audit, const struct subject *subject, const struct border_gauge *gauge)
{
	bool done = true;
	if (gauge->left_out)
		return report_execute(audit->db, audit->faults,
		                      "INSERT INTO left_out VALUES (%Q, %Q, 'border', 'has no meaning under these rules')",
		                      subject->name, rules_name(audit->request.rules));
	for (int p = 0; done && audit->request.border && p < PARTS; p++) {
		done = report_execute(
		    audit->db, audit->faults,
		    "INSERT INTO border VALUES (%Q, %Q, %Q, %llu, %llu, %llu, %llu, %llu, %llu, %d, %llu, %llu, %llu)",
		    subject->name, rules_name(audit->request.rules), part_names[p], gauge->part[p].states, gauge->part[p].live,
		    gauge->part[p].exact, gauge->part[p].below, gauge->part[p].more, gauge->part[p].above, gauge->part[p].worst,
		    gauge->part[p].need, gauge->part[p].shorter, gauge->part[p].solvability);
		for (int s = 0; done && s < SURPRISES; s++)
			done = example_write(audit, subject, &gauge->part[p].example[s], "border-bound", part_names[p],
			                     surprise_names[s], s == AGAINST_PROOF);
	}
	return done;
}
