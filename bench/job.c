#include "bench/job.h"

#include "bench/version.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static json_t *limit_integer(uint64_t value)
{
	return value ? json_integer((json_int_t) value) : json_null();
}

static json_t *limits_json(const struct run_limits *limits)
{
	json_t *time = limits->time_s > 0 ? json_real(limits->time_s) : json_null();
	return json_pack("{s:o, s:o, s:o}", "time_s", time, "memory", limit_integer(limits->memory), "nodes",
	                 limit_integer(limits->nodes));
}

static json_t *options_json(const struct search_options *options)
{
	json_t *object = json_pack("{s:s, s:i, s:I}", "closed", options->closed == CLOSED_JUDY ? "judy" : "flat", "threads",
	                           options->threads > 0 ? options->threads : 1, "table", (json_int_t) options->table_bytes);
	if (object && options->prune_off)
		json_object_set_new(object, "prune_off", json_integer(options->prune_off));
	return object;
}

static char *copy(const char *text, bool *whole)
{
	char *copied = text ? strdup(text) : NULL;
	*whole &= !text || copied;
	return copied;
}

enum rules job_rules(const struct job *job)
{
	return instance_rules(job->instance, job->settings->rules);
}

struct baseline job_baseline(const struct job *job)
{
	if (job_rules(job) != job->instance->rules)
		return (struct baseline){STATUS_UNKNOWN, -1};
	return (struct baseline){job->instance->status, job->instance->optimal};
}

enum verdict job_verdict(const struct job *job, const struct run_result *result, char *why, size_t size)
{
	const struct baseline baseline = job_baseline(job);
	return verdict_of(baseline.status, baseline.optimal, job->config, result, why, size);
}

/* The part of a record that is known before the run. */
static bool identify(const struct job *job, struct record *record)
{
	const struct config *config = job->config;
	const struct instance *instance = job->instance;
	const struct baseline baseline = job_baseline(job);
	bool whole = true;
	record_init(record);
	record->suite = copy(instance->suite, &whole);
	record->id = copy(instance->id, &whole);
	record->level = copy(instance->link, &whole);
	record->rules = copy(rules_name(job_rules(job)), &whole);
	record->algorithm = copy(config->word, &whole);
	record->engine = copy(config->engine, &whole);
	record->heuristic = copy(config->heuristic, &whole);
	record->weight = (double) config->weight_num / config->weight_den;
	record->repeat = job->repeat;
	record->status = copy(baseline.status == STATUS_UNKNOWN ? NULL : status_name(baseline.status), &whole);
	record->baseline = baseline.optimal >= 0 ? baseline.optimal : RECORD_NULL;
	record->limits = limits_json(&job->settings->limits);
	record->options = options_json(&job->settings->options);
	return whole && record->limits && record->options;
}

static void hash_text(XXH3_state_t *state, const char *text)
{
	XXH3_128bits_update(state, text ? text : "", text ? strlen(text) : 0);
	XXH3_128bits_update(state, "\n", 1);
}

static void hash_json(XXH3_state_t *state, const json_t *value)
{
	char *text = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
	hash_text(state, text);
	free(text);
}

void record_key(const struct record *record, char key[JOB_KEY_SIZE])
{
	XXH3_state_t state;
	XXH3_128bits_reset(&state);
	hash_text(&state, record->suite);
	hash_text(&state, record->id);
	hash_text(&state, record->level);
	hash_text(&state, record->rules);
	hash_text(&state, record->algorithm);
	hash_json(&state, record->limits);
	hash_json(&state, record->options);
	char repeat[32];
	snprintf(repeat, sizeof repeat, "%lld", (long long) record->repeat);
	hash_text(&state, repeat);
	XXH128_hash_t hash = XXH3_128bits_digest(&state);
	snprintf(key, JOB_KEY_SIZE, "%016llx%016llx", (unsigned long long) hash.high64, (unsigned long long) hash.low64);
}

bool job_key(const struct job *job, char key[JOB_KEY_SIZE])
{
	struct record record;
	bool whole = identify(job, &record);
	record_key(&record, key);
	record_clear(&record);
	return whole;
}

