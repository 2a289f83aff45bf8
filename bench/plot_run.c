/* plot_run.c: gnuplot's scripts, embedded by the Makefile, written to a folder of their own and run. */
#include "bench/plot_run.h"

#include "bench/scratch.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Scripts of plots/ by the name of their figure. */
#define EACH_SCRIPT(SCRIPT)                                                                                                    \
	SCRIPT("style", style)                                                                                                 \
	SCRIPT("cactus", cactus)                                                                                               \
	SCRIPT("expansions", expansions)                                                                                       \
	SCRIPT("size", size)                                                                                                   \
	SCRIPT("weight", weight)                                                                                               \
	SCRIPT("error-histogram", error_histogram)                                                                             \
	SCRIPT("heat-map", heat_map)                                                                                           \
	SCRIPT("trap-share", trap_share)                                                                                       \
	SCRIPT("solution-traps", solution_traps)                                                                               \
	SCRIPT("growth", growth)                                                                                               \
	SCRIPT("closed", closed)                                                                                               \
	SCRIPT("throughput", throughput)

#define DECLARE(name, symbol)                                                                                                  \
	extern const char embedded_##symbol##_gp[];                                                                            \
	extern const unsigned long embedded_##symbol##_gp_size;
EACH_SCRIPT(DECLARE)

static const struct {
	const char *name, *text;
	const unsigned long *size;
} scripts[] = {
#define ENTRY(name, symbol) {name, embedded_##symbol##_gp, &embedded_##symbol##_gp_size},
    EACH_SCRIPT(ENTRY)};

enum { PATH_SIZE = SCRATCH_SIZE + 64 };

static bool write_script(const char *folder, const char *name, char path[PATH_SIZE], struct faults *faults)
{
	snprintf(path, PATH_SIZE, "%s/%s.gp", folder, name);
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
		if (strcmp(scripts[i].name, name) != 0)
			continue;
		FILE *file = fopen(path, "w");
		bool ok = file && fwrite(scripts[i].text, 1, *scripts[i].size, file) == *scripts[i].size;
		ok = file && fclose(file) == 0 && ok;
		if (!ok)
			faults_add(faults, "%s: %s", path, strerror(errno));
		return ok;
	}
	faults_add(faults, "plot: there is no script for '%s'", name);
	return false;
}

/* The child works in the figure's folder, so that names with any character in them reach no shell. */
static bool run_gnuplot(const char *script, const char *figure, const char *folder, struct faults *faults)
{
	char data[PATH_SIZE];
	snprintf(data, sizeof data, "%s.tsv", figure);
	pid_t child = fork();
	if (child == 0) {
		if (chdir(folder) == 0)
			execlp("gnuplot", "gnuplot", "-c", script, data, figure, (char *) NULL);
		_exit(127);
	}
	int status = 0;
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (child < 0)
		faults_add(faults, "gnuplot: %s", strerror(errno));
	else if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		faults_add(faults, "gnuplot: it cannot be run (make deps installs it)");
	else if (status != 0)
		faults_add(faults, "gnuplot: the figure %s failed in %s", figure, folder);
	return child > 0 && status == 0;
}

bool plot_run(const char *figure, const char *folder, struct faults *faults)
{
	char scratch[SCRATCH_SIZE], style[PATH_SIZE] = "", script[PATH_SIZE] = "";
	if (!scratch_folder(scratch, "plot")) {
		faults_add(faults, "%s: %s", scratch, strerror(errno));
		return false;
	}
	fflush(stdout);
	bool ok = write_script(scratch, "style", style, faults) && write_script(scratch, figure, script, faults) &&
	          run_gnuplot(script, figure, folder, faults);
	unlink(style);
	unlink(script);
	rmdir(scratch);
	return ok;
}

FILE *figure_open(const char *folder, const char *figure, struct faults *faults)
{
	char path[4096];
	if ((mkdir(folder, 0777) != 0 && errno != EEXIST) ||
	    snprintf(path, sizeof path, "%s/%s.tsv", folder, figure) >= (int) sizeof path) {
		faults_add(faults, "%s: %s", folder, strerror(errno));
		return NULL;
	}
	FILE *file = fopen(path, "w");
	if (!file)
		faults_add(faults, "%s: %s", path, strerror(errno));
	return file;
}

bool figure_finish(const char *folder, const char *figure, FILE *data, FILE *names, struct faults *faults)
{
	bool written = !ferror(data);
	written = fclose(data) == 0 && written;
	if (!written)
		faults_add(faults, "%s/%s.tsv: %s", folder, figure, strerror(errno));
	if (!written || !plot_run(figure, folder, faults))
		return false;
	for (int i = 0; i < 3 && names; i++)
		fprintf(names, "%s/%s.%s\n", folder, figure, (const char *[]){"tsv", "png", "pdf"}[i]);
	return true;
}
