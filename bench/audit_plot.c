/* audit_plot.c: the figures of an audit: histogram of errors, h against the distance. */
#include "bench/audit.h"

#include "bench/audit_tables.h"
#include "bench/plot_run.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_SIZE = 4096 };

/* A folder in a folder, its name made of letters, digits and what is harmless. False with a fault. */
static bool make_folder(char *path, const char *parent, const char *name, struct faults *faults)
{
	int used = snprintf(path, FOLDER_SIZE, "%s%s%s", parent, name ? "/" : "", name ? name : "");
	if (used >= FOLDER_SIZE) {
		faults_add(faults, "--plot: the name of the folder is too long");
		return false;
	}
	for (char *c = path + strlen(parent) + 1; name && *c; c++)
		if (!isalnum((unsigned char) *c) && !strchr("+-.", *c))
			*c = '_';
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	faults_add(faults, "%s: %s", path, strerror(errno));
	return false;
}

/* Write the rows of a query as FOLDER/FIGURE.tsv and plot them. */
static bool plot(sqlite3 *db, const char *folder, const char *figure, char *sql, struct faults *faults)
{
	char path[FOLDER_SIZE + 64];
	struct table rows;
	if (!sql || !table_query(&rows, db, sql, faults))
		return false;
	snprintf(path, sizeof path, "%s/%s.tsv", folder, figure);
	FILE *file = rows.rows > 0 ? fopen(path, "w") : NULL;
	bool done = rows.rows == 0 || file;
	if (file) {
		table_print(file, &rows, FORMAT_TSV);
		done = fclose(file) == 0;
	}
	if (!done)
		faults_add(faults, "%s: %s", path, strerror(errno));
	if (done && file && plot_run(figure, folder, faults))
		printf("%s/%s.png\n%s/%s.pdf\n", folder, figure, folder, figure);
	table_clear(&rows);
	return faults->count == 0;
}

static bool plot_space(sqlite3 *db, const char *folder, const char *space, struct faults *faults)
{
	char *sql = sqlite3_mprintf("SELECT heuristic, error, states FROM errors WHERE space = %Q AND part = 'closure'", space);
	bool done = plot(db, folder, "error-histogram", sql, faults);
	sqlite3_free(sql);
	sql = sqlite3_mprintf("SELECT DISTINCT heuristic FROM heuristics WHERE space = %Q", space);
	struct table names = {0};
	done = done && sql && table_query(&names, db, sql, faults);
	sqlite3_free(sql);
	for (int r = 0; done && r < names.rows; r++) {
		char own[FOLDER_SIZE];
		const char *name = table_cell(&names, r, 0)->text;
		done = make_folder(own, folder, name, faults);
		sql = sqlite3_mprintf(
		    "SELECT heuristic, distance, h, states FROM joint WHERE space = %Q AND heuristic = %Q AND part = "
		    "'closure'",
		    space, name);
		done = done && plot(db, own, "heat-map", sql, faults);
		sqlite3_free(sql);
	}
	table_clear(&names);
	return done;
}

bool audit_plot(sqlite3 *db, const char *folder, struct faults *faults)
{
	struct table spaces;
	char top[FOLDER_SIZE], own[FOLDER_SIZE];
	if (!table_query(&spaces, db, "SELECT DISTINCT space FROM heuristics", faults))
		return false;
	bool done = make_folder(top, folder, NULL, faults);
	if (done && spaces.rows == 0)
		faults_add(faults, "--plot: no heuristic was measured: --heuristics");
	for (int r = 0; done && r < spaces.rows; r++) {
		const char *space = table_cell(&spaces, r, 0)->text;
		done = spaces.rows == 1 || make_folder(own, top, space, faults);
		done = done && plot_space(db, spaces.rows == 1 ? top : own, space, faults);
	}
	table_clear(&spaces);
	return faults->count == 0;
}
