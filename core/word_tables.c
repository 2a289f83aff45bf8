/* word_tables.c: the byte shuffles of the SSSE3 path in word.h, filled once when the program is loaded. */
#include "core/word.h"

/* An object file must not be empty where another path is in use. */
typedef int word_tables_unused;

#if defined(WORD_SHUFFLE)
struct word_shuffles word_shuffles;

enum { ZERO = 0x80 }; /* pshufb writes 0 */

static void fill_pair(int p, int q)
{
	int drop = 0, room = 0;
	for (int i = 0; i < 16; i++) {
		if (i != p && i != q)
			word_shuffles.drop[p][q][drop++] = (uint8_t) i;
		word_shuffles.room[p][q][i] = i == p || i == q ? ZERO : (uint8_t) room++;
		word_shuffles.pick[p][q][i] = i == p ? 0 : i == q ? 1 : ZERO;
	}
	while (drop < 16)
		word_shuffles.drop[p][q][drop++] = ZERO;
}

__attribute__((constructor)) static void fill_shuffles(void)
{
	for (int p = 0; p < 16; p++)
		for (int q = 0; q < 16; q++)
			fill_pair(p, q);
}
#endif
