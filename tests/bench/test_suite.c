/* test_suite.c: what LEVEL arguments hold, and what is said of those that hold it badly. */
#include "bench/scratch.h"
#include "bench/suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[SCRATCH_SIZE];
static char path[SCRATCH_SIZE + 64];
static struct instances instances;
static struct faults faults;

/* A file of that name with that text; its path is in `path`. */
static void write_file(const char *name, const char *text)
{
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
	fclose(file);
}

static void clear(void)
{
	instances_clear(&instances);
	faults_clear(&faults);
}

static bool read_file(const char *name, const char *text)
{
	write_file(name, text);
	return instances_read(&instances, path, ORDER_BOTTOM_FIRST, &faults);
}

/* Fault i, after the path of the file, is this. */
static void assert_fault(int i, const char *text)
{
	const char *fault = faults_text(&faults, i);
	assert_true(strncmp(fault, path, strlen(path)) == 0);
	assert_string_equal(fault + strlen(path), text);
}

static void test_link(void **state)
{
	(void) state;
	assert_true(instances_read(&instances, "c4-abab-baba-0", ORDER_BOTTOM_FIRST, &faults));
	assert_int_equal(instances.count, 1);
	assert_null(instances.list[0].suite);
	assert_string_equal(instances.list[0].id, "c4-abab-baba-0");
	assert_int_equal(instances.list[0].status, STATUS_UNKNOWN);
	assert_int_equal(instances.list[0].optimal, -1);
	clear();
}

static void test_suite_file(void **state)
{
	(void) state;
	assert_true(read_file("some.suite", "# made by hand\n"
	                                    "one\tc4-abab-baba-0\tsolved\t7\tan article\r\n"
	                                    "\n"
	                                    "two\tc4-cbca-accb-abba-0\timpossible\t-\tgolden\n"
	                                    "three\tc4-abab-baba-0-0\t?\t-\t\n"
	                                    "whole\tc4-abab-baba-0-0\tsolved\t7\tnamed\twhole\n"
	                                    "four\tc4-abab-baba-0-0\tsolved\t-\tlast line without newline"));
	assert_int_equal(instances.count, 5);
	const struct instance *one = &instances.list[0], *two = &instances.list[1];
	assert_string_equal(one->suite, "some");
	assert_string_equal(one->id, "one");
	assert_string_equal(one->link, "c4-abab-baba-0");
	assert_string_equal(one->source, "an article");
	assert_int_equal(one->status, STATUS_SOLVED);
	assert_int_equal(one->optimal, 7);
	assert_string_equal(strrchr(one->where, ':'), ":2");
	assert_int_equal(two->status, STATUS_IMPOSSIBLE);
	assert_int_equal(two->optimal, -1);
	assert_string_equal(strrchr(two->where, ':'), ":4");
	assert_int_equal(instances.list[2].status, STATUS_UNKNOWN);
	assert_false(one->rules_named);
	assert_int_equal(one->rules, RULES_WATER);
	assert_int_equal(instance_rules(one, RULES_BALL), RULES_BALL);
	assert_true(instances.list[3].rules_named);
	assert_string_equal(instances.list[3].source, "named");
	assert_int_equal(instance_rules(&instances.list[3], RULES_BALL), RULES_WHOLE);
	assert_string_equal(instances.list[4].source, "last line without newline");
	struct level level;
	instance_level(two, &level);
	assert_int_equal(level.tubes, 4);
	clear();
}

static void test_bad_suite(void **state)
{
	(void) state;
	assert_false(read_file("bad.suite", "one\tc4-abab-baba-0\tsolved\t7\tx\n"
	                                    "two\tc4-abab-baba-0\tsolved\n"
	                                    "three\tc4-abab-baba-0\tmaybe\t-\tx\n"
	                                    "four\tc4-abab-baba-0\tsolved\tseven\tx\n"
	                                    "five\tc4-abab-baba-0\timpossible\t7\tx\n"
	                                    "one\tc4-abab-baba-0\tsolved\t7\tx\n"
	                                    "\tc4-abab-baba-0\tsolved\t7\tx\n"
	                                    "eight\tc4-ab!b-baba-0\tsolved\t7\tx\n"
	                                    "nine\tc4-abab-baba-0\tsolved\t7\tx\twine\n"
	                                    "ten\tc4-abab-baba-0\tsolved\t7\tx\twater\tmore\n"));
	assert_int_equal(faults.count, 9);
	assert_fault(0, ":2: 3 of the 5 fields 'id link status optimal source' (and perhaps rules), separated by tabs");
	assert_fault(1, ":3: status 'maybe' is not 'solved', 'impossible' or '?'");
	assert_fault(2, ":4: optimal 'seven' is neither a number nor '-'");
	assert_fault(3, ":5: an optimal length of 7, but the status is 'impossible'");
	assert_fault(4, ":6: the id 'one' is taken by an earlier line");
	assert_fault(5, ":7: the id is empty");
	assert_true(strncmp(faults_text(&faults, 6) + strlen(path), ":8: ", 4) == 0);
	assert_fault(7, ":9: rules 'wine' are none of water, ball, whole");
	assert_fault(8, ":10: more than the 6 fields 'id link status optimal source rules'");
	assert_int_equal(instances.count, 1);
	clear();
}

