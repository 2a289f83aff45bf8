/* perf.c: `make perf`: the speed of the engines as ratios to what this machine could do, measured in the same run.
 *
 * Every rate is taken in processor time, and beside it, alternating, the ceiling of ceiling.h at the size of the engine's own
 * table: ratios survive a noisy machine, single figures do not. At the end it says of each aim whether it was met. Nothing here
 * decides a test.
 *
 *     perf [MOST [FILE]]  all of it, up to MOST stored states (0: 10^8); the figures also into FILE, as TSV
 *     perf --by-table     rate and ceiling by size of the table alone, as the TSV of the figure `throughput` */
#include "algorithms/engine.h"
#include "bench/perf/by_table.h"
#include "bench/perf/ceiling.h"
#include "bench/perf/figures.h"
#include "bench/perf/job.h"
#include "bench/perf/parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

enum { PAIRS = 5 };

static const char *size_name(uint64_t bytes)
{
	static char text[32];
	snprintf(text, sizeof text, "%llu MiB", (unsigned long long) (bytes / PERF_MIB));
	return text;
}

/* Five alternating pairs of an engine and the ceiling at its table's size. `aim` is the ratio aimed at, or 0. Returns the
   engine's median rate. */
static double show_throughput(const struct perf_job *job, double aim)
{
	double rate[PAIRS], ceiling[PAIRS], ratio[PAIRS], set_up[PAIRS];
	struct perf_result result = {0};
	for (int i = 0; i < PAIRS; i++) {
		set_up[i] = perf_seconds_to_set_up(job);
		if (!perf_run(job, &result))
			return 0;
		rate[i] = (double) result.count.generated / (result.seconds - set_up[i]);
		ceiling[i] = ratio[i] = 0;
		if (result.table > 0) {
			ceiling[i] = ceiling_lines_per_second(result.table, PERF_LINES);
			ratio[i] = rate[i] / ceiling[i];
		}
	}
	printf("  %-8s %2dx4+%d  %11llu states %7.0f MiB %6.1f M/s", job->engine, job->colours, job->empty,
	       (unsigned long long) result.count.stored, (double) result.table / (double) PERF_MIB,
	       perf_median(rate, PAIRS) / 1e6);
	if (result.table > 0)
		printf("   ceiling %6.1f M/s   ratio %.3f", perf_median(ceiling, PAIRS) / 1e6, perf_median(ratio, PAIRS));
	if (result.table > 0 && result.count.stored > 0)
		printf("   %.1f bytes a state", (double) result.peak / (double) result.count.stored);
	if (job->table_bytes > 0)
		printf("   set up in %.2f s", perf_median(set_up, PAIRS));
	printf("\n");
	fflush(stdout);
	char name[80];
	snprintf(name, sizeof name, "%s%s%s %dx4+%d table %s", job->engine, job->heuristic ? "+" : "",
	         job->heuristic ? job->heuristic : "", job->colours, job->empty,
	         result.table == 0 && job->table_bytes == 0 ? "none"
	         : job->table_bytes == 0                    ? "growing"
	                                                    : size_name(job->table_bytes));
	figure(perf_median(rate, PAIRS) / 1e6, "M/s", "%s: generated", name);
	if (result.table > 0 && aim > 0)
		figure_aimed(perf_median(ratio, PAIRS), "of the ceiling", AIM_AT_LEAST, aim, "%s", name);
	else if (result.table > 0)
		figure(perf_median(ratio, PAIRS), "of the ceiling", "%s", name);
	return perf_median(rate, PAIRS);
}

static void throughput(void)
{
	const struct {
		int colours, empty;
		uint64_t index, own;
		double aim;
	} shapes[] = {{12, 3, 1, 128, 0.25}, {10, 4, 1, 256, 0.40}};
	printf("generated states a second (median of %d pairs with the ceiling: random lines, same table size)\n", PAIRS);
	for (int i = 0; i < 2; i++) {
		struct perf_job job = {"bfs", NULL, shapes[i].colours, shapes[i].empty, shapes[i].index, 0, 0, 1};
		show_throughput(&job, 0); /* a table that grows as it needs */
		job.table_bytes = shapes[i].own * PERF_MIB;
		show_throughput(&job, 0);
		job.table_bytes = 512 * PERF_MIB;
		double bfs = show_throughput(&job, shapes[i].aim);
		job.engine = "astar"; /* without a heuristic, so that it stores about as much */
		job.heuristic = "zero";
		show_throughput(&job, 0);
		job.heuristic = NULL;
		job.engine = "bibfs";
		show_throughput(&job, 0);
		job = (struct perf_job){"idastar", "runs", shapes[i].colours, shapes[i].empty, shapes[i].index, 0, 3000000, 1};
		if (bfs > 0)
			figure_aimed(show_throughput(&job, 0) / bfs, "times bfs", AIM_AT_LEAST, 2,
			             "idastar %dx4+%d without a table", job.colours, job.empty);
	}
}

