/* shim.h: the little of Google Benchmark that the micro-benchmarks need, for C. */
#ifndef POUR_BENCH_MICRO_SHIM_H
#define POUR_BENCH_MICRO_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct micro; /* one benchmark while it runs */

/* A benchmark: prepares, loops while micro_next() says so, says what a second brought. `argument` is what was registered. */
typedef void micro_body(struct micro *micro, const void *argument);

/* The name is copied; the argument must outlive micro_run. */
void micro_register(const char *name, micro_body *body, const void *argument);

/* Whether to go round once more; the time between the first and the last answer is what is measured. */
bool micro_next(struct micro *micro);
/* Leave something out of the time. Dear itself: some hundred nanoseconds. */
void micro_pause(struct micro *micro);
void micro_resume(struct micro *micro);
/* A counter per second of processor time: `count` things were done in all rounds together. */
void micro_rate(struct micro *micro, const char *name, double count);
/* A plain number beside the times. */
void micro_value(struct micro *micro, const char *name, double value);
/* End without a result and say why. The body must return then. */
void micro_skip(struct micro *micro, const char *why);

/* Run what was registered, as the options of Google Benchmark in argv have it. Returns an exit status. */
int micro_run(int argc, char **argv);

/* Keep the compiler from leaving out what made *result. */
static inline void micro_keep(const void *result)
{
	__asm__ volatile("" : : "r"(result) : "memory");
}

#ifdef __cplusplus
}
#endif

#endif