static bool name_run(struct record *record, const char *order_seed)
{
	char text[JOB_KEY_SIZE + 512];
	record_key(record, text);
	if (order_seed)
		snprintf(text + JOB_KEY_SIZE - 1, 512, "\n%s", order_seed);
	char run[17];
	snprintf(run, sizeof run, "%016llx", (unsigned long long) XXH3_64bits(text, strlen(text)));
	bool whole = true;
	record->run = copy(run, &whole);
	record->order_seed = copy(order_seed, &whole);
	return whole;
}

/* Counts as integers, measurements as reals. */
static json_t *number_json(double value)
{
	bool fits = value > -9e15 && value < 9e15;
	return fits && value == (double) (int64_t) value ? json_integer((json_int_t) value) : json_real(value);
}

/* {"name": number} or, for a name noted several times, {"name": [numbers]}. */
static json_t *notes_json(const struct run_result *result)
{
	json_t *notes = json_object();
	for (int i = 0; i < result->notes && notes; i++) {
		const struct run_note *note = &result->note[i];
		json_t *before = json_object_get(notes, note->name);
		json_t *value = number_json(note->value);
		if (!before) {
			json_object_set_new(notes, note->name, value);
		} else if (json_is_array(before)) {
			json_array_append_new(before, value);
		} else {
			json_t *array = json_pack("[O, o]", before, value);
			json_object_set_new(notes, note->name, array);
		}
	}
	return notes;
}

static void take_counters(const struct counters *count, struct record *record)
{
	record->expanded = (int64_t) count->expanded;
	record->generated = (int64_t) count->generated;
	record->duplicates = (int64_t) count->duplicates;
	record->reopened = (int64_t) count->reopened;
	record->stored = (int64_t) count->stored;
	record->peak_open = (int64_t) count->peak_open;
	record->expanded_below = (int64_t) count->expanded_below;
}

static bool take_solution(const struct run_result *result, struct record *record)
{
	record->verified = result->verified;
	if (result->outcome != RUN_SOLVED)
		return true;
	record->length = result->length;
	size_t size = 6 * (size_t) result->moves + 1;
	record->solution = malloc(size);
	if (record->solution)
		moves_to_text(result->move, result->moves, record->solution, size);
	return record->solution != NULL;
}

static bool take_result(const struct job *job, const struct run_result *result, struct record *record)
{
	bool whole = true;
	char why[256];
	enum verdict verdict = job_verdict(job, result, why, sizeof why);
	record->outcome = copy(run_outcome_name(result->outcome), &whole);
	record->reason = copy(result->reason[0] ? result->reason : NULL, &whole);
	record->lower_bound = result->lower_bound;
	if (result->h0 >= 0)
		record->h0 = result->h0;
	record->verdict = copy(verdict_name(verdict), &whole);
	const char *message = result->message[0] ? result->message : why[0] ? why : NULL;
	record->message = copy(message, &whole);
	take_counters(&result->count, record);
	record->compile_s = result->compile_s;
	record->search_s = result->search_s;
	record->cpu_s = result->cpu_s;
	record->peak_bytes = (int64_t) result->peak_bytes;
	record->peak_rss = (int64_t) result->peak_rss;
	record->width = copy(result->width[0] ? result->width : NULL, &whole);
	record->notes = notes_json(result);
	return take_solution(result, record) && whole && record->notes;
}

static bool take_place(time_t started, struct record *record)
{
	bool whole = true;
	char text[32];
	struct tm utc;
	gmtime_r(&started, &utc);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
	record->started = copy(text, &whole);
	record->commit = copy(version_commit(), &whole);
	record->compiler = copy(version_compiler(), &whole);
	record->flags = copy(version_flags(), &whole);
	record->cpu = copy(version_cpu(), &whole);
	record->host = copy(version_host(), &whole);
	return whole;
}

bool job_record(const struct job *job, const struct run_result *result, const char *order_seed, time_t started,
                struct record *record)
{
	if (identify(job, record) && name_run(record, order_seed) && take_result(job, result, record) &&
	    take_place(started, record))
		return true;
	record_clear(record);
	return false;
}

struct run_request job_request(const struct job *job, struct level *level)
{
	instance_level(job->instance, level);
	return (struct run_request){.level = level,
	                            .rules = job_rules(job),
	                            .config = job->config,
	                            .limits = job->settings->limits,
	                            .options = job->settings->options,
	                            .grace_s = RUN_GRACE_S,
	                            .slack = RUN_SLACK};
}