static void threads(void)
{
	struct perf_result one, two;
	double ratio[PAIRS];
	struct perf_job job = {"bfs", NULL, 12, 3, 1, 128 * PERF_MIB, 0, 1};
	for (int i = 0; i < PAIRS; i++) {
		job.threads = 1;
		if (!perf_run(&job, &one))
			return;
		job.threads = 2;
		if (!perf_run(&job, &two))
			return;
		ratio[i] = (double) two.count.generated / two.wall / ((double) one.count.generated / one.wall);
	}
	printf("two threads of bfs on 12x4+3, in elapsed time: %.2f times one (median of %d pairs)\n",
	       perf_median(ratio, PAIRS), PAIRS);
	figure_aimed(perf_median(ratio, PAIRS), "times one", AIM_AT_LEAST, 1.6, "bfs 12x4+3 with two threads");
}

/* Bytes and time a stored state from 10^5 to 10^8 of them. `most` cuts the list short on a small machine; `bytes_aim` is for
   their geometric mean. */
static void memory_by_size(const char *engine, const char *heuristic, uint64_t most, double bytes_aim)
{
	double product = 1, first_time = 0, first_ceiling = 0, slower = 0, fall = 0;
	int sizes = 0;
	printf("%s%s%s: by states stored\n", engine, heuristic ? "+" : "", heuristic ? heuristic : "");
	for (uint64_t want = 100000; want <= most; want *= 10) {
		/* deals that are not solved before: the tenth of 12x4+4 is no nearer than 16 pours after 7 million states */
		struct perf_job job = {engine, heuristic, 10, 4, 2, 0, 0, 1};
		if (want > 3000000) {
			job.colours = 12;
			job.index = 9;
		}
		struct perf_result result;
		/* expansions that store about as many states as wanted: found by a first run with a tenth of them */
		job.nodes = want / 20 + 1;
		if (!perf_run(&job, &result) || result.count.stored == 0)
			return;
		job.nodes = (uint64_t) ((double) job.nodes * (double) want / (double) result.count.stored);
		if (!perf_run(&job, &result))
			return;
		double ceiling = ceiling_lines_per_second(result.table, PERF_LINES);
		double bytes = (double) result.peak / (double) result.count.stored;
		double time = result.seconds / (double) result.count.generated;
		if (sizes == 0) {
			first_time = time;
			first_ceiling = ceiling;
		}
		product *= bytes;
		sizes++;
		slower = time / first_time;
		fall = first_ceiling / ceiling;
		figure(bytes, "bytes a state", "%s: %.0e stored", engine, (double) want);
		figure(time * 1e9, "ns a generated state", "%s: %.0e stored", engine, (double) want);
		figure(ceiling / 1e6, "M/s", "ceiling of %s: %.0e stored", engine, (double) want);
		printf("  %11llu stored  %5.1f bytes a state  %6.1f ns a generated state (%.2f times the first; the ceiling "
		       "fell %.2f times)\n",
		       (unsigned long long) result.count.stored, bytes, time * 1e9, time / first_time, first_ceiling / ceiling);
		fflush(stdout);
	}
	if (sizes == 0)
		return;
	printf("  geometric mean: %.1f bytes a state\n", pow(product, 1.0 / sizes));
	figure_aimed(pow(product, 1.0 / sizes), "bytes a state", AIM_AT_MOST, bytes_aim, "%s, mean over %d sizes", engine,
	             sizes);
	figure_aimed(slower, "times the smallest", AIM_AT_MOST, fall, "%s, time a state of the largest", engine);
}

static const char *machine_text(void)
{
	static char machine[384];
	struct utsname system;
	char line[256], cpu[256] = "unknown\n";
	FILE *file = fopen("/proc/cpuinfo", "r");
	while (file && fgets(line, sizeof line, file))
		if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
			snprintf(cpu, sizeof cpu, "%s", strchr(line, ':') + 2);
			break;
		}
	if (file)
		fclose(file);
	uname(&system);
	cpu[strcspn(cpu, "\n")] = 0;
	snprintf(machine, sizeof machine, "%.64s %.64s, %.96s", system.sysname, system.release, cpu);
	file = fopen("/sys/kernel/mm/transparent_hugepage/enabled", "r");
	if (file && fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = 0;
		snprintf(machine + strlen(machine), sizeof machine - strlen(machine), "; huge pages: %.60s", line);
	}
	if (file)
		fclose(file);
	return machine;
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--by-table") == 0)
		return by_table_print() ? 0 : 1;
	uint64_t most = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
	if (most == 0)
		most = 100000000;
	printf("%s\n", machine_text());
	if (argc > 2 && !figures_open(argv[2], machine_text()))
		return 1;
	throughput();
	threads();
	parts_show();
	memory_by_size("bfs", NULL, most, 32);
	memory_by_size("astar", "zero", most, 48);
	figures_verdicts();
	return figures_close() ? 0 : 1;
}
