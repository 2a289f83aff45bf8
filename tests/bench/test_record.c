/* test_record.c: records to lines and back; a line is whole or absent. */
#include "bench/record.h"
#include "bench/scratch.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char path[SCRATCH_SIZE];
static struct faults faults;

static struct record make(void)
{
	struct record record;
	record_init(&record);
	record.run = strdup("0123");
	record.id = strdup("a \"quoted\" id\twith a tab");
	record.algorithm = strdup("wastar+mess@1.5");
	record.weight = 1.5;
	record.length = 38;
	record.baseline = 0;
	record.search_s = 0.1 + 0.2; /* not a short decimal */
	record.expanded = (int64_t) 1 << 60;
	record.verified = true;
	record.notes = json_pack("{s:[i,f], s:i}", "iteration", 1, 2.5, "built", 7);
	record.limits = json_pack("{s:f, s:n}", "time_s", 60.0, "memory");
	return record;
}

/* Every field comes back as it was, the last bit of a real included. */
static void test_round_trip(void **state)
{
	(void) state;
	struct record record = make(), back;
	char *line = record_to_line(&record);
	assert_non_null(line);
	size_t length = strlen(line);
	assert_int_equal(line[length - 1], '\n');
	assert_null(memchr(line, '\n', length - 1));
	assert_true(record_from_line(line, length, "here", &back, &faults));
	assert_string_equal(back.id, record.id);
	assert_true(back.search_s == record.search_s);
	assert_int_equal(back.expanded, record.expanded);
	assert_int_equal(back.length, 38);
	assert_int_equal(back.baseline, 0);
	assert_true(back.lower_bound == RECORD_NULL);
	assert_null(back.suite);
	assert_true(back.verified);
	assert_true(json_equal(back.notes, record.notes));
	char *again = record_to_line(&back);
	assert_string_equal(again, line);
	free(again);
	free(line);
	record_clear(&back);
	record_clear(&record);
}

/* The keys of the contract are there, null where there is nothing. */
static void test_keys(void **state)
{
	(void) state;
	static const char *const keys[] = {"schema",         "run",       "suite",       "id",       "level",      "rules",
	                                   "algorithm",      "engine",    "heuristic",   "weight",   "repeat",     "outcome",
	                                   "reason",         "length",    "lower_bound", "h0",       "baseline",   "verdict",
	                                   "expanded",       "generated", "duplicates",  "reopened", "stored",     "peak_open",
	                                   "expanded_below", "compile_s", "search_s",    "cpu_s",    "peak_bytes", "peak_rss",
	                                   "solution",       "verified",  "commit",      "compiler", "flags",      "cpu",
	                                   "host",           "started",   "limits",      "width",    "order_seed", "notes"};
	struct record record = make();
	char *line = record_to_line(&record);
	json_t *object = json_loads(line, 0, NULL);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (!json_object_get(object, keys[i]))
			fail_msg("no key %s", keys[i]);
	assert_true(json_is_null(json_object_get(object, "suite")));
	assert_true(json_is_null(json_object_get(object, "h0")));
	json_decref(object);
	free(line);
	record_clear(&record);
}

static void assert_no_record(const char *line, const char *why)
{
	struct record record;
	assert_false(record_from_line(line, strlen(line), "f:3", &record, &faults));
	assert_int_equal(faults.count, 1);
	if (!strstr(faults_text(&faults, 0), why))
		fail_msg("'%s' does not say '%s'", faults_text(&faults, 0), why);
	faults_clear(&faults);
}

static void test_no_record(void **state)
{
	(void) state;
	assert_no_record("{\"schema\":1", "f:3: not a record: ");
	assert_no_record("[1]", "f:3: not a record: it has no \"schema\"");
	assert_no_record("{}", "it has no \"schema\"");
	assert_no_record("{\"schema\":2}", "its \"schema\" is not 1");
	assert_no_record("{\"schema\":1,\"length\":\"long\"}", "\"length\" has the wrong type");
	assert_no_record("{\"schema\":1,\"id\":5}", "\"id\" has the wrong type");
	assert_no_record("{\"schema\":1,\"verified\":0}", "\"verified\" has the wrong type");
	assert_no_record("", "f:3: not a record: ");
}

