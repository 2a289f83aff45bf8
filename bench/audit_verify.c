/* audit_verify.c: results in a file, computed again and compared. */
#include "bench/audit.h"

#include "bench/command.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 32 };

struct verify {
	const char *path;
	char *text; /* each field ended by a 0 */
	int columns;
	char *name[MOST_COLUMNS];
	struct {
		int line;
		char *field[MOST_COLUMNS];
	} * row;
	int rows;
	bool of_heuristics;
};

static int column_named(const struct verify *verify, const char *name)
{
	for (int c = 0; c < verify->columns; c++)
		if (strcmp(verify->name[c], name) == 0)
			return c;
	return -1;
}

/* The field of a row in the column of that name, or what stands for it where there is none. */
static const char *field_of(const struct verify *verify, int row, const char *name, const char *otherwise)
{
	int c = column_named(verify, name);
	return c < 0 ? otherwise : verify->row[row].field[c];
}

/* Split a line at its tabs; returns the number of fields, at most one more than there is room for. */
static int split(char *line, char **field)
{
	int count = 0;
	for (char *next; line && count <= MOST_COLUMNS; line = next) {
		next = strchr(line, '\t');
		if (next)
			*next++ = 0;
		if (count < MOST_COLUMNS)
			field[count] = line;
		count++;
	}
	return count;
}

static void read_header(struct verify *verify, char *line, struct faults *faults)
{
	line += line[0] == '#' ? 1 : 0;
	line += strspn(line, " ");
	verify->columns = split(line, verify->name);
	/* what follows a bracket explains the column */
	for (int c = 0; c < verify->columns && c < MOST_COLUMNS; c++)
		verify->name[c][strcspn(verify->name[c], "(")] = 0;
	if (verify->columns > MOST_COLUMNS || column_named(verify, "shape") < 0)
		faults_add(faults, "%s:1: no header of column names with `shape` among them", verify->path);
	verify->of_heuristics = column_named(verify, "heuristic") >= 0;
}

static void read_row(struct verify *verify, int line_number, char *line, struct faults *faults)
{
	void *more = realloc(verify->row, ((size_t) verify->rows + 1) * sizeof *verify->row);
	if (!more) {
		faults_add(faults, "out of memory");
		return;
	}
	verify->row = more;
	verify->row[verify->rows].line = line_number;
	char *field[MOST_COLUMNS + 1];
	int fields = split(line, field);
	if (fields != verify->columns) {
		faults_add(faults, "%s:%d: %d fields, not %d", verify->path, line_number, fields, verify->columns);
		return;
	}
	memcpy(verify->row[verify->rows].field, field, sizeof verify->row->field);
	verify->rows++;
}

static void add_shape(const struct verify *verify, int row, struct shape *shapes, int *count, int most, struct faults *faults)
{
	struct shape shape;
	if (!shape_parse(field_of(verify, row, "shape", ""), &shape, faults))
		return;
	for (int i = 0; i < *count; i++)
		if (memcmp(&shapes[i], &shape, sizeof shape) == 0)
			return;
	if (*count < most)
		shapes[(*count)++] = shape;
	else
		faults_add(faults, "%s: more than %d shapes", verify->path, most);
}

static void add_heuristic(const struct verify *verify, int row, struct audit_request *request, struct faults *faults)
{
	const char *name = field_of(verify, row, "heuristic", "");
	const struct heuristic *heuristic = heuristic_find(name, WIDTH_8x16);
	for (int k = 0; k < request->heuristics; k++)
		if (heuristic && request->heuristic[k] == heuristic->name)
			return;
	if (heuristic && request->heuristics < AUDIT_MAX_HEURISTICS)
		request->heuristic[request->heuristics++] = heuristic->name;
	else
		faults_add(faults, "%s:%d: there is no heuristic '%s'", verify->path, verify->row[row].line, name);
}

