/* audit_heuristics.c: heuristics over all states of a subject: rows, counterexamples, promises kept or broken.
 *
 * A heuristic that prepares itself for the start of its level (tables of that level) is measured level by level, in a shape
 * deal by deal, each with everything that is reachable from it. The others are measured over all states of the shape at once.
 */
#include "bench/audit.h"

#include "algorithms/deals.h"
#include "bench/command.h"
#include "bench/report_sql.h"
#include "bench/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	LEVEL_BY_LEVEL_MOST = 5000 /* deals of a shape for a heuristic that `all` includes */
};

/* A heuristic's measures, added up over spaces. */
struct gauge {
	const char *name;
	unsigned promises;
	bool by_level;      /* over each deal's own space */
	const char *apart;  /* why it was not measured; NULL if it was */
	struct measure sum; /* without witnesses; joint tables on the heap */
	double nanoseconds; /* all of `spaces` */
	int spaces;
	bool names_checked;
	struct example example[PARTS][FAULT_KINDS];
};

struct gauge *gauges_new(const struct audit *audit)
{
	const struct audit_request *request = &audit->request;
	struct gauge *gauges = calloc((size_t) request->heuristics + 1, sizeof *gauges);
	for (int k = 0; gauges && k < request->heuristics; k++) {
		gauges[k].name = request->heuristic[k];
		gauges[k].promises = heuristic_find(gauges[k].name, WIDTH_8x16)->promises;
		gauges[k].names_checked = true;
	}
	return gauges;
}

void gauges_free(const struct audit *audit, struct gauge *gauges)
{
	for (int k = 0; gauges && k < audit->request.heuristics; k++)
		for (int p = 0; p < PARTS; p++) {
			free(gauges[k].sum.part[p].joint);
			for (int f = 0; f < FAULT_KINDS; f++)
				example_clear(&gauges[k].example[p][f]);
		}
	free(gauges);
}

/* ---- adding up ---- */

static bool add_joint(struct measure_part *sum, const struct measure_part *part)
{
	int rows = part->rows > sum->rows ? part->rows : sum->rows;
	int columns = part->columns > sum->columns ? part->columns : sum->columns;
	uint64_t *joint = calloc((size_t) rows * (size_t) columns + 1, sizeof *joint);
	if (!joint)
		return false;
	for (int h = 0; h < rows; h++)
		for (int d = 0; d < columns; d++) {
			if (h < sum->rows && d < sum->columns)
				joint[h * columns + d] += sum->joint[h * sum->columns + d];
			if (h < part->rows && d < part->columns)
				joint[h * columns + d] += part->joint[h * part->columns + d];
		}
	free(sum->joint);
	sum->joint = joint;
	sum->rows = rows;
	sum->columns = columns;
	return true;
}

static bool add_part(struct measure_part *sum, const struct measure_part *part)
{
	sum->states += part->states;
	sum->live += part->live;
	sum->inadmissible += part->inadmissible;
	sum->worst = part->worst > sum->worst ? part->worst : sum->worst;
	sum->edges += part->edges;
	sum->inconsistent += part->inconsistent;
	sum->dead_seen += part->dead_seen;
	sum->live_dead += part->live_dead;
	sum->minima += part->minima;
	return add_joint(sum, part);
}

