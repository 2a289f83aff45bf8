#include "bench/suite.h"

#include "bench/suite_line.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *status_name(enum status status)
{
	static const char *const names[] = {"?", "solved", "impossible"};
	return names[status];
}

const char *suite_folder(void)
{
	const char *folder = getenv("POUR_INSTANCES");
	return folder && *folder ? folder : "instances";
}

static char *stream_text(FILE *file, size_t *length)
{
	size_t room = 4096, used = 0;
	char *text = malloc(room);
	while (text) {
		used += fread(text + used, 1, room - used - 1, file);
		if (used + 1 < room)
			break;
		char *more = realloc(text, room *= 2);
		if (!more)
			free(text);
		text = more;
	}
	if (text && ferror(file)) {
		free(text);
		return NULL;
	}
	if (text) {
		text[used] = 0;
		*length = used;
	}
	return text;
}

char *file_text(const char *path, size_t *length)
{
	if (strcmp(path, "-") == 0)
		return stream_text(stdin, length);
	FILE *file = fopen(path, "r");
	if (!file)
		return NULL;
	char *text = stream_text(file, length);
	int why = errno;
	fclose(file);
	errno = why;
	return text;
}

static bool append(struct instances *instances, const struct instance *instance)
{
	int n = instances->count;
	if ((n & (n - 1)) == 0) { /* full at every power of two */
		struct instance *more = realloc(instances->list, (n ? 2 * (size_t) n : 1) * sizeof *more);
		if (!more)
			return false;
		instances->list = more;
	}
	instances->list[instances->count++] = *instance;
	return true;
}

static void instance_clear(struct instance *instance)
{
	free(instance->suite);
	free(instance->id);
	free(instance->link);
	free(instance->where);
	free(instance->source);
	free(instance->named);
	memset(instance, 0, sizeof *instance);
}

void instances_clear(struct instances *instances)
{
	for (int i = 0; i < instances->count; i++)
		instance_clear(&instances->list[i]);
	free(instances->list);
	memset(instances, 0, sizeof *instances);
}

/* Append a copy of everything the line names. */
static bool add_line(struct instances *instances, const struct suite_line *line, const char *suite, const char *where,
                     struct faults *faults)
{
	struct instance instance = {
	    .suite = suite ? strdup(suite) : NULL,
	    .id = strdup(line->id),
	    .link = strdup(line->link),
	    .where = strdup(where),
	    .source = strdup(line->source ? line->source : where),
	    .status = line->status,
	    .optimal = line->optimal,
	    .rules = line->rules,
	    .rules_named = line->rules_named,
	};
	bool whole = (!suite || instance.suite) && instance.id && instance.link && instance.where && instance.source;
	if (whole && append(instances, &instance))
		return true;
	instance_clear(&instance);
	faults_add(faults, "%s: out of memory", where);
	return false;
}

static bool add_link(struct instances *instances, const char *link, const char *id, const char *where, struct faults *faults)
{
	struct level level;
	if (!level_from_link(link, where, &level, faults))
		return false;
	const struct suite_line line = {.id = id, .link = link, .optimal = -1};
	return add_line(instances, &line, NULL, where, faults);
}

/* A file that holds one level in any format. */
static bool add_level(struct instances *instances, const char *text, size_t length, enum level_order order, const char *name,
                      struct faults *faults)
{
	struct level *level = malloc(sizeof *level);
	if (!level || !level_from_text(text, length, order, name, level, faults)) {
		if (!level)
			faults_add(faults, "%s: out of memory", name);
		free(level);
		return false;
	}
	if (level->tubes == 0) {
		faults_add(faults, "%s: no level in it", name);
		free(level);
		return false;
	}
	char link[LEVEL_LINK_SIZE];
	level_to_link(level, link, sizeof link);
	const struct suite_line line = {.id = name, .link = link, .optimal = -1};
	if (!add_line(instances, &line, NULL, name, faults)) {
		free(level);
		return false;
	}
	instances->list[instances->count - 1].named = level;
	return true;
}

/* "instances/classic.suite" -> "classic"; without that ending the whole file name. */
static void suite_name(const char *path, char *name, size_t size)
{
	const char *slash = strrchr(path, '/');
	snprintf(name, size, "%s", slash ? slash + 1 : path);
	char *dot = strrchr(name, '.');
	if (dot && dot != name && strcmp(dot, ".suite") == 0)
		*dot = 0;
}

