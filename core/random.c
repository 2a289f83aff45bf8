/* random.c: counter-based streams: Philox4x32-10 keyed by XXH3, bounded by Lemire's method. */
#include "core/random.h"

#include <assert.h>
#include <string.h>

#include <Random123/philox.h>
#include <xxhash.h>

void random_open(struct random *random, const char *seed, uint64_t stream)
{
	*random = (struct random){.key = XXH3_64bits(seed, strlen(seed)), .stream = stream};
}

uint32_t random_u32(struct random *random)
{
	if (random->left == 0) {
		philox4x32_ctr_t counter = {{(uint32_t) random->next, (uint32_t) (random->next >> 32),
		                             (uint32_t) random->stream, (uint32_t) (random->stream >> 32)}};
		philox4x32_key_t key = {{(uint32_t) random->key, (uint32_t) (random->key >> 32)}};
		philox4x32_ctr_t block = philox4x32(counter, key);
		for (int i = 0; i < 4; i++)
			random->word[i] = block.v[i];
		random->next++;
		random->left = 4;
	}
	return random->word[4 - random->left--];
}

/* D. Lemire, "Fast Random Integer Generation in an Interval", 2019: multiply, and reject the few products that would make some
   results likelier than others. */
uint32_t random_below(struct random *random, uint32_t bound)
{
	assert(bound > 0);
	uint64_t product = (uint64_t) random_u32(random) * bound;
	if ((uint32_t) product < bound) {
		uint32_t biased = (uint32_t) -bound % bound;
		while ((uint32_t) product < biased)
			product = (uint64_t) random_u32(random) * bound;
	}
	return (uint32_t) (product >> 32);
}

void random_shuffle(struct random *random, void *base, uint32_t count, uint32_t size)
{
	unsigned char *element = base, held[256];
	assert(size <= sizeof held);
	for (uint32_t i = count; i > 1; i--) {
		unsigned char *last = element + (size_t) (i - 1) * size;
		unsigned char *chosen = element + (size_t) random_below(random, i) * size;
		memcpy(held, last, size);
		memmove(last, chosen, size);
		memcpy(chosen, held, size);
	}
}