static uint64_t larger(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/* Keep a witness as an example if it is the smallest of all spaces. */
static bool keep_example(struct audit *audit, struct example *kept, const struct audited *audited,
                         const struct witness *witness, bool has_after)
{
	const struct alphabet *a = audited->alphabet;
	char link[LEVEL_LINK_SIZE];
	struct example example = {.found = true,
	                          .size = a->tubes * a->colours,
	                          .distance = witness->distance,
	                          .h = witness->h,
	                          .h_after = witness->h_after};
	audited_link(audited, witness->letters, link);
	example.link = strdup(link);
	if (!example.link)
		return false;
	if (!example_before(&example, kept)) {
		free(example.link);
		return true;
	}
	if (has_after) {
		audited_link(audited, witness->after, link);
		example.after = strdup(link);
	}
	example.solution = audited_solution(audit, audited, witness->letters);
	example_clear(kept);
	*kept = example;
	return true;
}

static bool add_measure(struct audit *audit, struct gauge *gauge, const struct audited *audited, const struct measure *measure)
{
	struct measure *sum = &gauge->sum;
	bool done = true;
	sum->plateaus += measure->plateaus;
	sum->largest_plateau = larger(sum->largest_plateau, measure->largest_plateau);
	sum->closed_plateaus += measure->closed_plateaus;
	sum->largest_closed = larger(sum->largest_closed, measure->largest_closed);
	sum->in_closed += measure->in_closed;
	sum->names_differ += measure->names_differ;
	sum->prepare_s += measure->prepare_s;
	gauge->names_checked = gauge->names_checked && measure->names_checked;
	gauge->nanoseconds += measure->nanoseconds;
	gauge->spaces++;
	for (int p = 0; done && p < PARTS; p++) {
		done = add_part(&sum->part[p], &measure->part[p]);
		for (int f = 0; done && f < FAULT_KINDS; f++)
			if (measure->part[p].witness[f].found)
				done = keep_example(audit, &gauge->example[p][f], audited, &measure->part[p].witness[f],
				                    f == FAULT_INCONSISTENT || f == FAULT_NAMES);
	}
	return done;
}

/* ---- measuring ---- */

/* Measure those gauges of a space that go level by level, or those that do not. */
static bool measure_space(struct audit *audit, const struct subject *subject, struct gauge *gauges, bool by_level,
                          struct audited *audited)
{
	struct measure measures[AUDIT_MAX_HEURISTICS] = {{0}};
	struct gauge *measured[AUDIT_MAX_HEURISTICS];
	int count = 0;
	for (int k = 0; k < audit->request.heuristics; k++) {
		if (gauges[k].by_level != by_level || gauges[k].apart)
			continue;
		measured[count] = &gauges[k];
		measures[count++].heuristic = heuristic_find(gauges[k].name, audited->space.width);
	}
	bool done = count == 0 || measure_heuristics(&audited->space, measures, count, run_now);
	if (!done)
		audited_fail(audit, subject, audited->space.reason);
	for (int k = 0; done && k < count; k++) {
		if (measures[k].reason == REASON_RULES)
			measured[k]->apart = "does not apply";
		else if (!add_measure(audit, measured[k], audited, &measures[k])) {
			faults_add(audit->faults, "out of memory");
			done = false;
		}
	}
	for (int k = 0; k < count; k++)
		measure_clear(&audited->space, &measures[k]);
	return done;
}

/* Measure in the own space of each deal of a shape. */
static bool measure_deals(struct audit *audit, const struct subject *subject, struct gauge *gauges, const struct audited *shape)
{
	letter letters[LEVEL_MAX_TUBES];
	char link[LEVEL_LINK_SIZE];
	bool done = true;
	double deadline = audit->deadline;
	for (uint64_t at = 0; done && at < space_slots(&shape->space); at++) {
		if (!space_letters(&shape->space, at, letters) || !is_deal(shape->alphabet, letters))
			continue;
		naming_first(&shape->space.naming, &shape->space.order, letters);
		audited_link(shape, letters, link);
		struct instance instance = {.id = link, .link = link, .where = link, .optimal = -1};
		struct instances one = {&instance, 1};
		struct subject deal = {.instances = &one};
		struct audited audited;
		snprintf(deal.name, sizeof deal.name, "%s", subject->name);
		done = audited_open(audit, &deal, 0, audit->request.rules, &audited);
		if (!done)
			break;
		audit->deadline = deadline; /* of all deals together */
		done = measure_space(audit, subject, gauges, true, &audited);
		audited_close(&audited);
	}
	return done;
}

bool gauges_space(struct audit *audit, const struct subject *subject, struct gauge *gauges, struct audited *audited)
{
	bool some_by_level = false;
	for (int k = 0; k < audit->request.heuristics; k++) {
		const struct heuristic *heuristic = heuristic_find(gauges[k].name, audited->space.width);
		gauges[k].by_level = subject->is_shape && heuristic->prepare && !heuristic->anywhere;
		if (gauges[k].by_level && audit->request.all_heuristics && audited->starts > LEVEL_BY_LEVEL_MOST)
			gauges[k].apart = "goes deal by deal, and these are many: name it to insist";
		some_by_level = some_by_level || (gauges[k].by_level && !gauges[k].apart);
	}
	return measure_space(audit, subject, gauges, false, audited) &&
	       (!some_by_level || measure_deals(audit, subject, gauges, audited));
}

/* ---- rows ---- */

/* What follows from a joint table. */
struct errors {
	uint64_t exact, states;
	double mean;
	int least, most; /* of distance - h */
	uint64_t *count; /* [most - least + 1] */
	char *histogram; /* "0:602199 1:947201" */
};

static uint64_t joint_at(const struct measure_part *part, int h, int distance)
{
	return part->joint[h * part->columns + distance];
}

static bool find_errors(const struct measure_part *part, struct errors *errors)
{
	double sum = 0;
	*errors = (struct errors){.least = part->columns, .most = -part->rows};
	for (int h = 0; h < part->rows; h++)
		for (int d = 0; d < part->columns; d++) {
			uint64_t states = joint_at(part, h, d);
			if (states == 0)
				continue;
			errors->states += states;
			errors->exact += h == d ? states : 0;
			errors->least = d - h < errors->least ? d - h : errors->least;
			errors->most = d - h > errors->most ? d - h : errors->most;
			sum += (double) states * (d - h);
		}
	if (errors->states == 0)
		errors->least = errors->most = 0;
	errors->mean = errors->states ? sum / (double) errors->states : 0;
	size_t kinds = (size_t) (errors->most - errors->least) + 1;
	errors->count = calloc(kinds, sizeof *errors->count);
	errors->histogram = calloc(kinds, 32);
	if (!errors->count || !errors->histogram)
		return false;
	for (int h = 0; h < part->rows; h++)
		for (int d = 0; d < part->columns; d++)
			if (joint_at(part, h, d) > 0)
				errors->count[d - h - errors->least] += joint_at(part, h, d);
	char *end = errors->histogram;
	for (size_t i = 0; i < kinds; i++)
		if (errors->count[i] > 0)
			end += sprintf(end, "%s%d:%llu", end > errors->histogram ? " " : "", errors->least + (int) i,
			               (unsigned long long) errors->count[i]);
	return true;
}

static bool write_part(struct audit *audit, const struct subject *subject, const struct gauge *gauge, int p,
                       const struct errors *errors)
{
	const struct measure_part *part = &gauge->sum.part[p];
	const struct measure *sum = &gauge->sum;
	const char *rules = rules_name(audit->request.rules);
	double tau = kendall_tau(part->joint, part->rows, part->columns);
	bool closure = p == PART_CLOSURE, some = errors->states > 0;
	bool done = report_execute(
	    audit->db, audit->faults,
	    "INSERT INTO heuristics VALUES (%Q, %Q, %Q, %Q, %Q, %llu, %llu, %llu, %llu, iif(%d, %!.17g, NULL), iif(%d, %!.17g, "
	    "NULL), iif(%d, %d, NULL), %Q, iif(%d, %!.17g, NULL), %llu, %d, %llu, %llu, %llu, %llu, %llu)",
	    subject->name, rules, gauge->name, part_names[p], gauge->by_level ? "each deal's own states" : "states",
	    part->states, part->live, part->states - part->live, errors->exact, some,
	    some ? 100.0 * (double) errors->exact / (double) part->live : 0.0, some, errors->mean, some, errors->most,
	    errors->histogram, !isnan(tau), isnan(tau) ? 0.0 : tau, part->inadmissible, part->worst, part->edges,
	    part->inconsistent, part->dead_seen, part->live_dead, part->minima);
	if (done && closure)
		done = report_execute(
		    audit->db, audit->faults,
		    "INSERT INTO landscape VALUES (%Q, %Q, %Q, %llu, %llu, %llu, %llu, %llu, %llu, iif(%d, %llu, "
		    "NULL), %!.17g, %!.17g)",
		    subject->name, rules, gauge->name, part->minima, sum->plateaus, sum->largest_plateau, sum->closed_plateaus,
		    sum->in_closed, sum->largest_closed, gauge->names_checked, sum->names_differ,
		    gauge->nanoseconds / gauge->spaces * 1e-9, sum->prepare_s);
	for (int e = errors->least; done && e <= errors->most; e++)
		if (errors->count[e - errors->least] > 0)
			done = report_execute(audit->db, audit->faults, "INSERT INTO errors VALUES (%Q, %Q, %Q, %Q, %d, %llu)",
			                      subject->name, rules, gauge->name, part_names[p], e,
			                      errors->count[e - errors->least]);
	for (int h = 0; done && h < part->rows; h++)
		for (int d = 0; done && d < part->columns; d++)
			if (joint_at(part, h, d) > 0)
				done = report_execute(audit->db, audit->faults,
				                      "INSERT INTO joint VALUES (%Q, %Q, %Q, %Q, %d, %d, %llu)", subject->name,
				                      rules, gauge->name, part_names[p], h, d, joint_at(part, h, d));
	return done;
}

static bool promised(const struct gauge *gauge, int fault)
{
	static const unsigned promises[FAULT_KINDS] = {[FAULT_INADMISSIBLE] = PROMISE_ADMISSIBLE,
	                                               [FAULT_INCONSISTENT] = PROMISE_CONSISTENT,
	                                               [FAULT_LIVE_DEAD] = PROMISE_DEAD_SAFE};
	return gauge->promises & promises[fault];
}

static bool write_gauge(struct audit *audit, const struct subject *subject, const struct gauge *gauge)
{
	bool done = true;
	for (int p = 0; done && p < PARTS; p++) {
		struct errors errors;
		done = find_errors(&gauge->sum.part[p], &errors);
		if (!done)
			faults_add(audit->faults, "out of memory");
		done = done && write_part(audit, subject, gauge, p, &errors);
		free(errors.count);
		free(errors.histogram);
		for (int f = 0; done && f < FAULT_KINDS; f++)
			done = example_write(audit, subject, &gauge->example[p][f], gauge->name, part_names[p],
			                     fault_name((enum fault_kind) f), promised(gauge, f));
	}
	return done;
}

bool gauges_write(struct audit *audit, const struct subject *subject, const struct gauge *gauges)
{
	bool done = true;
	for (int k = 0; done && k < audit->request.heuristics; k++) {
		if (gauges[k].apart)
			done = report_execute(audit->db, audit->faults, "INSERT INTO left_out VALUES (%Q, %Q, %Q, %Q)",
			                      subject->name, rules_name(audit->request.rules), gauges[k].name, gauges[k].apart);
		else
			done = write_gauge(audit, subject, &gauges[k]);
	}
	return done;
}
