/* draw_svg.h: a level, or a level after every pour of a solution, as SVG: for papers, pages and slides. */
#ifndef POUR_BENCH_DRAW_SVG_H
#define POUR_BENCH_DRAW_SVG_H

#include "core/level.h"

#include <stdbool.h>
#include <stdio.h>

struct svg_style {
	int columns;    /* frames side by side; 0: about as wide as high */
	bool animate;   /* one picture that plays, instead of one frame a pour */
	double seconds; /* a pour, when it plays */
	bool dark;      /* for a dark background */
};

/* The level alone where `count` is 0. The moves must be legal. */
void draw_svg(FILE *out, const struct level *level, enum rules rules, const struct move *moves, int count,
              const struct svg_style *style);

#endif
