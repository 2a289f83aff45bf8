/* test_limits.c: durations, sizes and counts with their units. */
#include "bench/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct faults faults;

static void test_durations(void **state)
{
	(void) state;
	static const struct {
		const char *text;
		double seconds;
	} good[] = {{"60s", 60},       {"500ms", 0.5}, {"2m", 120}, {"2min", 120},  {"1.5h", 5400},
	            {"250us", 250e-6}, {"0", 0},       {"0s", 0},   {"0.25s", 0.25}};
	for (size_t i = 0; i < COUNT(good); i++) {
		double seconds = -1;
		assert_true(duration_parse(good[i].text, "--time", &seconds, &faults));
		assert_true(seconds > good[i].seconds - 1e-12 && seconds < good[i].seconds + 1e-12);
	}
	static const char *const bad[] = {"60",  "",    "s",    "-1s",    "+1s",   "1e3s",      "60 s",
	                                  "60S", "inf", "nans", "1.2.3s", "0x10s", "999999999h"};
	for (size_t i = 0; i < COUNT(bad); i++) {
		double seconds;
		if (duration_parse(bad[i], "--time", &seconds, &faults))
			fail_msg("'%s' was taken as %g s", bad[i], seconds);
	}
	assert_int_equal(faults.count, COUNT(bad));
	assert_string_equal(faults_text(&faults, 0), "--time: '60' is no duration: write 60s, 500ms, 2m or 1h; 0 is no limit");
	faults_clear(&faults);
}

static void test_sizes(void **state)
{
	(void) state;
	static const struct {
		const char *text;
		uint64_t bytes;
	} good[] = {
	    {"4GiB", (uint64_t) 4 << 30}, {"64MiB", 64 << 20}, {"100kB", 100000}, {"1.5KiB", 1536}, {"512B", 512}, {"0", 0},
	    {"1TB", 1000000000000}};
	for (size_t i = 0; i < COUNT(good); i++) {
		uint64_t bytes = 1;
		assert_true(size_parse(good[i].text, "--memory", &bytes, &faults));
		assert_int_equal(bytes, good[i].bytes);
	}
	static const char *const bad[] = {"4", "4G", "4gib", "-1GiB", "GiB", "", "0.1B", "9999999TiB", "4 GiB"};
	for (size_t i = 0; i < COUNT(bad); i++) {
		uint64_t bytes;
		if (size_parse(bad[i], "--memory", &bytes, &faults))
			fail_msg("'%s' was taken", bad[i]);
	}
	assert_string_equal(faults_text(&faults, 0), "--memory: '4' is no size: write 4GiB, 64MiB or 100kB; 0 is no limit");
	faults_clear(&faults);
}

static void test_counts(void **state)
{
	(void) state;
	uint64_t count;
	assert_true(count_parse("1000000", "--nodes", 0, UINT64_MAX, &count, &faults));
	assert_int_equal(count, 1000000);
	assert_true(count_parse("2M", "--nodes", 0, UINT64_MAX, &count, &faults));
	assert_int_equal(count, 2000000);
	assert_true(count_parse("1.5k", "--nodes", 0, UINT64_MAX, &count, &faults));
	assert_int_equal(count, 1500);
	static const char *const bad[] = {"0", "-1", "1.5", "", "x", "101", "1e2"};
	for (size_t i = 0; i < COUNT(bad); i++)
		if (count_parse(bad[i], "--jobs", 1, 100, &count, &faults))
			fail_msg("'%s' was taken", bad[i]);
	assert_string_equal(faults_text(&faults, 0), "--jobs: '0' is no whole number from 1 to 100");
	faults_clear(&faults);
}

static void test_texts(void **state)
{
	(void) state;
	char text[32];
	assert_string_equal(duration_text(0.0000452, text, sizeof text), "45.2 us");
	assert_string_equal(duration_text(0.25, text, sizeof text), "250 ms");
	assert_string_equal(duration_text(61.2345, text, sizeof text), "61.2 s");
	assert_string_equal(duration_text(12345.6, text, sizeof text), "12346 s");
	assert_string_equal(size_text(512, text, sizeof text), "512 B");
	assert_string_equal(size_text(65536, text, sizeof text), "64.0 KiB");
	assert_string_equal(size_text((uint64_t) 4 << 30, text, sizeof text), "4.0 GiB");
	assert_string_equal(size_text((uint64_t) 300 << 20, text, sizeof text), "300 MiB");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_durations),
	    cmocka_unit_test(test_sizes),
	    cmocka_unit_test(test_counts),
	    cmocka_unit_test(test_texts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
