#include "bench/level_write.h"

#include "bench/pddl.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- lines of letters and words ---- */

static void write_letters(FILE *out, const struct tube *tube, const char *empty)
{
	for (int i = 0; i < tube->height; i++)
		fputc(level_colour_letter(tube->units[i]), out);
	if (tube->height == 0)
		fputs(empty, out);
}

static const char *unit_name(const struct level *level, int unit)
{
	return unit < level->colours ? level->name[unit] : "?";
}

static bool write_grid(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                       struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	fprintf(out, "capacity: %d\n", level->capacity);
	for (int t = 0; t < level->tubes; t++) {
		write_letters(out, &level->tube[t], "-");
		fputc('\n', out);
	}
	return true;
}

static bool write_words(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                        struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	fprintf(out, "%d %d\n", level->tubes, level->capacity);
	for (int t = 0; t < level->tubes; t++) {
		const struct tube *tube = &level->tube[t];
		for (int i = 0; i < tube->height; i++)
			fprintf(out, "%s%s", i ? " " : "", unit_name(level, tube->units[i]));
		fputs(tube->height == 0 ? "-\n" : "\n", out);
	}
	return true;
}

static bool write_semicolons(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                             struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	fprintf(out, "capacity: %d\n", level->capacity);
	for (int t = 0; t < level->tubes; t++) {
		write_letters(out, &level->tube[t], "");
		fputs(t + 1 < level->tubes ? ";" : "\n", out);
	}
	return true;
}

/* Colours as digits where these are enough, else as letters. Empty tubes at the end are a number. */
static bool write_keys(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                       struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	int columns = level->tubes;
	while (columns > 0 && level->tube[columns - 1].height == 0)
		columns--;
	fprintf(out, "height=%d\ncolors=%d\nempty=%d\n", level->capacity, level->colours, level->tubes - columns);
	for (int t = 0; t < columns; t++) {
		fputs("column=", out);
		for (int i = 0; i < level->tube[t].height; i++) {
			int unit = level->tube[t].units[i];
			fputc(level->colours <= 10 && unit < level->colours ? '0' + unit : level_colour_letter(unit), out);
		}
		fputc('\n', out);
	}
	return true;
}

/* ---- JSON and YAML ---- */

/* A name that is a number is written as one. */
static json_t *unit_json(const struct level *level, int unit)
{
	const char *name = unit_name(level, unit);
	char *end;
	long long number = strtoll(name, &end, 10);
	char again[32];
	snprintf(again, sizeof again, "%lld", number);
	return strcmp(again, name) == 0 ? json_integer(number) : json_string(name);
}

static json_t *units_json(const struct level *level, const struct tube *tube)
{
	json_t *units = json_array();
	for (int i = 0; i < tube->height; i++)
		json_array_append_new(units, unit_json(level, tube->units[i]));
	return units;
}

static bool is_plain(const struct level *level, const struct tube *tube)
{
	return tube->capacity == level->capacity && tube->only == LEVEL_ANY_COLOUR;
}

/* A tube of its own kind is an object. */
static json_t *tube_json(const struct level *level, const struct tube *tube)
{
	if (is_plain(level, tube))
		return units_json(level, tube);
	json_t *object = json_object();
	json_object_set_new(object, "capacity", json_integer(tube->capacity));
	if (tube->only != LEVEL_ANY_COLOUR)
		json_object_set_new(object, "only", json_string(level->name[tube->only]));
	json_object_set_new(object, "cells", units_json(level, tube));
	return object;
}

/* One tube a line, between what opens and closes the whole and after what indents a line. */
static bool write_tubes(FILE *out, const struct level *level, const char *indent, const char *between)
{
	for (int t = 0; t < level->tubes; t++) {
		json_t *tube = tube_json(level, &level->tube[t]);
		char *text = json_dumps(tube, JSON_PRESERVE_ORDER | JSON_ENSURE_ASCII);
		json_decref(tube);
		if (!text)
			return false;
		fprintf(out, "%s%s%s\n", indent, text, t + 1 < level->tubes ? between : "");
		free(text);
	}
	return true;
}

