#include "bench/config.h"

#include "algorithms/engine.h"
#include "bench/nearest.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names and promises are the same in every width. */
static const enum width any_width = WIDTH_8x16;
enum { WEIGHT_DECIMALS = 6, DEFAULT_WEIGHT_OF_ALL = 2 };

/* What there is, for messages: "bfs, astar, wastar". */
static const char *engine_name_at(int i)
{
	return engine_at(i, any_width)->name;
}

static const char *heuristic_name_at(int i)
{
	return heuristic_at(i, any_width)->name;
}

static int gcd(int a, int b)
{
	return b == 0 ? a : gcd(b, a % b);
}

/* Digits with at most WEIGHT_DECIMALS decimals, in lowest terms. */
static bool weight_parse(const char *text, int *num, int *den)
{
	long value = 0, scale = 1;
	const char *p = text;
	for (; isdigit((unsigned char) *p); p++)
		if ((value = value * 10 + (*p - '0')) > CONFIG_MAX_WEIGHT)
			return false;
	if (p == text)
		return false;
	if (*p == '.') {
		const char *first = ++p;
		for (; isdigit((unsigned char) *p) && p - first < WEIGHT_DECIMALS; p++) {
			value = value * 10 + (*p - '0');
			scale *= 10;
		}
		if (p == first)
			return false;
	}
	if (*p != 0 || value < scale || value > CONFIG_MAX_WEIGHT * scale)
		return false;
	int common = gcd((int) value, (int) scale);
	*num = (int) value / common;
	*den = (int) scale / common;
	return true;
}

static void word_write(struct config *config)
{
	int n = snprintf(config->word, sizeof config->word, "%s", config->engine);
	if (config->heuristic)
		n += snprintf(config->word + n, sizeof config->word - (size_t) n, "+%s", config->heuristic);
	if (config->weight_num != config->weight_den)
		snprintf(config->word + n, sizeof config->word - (size_t) n, "@%.*g", WEIGHT_DECIMALS + 4,
		         (double) config->weight_num / config->weight_den);
}

static bool config_set(struct config *config, const struct engine *engine, const struct heuristic *heuristic, int num, int den)
{
	*config = (struct config){.engine = engine->name,
	                          .heuristic = heuristic ? heuristic->name : NULL,
	                          .weight_num = num,
	                          .weight_den = den,
	                          .engine_promises = engine->promises,
	                          .heuristic_promises = heuristic ? heuristic->promises : ~0u};
	word_write(config);
	return true;
}

static const struct engine *engine_named(const char *word, const char *name, struct faults *faults)
{
	const struct engine *engine = engine_find(name, any_width);
	if (!engine) {
		char there[512];
		nearest_list(engines_count(), engine_name_at, there, sizeof there);
		const char *near = nearest_name(name, engines_count(), engine_name_at);
		faults_add(faults, "%s: unknown engine '%s'%s%s%s: there are %s", word, name, near ? " (did you mean '" : "",
		           near ? near : "", near ? "'?)" : "", there);
	}
	return engine;
}

static const struct heuristic *heuristic_named(const char *word, const char *name, struct faults *faults)
{
	const struct heuristic *heuristic = heuristic_find(name, any_width);
	if (!heuristic) {
		char there[512];
		nearest_list(heuristics_count(), heuristic_name_at, there, sizeof there);
		const char *near = nearest_name(name, heuristics_count(), heuristic_name_at);
		faults_add(faults, "%s: unknown heuristic '%s'%s%s%s: there are %s", word, name, near ? " (did you mean '" : "",
		           near ? near : "", near ? "'?)" : "", there);
	}
	return heuristic;
}

/* The heuristic that the word names, or NULL; *good false with a fault where the engine wants otherwise. */
static const struct heuristic *heuristic_of(const char *word, const struct engine *engine, const char *name, bool *good,
                                            struct faults *faults)
{
	bool takes = engine->takes & ENGINE_TAKES_HEURISTIC;
	*good = takes == (name != NULL);
	if (!takes && name)
		faults_add(faults, "%s: %s takes no heuristic", word, engine->name);
	if (takes && !name) {
		char there[512];
		nearest_list(heuristics_count(), heuristic_name_at, there, sizeof there);
		faults_add(faults, "%s: %s needs a heuristic, %s+NAME: there are %s", word, engine->name, engine->name, there);
	}
	if (!takes || !name)
		return NULL;
	const struct heuristic *heuristic = heuristic_named(word, name, faults);
	*good = heuristic != NULL;
	return heuristic;
}

