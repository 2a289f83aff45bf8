/* micro.h: what the micro-benchmarks share: the levels they run on, and states of them. */
#ifndef POUR_BENCH_MICRO_H
#define POUR_BENCH_MICRO_H

#include "bench/micro/shim.h"
#include "core/alphabet.h"
#include "core/width.h"

/* The random deal that stands for a width: no narrower word holds it. */
struct micro_deal {
	enum width width;
	const char *shape; /* as printed: "12x4+2" */
	int colours, capacity, empty;
};
extern const struct micro_deal micro_deals[WIDTHS];

/* The deal compiled on the plain heap; NULL if memory runs out. */
struct alphabet *micro_compile(const struct micro_deal *deal);

/* Tables and queues are measured at 10,000, 100,000, ... entries up to this. */
extern uint64_t micro_most;

/* "what/8x16/12x4+2", with "/more" where that is not NULL. Valid until the next call. */
const char *micro_name(const char *what, const struct micro_deal *deal, const char *more);

void micro_register_levels(void);

/* What is compiled once per width registers itself for its width. */
#define MICRO_DECLARE(bits, slots)                                                                                             \
	void micro_register_words_##bits##x##slots(void);                                                                      \
	void micro_register_tables_##bits##x##slots(void);                                                                     \
	void micro_register_heuristics_##bits##x##slots(void);
EACH_WIDTH(MICRO_DECLARE)
#undef MICRO_DECLARE

#endif
