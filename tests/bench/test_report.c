/* test_report.c: the statistics of reports against plain slow implementations, the loader, and numbers as people read them. */
#include "bench/report_compare.h"
#include "bench/report_load.h"
#include "bench/report_math.h"
#include "bench/report_print.h"
#include "bench/report_sql.h"
#include "bench/report_summary.h"
#include "bench/scratch.h"
#include "core/random.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double a, double b)
{
	assert_true(fabs(a - b) <= 1e-9 * fmax(1, fabs(b)));
}

/* ---- plain, slow, other ways to the same numbers ---- */

/* k-th smallest by counting, k from 0. */
static double order_statistic(const double *value, size_t count, size_t k)
{
	for (size_t i = 0; i < count; i++) {
		size_t below = 0, equal = 0;
		for (size_t j = 0; j < count; j++) {
			below += value[j] < value[i];
			equal += !(value[j] < value[i]) && !(value[j] > value[i]);
		}
		if (below <= k && k < below + equal)
			return value[i];
	}
	return NAN;
}

/* Type 7 by its definition: (1 - g) x_j + g x_(j+1), with j and g the whole and the rest of 1 + p (n - 1). */
static double slow_quantile(const double *value, size_t count, double p)
{
	double place = 1 + p * (double) (count - 1), whole = floor(place), rest = place - whole;
	size_t j = (size_t) whole;
	double low = order_statistic(value, count, j - 1);
	double high = j < count ? order_statistic(value, count, j) : low;
	return (1 - rest) * low + rest * high;
}

static double slow_geomean(const double *value, size_t count)
{
	double product = 1;
	for (size_t i = 0; i < count; i++)
		product *= pow(value[i], 1.0 / (double) count);
	return product;
}

/* Sum of binomial coefficients, by Pascal's triangle. */
static double slow_sign_test(unsigned wins, unsigned losses)
{
	unsigned n = wins + losses, fewer = wins < losses ? wins : losses;
	double row[64] = {1};
	for (unsigned i = 1; i <= n; i++)
		for (unsigned k = i; k > 0; k--)
			row[k] += row[k - 1];
	double sum = 0;
	for (unsigned k = 0; k <= fewer; k++)
		sum += row[k];
	return fmin(1, 2 * sum / pow(2, n));
}

static void fill(struct samples *samples, const char *seed, size_t count)
{
	struct random random;
	random_open(&random, seed, 0);
	for (size_t i = 0; i < count; i++)
		assert_true(samples_add(samples, 0.25 + random_below(&random, 50)));
}

static void quantiles_and_means(void **state)
{
	(void) state;
	for (size_t count = 1; count <= 24; count++) {
		struct samples samples = {0}, sorted = {0};
		fill(&samples, "values", count);
		fill(&sorted, "values", count);
		samples_sort(&sorted);
		for (double p = 0; p <= 1; p += 0.0625)
			assert_near(quantile(sorted.value, count, p), slow_quantile(samples.value, count, p));
		assert_near(geometric_mean(samples.value, count), slow_geomean(samples.value, count));
		samples_clear(&samples);
		samples_clear(&sorted);
	}
	/* by hand: 1 + 0.25 * 3 = 1.75, so 1 + 0.75 (2 - 1) */
	const double four[] = {1, 2, 4, 8};
	assert_near(quantile(four, 4, 0.25), 1.75);
	assert_near(quantile(four, 4, 0.5), 3);
	assert_near(geometric_mean(four, 4), pow(2, 1.5));
	const double zero[] = {0, 5};
	assert_true(!(geometric_mean(zero, 2) > 0));
	const double negative[] = {-1, 5};
	assert_true(isnan(geometric_mean(negative, 2)));
}

static void sign_tests(void **state)
{
	(void) state;
	for (unsigned wins = 0; wins <= 20; wins++)
		for (unsigned losses = 0; losses <= 20; losses++)
			assert_near(sign_test(wins, losses), slow_sign_test(wins, losses));
	assert_near(sign_test(0, 5), 0.0625);
	assert_near(sign_test(9, 1), 2 * 11.0 / 1024);
	assert_true(sign_test(3000, 2000) < 1e-40 && sign_test(3000, 2000) > 0);
}

/* ---- the bootstrap ---- */