static bool rules_fit(const char *word, enum rules rules, const struct engine *engine, const struct heuristic *heuristic,
                      struct faults *faults)
{
	const char *misfit = NULL;
	if (!(engine->rules & 1u << rules))
		misfit = engine->name;
	else if (heuristic && !(heuristic->rules & 1u << rules))
		misfit = heuristic->name;
	if (misfit && faults)
		faults_add(faults, "%s: %s does not apply to the rules '%s'", word, misfit, rules_name(rules));
	return misfit == NULL;
}

bool config_applies(const struct config *config, enum rules rules)
{
	const struct heuristic *heuristic = config->heuristic ? heuristic_find(config->heuristic, any_width) : NULL;
	return rules_fit(config->word, rules, engine_find(config->engine, any_width), heuristic, NULL);
}

bool config_parse(const char *word, enum rules rules, struct config *config, struct faults *faults)
{
	char copy[CONFIG_WORD_SIZE];
	if (strlen(word) >= sizeof copy) {
		faults_add(faults, "%s: too long for ENGINE[+HEURISTIC][@WEIGHT]", word);
		return false;
	}
	strcpy(copy, word);
	char *weight = strchr(copy, '@');
	if (weight)
		*weight++ = 0;
	char *name = strchr(copy, '+');
	if (name)
		*name++ = 0;
	const struct engine *engine = engine_named(word, copy, faults);
	if (!engine)
		return false;
	bool good;
	const struct heuristic *heuristic = heuristic_of(word, engine, name, &good, faults);
	if (!good)
		return false;
	int num = 1, den = 1;
	if (weight && !(engine->takes & ENGINE_TAKES_WEIGHT)) {
		faults_add(faults, "%s: %s takes no weight", word, engine->name);
		return false;
	}
	if (weight && !weight_parse(weight, &num, &den)) {
		faults_add(faults, "%s: bad weight '%s': a number from 1 to %d with at most %d decimals", word, weight,
		           CONFIG_MAX_WEIGHT, WEIGHT_DECIMALS);
		return false;
	}
	return rules_fit(word, rules, engine, heuristic, faults) && config_set(config, engine, heuristic, num, den);
}

/* Room for `count` configs in *list; false when memory runs out. */
static bool list_room(struct config **list, int count, struct faults *faults)
{
	*list = calloc((size_t) count, sizeof **list);
	if (!*list)
		faults_add(faults, "out of memory");
	return *list != NULL;
}

static int config_all(enum rules rules, struct config **list, struct faults *faults)
{
	if (!list_room(list, engines_count() * (heuristics_count() + 1), faults))
		return -1;
	int count = 0;
	for (int e = 0; e < engines_count(); e++) {
		const struct engine *engine = engine_at(e, any_width);
		bool takes = engine->takes & ENGINE_TAKES_HEURISTIC;
		int weight = engine->takes & ENGINE_TAKES_WEIGHT ? DEFAULT_WEIGHT_OF_ALL : 1;
		for (int h = 0; h < (takes ? heuristics_count() : 1); h++) {
			const struct heuristic *heuristic = takes ? heuristic_at(h, any_width) : NULL;
			if (rules_fit("all", rules, engine, heuristic, NULL))
				config_set(&(*list)[count++], engine, heuristic, weight, 1);
		}
	}
	return count;
}

static bool list_has(const struct config *list, int count, const char *word)
{
	for (int i = 0; i < count; i++)
		if (strcmp(list[i].word, word) == 0)
			return true;
	return false;
}

/* Does the word stand among the ones from `first` to it, each with its final 0? */
static bool word_before(const char *first, const char *word)
{
	for (; first < word; first += strlen(first) + 1)
		if (strcmp(first, word) == 0)
			return true;
	return false;
}

int config_parse_list(const char *words, enum rules rules, struct config **list, struct faults *faults)
{
	if (strcmp(words, "all") == 0)
		return config_all(rules, list, faults);
	int commas = 0;
	for (const char *p = words; *p; p++)
		commas += *p == ',';
	char *copy = strdup(words);
	if (!copy || !list_room(list, commas + 1, faults)) {
		free(copy);
		return -1;
	}
	int count = 0;
	bool good = true;
	char *rest = copy;
	for (char *word; (word = strsep(&rest, ",")) != NULL;) {
		if (word_before(copy, word)) /* what is wrong with it has been said */
			continue;
		struct config *next = &(*list)[count];
		if (!config_parse(word, rules, next, faults))
			good = false;
		else if (!list_has(*list, count, next->word))
			count++;
	}
	free(copy);
	if (!good) {
		free(*list);
		*list = NULL;
	}
	return good ? count : -1;
}

bool config_promises_shortest(const struct config *config)
{
	return config->engine_promises & ENGINE_SHORTEST && config->heuristic_promises & PROMISE_ADMISSIBLE;
}

bool config_promises_weight(const struct config *config)
{
	return config->engine_promises & ENGINE_WITHIN_WEIGHT && config->heuristic_promises & PROMISE_ADMISSIBLE;
}
