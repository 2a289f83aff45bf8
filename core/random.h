/* random.h: reproducible streams, the same on every machine and compiler.
 *
 * A stream is named by a text seed and a number; its values are those of Philox4x32-10 (Salmon, Moraes, Dror & Shaw 2011, from
 * the Random123 library), keyed by the XXH3 hash of the seed text. Counter-based: no state but the counter, so that level k of
 * a seed does not depend on how many levels were made before it. */
#ifndef POUR_CORE_RANDOM_H
#define POUR_CORE_RANDOM_H

#include <stdint.h>

struct random {
	uint64_t key;    /* hash of the seed text */
	uint64_t stream; /* which stream of that seed */
	uint64_t next;   /* index of the next block of 4 words */
	uint32_t word[4];
	int left; /* words of the block not yet handed out */
};

void random_open(struct random *random, const char *seed, uint64_t stream);
uint32_t random_u32(struct random *random);
/* Uniform in 0..bound-1 without modulo bias (Lemire 2019); bound >= 1. */
uint32_t random_below(struct random *random, uint32_t bound);
/* Fisher-Yates shuffle of `count` elements of `size` bytes (size <= 256). */
void random_shuffle(struct random *random, void *base, uint32_t count, uint32_t size);

#endif