static int longest_tube(const struct level *level)
{
	int longest = 0;
	for (int t = 0; t < level->tubes; t++)
		if (level->tube[t].height > longest)
			longest = level->tube[t].height;
	return longest;
}

static bool write_json(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                       struct faults *faults)
{
	(void) rules;
	if (longest_tube(level) < level->capacity) {
		faults_add(faults, "%s: no tube is full, and the format json tells no capacity: json-object does",
		           instance->where);
		return false;
	}
	fputs("[\n", out);
	bool good = write_tubes(out, level, "  ", ",");
	fputs("]\n", out);
	return good;
}

static bool write_json_object(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                              struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	fprintf(out, "{\n  \"capacity\": %d,\n  \"order\": \"bottom-first\",\n  \"tubes\": [\n", level->capacity);
	bool good = write_tubes(out, level, "    ", ",");
	fputs("  ]\n}\n", out);
	return good;
}

/* What JSON says of a tube, YAML says too. */
static bool write_yaml(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                       struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	fprintf(out, "capacity: %d\norder: bottom-first\ntubes:\n", level->capacity);
	return write_tubes(out, level, "  - ", "");
}

/* ---- lines of links ---- */

static bool write_link(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                       struct faults *faults)
{
	(void) instance, (void) rules, (void) faults;
	char link[LEVEL_LINK_SIZE];
	level_to_link(level, link, sizeof link);
	fprintf(out, "%s\n", link);
	return true;
}

static bool write_suite(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                        struct faults *faults)
{
	(void) rules, (void) faults;
	char link[LEVEL_LINK_SIZE], optimal[16] = "-";
	level_to_link(level, link, sizeof link);
	if (instance->optimal >= 0)
		snprintf(optimal, sizeof optimal, "%d", instance->optimal);
	fprintf(out, "%s\t%s\t%s\t%s\t%s", instance->id, link, status_name(instance->status), optimal, instance->source);
	if (instance->rules_named)
		fprintf(out, "\t%s", rules_name(instance->rules));
	fputc('\n', out);
	return true;
}

/* ---- for planners ---- */

static bool write_domain(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                         struct faults *faults)
{
	(void) instance, (void) level, (void) rules, (void) faults;
	pddl_domain(out);
	return true;
}

static bool write_problem(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
                          struct faults *faults)
{
	return pddl_problem(out, instance->id, instance->where, level, rules, faults);
}

static const struct level_format formats[] = {
    {"link", "share links, one a line", FORMAT_MANY | FORMAT_KINDS | FORMAT_LEVEL, write_link},
    {"suite", "id, link, status, optimal, source: one a line", FORMAT_MANY | FORMAT_KINDS | FORMAT_LEVEL, write_suite},
    {"letters", "one tube a line, units as letters", FORMAT_LEVEL, write_grid},
    {"words", "tubes and capacity, then one tube a line, units as words", FORMAT_LEVEL | FORMAT_NAMES, write_words},
    {"semicolons", "tubes as letters split by ';'", FORMAT_LEVEL, write_semicolons},
    {"keys", "height=, colors=, empty=, column=", FORMAT_LEVEL, write_keys},
    {"json", "an array of arrays", FORMAT_KINDS | FORMAT_NAMES | FORMAT_LEVEL, write_json},
    {"json-object", "an object with capacity, order and tubes", FORMAT_KINDS | FORMAT_NAMES | FORMAT_LEVEL, write_json_object},
    {"yaml", "the same in YAML", FORMAT_KINDS | FORMAT_NAMES | FORMAT_LEVEL, write_yaml},
    {"pddl-domain", "the planning domain, the same for every level", FORMAT_FIXED, write_domain},
    {"pddl-problem", "a level as a planning problem under --rules", FORMAT_KINDS, write_problem},
};

int level_formats_count(void)
{
	return sizeof formats / sizeof *formats;
}

const struct level_format *level_format_at(int index)
{
	return &formats[index];
}

