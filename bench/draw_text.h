/* draw_text.h: a level as text, tubes side by side, top row first: colours on a terminal, letters everywhere. */
#ifndef POUR_BENCH_DRAW_TEXT_H
#define POUR_BENCH_DRAW_TEXT_H

#include "core/level.h"

#include <stdbool.h>
#include <stdio.h>

struct draw_style {
	bool colour; /* ANSI background colours */
	int columns; /* break into several rows of tubes beyond it; 0: never */
};

/* Colours if `out` is a terminal and NO_COLOR is not set; its width. */
struct draw_style draw_style_for(FILE *out);

/* Draw the level; `beside` (may be NULL) stands to the right of its middle row. */
void draw_text(FILE *out, const struct level *level, const struct draw_style *style, const char *beside);

#endif
