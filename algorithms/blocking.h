/* blocking.h: which colours of a level stand above which. */
#ifndef POUR_ALGORITHMS_BLOCKING_H
#define POUR_ALGORITHMS_BLOCKING_H

#include "core/alphabet.h"

/* Colour a blocks b in a tube where a unit of a stands above one of b; by in how many tubes of the start. */
struct blocking {
	int colours;
	uint8_t tubes[LEVEL_MAX_COLOURS][LEVEL_MAX_COLOURS]; /* [a][b] */
};

void blocking_of(struct blocking *blocking, const struct alphabet *alphabet);

/* How tightly colours are bound to each other: of all circles of blocking through all of them, the greatest least number of
   tubes; 0 if there is no circle. */
int blocking_pair(const struct blocking *blocking, int a, int b);
int blocking_triple(const struct blocking *blocking, int a, int b, int c);

#endif
