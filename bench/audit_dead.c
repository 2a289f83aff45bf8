/* audit_dead.c: tests for dead states: how many do they recognise, and is a state ever called dead that has a solution? */
#include "bench/audit.h"

#include "algorithms/dead.h"
#include "bench/report_sql.h"

#include <stdlib.h>

struct dead_gauge {
	const struct dead_test *test;
	bool promised; /* never to call a state dead that has a solution */
	bool sees_all; /* on all levels it promises to call every other one so */
	bool applies;
	struct {
		uint64_t states, dead, seen, live_called_dead;
		struct example example; /* called dead */
		struct example unseen;  /* not called dead, against a promise */
	} part[PARTS];
};

struct dead_gauge *dead_new(const struct audit *audit)
{
	struct dead_gauge *gauges = calloc((size_t) audit->request.dead_tests + 1, sizeof *gauges);
	for (int k = 0; gauges && k < audit->request.dead_tests; k++) {
		const struct dead_test *test = dead_test_find(audit->request.dead_test[k]);
		bool safe = test->heuristic && heuristic_find(test->heuristic, WIDTH_8x16)->promises & PROMISE_DEAD_SAFE;
		gauges[k] = (struct dead_gauge){.test = test, .promised = safe, .sees_all = true, .applies = true};
	}
	return gauges;
}

void dead_free(const struct audit *audit, struct dead_gauge *gauges)
{
	for (int k = 0; gauges && k < audit->request.dead_tests; k++)
		for (int p = 0; p < PARTS; p++) {
			example_clear(&gauges[k].part[p].example);
			example_clear(&gauges[k].part[p].unseen);
		}
	free(gauges);
}

static bool judge(struct audit *audit, struct dead_gauge *gauge, const struct audited *audited, const letter *letters,
                  int distance, bool called_dead)
{
	bool done = true;
	for (int p = audited_is_start(audited, letters) ? PART_STARTS : PART_CLOSURE; done && p < PARTS; p++) {
		gauge->part[p].states++;
		gauge->part[p].dead += distance < 0;
		gauge->part[p].seen += distance < 0 && called_dead;
		gauge->part[p].live_called_dead += distance >= 0 && called_dead;
		if (distance >= 0 && called_dead)
			done = example_offer(audit, &gauge->part[p].example, audited, letters, distance, -1);
		else if (distance < 0 && !called_dead && dead_test_sees_all(gauge->test, audited->alphabet))
			done = example_offer(audit, &gauge->part[p].unseen, audited, letters, distance, -1);
	}
	return done;
}

/* `values`: of the test's heuristic, NULL if it has none. */
static bool judge_all(struct audit *audit, struct dead_gauge *gauge, const struct audited *audited, const uint16_t *values)
{
	const struct space *space = &audited->space;
	letter letters[LEVEL_MAX_TUBES];
	for (uint64_t at = 0; at < space_slots(space); at++) {
		if (!space_letters(space, at, letters))
			continue;
		bool called_dead = values ? values[at] == VALUE_DEAD : gauge->test->says(audited->alphabet, letters);
		if (!judge(audit, gauge, audited, letters, space_distance(space, at), called_dead))
			return false;
	}
	return true;
}

static bool test_space(struct audit *audit, const struct subject *subject, struct dead_gauge *gauge, struct audited *audited)
{
	struct space *space = &audited->space;
	if (!gauge->applies)
		return true;
	gauge->sees_all = gauge->sees_all && dead_test_sees_all(gauge->test, audited->alphabet);
	if (!gauge->test->heuristic)
		return judge_all(audit, gauge, audited, NULL);
	uint16_t *values = arena_alloc(audited->arena, space_slots(space) * sizeof *values);
	space->reason = REASON_MEMORY;
	bool done = values && measure_values(space, heuristic_find(gauge->test->heuristic, space->width), values);
	if (done) {
		done = judge_all(audit, gauge, audited, values);
	} else if (space->reason == REASON_RULES) {
		gauge->applies = false;
		done = true;
	} else {
		audited_fail(audit, subject, space->reason);
	}
	arena_free(audited->arena, values);
	return done;
}

bool dead_space(struct audit *audit, const struct subject *subject, struct dead_gauge *gauges, struct audited *audited)
{
	for (int k = 0; k < audit->request.dead_tests; k++)
		if (!test_space(audit, subject, &gauges[k], audited))
			return false;
	return true;
}

bool dead_write(struct audit *audit, const struct subject *subject, const struct dead_gauge *gauges)
{
	const char *rules = rules_name(audit->request.rules);
	bool done = true;
	for (int k = 0; done && k < audit->request.dead_tests; k++) {
		const struct dead_gauge *gauge = &gauges[k];
		if (!gauge->applies)
			done = report_execute(audit->db, audit->faults,
			                      "INSERT INTO left_out VALUES (%Q, %Q, %Q, 'has no meaning under these rules')",
			                      subject->name, rules, gauge->test->name);
		for (int p = 0; done && gauge->applies && p < PARTS; p++)
			done = report_execute(audit->db, audit->faults,
			                      "INSERT INTO dead_ends VALUES (%Q, %Q, %Q, %Q, %Q, %llu, %llu, %llu, %llu)",
			                      subject->name, rules, gauge->test->name,
			                      gauge->sees_all   ? "exactly the dead"
			                      : gauge->promised ? "no live state"
			                                        : "nothing",
			                      part_names[p], gauge->part[p].states, gauge->part[p].dead, gauge->part[p].seen,
			                      gauge->part[p].live_called_dead) &&
			       example_write(audit, subject, &gauge->part[p].example, gauge->test->name, part_names[p],
			                     fault_name(FAULT_LIVE_DEAD), gauge->promised) &&
			       example_write(audit, subject, &gauge->part[p].unseen, gauge->test->name, part_names[p],
			                     "dead-not-seen", true);
	}
	return done;
}
