/* space_states.h: words in and out of a space. For sources compiled once per width. */
#ifndef POUR_ALGORITHMS_SPACE_STATES_H
#define POUR_ALGORITHMS_SPACE_STATES_H

#include "algorithms/space.h"
#include "core/closed.h"
#include "core/word.h"

static inline uint64_t space_slot_count(const struct space *space)
{
	return space->by_shape ? space->set.slots : space->closed->ends * BUCKET_SLOTS;
}

/* The word of the state at a slot; false if there is none. */
static inline bool space_word(const struct space *space, uint64_t at, word *w)
{
	if (!space->by_shape) {
		*w = ((const word *) (const void *) space->closed->keys.base)[at];
		return !word_is_empty_slot(w);
	}
	uint64_t there = *key_slot(&space->set, at);
	if (there == 0)
		return false;
	letter letters[SLOTS];
	rank_letters(&space->ranks, there - 1, letters);
	*w = word_of_letters(letters, space->alphabet->tubes);
	return true;
}

/* A state on its way to be found or added: made first for several states, so that their cache lines arrive meanwhile. */
struct address {
	uint64_t key, hash; /* of a shape: its number */
	word word;          /* of a level */
};

/* The state that a word becomes with the letters at two places replaced. */
static inline void space_address(const struct space *space, const word *w, const step *s, struct address *address)
{
	if (!space->by_shape) {
		address->word = word_apply(w, *s);
		address->hash = word_hash(&address->word);
		closed_prefetch(space->closed, address->hash);
		return;
	}
	letter letters[SLOTS];
	for (int i = 0; i < space->alphabet->tubes; i++)
		letters[i] = w->at[i];
	letters[s->from] = s->from_after;
	letters[s->to] = s->to_after;
	naming_canonical(&space->naming, letters);
	address->key = rank_of(&space->ranks, letters);
	address->hash = key_hash(address->key);
	key_set_prefetch(&space->set, address->hash);
}

static inline uint64_t space_slot(const struct space *space, const struct address *address)
{
	if (space->by_shape)
		return key_set_find(&space->set, address->key, address->hash);
	const unsigned char *extra = closed_find(space->closed, &address->word, address->hash);
	return extra ? (uint64_t) (extra - space->closed->extra.base) / 2 : SPACE_NOWHERE;
}

#endif
