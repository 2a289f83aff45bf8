#include "bench/sweep.h"

#include "core/random.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- which runs, in which order ---- */

struct keyed {
	char key[JOB_KEY_SIZE];
	int index;
};

static int keyed_compare(const void *a, const void *b)
{
	return strcmp(((const struct keyed *) a)->key, ((const struct keyed *) b)->key);
}

/* Of one key in the order of the jobs. */
static int keyed_order(const void *a, const void *b)
{
	int by_key = keyed_compare(a, b);
	return by_key ? by_key : ((const struct keyed *) a)->index - ((const struct keyed *) b)->index;
}

/* The sorted keys of the jobs, or NULL when memory runs out. */
static struct keyed *keys_of_jobs(const struct job *jobs, int count)
{
	struct keyed *keys = calloc((size_t) count + 1, sizeof *keys);
	for (int i = 0; i < count && keys; i++) {
		keys[i].index = i;
		if (!job_key(&jobs[i], keys[i].key)) {
			free(keys);
			return NULL;
		}
	}
	if (keys)
		qsort(keys, (size_t) count, sizeof *keys, keyed_order);
	return keys;
}

static void tell_repeated(const struct instances *instances, const bool *repeated, struct faults *faults)
{
	int first = -1, count = 0;
	for (int i = 0; i < instances->count; i++)
		if (repeated[i] && count++ == 0)
			first = i;
	if (count == 1)
		faults_add(faults, "%s: given twice", instances->list[first].where);
	else if (count > 1)
		faults_add(faults, "%s: given twice, and %d more level%s", instances->list[first].where, count - 1,
		           count == 2 ? "" : "s");
}

/* Two jobs of one key would be one run in the file. */
static bool all_different(const struct instances *instances, const struct job *jobs, int count, struct faults *faults)
{
	int before = faults->count;
	struct keyed *keys = keys_of_jobs(jobs, count);
	bool *repeated = calloc((size_t) instances->count + 1, sizeof *repeated);
	if (!keys || !repeated) {
		faults_add(faults, "out of memory");
	} else {
		for (int i = 1; i < count; i++)
			if (keyed_compare(&keys[i], &keys[i - 1]) == 0)
				repeated[jobs[keys[i].index].instance - instances->list] = true;
		tell_repeated(instances, repeated, faults);
	}
	free(repeated);
	free(keys);
	return faults->count == before;
}

/* Every algorithm on every instance that it applies to, each repeat after the other. */
static int cross_product(const struct sweep *sweep, struct job *jobs)
{
	int count = 0;
	for (int repeat = 0; repeat < sweep->repeats; repeat++)
		for (int i = 0; i < sweep->instances->count; i++)
			for (int c = 0; c < sweep->config_count; c++)
				if (config_applies(&sweep->configs[c],
				                   instance_rules(&sweep->instances->list[i], sweep->settings->rules)))
					jobs[count++] = (struct job){.instance = &sweep->instances->list[i],
					                             .config = &sweep->configs[c],
					                             .settings = sweep->settings,
					                             .repeat = repeat};
	return count;
}

int sweep_jobs(const struct sweep *sweep, struct job **jobs, struct faults *faults)
{
	size_t all = (size_t) sweep->repeats * (size_t) sweep->instances->count * (size_t) sweep->config_count;
	*jobs = all < INT32_MAX ? calloc(all + 1, sizeof **jobs) : NULL;
	if (!*jobs) {
		faults_add(faults, "%zu runs are too many for the memory", all);
		return -1;
	}
	int count = cross_product(sweep, *jobs);
	if (!all_different(sweep->instances, *jobs, count, faults)) {
		free(*jobs);
		*jobs = NULL;
		return -1;
	}
	struct random random;
	random_open(&random, sweep->seed, 0);
	random_shuffle(&random, *jobs, (uint32_t) count, sizeof **jobs);
	int mine = 0;
	for (int i = sweep->shard - 1; i < count; i += sweep->shards)
		(*jobs)[mine++] = (*jobs)[i];
	return mine;
}