static void append(const char *text)
{
	FILE *file = fopen(path, "a");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

static off_t file_size(void)
{
	struct stat status;
	assert_int_equal(stat(path, &status), 0);
	return status.st_size;
}

/* A half line at the end is not read, and cut off when the file is opened to append. */
static void test_half_line(void **state)
{
	(void) state;
	struct record record = make();
	char *line = record_to_line(&record);
	int file = record_file_open(path, true, &faults);
	assert_true(file >= 0);
	assert_true(record_file_append(file, line));
	assert_true(record_file_append(file, line));
	close(file);
	off_t whole = file_size();
	for (size_t part = 1; part < strlen(line); part += 97) {
		char *half = strndup(line, part);
		append(half);
		free(half);
		struct records records = {0};
		assert_true(records_load(path, &records, &faults));
		assert_int_equal(records.count, 2);
		records_clear(&records);
		file = record_file_open(path, false, &faults);
		assert_true(file >= 0);
		assert_int_equal(file_size(), whole);
		close(file);
	}
	/* A file that is one half line is empty then, one longer than a block too. */
	char *longest = malloc(10001);
	memset(longest, 'x', 10000);
	longest[10000] = 0;
	close(record_file_open(path, true, &faults));
	append(longest);
	close(record_file_open(path, false, &faults));
	assert_int_equal(file_size(), 0);
	/* A whole line before such a one stays. */
	append(line);
	append(longest);
	close(record_file_open(path, false, &faults));
	assert_int_equal(file_size(), strlen(line));
	free(longest);
	free(line);
	record_clear(&record);
}

/* When the disk takes only a part of a line, the part is taken back. */
static void test_full_disk(void **state)
{
	(void) state;
	struct record record = make();
	char *line = record_to_line(&record);
	int file = record_file_open(path, true, &faults);
	assert_true(record_file_append(file, line));
	off_t whole = file_size();
	struct rlimit before, limit;
	getrlimit(RLIMIT_FSIZE, &before);
	limit = before;
	limit.rlim_cur = (rlim_t) whole + 10; /* the write comes up short there */
	setrlimit(RLIMIT_FSIZE, &limit);
	bool appended = record_file_append(file, line);
	setrlimit(RLIMIT_FSIZE, &before);
	assert_false(appended);
	assert_int_equal(file_size(), whole);
	assert_true(record_file_append(file, line));
	assert_int_equal(file_size(), 2 * whole);
	close(file);
	free(line);
	record_clear(&record);
}

/* A whole line that is no record is said with its number. */
static void test_bad_line(void **state)
{
	(void) state;
	struct record record = make();
	char *line = record_to_line(&record);
	close(record_file_open(path, true, &faults));
	append(line);
	append("nonsense\n");
	append(line);
	struct records records = {0};
	assert_false(records_load(path, &records, &faults));
	assert_int_equal(faults.count, 1);
	assert_true(strncmp(faults_text(&faults, 0), path, strlen(path)) == 0);
	assert_true(strncmp(faults_text(&faults, 0) + strlen(path), ":2: not a record", 16) == 0);
	faults_clear(&faults);
	records_clear(&records);
	assert_false(records_load("/no/such/file", &records, &faults));
	assert_string_equal(faults_text(&faults, 0), "/no/such/file: No such file or directory");
	faults_clear(&faults);
	free(line);
	record_clear(&record);
}

static int make_file(void **state)
{
	(void) state;
	return scratch_file(path, "record") ? 0 : -1;
}

static int remove_file(void **state)
{
	(void) state;
	return unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_round_trip), cmocka_unit_test(test_keys),      cmocka_unit_test(test_no_record),
	    cmocka_unit_test(test_half_line),  cmocka_unit_test(test_full_disk), cmocka_unit_test(test_bad_line),
	};
	return cmocka_run_group_tests(tests, make_file, remove_file);
}