static void test_list_of_links(void **state)
{
	(void) state;
	assert_true(read_file("list.txt", "# two\n\n  c4-abab-baba-0  \nc4-abab-baba-0-0\r\n"));
	assert_int_equal(instances.count, 2);
	assert_null(instances.list[0].suite);
	assert_string_equal(instances.list[0].link, "c4-abab-baba-0");
	assert_string_equal(strrchr(instances.list[0].id, ':'), ":3");
	assert_string_equal(strrchr(instances.list[1].where, ':'), ":4");
	clear();
	assert_false(read_file("list.txt", "c4-abab-baba-0\nabab\n"));
	assert_int_equal(faults.count, 1);
	assert_true(strncmp(faults_text(&faults, 0) + strlen(path), ":2: ", 4) == 0);
	clear();
}

static void test_one_level(void **state)
{
	(void) state;
	assert_true(read_file("grid.txt", "red blue red blue\nblue red blue red\n-\n"));
	assert_int_equal(instances.count, 1);
	assert_string_equal(instances.list[0].link, "c4-abab-baba-0");
	assert_string_equal(instances.list[0].id, path);
	struct level level;
	instance_level(&instances.list[0], &level);
	assert_string_equal(level.name[1], "blue");
	clear();
	assert_true(read_file("level.json", "[[1,2,1,2],[2,1,2,1],[]]"));
	assert_string_equal(instances.list[0].link, "c4-abab-baba-0");
	clear();
}

static void test_not_there(void **state)
{
	(void) state;
	assert_false(instances_read(&instances, "/no/such/file", ORDER_BOTTOM_FIRST, &faults));
	assert_string_equal(faults_text(&faults, 0), "/no/such/file: no such file, no suite of that name, and no share link");
	clear();
	assert_false(instances_read(&instances, folder, ORDER_BOTTOM_FIRST, &faults));
	assert_string_equal(faults_text(&faults, 0) + strlen(folder), ": Is a directory");
	clear();
	assert_false(read_file("empty.suite", "# nothing\n"));
	assert_int_equal(faults.count, 1);
	clear();
}

static void test_by_name(void **state)
{
	(void) state;
	write_file("named.suite", "one\tc4-abab-baba-0\tsolved\t7\tx\n");
	setenv("POUR_INSTANCES", folder, 1);
	assert_true(instances_read(&instances, "named", ORDER_BOTTOM_FIRST, &faults));
	assert_string_equal(instances.list[0].suite, "named");
	unsetenv("POUR_INSTANCES");
	clear();
}

/* All faults of all levels, each with its file and line. */
static void test_check(void **state)
{
	(void) state;
	assert_true(read_file("check.suite", "one\tc4-abab-bab-0\t?\t-\tx\n"
	                                     "two\tc4-abab-baba-0\t?\t-\tx\n"
	                                     "three\tc4-abbb-cbab-0\t?\t-\tx\n"));
	assert_true(instances_check(&instances, &faults) >= 3);
	int one = 0, two = 0, three = 0;
	for (int i = 0; i < faults.count; i++) {
		const char *rest = faults_text(&faults, i) + strlen(path);
		one += strncmp(rest, ":1: ", 4) == 0;
		two += strncmp(rest, ":2: ", 4) == 0;
		three += strncmp(rest, ":3: ", 4) == 0;
	}
	assert_int_equal(one + three, faults.count);
	assert_int_equal(two, 0);
	assert_true(one >= 1 && three >= 2);
	clear();
}

static int make_folder(void **state)
{
	(void) state;
	return scratch_folder(folder, "suite") ? 0 : -1;
}

static int remove_folder(void **state)
{
	(void) state;
	static const char *const names[] = {"some.suite", "bad.suite",   "list.txt",    "grid.txt",
	                                    "level.json", "empty.suite", "named.suite", "check.suite"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		unlink(path);
	}
	return rmdir(folder);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_link),          cmocka_unit_test(test_suite_file), cmocka_unit_test(test_bad_suite),
	    cmocka_unit_test(test_list_of_links), cmocka_unit_test(test_one_level),  cmocka_unit_test(test_not_there),
	    cmocka_unit_test(test_by_name),       cmocka_unit_test(test_check),
	};
	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