static bool id_taken(const struct instances *instances, int from, const char *id)
{
	for (int i = from; i < instances->count; i++)
		if (strcmp(instances->list[i].id, id) == 0)
			return true;
	return false;
}

/* One line of a suite or of a list of links; blank and comment lines are none. */
static bool add_text_line(struct instances *instances, enum suite_kind kind, char *text, int from, const char *path,
                          const char *where, struct faults *faults)
{
	text = suite_line_trim(text);
	if (*text == 0 || *text == '#')
		return true;
	if (kind == SUITE_LINKS)
		return add_link(instances, text, where, where, faults);
	struct suite_line line;
	struct level level;
	char name[256];
	suite_name(path, name, sizeof name);
	if (!suite_line_parse(text, where, &line, faults) || !level_from_link(line.link, where, &level, faults))
		return false;
	if (id_taken(instances, from, line.id)) {
		faults_add(faults, "%s: the id '%s' is taken by an earlier line", where, line.id);
		return false;
	}
	return add_line(instances, &line, name, where, faults);
}

/* A suite or a list of links: one instance a line. */
static bool add_lines(struct instances *instances, enum suite_kind kind, char *text, const char *path, struct faults *faults)
{
	bool good = true;
	int number = 0, from = instances->count;
	for (char *line; (line = strsep(&text, "\n")) != NULL;) {
		char where[4200];
		snprintf(where, sizeof where, "%s:%d", path, ++number);
		if (!add_text_line(instances, kind, line, from, path, where, faults))
			good = false;
	}
	return good;
}

static bool add_text(struct instances *instances, char *text, size_t length, const char *path, enum level_order order,
                     struct faults *faults)
{
	const char *name = strcmp(path, "-") == 0 ? "stdin" : path;
	enum suite_kind kind = suite_kind_of(text, length);
	if (kind == SUITE_ONE_LEVEL)
		return add_level(instances, text, length, order, name, faults);
	int before = instances->count;
	bool good = add_lines(instances, kind, text, name, faults);
	if (good && instances->count == before) {
		faults_add(faults, "%s: no level in it", name);
		return false;
	}
	return good;
}

const char *level_file(const char *argument, char *path, size_t size)
{
	struct stat status;
	if (strcmp(argument, "-") == 0 || stat(argument, &status) == 0)
		return argument;
	if (strchr(argument, '/') == NULL) {
		snprintf(path, size, "%s/%s.suite", suite_folder(), argument);
		if (stat(path, &status) == 0)
			return path;
	}
	return NULL;
}

bool instances_read(struct instances *instances, const char *argument, enum level_order order, struct faults *faults)
{
	char room[4200];
	const char *path = level_file(argument, room, sizeof room);
	if (!path) {
		if (level_is_link(argument))
			return add_link(instances, argument, argument, argument, faults);
		faults_add(faults, "%s: no such file, no suite of that name, and no share link", *argument ? argument : "''");
		return false;
	}
	size_t length = 0;
	char *text = file_text(path, &length);
	if (!text) {
		faults_add(faults, "%s: %s", path, strerror(errno));
		return false;
	}
	bool good = add_text(instances, text, length, path, order, faults);
	free(text);
	return good;
}

enum rules instance_rules(const struct instance *instance, enum rules asked)
{
	return instance->rules_named ? instance->rules : asked;
}

void instances_check_rules(const struct instances *instances, enum rules rules, struct faults *faults)
{
	for (int i = 0; i < instances->count; i++) {
		const struct instance *instance = &instances->list[i];
		if (instance_rules(instance, rules) != rules)
			faults_add(faults, "%s: this level is one of the rules '%s': --rules %s", instance->where,
			           rules_name(instance->rules), rules_name(instance->rules));
	}
}

void instance_level(const struct instance *instance, struct level *level)
{
	struct faults none = {0};
	if (instance->named)
		*level = *instance->named;
	else
		level_from_link(instance->link, instance->where, level, &none);
	faults_clear(&none);
}

int instances_check(const struct instances *instances, struct faults *faults)
{
	int found = 0;
	for (int i = 0; i < instances->count; i++) {
		struct level level;
		instance_level(&instances->list[i], &level);
		found += level_check(&level, instances->list[i].where, faults);
	}
	return found;
}
