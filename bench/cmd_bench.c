/* cmd_bench.c: `pour bench`: algorithms on suites into a file of records. */
#include "bench/command.h"
#include "bench/prove.h"
#include "bench/sweep.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OPTION_REPEAT = OPTION_OWN, OPTION_SHARD, OPTION_RESUME, OPTION_FRESH, OPTION_SEED, OPTION_PROVE };
enum { MAX_REPEATS = 1000000, MAX_PARALLEL = 1024 };

static const struct option options[] = {
    RUN_LONG_OPTIONS,
    {"output", required_argument, NULL, 'o'},
    {"jobs", required_argument, NULL, 'j'},
    {"repeat", required_argument, NULL, OPTION_REPEAT},
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"resume", no_argument, NULL, OPTION_RESUME},
    {"fresh", no_argument, NULL, OPTION_FRESH},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"prove", no_argument, NULL, OPTION_PROVE},
    {"quiet", no_argument, NULL, 'q'},
    {0},
};

/* What is asked for. */
struct bench {
	struct run_settings settings;
	struct sweep sweep;
	bool resume, fresh, prove, quiet;
	struct config *configs;
	struct instances instances;
};

static void take_count(int *count, const char *what, uint64_t most, struct faults *faults)
{
	uint64_t value;
	if (count_parse(optarg, what, 1, most, &value, faults))
		*count = (int) value;
}

static void take_shard(struct sweep *sweep, const char *value, struct faults *faults)
{
	char rest;
	if (sscanf(value, "%5d/%5d%c", &sweep->shard, &sweep->shards, &rest) != 2 || sweep->shard < 1 ||
	    sweep->shard > sweep->shards)
		faults_add(faults, "--shard: '%s' is not K/N with K from 1 to N", value);
}

static void take_option(struct bench *bench, int key, char **argv, struct faults *faults)
{
	switch (key) {
	case 'o': bench->sweep.path = optarg; break;
	case 'j': take_count(&bench->sweep.parallel, "--jobs", MAX_PARALLEL, faults); break;
	case OPTION_REPEAT: take_count(&bench->sweep.repeats, "--repeat", MAX_REPEATS, faults); break;
	case OPTION_SHARD: take_shard(&bench->sweep, optarg, faults); break;
	case OPTION_RESUME: bench->resume = true; break;
	case OPTION_FRESH: bench->fresh = true; break;
	case OPTION_SEED: bench->sweep.seed = optarg; break;
	case OPTION_PROVE: bench->prove = true; break;
	case 'q': bench->quiet = true; break;
	default:
		if (!run_settings_take(&bench->settings, key, optarg, faults))
			option_fault("bench", key, argv, faults);
	}
}

static void read_request(struct bench *bench, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":" RUN_SHORT_OPTIONS "o:j:q", options, NULL)) != -1;)
		take_option(bench, key, argv, faults);
	if (bench->resume && bench->fresh)
		faults_add(faults, "bench: --resume continues the file, --fresh starts it anew: not both");
	if (faults->count > 0)
		return;
	if (optind == argc)
		faults_add(faults, "bench: no suite: see 'pour help bench'");
	bench->sweep.config_count =
	    config_parse_list(bench->settings.algorithms, bench->settings.rules, &bench->configs, faults);
	for (int i = optind; i < argc; i++)
		instances_read(&bench->instances, argv[i], bench->settings.order, faults);
	instances_check(&bench->instances, faults);
	bench->sweep.configs = bench->configs;
	bench->sweep.instances = &bench->instances;
	bench->sweep.settings = &bench->settings;
}

/* Which algorithms that were asked for by name are left out of which levels. */
static void tell_left_out(const struct bench *bench)
{
	for (int i = 0; i < bench->instances.count; i++) {
		const struct instance *instance = &bench->instances.list[i];
		enum rules rules = instance_rules(instance, bench->settings.rules);
		for (int c = 0; c < bench->sweep.config_count; c++)
			if (!config_applies(&bench->configs[c], rules))
				complain(instance->where, "%s does not apply to its rules, '%s': left out",
				         bench->configs[c].word, rules_name(rules));
	}
}

