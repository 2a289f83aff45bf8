/* audit_open.c: a shape's or level's space with all its distances, and its states as links and solutions. */
#include "bench/audit.h"

#include "algorithms/deals.h"
#include "algorithms/heuristic.h"
#include "bench/command.h"
#include "bench/report_sql.h"
#include "bench/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_number(const char **text, char end, long least, long most, int *number)
{
	char *after;
	errno = 0;
	long value = strtol(*text, &after, 10);
	if (after == *text || **text == '+' || **text == '-' || *after != end || errno || value < least || value > most)
		return false;
	*number = (int) value;
	*text = after + (end != 0);
	return true;
}

bool shape_parse(const char *text, struct shape *shape, struct faults *faults)
{
	const char *at = text;
	if (read_number(&at, 'x', 1, LEVEL_MAX_COLOURS, &shape->colours) &&
	    read_number(&at, '+', 1, LEVEL_MAX_CAPACITY, &shape->capacity) &&
	    read_number(&at, 0, 0, LEVEL_MAX_TUBES, &shape->empty) && shape->colours + shape->empty <= LEVEL_MAX_TUBES)
		return true;
	faults_add(faults, "--shape: '%s' is no shape: COLOURSxCAPACITY+EMPTY, like 4x4+2, of at most %d colours and %d tubes",
	           text, LEVEL_MAX_COLOURS, LEVEL_MAX_TUBES);
	return false;
}

int subject_spaces(const struct subject *subject)
{
	return subject->is_shape ? 1 : subject->instances->count;
}

static bool time_is_up(void *clock)
{
	const struct audit *audit = clock;
	return audit->deadline > 0 && run_now() >= audit->deadline;
}

void audited_fail(struct audit *audit, const struct subject *subject, enum reason reason)
{
	complain(subject->name, "unknown: %s",
	         reason == REASON_BUDGET ? "this space has more states than its tables can number" : reason_name(reason));
	audit->undecided = true;
}

static bool explore(struct audited *audited, bool by_shape)
{
	struct space *space = &audited->space;
	return space_open(space, by_shape) &&
	       ((space_add_starts(space) && space_explore(space) && space_measure(space)) || (space_close(space), false));
}

bool audited_open(struct audit *audit, const struct subject *subject, int index, enum rules rules, struct audited *audited)
{
	*audited = (struct audited){.arena = arena_create(audit->request.limits.memory)};
	const struct shape *shape = &subject->shape;
	double begin = run_now(), time_s = audit->request.limits.time_s;
	audit->deadline = time_s > 0 ? begin + time_s : 0;
	if (subject->is_shape)
		deal_solved(&audited->level, shape->colours, shape->capacity, shape->empty);
	else
		instance_level(&subject->instances->list[index], &audited->level);
	struct faults faults = {0};
	bool memory = audited->arena == NULL;
	if (!memory)
		audited->alphabet = (subject->is_shape ? alphabet_compile_all : alphabet_compile)(
		    &audited->level, rules, audited->arena, &faults, &memory);
	audited->space = (struct space){.alphabet = audited->alphabet,
	                                .arena = audited->arena,
	                                .threads = audit->request.threads,
	                                .expired = time_is_up,
	                                .clock = audit};
	bool done = audited->alphabet && explore(audited, subject->is_shape);
	audited->took_s = run_now() - begin;
	if (done)
		return true;
	if (!audited->alphabet && !memory) {
		complain(subject->name, "unknown: %s", faults_text(&faults, 0));
		audit->undecided = true;
	} else {
		audited_fail(audit, subject, memory ? REASON_MEMORY : audited->space.reason);
	}
	faults_clear(&faults);
	alphabet_free(audited->alphabet);
	arena_destroy(audited->arena);
	return false;
}

void audited_close(struct audited *audited)
{
	space_close(&audited->space);
	alphabet_free(audited->alphabet);
	arena_destroy(audited->arena);
}

/* ---- states shown ---- */

const char *const part_names[PARTS] = {[PART_STARTS] = "deals", [PART_CLOSURE] = "closure"};

bool audited_is_start(const struct audited *audited, const letter *letters)
{
	const struct alphabet *a = audited->alphabet;
	if (audited->space.by_shape)
		return is_deal(a, letters);
	return memcmp(letters, a->start, (size_t) a->tubes * sizeof *letters) == 0;
}