struct verify *verify_read(const char *path, struct audit_request *request, struct shape *shapes, int *count, int most,
                           struct faults *faults)
{
	struct verify *verify = calloc(1, sizeof *verify);
	size_t length;
	if (!verify) {
		faults_add(faults, "out of memory");
		return NULL;
	}
	verify->path = path;
	verify->text = file_text(path, &length);
	if (!verify->text)
		faults_add(faults, "%s: %s", path, strerror(errno));
	int line_number = 0;
	for (char *line = verify->text, *next; line && *line && faults->count == 0; line = next) {
		next = line + strcspn(line, "\n");
		next += *next == '\n' ? (*next = 0, 1) : 0;
		line[strcspn(line, "\r")] = 0;
		if (++line_number == 1)
			read_header(verify, line, faults);
		else if (line[0] != 0 && line[0] != '#')
			read_row(verify, line_number, line, faults);
	}
	for (int r = 0; r < verify->rows && faults->count == 0; r++) {
		add_shape(verify, r, shapes, count, most, faults);
		if (verify->of_heuristics)
			add_heuristic(verify, r, request, faults);
	}
	if (faults->count == 0 && verify->rows == 0)
		faults_add(faults, "%s: no rows", path);
	return verify;
}

void verify_free(struct verify *verify)
{
	if (!verify)
		return;
	free(verify->row);
	free(verify->text);
	free(verify);
}

/* What the audit found as the file would write it: numbers with as many decimals as `like` has. */
static void value_like(sqlite3_stmt *statement, const char *like, char *text, size_t size)
{
	const char *point = strchr(like, '.');
	int type = sqlite3_column_type(statement, 0);
	if (type == SQLITE_NULL)
		snprintf(text, size, "-");
	else if (type == SQLITE_FLOAT)
		snprintf(text, size, "%.*f", point ? (int) strlen(point + 1) : 0, sqlite3_column_double(statement, 0));
	else
		snprintf(text, size, "%s", (const char *) sqlite3_column_text(statement, 0));
}

/* Compare one field; false with a complaint if it differs. A column that is no table's is a fault. */
static bool compare_field(const struct verify *verify, struct audit *audit, int row, int c)
{
	/* what names the row, and what depends on the machine */
	static const char *const keys[] = {"shape", "heuristic", "part", "rules", "time_s", "peak_bytes", "threads"};
	static char found[65536];
	const char *name = verify->name[c], *given = verify->row[row].field[c];
	for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
		if (strcmp(name, keys[k]) == 0)
			return true;
	char *sql = verify->of_heuristics
	                ? sqlite3_mprintf("SELECT heuristics.\"%w\" FROM heuristics WHERE space = %Q AND rules = %Q AND "
	                                  "heuristic = %Q AND part = %Q",
	                                  name, field_of(verify, row, "shape", ""), rules_name(audit->request.rules),
	                                  field_of(verify, row, "heuristic", ""),
	                                  field_of(verify, row, "part", part_names[PART_CLOSURE]))
	                : sqlite3_mprintf("SELECT spaces.\"%w\" FROM spaces WHERE space = %Q AND rules = %Q", name,
	                                  field_of(verify, row, "shape", ""), rules_name(audit->request.rules));
	sqlite3_stmt *statement = NULL;
	bool same = false;
	if (!sql || sqlite3_prepare_v2(audit->db, sql, -1, &statement, NULL) != SQLITE_OK) {
		faults_add(audit->faults, "%s:1: there is no column '%s' in the audit", verify->path, name);
	} else if (sqlite3_step(statement) != SQLITE_ROW) {
		complain(verify->path, "line %d: not audited", verify->row[row].line);
	} else {
		value_like(statement, given, found, sizeof found);
		same = strcmp(given, found) == 0;
		if (!same)
			complain(verify->path, "line %d: %s of %s is %s, not %s", verify->row[row].line, name,
			         field_of(verify, row, "shape", ""), found, given);
	}
	sqlite3_finalize(statement);
	sqlite3_free(sql);
	return same;
}

bool verify_compare(const struct verify *verify, struct audit *audit)
{
	int differ = 0, rows = 0;
	for (int r = 0; r < verify->rows && audit->faults->count == 0; r++) {
		bool same = strcmp(field_of(verify, r, "rules", rules_name(audit->request.rules)),
		                   rules_name(audit->request.rules)) == 0;
		if (!same)
			complain(verify->path, "line %d: of other rules: --rules", verify->row[r].line);
		for (int c = 0; c < verify->columns && same; c++)
			same = compare_field(verify, audit, r, c);
		differ += !same;
		rows++;
	}
	if (audit->faults->count == 0)
		printf("%s: %d row%s, %d as in the file, %d not\n", verify->path, rows, rows == 1 ? "" : "s", rows - differ,
		       differ);
	return differ == 0;
}
