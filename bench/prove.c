#include "bench/prove.h"

#include "bench/suite_line.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* What the records say of one level. */
struct evidence {
	bool solvable;          /* a verified solution is known */
	int64_t shortest;       /* length of the shortest one, INT_MAX if none */
	int64_t bound;          /* no solution is shorter than this */
	int optimal;            /* proved length, -1 if none */
	const char *by_optimal; /* the first algorithm that proved it */
	bool optimal_twice;     /* and another one */
	const char *by_impossible;
	bool impossible_twice;
};

static bool is(const char *text, const char *wanted)
{
	return text && strcmp(text, wanted) == 0;
}

/* Add a record of the level; false with a fault if it contradicts an earlier one. */
static bool weigh(struct evidence *evidence, const struct record *record, const char *where, struct faults *faults)
{
	if (is(record->outcome, "impossible")) {
		if (!evidence->by_impossible)
			evidence->by_impossible = record->algorithm;
		else if (strcmp(evidence->by_impossible, record->algorithm) != 0)
			evidence->impossible_twice = true;
	}
	if (!is(record->outcome, "impossible") && record->lower_bound > evidence->bound)
		evidence->bound = record->lower_bound;
	if (is(record->outcome, "solved") && record->verified) {
		evidence->solvable = true;
		if (record->length < evidence->shortest)
			evidence->shortest = record->length;
		if (record->lower_bound == record->length) {
			if (!evidence->by_optimal) {
				evidence->by_optimal = record->algorithm;
				evidence->optimal = (int) record->length;
			} else if (evidence->optimal != record->length) {
				faults_add(faults, "%s: %s proved %d, but %s proved %d", where, evidence->by_optimal,
				           evidence->optimal, record->algorithm, (int) record->length);
				return false;
			} else if (strcmp(evidence->by_optimal, record->algorithm) != 0) {
				evidence->optimal_twice = true;
			}
		}
	}
	if (evidence->solvable && evidence->by_impossible) {
		faults_add(faults, "%s: %s called it impossible, but a solution is known", where, evidence->by_impossible);
		return false;
	}
	return true;
}

static bool gather(const char *link, enum rules rules, const struct records *records, const char *where,
                   struct evidence *evidence, struct faults *faults)
{
	*evidence = (struct evidence){.shortest = INT_MAX, .optimal = -1};
	for (int i = 0; i < records->count; i++) {
		const struct record *record = &records->record[i];
		if (is(record->level, link) && is(record->rules, rules_name(rules)) && !weigh(evidence, record, where, faults))
			return false;
	}
	return true;
}

/* Do the records speak against what the line says? */
static bool contradicts(const struct evidence *evidence, const struct suite_line *line)
{
	if (line->status == STATUS_IMPOSSIBLE)
		return evidence->solvable;
	return line->status == STATUS_SOLVED &&
	       (evidence->by_impossible ||
	        (line->optimal >= 0 && (evidence->shortest < line->optimal || evidence->bound > line->optimal)));
}

/* What the line says under these rules stays where the records prove no more and do not contradict it. */
static void add_line(struct evidence *evidence, const struct suite_line *line, enum rules rules)
{
	if (line->rules != rules || contradicts(evidence, line))
		return;
	evidence->solvable |= line->status == STATUS_SOLVED;
	evidence->impossible_twice |= line->status == STATUS_IMPOSSIBLE;
	if (line->optimal >= 0) {
		evidence->optimal = line->optimal;
		evidence->optimal_twice = true;
	}
}

static void print_line(FILE *out, const struct suite_line *line, enum rules rules, const struct evidence *evidence)
{
	enum status status = evidence->solvable           ? STATUS_SOLVED
	                     : evidence->impossible_twice ? STATUS_IMPOSSIBLE
	                                                  : STATUS_UNKNOWN;
	char optimal[16] = "-";
	if (evidence->optimal_twice)
		snprintf(optimal, sizeof optimal, "%d", evidence->optimal);
	fprintf(out, "%s\t%s\t%s\t%s\t%s", line->id, line->link, status_name(status), optimal,
	        line->source ? line->source : "-");
	if (line->rules_named || rules != RULES_WATER)
		fprintf(out, "\t%s", rules_name(rules));
	fputc('\n', out);
}

static bool prove_line(char *text, enum rules rules, const struct records *records, const char *where, FILE *out,
                       struct faults *faults)
{
	char *trimmed = suite_line_trim(text);
	if (*trimmed == 0 || *trimmed == '#') {
		fprintf(out, "%s\n", trimmed);
		return true;
	}
	struct suite_line line;
	struct evidence evidence;
	if (!suite_line_parse(trimmed, where, &line, faults))
		return false;
	if (line.rules_named)
		rules = line.rules;
	if (!gather(line.link, rules, records, where, &evidence, faults))
		return false;
	add_line(&evidence, &line, rules);
	print_line(out, &line, rules, &evidence);
	return true;
}

bool prove_suite(const char *path, enum rules rules, const struct records *records, FILE *out, struct faults *faults)
{
	size_t length;
	char *text = file_text(path, &length);
	if (!text) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		return false;
	}
	bool good = suite_kind_of(text, length) == SUITE_LINES;
	if (!good)
		faults_add(faults, "%s: not a suite, so it has no place for what was proved", path);
	char *rest = text;
	int number = 0;
	for (char *line; good && (line = strsep(&rest, "\n")) != NULL;) {
		char where[4200];
		snprintf(where, sizeof where, "%s:%d", path, ++number);
		if (*line != 0 || rest != NULL) /* what follows the last newline is no line */
			good = prove_line(line, rules, records, where, out, faults);
	}
	free(text);
	return good;
}
