/* job.h: one run to make: an algorithm on an instance, once; and the record that it leaves. */
#ifndef POUR_BENCH_JOB_H
#define POUR_BENCH_JOB_H

#include "bench/options.h"
#include "bench/record.h"
#include "bench/run.h"
#include "bench/suite.h"
#include "bench/verdict.h"

#include <time.h>

struct job {
	const struct instance *instance;
	const struct config *config;
	const struct run_settings *settings;
	int repeat;
};

/* Text of a job's or record's key with its final 0. */
enum { JOB_KEY_SIZE = 33 };

/* What names a run, hashed: suite, id, level, rules, algorithm, limits, options, repeat. A job and its record have one key. */
bool job_key(const struct job *job, char key[JOB_KEY_SIZE]);
void record_key(const struct record *record, char key[JOB_KEY_SIZE]);

/* The record of a job's result, judged. `order_seed` may be NULL; `started` is the wall clock at its start. False (record
   cleared) when memory runs out. */
bool job_record(const struct job *job, const struct run_result *result, const char *order_seed, time_t started,
                struct record *record);

/* The rules that a job runs under: those of its suite's line, or those asked for. */
enum rules job_rules(const struct job *job);

/* What is known of the job's level; nothing, where the job runs under other rules. */
struct baseline {
	enum status status;
	int optimal; /* -1 if not known */
};
struct baseline job_baseline(const struct job *job);

/* verdict_of a result against the baseline. */
enum verdict job_verdict(const struct job *job, const struct run_result *result, char *why, size_t size);

/* The run that a job asks for; `level` is filled from its instance and must live as long. */
struct run_request job_request(const struct job *job, struct level *level);

#endif
