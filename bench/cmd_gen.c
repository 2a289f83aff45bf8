/* cmd_gen.c: `pour gen`: random deals from a seed, the same on every machine. */
#include "bench/command.h"
#include "bench/options.h"
#include "core/deal.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OPTION_COLOURS = 256, OPTION_CAPACITY, OPTION_EMPTY, OPTION_COUNT, OPTION_SEED, OPTION_LINKS };

static const struct option options[] = {
    {"colors", required_argument, NULL, OPTION_COLOURS},
    {"colours", required_argument, NULL, OPTION_COLOURS},
    {"capacity", required_argument, NULL, OPTION_CAPACITY},
    {"empty", required_argument, NULL, OPTION_EMPTY},
    {"count", required_argument, NULL, OPTION_COUNT},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"links", no_argument, NULL, OPTION_LINKS},
    {0},
};

struct request {
	uint64_t colours, capacity, empty, count; /* colours 0: not told */
	const char *seed;
	bool links;
};

static bool take_option(struct request *request, int key, const char *value, struct faults *faults)
{
	switch (key) {
	case OPTION_COLOURS: count_parse(value, "--colors", 1, LEVEL_MAX_COLOURS, &request->colours, faults); return true;
	case OPTION_CAPACITY: count_parse(value, "--capacity", 1, LEVEL_MAX_CAPACITY, &request->capacity, faults); return true;
	case OPTION_EMPTY: count_parse(value, "--empty", 1, LEVEL_MAX_TUBES - 1, &request->empty, faults); return true;
	case OPTION_COUNT: count_parse(value, "--count", 1, UINT64_C(1) << 53, &request->count, faults); return true;
	case OPTION_SEED: request->seed = value; return true;
	case OPTION_LINKS: request->links = true; return true;
	}
	return false;
}

static void read_request(struct request *request, int argc, char **argv, struct faults *faults)
{
	bool colours = false;
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
		colours |= key == OPTION_COLOURS;
		if (!take_option(request, key, optarg, faults))
			option_fault("gen", key, argv, faults);
	}
	for (int i = optind; i < argc; i++)
		faults_add(faults, "gen: takes no argument, but got '%s'", argv[i]);
	if (!colours)
		faults_add(faults, "gen: --colors is missing: how many colours?");
	if (faults->count == 0 && request->colours + request->empty > LEVEL_MAX_TUBES)
		faults_add(faults,
		           "gen: %" PRIu64 " colours and %" PRIu64 " empty tubes are %" PRIu64
		           " tubes, at most %d are possible",
		           request->colours, request->empty, request->colours + request->empty, LEVEL_MAX_TUBES);
}

/* The text as one word of a shell, on one line and without a tab, so that a comment and a field can hold it. */
static void print_quoted(const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:+=/@%";
	bool control = false;
	for (const char *c = text; *c; c++)
		control |= (unsigned char) *c < 0x20 || *c == 0x7F;
	if (*text && text[strspn(text, plain)] == 0) {
		fputs(text, stdout);
		return;
	}
	fputs(control ? "$'" : "'", stdout);
	for (const char *c = text; *c; c++) {
		if ((unsigned char) *c < 0x20 || *c == 0x7F)
			printf("\\x%02x", (unsigned) (unsigned char) *c);
		else if (control && (*c == '\'' || *c == '\\'))
			printf("\\%c", *c);
		else if (*c == '\'')
			fputs("'\\''", stdout);
		else
			putchar(*c);
	}
	putchar('\'');
}

static void print_header(const struct request *request)
{
	printf("# pour gen --colors %" PRIu64 " --capacity %" PRIu64 " --empty %" PRIu64 " --count %" PRIu64 " --seed ",
	       request->colours, request->capacity, request->empty, request->count);
	print_quoted(request->seed);
	printf("\n# Uniform random deals: level k is stream k of the seed. Solvable or not is left to chance.\n"
	       "# id\tlink\tstatus\toptimal\tsource\n");
}

static void print_level(const struct request *request, uint64_t index)
{
	static struct level level;
	static char link[LEVEL_LINK_SIZE];
	deal_random(&level, (int) request->colours, (int) request->capacity, (int) request->empty, request->seed, index);
	level_to_link(&level, link, sizeof link);
	if (request->links) {
		puts(link);
		return;
	}
	printf("%" PRIu64 "x%" PRIu64 "+%" PRIu64 "-%" PRIu64 "\t%s\t?\t-\tgen seed ", request->colours, request->capacity,
	       request->empty, index, link);
	print_quoted(request->seed);
	printf(" stream %" PRIu64 "\n", index);
}

static int gen_main(int argc, char **argv)
{
	struct request request = {.capacity = 4, .empty = 2, .count = 1, .seed = "pour"};
	struct faults faults = {0};
	read_request(&request, argc, argv, &faults);
	complain_all(&faults);
	bool usage = faults.count > 0;
	faults_clear(&faults);
	if (usage)
		return EXIT_USAGE;
	if (!request.links)
		print_header(&request);
	for (uint64_t i = 0; i < request.count && !ferror(stdout); i++)
		print_level(&request, i);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		complain("gen", "cannot write: %s", strerror(errno));
		return EXIT_WRONG;
	}
	return EXIT_DECIDED;
}

const struct command command_gen = {
    .name = "gen",
    .summary = "make random levels from a seed",
    .help = "Usage: pour gen --colors N [--capacity 4] [--empty 2] [--count K] [--seed TEXT] [--links]\n"
            "\n"
            "Prints a suite of uniform random deals: N colours of so many units each, shuffled into N full\n"
            "tubes, and empty tubes beside them. Any text is a seed; the same seed gives the same levels on\n"
            "every machine, and level k of a seed does not depend on how many are made. Whether a deal can\n"
            "be solved is left to chance, so its status is ? and its optimal length -.\n"
            "\n"
            "  --colors N            colours, 1 to 52 (--colours means the same)\n"
            "  --capacity N          units a tube holds, 1 to 255; default 4\n"
            "  --empty N             empty tubes, at least 1; default 2; at most 64 tubes in all\n"
            "  --count K             levels; default 1\n"
            "  --seed TEXT           default \"pour\"\n"
            "  --links               share links alone, one a line\n"
            "\n"
            "Exit status: 0; 1 the output cannot be written; 2 bad usage.\n"
            "\n"
            "Examples\n"
            "  pour gen --colors 12 --count 40 --seed mine > mine.suite\n"
            "  pour gen --colors 5 --links | pour solve -\n",
    .run = gen_main,
};
