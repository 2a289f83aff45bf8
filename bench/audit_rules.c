/* audit_rules.c: rules about pours: is a shortest solution lost, or every solution, when the pours that a rule prunes are not
 * made?
 *
 * Where a rule sees one pour, distances are found once more without those pours, over the same states, and compared. Where it
 * sees the way there, the engine that has it searches from every state that has a solution (pruned_search.h). */
#include "bench/audit.h"

#include "algorithms/pour_rules.h"
#include "algorithms/pruned_search.h"
#include "bench/report_sql.h"

#include <stdlib.h>

enum {
	SEARCH_NODES = 1000000 /* after which a search from one state is given up */
};
enum { LOSES_SHORTEST, LOSES_SOLUTION, LOSSES };

static const char *const loss_names[LOSSES] = {[LOSES_SHORTEST] = "loses-shortest", [LOSES_SOLUTION] = "loses-solution"};

/* What was measured over the levels on which a rule promises something, or over the others. */
struct rule_measure {
	bool applies; /* to some level */
	struct {
		uint64_t live;
		uint64_t longer; /* states whose shortest solutions all have such pours, those of `lost` included */
		uint64_t lost;   /* states whose solutions all have */
		uint64_t open;   /* states whose search was given up */
		int worst;       /* pours more, where there is still a solution */
		struct example example[LOSSES];
	} part[PARTS];
};

struct rule_gauge {
	const struct pour_rule_line *rule;
	struct rule_measure measure[2]; /* 1: where it promises to be harmless */
};

struct rule_gauge *rules_new(const struct audit *audit)
{
	struct rule_gauge *gauges = calloc((size_t) audit->request.rules_of_pours + 1, sizeof *gauges);
	for (int k = 0; gauges && k < audit->request.rules_of_pours; k++)
		gauges[k] = (struct rule_gauge){.rule = pour_rule_find(audit->request.rule[k])};
	return gauges;
}

void rules_free(const struct audit *audit, struct rule_gauge *gauges)
{
	for (int k = 0; gauges && k < audit->request.rules_of_pours; k++)
		for (int i = 0; i < 2 * PARTS * LOSSES; i++)
			example_clear(&gauges[k].measure[i % 2].part[i / 2 % PARTS].example[i / 2 / PARTS]);
	free(gauges);
}

static bool judge(struct audit *audit, struct rule_measure *measure, const struct audited *audited, const letter *letters,
                  int distance, struct pruned_length left)
{
	bool done = true, lost = left.length == PRUNED_LOST;
	for (int p = audited_is_start(audited, letters) ? PART_STARTS : PART_CLOSURE; done && p < PARTS; p++) {
		measure->part[p].live++;
		measure->part[p].open += left.length == PRUNED_UNDECIDED;
		if (!left.longer)
			continue;
		measure->part[p].longer++;
		measure->part[p].lost += lost;
		if (left.length - distance > measure->part[p].worst)
			measure->part[p].worst = left.length - distance;
		for (int l = LOSES_SHORTEST; done && l <= (lost ? LOSES_SOLUTION : LOSES_SHORTEST); l++)
			done = example_offer(audit, &measure->part[p].example[l], audited, letters, distance,
			                     left.length < 0 ? -1 : left.length);
	}
	return done;
}

/* What is left of a live state by a rule: from distances without its pours, or (at NULL) by searching. */
static bool look(struct audited *audited, const struct pour_rule_line *rule, const struct distances *distances, uint64_t at,
                 const letter *letters, struct pruned_length *left)
{
	struct space *space = &audited->space;
	if (!distances->at)
		return space_pruned_search(space, letters, rule->promised, SEARCH_NODES, left);
	int length = distance_at(distances, at);
	left->length = length < 0 ? PRUNED_LOST : length;
	left->longer = length != space_distance(space, at);
	return true;
}

static bool compare(struct audit *audit, const struct subject *subject, struct rule_gauge *gauge, struct audited *audited,
                    const struct distances *distances)
{
	struct space *space = &audited->space;
	struct rule_measure *measure = &gauge->measure[pour_rule_is_promised(gauge->rule, audited->alphabet)];
	uint64_t slots = space_slots(space), looked = 0;
	letter letters[LEVEL_MAX_TUBES];
	measure->applies = true;
	for (uint64_t at = 0; at < slots; at++) {
		struct pruned_length left;
		int distance = space_distance(space, at);
		if (distance < 0 || !space_letters(space, at, letters))
			continue;
		bool late = ++looked % 1024 == 0 && space->expired(space->clock);
		if (late || !look(audited, gauge->rule, distances, at, letters, &left)) {
			audited_fail(audit, subject, late ? REASON_TIME : space->reason);
			return false;
		}
		if (!judge(audit, measure, audited, letters, distance, left))
			return false;
	}
	return true;
}

static bool rule_space(struct audit *audit, const struct subject *subject, struct rule_gauge *gauge, struct audited *audited)
{
	struct distances distances = {0};
	if (!pour_rule_applies(gauge->rule, audited->alphabet))
		return true;
	if (gauge->rule->prunes && !space_measure_pruned(&audited->space, gauge->rule->prunes, &distances)) {
		audited_fail(audit, subject, audited->space.reason);
		return false;
	}
	bool done = compare(audit, subject, gauge, audited, &distances);
	if (distances.at)
		space_free_distances(&audited->space, &distances);
	return done;
}

bool rules_space(struct audit *audit, const struct subject *subject, struct rule_gauge *gauges, struct audited *audited)
{
	for (int k = 0; k < audit->request.rules_of_pours; k++)
		if (!rule_space(audit, subject, &gauges[k], audited))
			return false;
	return true;
}

static bool write_measure(struct audit *audit, const struct subject *subject, const struct rule_gauge *gauge, bool promised)
{
	const struct rule_measure *measure = &gauge->measure[promised];
	bool done = true;
	for (int p = 0; done && measure->applies && p < PARTS; p++) {
		done = report_execute(
		    audit->db, audit->faults, "INSERT INTO rules VALUES (%Q, %Q, %Q, %Q, %Q, %llu, %llu, %llu, %llu, %d)",
		    subject->name, rules_name(audit->request.rules), gauge->rule->name, promised ? "harmless" : "nothing",
		    part_names[p], measure->part[p].live, measure->part[p].longer, measure->part[p].lost, measure->part[p].open,
		    measure->part[p].worst);
		for (int l = 0; done && l < LOSSES; l++)
			done = example_write(audit, subject, &measure->part[p].example[l], gauge->rule->name, part_names[p],
			                     loss_names[l], promised);
	}
	return done;
}

bool rules_write(struct audit *audit, const struct subject *subject, const struct rule_gauge *gauges)
{
	bool done = true;
	for (int k = 0; done && k < audit->request.rules_of_pours; k++) {
		const struct rule_gauge *gauge = &gauges[k];
		if (!gauge->measure[0].applies && !gauge->measure[1].applies)
			done = report_execute(audit->db, audit->faults,
			                      "INSERT INTO left_out VALUES (%Q, %Q, %Q, 'has no meaning under these rules')",
			                      subject->name, rules_name(audit->request.rules), gauge->rule->name);
		done = done && write_measure(audit, subject, gauge, true) && write_measure(audit, subject, gauge, false);
	}
	return done;
}
