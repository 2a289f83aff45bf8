/* micro_level.c: what it costs to read a level and to compile it. */
#include "bench/micro/micro.h"

#include "core/deal.h"
#include "core/level.h"

#include <stddef.h>

static void compile(struct micro *micro, const void *argument)
{
	const struct micro_deal *deal = argument;
	struct level level;
	struct faults faults = {0};
	double rounds = 0;
	int letters = 0;
	deal_random(&level, deal->colours, deal->capacity, deal->empty, "micro", 0);
	while (micro_next(micro)) {
		bool memory;
		struct alphabet *a = alphabet_compile(&level, RULES_WATER, NULL, &faults, &memory);
		if (!a) {
			micro_skip(micro, faults_text(&faults, 0));
			break;
		}
		letters = a->letters;
		alphabet_free(a);
		rounds++;
	}
	faults_clear(&faults);
	micro_rate(micro, "levels", rounds);
	micro_value(micro, "letters", letters);
}

static void read_link(struct micro *micro, const void *argument)
{
	const struct micro_deal *deal = argument;
	static char link[LEVEL_LINK_SIZE];
	static struct level level;
	struct faults faults = {0};
	double rounds = 0;
	deal_random(&level, deal->colours, deal->capacity, deal->empty, "micro", 0);
	level_to_link(&level, link, sizeof link);
	while (micro_next(micro)) {
		if (!level_from_link(link, NULL, &level, &faults) || level_check(&level, NULL, &faults) > 0) {
			micro_skip(micro, faults_text(&faults, 0));
			break;
		}
		rounds++;
	}
	faults_clear(&faults);
	micro_rate(micro, "levels", rounds);
}

void micro_register_levels(void)
{
	for (int i = 0; i < WIDTHS; i++) {
		micro_register(micro_name("read", &micro_deals[i], NULL), read_link, &micro_deals[i]);
		micro_register(micro_name("compile", &micro_deals[i], NULL), compile, &micro_deals[i]);
	}
}
