/* ranks.c: see ranks.h. */
#include "algorithms/ranks.h"

/* Row i of the table, by choose(x + i, i + 1) = choose(x - 1 + i, i + 1) + choose(x + i - 1, i). False at 2^63. */
static bool fill_row(struct ranks *ranks, int i)
{
	uint64_t *row = ranks->choose + i * ranks->letters;
	row[0] = 0;
	for (int x = 1; x < ranks->letters; x++) {
		uint64_t more = i == 0 ? 1 : row[x - ranks->letters];
		if (__builtin_add_overflow(row[x - 1], more, &row[x]) || row[x] >> 63)
			return false;
	}
	return true;
}

bool ranks_open(struct ranks *ranks, int letters, int tubes, struct arena *arena, bool *beyond)
{
	*ranks = (struct ranks){.letters = letters, .tubes = tubes, .arena = arena};
	*beyond = false;
	ranks->choose = arena_alloc(arena, (size_t) letters * (size_t) tubes * sizeof *ranks->choose);
	if (!ranks->choose)
		return false;
	for (int i = 0; i < tubes && !*beyond; i++)
		*beyond = !fill_row(ranks, i);
	/* the greatest rank is the sum of the last entries of all rows */
	for (int i = 0; i < tubes && !*beyond; i++)
		*beyond = __builtin_add_overflow(ranks->words, ranks->choose[(i + 1) * letters - 1], &ranks->words) ||
		          ranks->words >> 63;
	ranks->words++;
	if (*beyond)
		ranks_close(ranks);
	return !*beyond;
}

void ranks_close(struct ranks *ranks)
{
	arena_free(ranks->arena, ranks->choose);
	ranks->choose = NULL;
}

void rank_letters(const struct ranks *ranks, uint64_t rank, letter *letters)
{
	for (int i = ranks->tubes; i-- > 0;) {
		/* the greatest letter whose entry is not above the rank, by halving without a branch */
		const uint64_t *row = ranks->choose + i * ranks->letters, *at = row;
		int left = ranks->letters;
		while (left > 1) {
			int half = left / 2;
			at = at[half] <= rank ? at + half : at;
			left -= half;
		}
		letters[i] = (letter) (at - row);
		rank -= *at;
	}
}