static struct interval interval_of(const struct samples *sorted, enum statistic statistic, double confidence, const char *seed)
{
	struct interval interval;
	assert_true(bootstrap_interval(sorted->value, sorted->count, statistic, confidence, seed, &interval));
	return interval;
}

static void bootstrap_is_reproducible_and_right(void **state)
{
	(void) state;
	struct samples sorted = {0};
	fill(&sorted, "bootstrap", 60);
	samples_sort(&sorted);
	struct interval a = interval_of(&sorted, STATISTIC_MEAN, 0.95, "x"),
	                b = interval_of(&sorted, STATISTIC_MEAN, 0.95, "x");
	struct interval other = interval_of(&sorted, STATISTIC_MEAN, 0.95, "y");
	assert_memory_equal(&a, &b, sizeof a);
	assert_true(a.low < other.low || a.low > other.low);
	/* The theory: mean +- 1.96 standard errors; the percentile interval of 60 values agrees within a fifth of its width. */
	double mean = arithmetic_mean(sorted.value, sorted.count), square = 0;
	for (size_t i = 0; i < sorted.count; i++)
		square += (sorted.value[i] - mean) * (sorted.value[i] - mean);
	double error = 1.96 * sqrt(square) / (double) sorted.count;
	assert_true(fabs(a.low - (mean - error)) < 0.2 * error && fabs(a.high - (mean + error)) < 0.2 * error);
	/* A smaller confidence is a narrower interval inside. */
	struct interval half = interval_of(&sorted, STATISTIC_MEAN, 0.5, "x");
	assert_true(a.low < half.low && half.low < mean && mean < half.high && half.high < a.high);
	/* Other statistics enclose their own values. */
	struct interval geo = interval_of(&sorted, STATISTIC_GEOMEAN, 0.95, "x");
	double centre = geometric_mean(sorted.value, sorted.count);
	assert_true(geo.low < centre && centre < geo.high && geo.high < a.high);
	struct interval middle = interval_of(&sorted, STATISTIC_MEDIAN, 0.95, "x");
	centre = quantile(sorted.value, sorted.count, 0.5);
	assert_true(middle.low <= centre && centre <= middle.high);
	samples_clear(&sorted);
}

static void bootstrap_of_equal_values_is_a_point(void **state)
{
	(void) state;
	struct samples sorted = {0};
	for (int i = 0; i < 9; i++)
		samples_add(&sorted, 2.5);
	struct interval i = interval_of(&sorted, STATISTIC_GEOMEAN, 0.95, "x");
	assert_near(i.low, 2.5);
	assert_near(i.high, 2.5);
	samples_clear(&sorted);
}

/* ---- SQL ---- */

static sqlite3 *database(void)
{
	struct faults faults = {0};
	sqlite3 *db = report_open("test", &faults);
	assert_int_equal(faults.count, 0);
	assert_non_null(db);
	return db;
}

/* The one cell of a query as machines read it. */
static void expect(sqlite3 *db, const char *sql, const char *wanted)
{
	struct faults faults = {0};
	struct table table;
	char buffer[CELL_TEXT_SIZE];
	if (!table_query(&table, db, sql, &faults))
		fail_msg("%s: %s", sql, faults_text(&faults, 0));
	assert_int_equal(table.rows, 1);
	assert_string_equal(cell_for_machines(table_cell(&table, 0, 0), buffer), wanted);
	table_clear(&table);
}

static void expect_error(sqlite3 *db, const char *sql, const char *wanted)
{
	struct faults faults = {0};
	struct table table;
	assert_false(table_query(&table, db, sql, &faults));
	assert_int_equal(faults.count, 1);
	assert_string_equal(faults_text(&faults, 0), wanted);
	faults_clear(&faults);
}