const struct level_format *level_format_find(const char *name)
{
	for (int i = 0; i < level_formats_count(); i++)
		if (strcmp(formats[i].name, name) == 0)
			return &formats[i];
	return NULL;
}

/* ---- what is written is read again ---- */

static void rename_colours(struct level *level, enum colour_names names)
{
	for (int c = 0; c < level->colours && names != NAMES_GIVEN; c++) {
		if (names == NAMES_LETTERS)
			snprintf(level->name[c], LEVEL_NAME_SIZE, "%c", level_colour_letter(c));
		else
			snprintf(level->name[c], LEVEL_NAME_SIZE, "%d", c + 1);
	}
}

/* Match colour a of one level with colour b of the other: each has one partner, and the same name where names are kept. */
static bool match(int a, int b, int *partner, const struct level *x, const struct level *y, bool named)
{
	if (a >= x->colours || b >= y->colours)
		return a == b; /* hidden, or any colour */
	if (partner[a] < 0) {
		for (int c = 0; c < x->colours; c++)
			if (partner[c] == b)
				return false;
		partner[a] = b;
	}
	return partner[a] == b && (!named || strcmp(x->name[a], y->name[b]) == 0);
}

static bool same_level(const struct level *x, const struct level *y, bool named)
{
	int partner[LEVEL_MAX_COLOURS];
	if (x->tubes != y->tubes || x->colours != y->colours)
		return false;
	for (int c = 0; c < x->colours; c++)
		partner[c] = -1;
	for (int t = 0; t < x->tubes; t++) {
		const struct tube *a = &x->tube[t], *b = &y->tube[t];
		if (a->height != b->height || a->capacity != b->capacity || !match(a->only, b->only, partner, x, y, named))
			return false;
		for (int i = 0; i < a->height; i++)
			if (!match(a->units[i], b->units[i], partner, x, y, named))
				return false;
	}
	return true;
}

/* Whether the text, or its link where it is a suite's line, is read as the level. */
static bool reads_back(const char *text, size_t length, const struct level *level, bool named)
{
	struct faults faults = {0};
	struct level *again = malloc(sizeof *again);
	const char *tab = memchr(text, '\t', length);
	const char *end = tab ? memchr(tab + 1, '\t', length - (size_t) (tab + 1 - text)) : NULL;
	if (end) {
		length = (size_t) (end - tab - 1);
		text = tab + 1;
	}
	bool same =
	    again && level_from_text(text, length, ORDER_BOTTOM_FIRST, NULL, again, &faults) && same_level(level, again, named);
	faults_clear(&faults);
	free(again);
	return same;
}

static bool has_kinds(const struct level *level)
{
	for (int t = 0; t < level->tubes; t++)
		if (!is_plain(level, &level->tube[t]))
			return true;
	return false;
}

bool level_write(FILE *out, const struct level_format *format, const struct instance *instance, enum colour_names names,
                 enum rules rules, struct faults *faults)
{
	struct level level;
	instance_level(instance, &level);
	rename_colours(&level, names);
	if (has_kinds(&level) && !(format->is & FORMAT_KINDS)) {
		faults_add(faults, "%s: has tubes with a capacity or a colour of their own, which the format %s cannot tell",
		           instance->where, format->name);
		return false;
	}
	char *text = NULL;
	size_t length = 0;
	FILE *memory = open_memstream(&text, &length);
	bool good = memory && format->write(memory, instance, &level, rules, faults);
	int before = faults->count;
	if (memory && fclose(memory) != 0)
		good = false;
	if (!good && faults->count == 0)
		faults_add(faults, "%s: out of memory", instance->where);
	if (good && format->is & FORMAT_LEVEL && !reads_back(text, length, &level, format->is & FORMAT_NAMES)) {
		faults_add(faults, "%s: the format %s would be read as another level: try %s", instance->where, format->name,
		           format->is & FORMAT_NAMES ? "other --names, or link" : "link");
		good = false;
	}
	if (good && faults->count == before)
		fwrite(text, 1, length, out);
	free(text);
	return good;
}