int sweep_skip_done(const struct sweep *sweep, struct job *jobs, int count, struct tally *tally, struct faults *faults)
{
	struct records records = {0};
	struct keyed *keys = keys_of_jobs(jobs, count);
	bool good = keys && records_load(sweep->path, &records, faults);
	if (!keys)
		faults_add(faults, "out of memory");
	for (int i = 0; i < records.count && good; i++) {
		struct keyed wanted;
		record_key(&records.record[i], wanted.key);
		struct keyed *found = bsearch(&wanted, keys, (size_t) count, sizeof *keys, keyed_compare);
		if (!found || !jobs[found->index].instance)
			continue;
		jobs[found->index].instance = NULL; /* done */
		tally_add(tally, &records.record[i]);
		if (sweep->warnings)
			progress_warn(sweep->warnings, &records.record[i]);
	}
	int left = 0;
	for (int i = 0; i < count && good; i++)
		if (jobs[i].instance)
			jobs[left++] = jobs[i];
	records_clear(&records);
	free(keys);
	return good ? left : -1;
}

/* ---- the runs ---- */

/* Runs in flight: slot i holds the run of jobs[job[i]]. */
struct flight {
	struct run *run;
	struct level *level;
	int *job;
	time_t *started;
	int count;
};

static bool flight_open(struct flight *flight, int most)
{
	size_t n = (size_t) most;
	*flight = (struct flight){.run = calloc(n, sizeof *flight->run),
	                          .level = calloc(n, sizeof *flight->level),
	                          .job = calloc(n, sizeof *flight->job),
	                          .started = calloc(n, sizeof *flight->started)};
	return flight->run && flight->level && flight->job && flight->started;
}

static void flight_close(struct flight *flight)
{
	free(flight->run);
	free(flight->level);
	free(flight->job);
	free(flight->started);
}

static bool keep(const struct sweep *sweep, const struct job *job, const struct run_result *result, time_t started, int file,
                 struct progress *progress, struct faults *faults)
{
	struct record record;
	bool made = job_record(job, result, sweep->seed, started, &record);
	char *line = made ? record_to_line(&record) : NULL;
	bool good = line && record_file_append(file, line);
	if (!good)
		faults_add(faults, "%s: cannot write a record: %s", sweep->path, line ? strerror(errno) : "out of memory");
	else
		progress_record(progress, &record);
	free(line);
	record_clear(&record);
	return good;
}

/* Start the next job; one that cannot be started is a crashed run. */
static bool launch(const struct sweep *sweep, const struct job *jobs, int next, struct flight *flight, int file,
                   struct progress *progress, struct faults *faults)
{
	int slot = flight->count;
	struct run_request request = job_request(&jobs[next], &flight->level[slot]);
	struct run_result result = {0};
	flight->job[slot] = next;
	flight->started[slot] = time(NULL);
	if (!run_start(&flight->run[slot], &request, sweep->body, &result))
		return keep(sweep, &jobs[next], &result, flight->started[slot], file, progress, faults);
	flight->count++;
	return true;
}

/* Wait a while for one to end and keep it. */
static bool land(const struct sweep *sweep, const struct job *jobs, struct flight *flight, int file, struct progress *progress,
                 struct faults *faults)
{
	int slot = run_wait(flight->run, flight->count, 1);
	if (slot < 0) {
		progress_tick(progress);
		return true;
	}
	struct run_result result;
	run_finish(&flight->run[slot], &result);
	bool good = keep(sweep, &jobs[flight->job[slot]], &result, flight->started[slot], file, progress, faults);
	run_result_clear(&result);
	int last = --flight->count;
	flight->run[slot] = flight->run[last];
	flight->job[slot] = flight->job[last];
	flight->started[slot] = flight->started[last];
	return good;
}

bool sweep_run(const struct sweep *sweep, const struct job *jobs, int count, int file, struct progress *progress,
               struct faults *faults)
{
	struct flight flight;
	bool good = flight_open(&flight, sweep->parallel);
	if (!good)
		faults_add(faults, "out of memory");
	int next = 0;
	while (good && (next < count || flight.count > 0)) {
		if (next < count && flight.count < sweep->parallel)
			good = launch(sweep, jobs, next++, &flight, file, progress, faults);
		else
			good = land(sweep, jobs, &flight, file, progress, faults);
	}
	for (int i = 0; i < flight.count; i++) { /* after a failed write */
		struct run_result result;
		while (run_wait(&flight.run[i], 1, -1) < 0)
			;
		run_finish(&flight.run[i], &result);
		run_result_clear(&result);
	}
	flight_close(&flight);
	return good;
}