static void aggregates_in_sql(void **state)
{
	(void) state;
	sqlite3 *db = database();
	expect(db, "SELECT median(column1) FROM (VALUES (5), (NULL), (1), (2.5))", "2.5");
	expect(db, "SELECT median(column1) FROM (VALUES (4), (1))", "2.5");
	expect(db, "SELECT median(column1) FROM (VALUES (NULL))", "");
	expect(db, "SELECT quantile(column1, 0.25) FROM (VALUES (8), (4), (2), (1))", "1.75");
	expect(db, "SELECT geomean(column1) FROM (VALUES (2), (8))", "4");
	expect(db, "SELECT geomean(1) FROM (SELECT 1 WHERE 0)", "");
	expect(db, "SELECT bootstrap(column1, 'geomean') FROM (VALUES (3), (3))", "[3,3]");
	expect(db, "SELECT bootstrap(column1, 'mean', 0.9) ->> 1 >= 2 FROM (VALUES (1), (2), (3))", "1");
	expect(db, "SELECT bootstrap(column1, 'median') = bootstrap(4 - column1, 'median') FROM (VALUES (1), (2), (3))", "1");
	expect(db, "SELECT sign_test(0, 5)", "0.0625");
	expect_error(db, "SELECT median('x')", "a statistic wants numbers");
	expect_error(db, "SELECT quantile(1, 2)", "quantile: p is from 0 to 1");
	expect_error(db, "SELECT bootstrap(1, 'mode')", "bootstrap: the statistic is 'mean', 'geomean' or 'median'");
	expect_error(db, "SELECT sign_test(-1, 2)", "sign_test: wins and losses are counts");
	expect_error(db, "SELECT 1; SELECT 2", "one query at a time");
	expect_error(db, "CREATE TABLE t (a)", "the query yields no table");
	sqlite3_close(db);
}

/* ---- loading ---- */

static sqlite3 *loaded(const char *path, struct faults *faults)
{
	sqlite3 *db = database();
	report_load(db, path, 1, faults);
	struct faults none = {0};
	assert_true(report_loaded(db, &none));
	return db;
}

static void fields_are_typed(void **state)
{
	(void) state;
	struct faults faults = {0};
	sqlite3 *db = loaded("tests/bench/data/report.jsonl", &faults);
	assert_int_equal(faults.count, 0);
	expect(db, "SELECT count(*) FROM runs", "16");
	expect(db, "SELECT DISTINCT typeof(expanded) || typeof(search_s) || typeof(algorithm) || typeof(verified) FROM runs",
	       "integerrealtextinteger");
	expect(db, "SELECT notes ->> 'iterations' FROM runs WHERE id = 'm3' AND algorithm = 'astar+bases'", "3");
	expect(db, "SELECT extra FROM runs WHERE extra IS NOT NULL", "{\"colour_blind\":true}");
	expect(db, "SELECT group_concat(line) FROM runs WHERE id = 'm2' ORDER BY line", "2,8,12");
	expect(db, "SELECT capacity || ' ' || colours || ' ' || tubes || ' ' || empty FROM runs WHERE id = 'm3' LIMIT 1",
	       "4 4 6 2");
	expect(db, "SELECT time_s FROM runs WHERE id = 'm1' AND algorithm = 'bfs'", "0.004");
	expect(db, "SELECT time_limit_s FROM runs LIMIT 1", "10");
	expect(db, "SELECT optimum || ' ' || best FROM instances WHERE id = 'm2'", "6 6");
	sqlite3_close(db);
}

static FILE *temporary(char path[SCRATCH_SIZE])
{
	assert_true(scratch_file(path, "report"));
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	return out;
}

static void broken_lines_lose_nothing_else(void **state)
{
	(void) state;
	char path[SCRATCH_SIZE];
	FILE *out = temporary(path);
	const char good[] =
	    "{\"schema\":1,\"level\":\"c4-abab-baba-0\",\"algorithm\":\"bfs\",\"outcome\":\"solved\",\"length\":7}";
	fprintf(out, "%s\n\n[1]\n{\"schema\":2}\n{\"schema\":1,\"level\":\"c4-0\"}\n", good);
	fprintf(out, "{\"schema\":1,\"level\":\"c4-0\",\"algorithm\":\"bfs\",\"outcome\":\"solved\",\"length\":\"7\"}\n");
	fprintf(out, "%s\n%.20s", good, good);
	fclose(out);
	static const char *const wanted[] = {"3: not a record: not a JSON object", "4: not a record: its \"schema\" is not 1",
	                                     "5: not a record: it has no \"algorithm\"",
	                                     "6: not a record: \"length\" has the wrong type", "8: the last line is cut off: "};
	struct faults faults = {0};
	sqlite3 *db = loaded(path, &faults);
	assert_int_equal(faults.count, 5);
	for (int i = 0; i < 5; i++) {
		const char *text = faults_text(&faults, i);
		assert_int_equal(strncmp(text, path, strlen(path)), 0);
		assert_int_equal(strncmp(text + strlen(path) + 1, wanted[i], strlen(wanted[i])), 0);
	}
	expect(db, "SELECT count(*) || ' ' || sum(length) FROM runs", "2 14");
	faults_clear(&faults);
	sqlite3_close(db);
	remove(path);
}

