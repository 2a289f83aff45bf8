/* link_order.h: letters in the order of share links: by contents, as in a dictionary, with empty tubes last; then by kind. */
#ifndef POUR_ALGORITHMS_LINK_ORDER_H
#define POUR_ALGORITHMS_LINK_ORDER_H

#include "core/alphabet.h"

struct link_order {
	const struct alphabet *alphabet;
	uint16_t *place;   /* [letters]: where a letter stands */
	letter *letter_at; /* [letters]: its inverse */
};

bool link_order_open(struct link_order *order, const struct alphabet *alphabet, struct arena *arena);
void link_order_close(struct link_order *order, struct arena *arena);

/* Sort the letters of a state as its link is written. */
void link_order_sort(const struct link_order *order, letter *letters);

/* Which of two states so sorted comes first: <0, 0, >0. */
int link_order_compare(const struct link_order *order, const letter *a, const letter *b);

#endif