/* A file with records is not added to by accident. */
static bool may_write(const struct bench *bench, struct faults *faults)
{
	struct stat status;
	bool holds = stat(bench->sweep.path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0;
	if (holds && !bench->resume && !bench->fresh)
		faults_add(faults, "%s: holds records already: --resume adds what is missing, --fresh starts it anew",
		           bench->sweep.path);
	return faults->count == 0;
}

static int status_of(const struct tally *tally)
{
	if (tally->wrong > 0 || tally->crashed > 0)
		return EXIT_WRONG;
	return tally->unknown > 0 ? EXIT_UNDECIDED : EXIT_DECIDED;
}

/* Make the runs that are missing. Returns an exit status, to which those that were there count too. */
static int sweep_all(const struct bench *bench, struct faults *faults)
{
	struct tally tally = {0};
	int status = EXIT_USAGE;
	struct job *jobs = NULL;
	int count = sweep_jobs(&bench->sweep, &jobs, faults);
	int file = count >= 0 ? record_file_open(bench->sweep.path, bench->fresh, faults) : -1;
	bool good = file >= 0 && may_write(bench, faults);
	int left = count;
	if (good && bench->resume)
		good = (left = sweep_skip_done(&bench->sweep, jobs, count, &tally, faults)) >= 0;
	if (good) {
		struct progress progress;
		progress_begin(&progress, stderr, bench->quiet, count, &tally);
		good = sweep_run(&bench->sweep, jobs, left, file, &progress, faults);
		progress_end(&progress);
		status = good ? status_of(&progress.tally) : EXIT_WRONG;
	}
	if (file >= 0)
		close(file);
	free(jobs);
	return status;
}

static bool prove_all(const struct bench *bench, int argc, char **argv, struct faults *faults)
{
	struct records records = {0};
	bool good = records_load(bench->sweep.path, &records, faults);
	for (int i = optind; i < argc && good; i++) {
		char room[4200];
		const char *path = level_file(argv[i], room, sizeof room);
		good = prove_suite(path ? path : argv[i], bench->settings.rules, &records, stdout, faults);
	}
	records_clear(&records);
	return good;
}

static int bench_main(int argc, char **argv)
{
	struct bench bench = {.settings = RUN_SETTINGS_DEFAULT,
	                      .sweep = {.repeats = 1,
	                                .parallel = 1,
	                                .shard = 1,
	                                .shards = 1,
	                                .seed = "pour",
	                                .path = "bench.jsonl",
	                                .warnings = stderr,
	                                .body = run_search}};
	struct faults faults = {0};
	int status = EXIT_USAGE;
	read_request(&bench, argc, argv, &faults);
	tell_assumed_order(&bench.settings, &bench.instances);
	if (faults.count == 0 && strcmp(bench.settings.algorithms, "all") != 0)
		tell_left_out(&bench);
	if (faults.count == 0)
		status = sweep_all(&bench, &faults);
	if (faults.count == 0 && bench.prove && !prove_all(&bench, argc, argv, &faults))
		status = EXIT_WRONG;
	complain_all(&faults);
	faults_clear(&faults);
	instances_clear(&bench.instances);
	free(bench.configs);
	return status;
}

const struct command command_bench = {
    .name = "bench",
    .summary = "run algorithms on suites into a file of records",
    .help = "Usage: pour bench [-a CONFIG,CONFIG|all] [limits] [--repeat N] [--jobs N] [--shard K/N]\n"
            "                  [-o FILE] [--resume|--fresh] SUITE...\n"
            "\n"
            "Runs every algorithm on every level, each run in a process of its own, and appends one record a\n"
            "run, a line of JSON, to a file that 'pour report' reads. A crash, a hang or a kill is one record.\n"
            "SUITE is a suite, the name of one, or anything else that 'pour help' calls a LEVEL.\n"
            "A level of a suite whose line names rules in a sixth field is run under these.\n"
            "\n"
            "  -a, --algorithm LIST  algorithms, or all: every engine with every heuristic it takes, weights\n"
            "                        at 2; default astar+bases\n"
            "  -o, --output FILE     the records; default bench.jsonl\n"
            "  --resume              make only the runs that are not in the file yet; a line that a killed\n"
            "                        run left half written is cut off\n"
            "  --fresh               start the file anew\n"
            "  --repeat N            each run N times\n"
            "  -j, --jobs N          runs at a time; default 1, as runs beside each other disturb their times\n"
            "  --shard K/N           the Kth of N disjoint parts of the runs, for several machines\n"
            "  --seed TEXT           of the order of the runs, which is shuffled; recorded; default pour\n"
            "  --prove               then print the suites with the baselines that two different algorithms\n"
            "                        of the file agree on; others stay as they were unless a run contradicts them\n"
            "  -q, --quiet           no progress on standard error, only what went wrong\n"
            "\n" RUN_OPTIONS_HELP "\n"
            "Exit status: 0 every run decided its level; 1 a wrong answer or a crashed run (found in the file\n"
            "or new), or a record that cannot be written; 2 bad usage or a bad level, nothing run; 3 some run\n"
            "undecided within its limits.\n"
            "\n"
            "Examples\n"
            "  pour bench -a all instances/quick.suite\n"
            "  pour bench -a bfs,astar+bases --time 10s --jobs 2 -o mine.jsonl --resume classic tight\n"
            "  pour bench -a bfs,astar+bases --prove new.suite > proved.suite\n",
    .run = bench_main,
};