/* One record of level c4-abab-baba-0 with these further fields. */
static void write_record(FILE *out, const char *fields)
{
	fprintf(out, "{\"schema\":1,\"level\":\"c4-abab-baba-0\",\"rules\":\"water\",\"algorithm\":\"bfs\",%s}\n", fields);
}

static void values_that_no_run_has(void **state)
{
	(void) state;
	static const struct {
		const char *fields, *wanted;
	} cases[] = {{"\"outcome\":\"sloved\"", "there is no outcome 'sloved'"},
	             {"\"outcome\":\"solved\",\"verdict\":\"wrong\"", "there is no verdict 'wrong'"},
	             {"\"outcome\":\"solved\",\"expanded\":-1", "\"expanded\" is negative"},
	             {"\"outcome\":\"solved\",\"length\":-7", "\"length\" is negative"},
	             {"\"outcome\":\"solved\",\"search_s\":-0.5", "\"search_s\" is negative"}};
	enum { CASES = sizeof cases / sizeof *cases };
	char path[SCRATCH_SIZE], wanted[SCRATCH_SIZE + 128];
	FILE *out = temporary(path);
	for (int i = 0; i < CASES; i++)
		write_record(out, cases[i].fields);
	write_record(out, "\"outcome\":\"unknown\",\"verdict\":\"undecided\",\"expanded\":0");
	write_record(out, "\"outcome\":\"impossible\",\"verdict\":null");
	fclose(out);
	struct faults faults = {0};
	sqlite3 *db = loaded(path, &faults);
	assert_int_equal(faults.count, CASES);
	for (int i = 0; i < CASES; i++) {
		snprintf(wanted, sizeof wanted, "%s:%d: not a record: %s", path, i + 1, cases[i].wanted);
		assert_string_equal(faults_text(&faults, i), wanted);
	}
	expect(db, "SELECT count(*) FROM runs", "2");
	faults_clear(&faults);
	sqlite3_close(db);
	remove(path);
}

/* Only a solution that was replayed contradicts another run. */
static void only_replayed_solutions_refute(void **state)
{
	(void) state;
	static const struct {
		const char *verified, *refuted;
	} cases[] = {{"", "0"}, {",\"verified\":null", "0"}, {",\"verified\":false", "0"}, {",\"verified\":true", "1"}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char path[SCRATCH_SIZE], solved[128];
		FILE *out = temporary(path);
		snprintf(solved, sizeof solved, "\"outcome\":\"solved\",\"length\":7%s", cases[i].verified);
		write_record(out, solved);
		write_record(out, "\"outcome\":\"impossible\"");
		fclose(out);
		struct faults faults = {0};
		sqlite3 *db = loaded(path, &faults);
		assert_int_equal(faults.count, 0);
		expect(db, "SELECT count(refuted) FROM runs", cases[i].refuted);
		sqlite3_close(db);
		remove(path);
	}
}

static void a_file_of_something_else_is_given_up(void **state)
{
	(void) state;
	struct faults faults = {0};
	sqlite3 *db = loaded("tests/golden/shapes.tsv", &faults);
	assert_int_equal(faults.count, REPORT_MAX_BROKEN + 1);
	assert_string_equal(faults_text(&faults, REPORT_MAX_BROKEN),
	                    "tests/golden/shapes.tsv:11: 10 lines are no records: the rest is not read");
	faults_clear(&faults);
	sqlite3_close(db);
}

/* ---- CSV ---- */

/* Strict RFC 4180: the next field, unquoted; *end is its separator. Anything else fails the test. */
static const char *next_field(const char *at, char *field, const char **end)
{
	if (*at == '"') {
		for (at++; *at != '"' || at[1] == '"'; at++) {
			at += *at == '"';
			assert_true(*at != 0);
			*field++ = *at;
		}
		at++;
	} else {
		for (; !strchr(",\r\n\"", *at); at++)
			*field++ = *at;
	}
	*field = 0;
	assert_true(*at == ',' || (at[0] == '\r' && at[1] == '\n'));
	*end = at;
	return *at == ',' ? at + 1 : at + 2;
}