void audited_show(const struct audited *audited, letter *letters)
{
	const struct space *space = &audited->space;
	if (space->by_shape)
		naming_first(&space->naming, &space->order, letters);
	else
		link_order_sort(&space->order, letters);
}

void audited_link(const struct audited *audited, const letter *letters, char *link)
{
	struct level level;
	alphabet_level(audited->alphabet, letters, &audited->level, &level);
	level_to_link(&level, link, LEVEL_LINK_SIZE);
}

char *audited_solution(struct audit *audit, const struct audited *audited, const letter *letters)
{
	uint64_t at = space_find(&audited->space, letters);
	int distance = at == SPACE_NOWHERE ? DISTANCE_DEAD : space_distance(&audited->space, at);
	if (distance < 0)
		return NULL;
	struct level level;
	alphabet_level(audited->alphabet, letters, &audited->level, &level);
	struct pour *plan = malloc(((size_t) distance + 1) * sizeof *plan);
	struct move *moves = malloc(((size_t) distance + 1) * sizeof *moves);
	char *text = malloc((size_t) distance * 6 + 1);
	bool done = plan && moves && text && space_plan(&audited->space, letters, plan) == distance &&
	            plan_to_moves(audited->alphabet, &level, plan, distance, moves) &&
	            level_replay(&level, audited->alphabet->rules, moves, distance, NULL) == distance && level_is_goal(&level);
	if (done) {
		moves_to_text(moves, distance, text, (size_t) distance * 6 + 1);
	} else {
		char link[LEVEL_LINK_SIZE];
		audited_link(audited, letters, link);
		faults_add(audit->faults, "%s: the solution found does not replay", link);
		free(text);
		text = NULL;
	}
	free(plan);
	free(moves);
	return text;
}

bool example_before(const struct example *a, const struct example *b)
{
	if (!a->found || !b->found)
		return a->found;
	if (a->size != b->size)
		return a->size < b->size;
	unsigned x = (unsigned) a->distance, y = (unsigned) b->distance; /* dead is -1: the greatest */
	if (x != y)
		return x < y;
	return a->link && b->link && strcmp(a->link, b->link) < 0;
}

void example_clear(struct example *example)
{
	free(example->link);
	free(example->after);
	free(example->solution);
	*example = (struct example){0};
}

bool example_offer(struct audit *audit, struct example *kept, const struct audited *audited, const letter *letters,
                   int distance, int h)
{
	const struct alphabet *a = audited->alphabet;
	struct example example = {.found = true, .size = a->tubes * a->colours, .distance = distance, .h = h};
	char link[LEVEL_LINK_SIZE] = "";
	letter shown[LEVEL_MAX_TUBES];
	example.link = link;
	if (kept->found && kept->size == example.size && kept->distance == distance) {
		memcpy(shown, letters, (size_t) a->tubes * sizeof *shown);
		audited_show(audited, shown);
		audited_link(audited, shown, link);
	}
	if (!example_before(&example, kept))
		return true;
	memcpy(shown, letters, (size_t) a->tubes * sizeof *shown);
	audited_show(audited, shown);
	audited_link(audited, shown, link);
	example_clear(kept);
	example.link = strdup(link);
	example.solution = audited_solution(audit, audited, shown);
	*kept = example;
	if (!example.link)
		faults_add(audit->faults, "out of memory");
	return audit->faults->count == 0;
}

bool example_write(struct audit *audit, const struct subject *subject, const struct example *example, const char *what,
                   const char *part, const char *kind, bool broken)
{
	if (!example->found)
		return true;
	if (broken) {
		complain(what, "its promise does not hold on %s (%s): %s: %s", subject->name, part, kind, example->link);
		audit->refuted = true;
	}
	return report_execute(
	    audit->db, audit->faults,
	    "INSERT INTO faults VALUES (%Q, %Q, %Q, %Q, %Q, %d, %d, %Q, nullif(nullif(%d, -1), %d), nullif(%d, -1), %Q, "
	    "iif(%d, nullif(%d, %d), NULL), %Q)",
	    subject->name, rules_name(audit->request.rules), what, part, kind, broken, example->size, example->link, example->h,
	    H_DEAD, example->distance, example->after, example->after != NULL, example->h_after, H_DEAD, example->solution);
}
