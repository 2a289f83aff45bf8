/* micro.c: the micro-benchmarks' program. All options are those of Google Benchmark, but for --most=N: no table larger than N.
 */
#include "bench/micro/micro.h"

#include "core/deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct micro_deal micro_deals[WIDTHS] = {
    [WIDTH_8x16] = {WIDTH_8x16, "12x4+2", 12, 4, 2},
    [WIDTH_8x32] = {WIDTH_8x32, "20x4+2", 20, 4, 2},
    [WIDTH_16x32] = {WIDTH_16x32, "20x8+2", 20, 8, 2},
    [WIDTH_16x64] = {WIDTH_16x64, "40x4+3", 40, 4, 3},
};

uint64_t micro_most = 1000000;

struct alphabet *micro_compile(const struct micro_deal *deal)
{
	struct level level;
	struct faults faults = {0};
	bool memory;
	deal_random(&level, deal->colours, deal->capacity, deal->empty, "micro", 0);
	struct alphabet *alphabet = alphabet_compile(&level, RULES_WATER, NULL, &faults, &memory);
	faults_clear(&faults);
	return alphabet;
}

const char *micro_name(const char *what, const struct micro_deal *deal, const char *more)
{
	static char name[128];
	snprintf(name, sizeof name, "%s/%s/%s%s%s", what, width_name(deal->width), deal->shape, more ? "/" : "",
	         more ? more : "");
	return name;
}

/* Take --most=N out of the arguments. False if N is no number of at least 1,000. */
static bool take_most(int *argc, char **argv)
{
	static const char option[] = "--most=";
	for (int i = 1; i < *argc; i++) {
		if (strncmp(argv[i], option, strlen(option)) != 0)
			continue;
		char *end;
		micro_most = strtoull(argv[i] + strlen(option), &end, 10);
		if (*end != 0 || micro_most < 1000)
			return false;
		memmove(&argv[i], &argv[i + 1], (size_t) (*argc - i) * sizeof *argv);
		--*argc;
		return true;
	}
	return true;
}

int main(int argc, char **argv)
{
	if (!take_most(&argc, argv)) {
		fprintf(stderr, "micro: --most: wants a number of entries, at least 1000\n");
		return 2;
	}
	micro_register_levels();
#define REGISTER(bits, slots)                                                                                                  \
	micro_register_words_##bits##x##slots();                                                                               \
	micro_register_heuristics_##bits##x##slots();                                                                          \
	micro_register_tables_##bits##x##slots();
	EACH_WIDTH(REGISTER)
#undef REGISTER
	return micro_run(argc, argv);
}