static void csv_survives_every_character(void **state)
{
	(void) state;
	static const char *const texts[] = {"plain", "a,b", "say \"x\"", "two\nlines", "cr\rlf\r\n",
	                                    "",      "\"",  " blanks ",  "µ,é"};
	enum { TEXTS = sizeof texts / sizeof *texts };
	sqlite3 *db = database();
	struct faults faults = {0};
	assert_true(report_execute(db, &faults, "CREATE TABLE t (n INTEGER, a TEXT, b TEXT)"));
	for (int i = 0; i < TEXTS; i++)
		assert_true(
		    report_execute(db, &faults, "INSERT INTO t VALUES (%d, %Q, %Q)", i, texts[i], texts[TEXTS - 1 - i]));
	struct table table;
	assert_true(table_query(&table, db, "SELECT a, b AS \"b, \"\"c\"\"\" FROM t ORDER BY n", &faults));
	char *text = NULL, field[64];
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	table_print(out, &table, FORMAT_CSV);
	fclose(out);
	const char *at = text, *end;
	for (int r = -1; r < TEXTS; r++)
		for (int c = 0; c < 2; c++) {
			at = next_field(at, field, &end);
			assert_true(*end == (c ? '\r' : ','));
			const char *header = c ? "b, \"c\"" : "a";
			assert_string_equal(field, r < 0 ? header : texts[c ? TEXTS - 1 - r : r]);
		}
	assert_int_equal(*at, 0);
	free(text);
	table_clear(&table);
	sqlite3_close(db);
}

/* ---- numbers for people ---- */

static void numbers_for_people(void **state)
{
	(void) state;
	static const struct {
		double value;
		enum quantity quantity;
		const char *wanted;
	} cases[] = {{0.00021, QUANTITY_SECONDS, "210 µs"}, {0.0099949, QUANTITY_SECONDS, "9.99 ms"},
	             {0.99996, QUANTITY_SECONDS, "1.00 s"}, {1234.4, QUANTITY_SECONDS, "1234 s"},
	             {0, QUANTITY_SECONDS, "0 s"},          {3e-8, QUANTITY_SECONDS, "30.0 ns"},
	             {65536, QUANTITY_BYTES, "64.0 KiB"},   {1023, QUANTITY_BYTES, "1023 B"},
	             {1023.9, QUANTITY_BYTES, "1.00 KiB"},  {5e9, QUANTITY_BYTES, "4.66 GiB"},
	             {8.13e6, QUANTITY_RATE, "8.13 M/s"},   {149.26, QUANTITY_AMOUNT, "149"},
	             {14.926, QUANTITY_AMOUNT, "14.9"},     {987654, QUANTITY_AMOUNT, "987654"},
	             {12345678, QUANTITY_AMOUNT, "12.3 M"}, {0.0123, QUANTITY_RATIO, "0.012"},
	             {0.956, QUANTITY_RATIO, "0.96"},       {150.4, QUANTITY_RATIO, "150"},
	             {0.0004, QUANTITY_CHANCE, "<0.001"},   {0.0312, QUANTITY_CHANCE, "0.031"},
	             {5.55, QUANTITY_PERCENT, "5.5"},       {1.0 / 3, QUANTITY_PLAIN, "0.333333"}};
	char buffer[CELL_TEXT_SIZE];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct cell cell = {.kind = CELL_REAL, .real = cases[i].value};
		assert_string_equal(cell_for_people(&cell, cases[i].quantity, buffer), cases[i].wanted);
	}
	struct cell nothing = {.kind = CELL_NULL};
	assert_string_equal(cell_for_people(&nothing, QUANTITY_BYTES, buffer), "-");
	assert_string_equal(cell_for_machines(&nothing, buffer), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(quantiles_and_means),
	                                   cmocka_unit_test(sign_tests),
	                                   cmocka_unit_test(bootstrap_is_reproducible_and_right),
	                                   cmocka_unit_test(bootstrap_of_equal_values_is_a_point),
	                                   cmocka_unit_test(aggregates_in_sql),
	                                   cmocka_unit_test(fields_are_typed),
	                                   cmocka_unit_test(broken_lines_lose_nothing_else),
	                                   cmocka_unit_test(values_that_no_run_has),
	                                   cmocka_unit_test(only_replayed_solutions_refute),
	                                   cmocka_unit_test(a_file_of_something_else_is_given_up),
	                                   cmocka_unit_test(csv_survives_every_character),
	                                   cmocka_unit_test(numbers_for_people)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
