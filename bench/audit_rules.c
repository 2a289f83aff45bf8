/* audit_rules.c: rules about pours: is a shortest solution lost, or every solution, when the pours that a rule prunes are not
 * made?
 *
 * Distances are found once more without those pours, over the same states, and compared. */
#include "bench/audit.h"

#include "algorithms/pour_rules.h"
#include "bench/report_sql.h"

#include <stdlib.h>

enum { LOSES_SHORTEST, LOSES_SOLUTION, LOSSES };

static const char *const loss_names[LOSSES] = {[LOSES_SHORTEST] = "loses-shortest", [LOSES_SOLUTION] = "loses-solution"};

struct rule_gauge {
	const struct pour_rule_line *rule;
	bool alike; /* all tubes of all levels are: what promises are about */
	struct {
		uint64_t live;
		uint64_t longer; /* states whose shortest solutions all have such pours, those of `lost` included */
		uint64_t lost;   /* states whose solutions all have */
		int worst;       /* pours more, where there is still a solution */
		struct example example[LOSSES];
	} part[PARTS];
};

struct rule_gauge *rules_new(const struct audit *audit)
{
	struct rule_gauge *gauges = calloc((size_t) audit->request.rules_of_pours + 1, sizeof *gauges);
	for (int k = 0; gauges && k < audit->request.rules_of_pours; k++)
		gauges[k] = (struct rule_gauge){.rule = pour_rule_find(audit->request.rule[k]), .alike = true};
	return gauges;
}

void rules_free(const struct audit *audit, struct rule_gauge *gauges)
{
	for (int k = 0; gauges && k < audit->request.rules_of_pours; k++)
		for (int p = 0; p < PARTS; p++)
			for (int l = 0; l < LOSSES; l++)
				example_clear(&gauges[k].part[p].example[l]);
	free(gauges);
}

static bool judge(struct audit *audit, struct rule_gauge *gauge, const struct audited *audited, const letter *letters,
                  int distance, int pruned)
{
	bool done = true;
	for (int p = audited_is_start(audited, letters) ? PART_STARTS : PART_CLOSURE; done && p < PARTS; p++) {
		gauge->part[p].live++;
		if (pruned == distance)
			continue;
		bool lost = pruned < 0;
		gauge->part[p].longer++;
		gauge->part[p].lost += lost;
		if (!lost && pruned - distance > gauge->part[p].worst)
			gauge->part[p].worst = pruned - distance;
		for (int l = LOSES_SHORTEST; done && l <= (lost ? LOSES_SOLUTION : LOSES_SHORTEST); l++)
			done = example_offer(audit, &gauge->part[p].example[l], audited, letters, distance, pruned);
	}
	return done;
}

static bool compare(struct audit *audit, struct rule_gauge *gauge, const struct audited *audited,
                    const struct distances *distances)
{
	const struct space *space = &audited->space;
	uint64_t slots = space_slots(space);
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; at < slots; at++) {
		int distance = space_distance(space, at);
		if (distance >= 0 && space_letters(space, at, letters) &&
		    !judge(audit, gauge, audited, letters, distance, distance_at(distances, at)))
			return false;
	}
	return true;
}

static bool applies(const struct audit *audit, const struct rule_gauge *gauge)
{
	return gauge->rule->rules >> audit->request.rules & 1;
}

bool rules_space(struct audit *audit, const struct subject *subject, struct rule_gauge *gauges, struct audited *audited)
{
	for (int k = 0; k < audit->request.rules_of_pours; k++) {
		struct distances distances;
		if (!applies(audit, &gauges[k]))
			continue;
		if (!space_measure_pruned(&audited->space, gauges[k].rule->prunes, &distances)) {
			audited_fail(audit, subject, audited->space.reason);
			return false;
		}
		gauges[k].alike = gauges[k].alike && audited->alphabet->plain;
		bool done = compare(audit, &gauges[k], audited, &distances);
		space_free_distances(&audited->space, &distances);
		if (!done)
			return false;
	}
	return true;
}

bool rules_write(struct audit *audit, const struct subject *subject, const struct rule_gauge *gauges)
{
	static const unsigned promises[LOSSES] = {
	    [LOSES_SHORTEST] = RULE_KEEPS_SHORTEST, [LOSES_SOLUTION] = RULE_KEEPS_SOLVABLE};
	bool done = true;
	for (int k = 0; k < audit->request.rules_of_pours; k++)
		for (int p = 0; done && p < PARTS; p++) {
			const struct rule_gauge *gauge = &gauges[k];
			if (!applies(audit, gauge)) {
				done = report_execute(
				    audit->db, audit->faults,
				    "INSERT INTO left_out VALUES (%Q, %Q, %Q, 'has no meaning under these rules')",
				    subject->name, rules_name(audit->request.rules), gauge->rule->name);
				break;
			}
			done = report_execute(
			    audit->db, audit->faults, "INSERT INTO rules VALUES (%Q, %Q, %Q, %Q, %llu, %llu, %llu, %d)",
			    subject->name, rules_name(audit->request.rules), gauge->rule->name, part_names[p],
			    gauge->part[p].live, gauge->part[p].longer, gauge->part[p].lost, gauge->part[p].worst);
			for (int l = 0; done && l < LOSSES; l++)
				done =
				    example_write(audit, subject, &gauge->part[p].example[l], gauge->rule->name, part_names[p],
				                  loss_names[l], gauge->alike && gauge->rule->promises & promises[l]);
		}
	return done;
}
