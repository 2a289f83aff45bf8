#include "core/width.h"

#include "core/alphabet.h"

struct size {
	int bits, slots;
	const char *name;
};

static const struct size sizes[WIDTHS] = {
#define SIZE(bits, slots) {bits, slots, #bits "x" #slots},
    EACH_WIDTH(SIZE)
#undef SIZE
};

enum width width_of(const struct alphabet *alphabet)
{
	for (int w = 0; w < WIDTHS - 1; w++)
		/* the largest value of a slot means "no tube" */
		if (alphabet->tubes <= sizes[w].slots && alphabet->letters < 1 << sizes[w].bits)
			return (enum width) w;
	return (enum width)(WIDTHS - 1);
}

const char *width_name(enum width width)
{
	return sizes[width].name;
}
