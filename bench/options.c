#include "bench/options.h"

#include "bench/command.h"

#include <string.h>

enum { MAX_THREADS = 256 };

static void take_order(enum level_order *order, const char *value, struct faults *faults)
{
	if (strcmp(value, "bottom-first") == 0)
		*order = ORDER_BOTTOM_FIRST;
	else if (strcmp(value, "top-first") == 0)
		*order = ORDER_TOP_FIRST;
	else
		faults_add(faults, "--order: '%s' is neither bottom-first nor top-first", value);
}

static void take_closed(enum closed_kind *closed, const char *value, struct faults *faults)
{
	if (strcmp(value, "flat") == 0)
		*closed = CLOSED_FLAT;
	else if (strcmp(value, "judy") == 0)
		*closed = CLOSED_JUDY;
	else
		faults_add(faults, "--closed: '%s' is neither flat nor judy", value);
}

static void take_threads(int *threads, const char *value, struct faults *faults)
{
	uint64_t count;
	if (count_parse(value, "--threads", 1, MAX_THREADS, &count, faults))
		*threads = (int) count;
}

/* The published systems are engines of their own, so that -a takes them too; --as takes nothing else. */
static void take_systems(const char **algorithms, const char *value, struct faults *faults)
{
	static const char *const systems[] = {"guided", "analyser", "tutorial"};
	for (const char *word = value;; word++) {
		size_t length = strcspn(word, ",");
		bool known = false;
		for (int i = 0; i < (int) (sizeof systems / sizeof *systems); i++)
			known |= strlen(systems[i]) == length && strncmp(word, systems[i], length) == 0;
		if (!known)
			faults_add(faults, "--as: '%.*s' is none of guided, analyser, tutorial", (int) length, word);
		word += length;
		if (*word == 0)
			break;
	}
	*algorithms = value;
}

static void take_algorithms(struct run_settings *settings, int key, const char *value, struct faults *faults)
{
	if (settings->algorithms_key != 0 && settings->algorithms_key != key)
		faults_add(faults, "--as names a whole procedure, -a an algorithm: not both");
	settings->algorithms_key = key;
	if (key == 'a')
		settings->algorithms = value;
	else
		take_systems(&settings->algorithms, value, faults);
}

bool run_settings_take(struct run_settings *settings, int key, const char *value, struct faults *faults)
{
	switch (key) {
	case 'a':
	case OPTION_AS: take_algorithms(settings, key, value, faults); return true;
	case OPTION_TIME: duration_parse(value, "--time", &settings->limits.time_s, faults); return true;
	case OPTION_MEMORY: size_parse(value, "--memory", &settings->limits.memory, faults); return true;
	case OPTION_NODES: count_parse(value, "--nodes", 0, (uint64_t) 1 << 53, &settings->limits.nodes, faults); return true;
	case OPTION_RULES:
		if (!rules_from_name(value, &settings->rules))
			faults_add(faults, "--rules: '%s' is none of water, ball, whole", value);
		return true;
	case OPTION_ORDER:
		take_order(&settings->order, value, faults);
		settings->order_given = true;
		return true;
	case OPTION_CLOSED: take_closed(&settings->options.closed, value, faults); return true;
	case OPTION_THREADS: take_threads(&settings->options.threads, value, faults); return true;
	case OPTION_TABLE: size_parse(value, "--table", &settings->options.table_bytes, faults); return true;
	}
	return false;
}

void tell_assumed_order(const struct run_settings *settings, const struct instances *instances)
{
	for (int i = 0; i < instances->count && !settings->order_given; i++) {
		const struct level *named = instances->list[i].named;
		if (named && named->order_assumed)
			complain(instances->list[i].where,
			         "read bottom first; if its units are top first, say --order top-first");
	}
}

void option_fault(const char *command, int key, char **argv, struct faults *faults)
{
	const char *word = argv[optind - 1];
	if (key == ':')
		faults_add(faults, "%s: the option %s needs a value", command, word);
	else if (strncmp(word, "--", 2) == 0 || optopt == 0)
		faults_add(faults, "%s: unknown option %s: see 'pour help %s'", command, word, command);
	else
		faults_add(faults, "%s: unknown option -%c: see 'pour help %s'", command, optopt, command);
}
