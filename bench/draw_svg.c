/* draw_svg.c: tubes as rounded glasses, units as layers with their letters.
 *
 * Fills are the eight colours of Okabe & Ito (2008), which the colour-blind can tell apart, then lighter and darker ones of the
 * same; their luminances differ, and every run of units carries its colour's letter, so that pictures can be read in grey. */
#include "bench/draw_svg.h"

#include <math.h>

enum {
	UNIT_WIDTH = 34,
	UNIT_HEIGHT = 24,
	WALL = 3,
	GAP = 18,     /* between tubes */
	LABEL = 26,   /* under a tube: its number */
	HEADING = 30, /* above a frame: its pour */
	MARGIN = 20,  /* around a frame */
	TUBES_A_ROW = 14
};

static const unsigned palette[] = {
    0xE69F00, 0x56B4E9, 0x009E73, 0xF0E442, 0x0072B2, 0xD55E00, 0xCC79A7, 0x4D4D4D, 0xB8860B, 0xA6DDF5, 0x7FD6A4, 0x6A3D9A,
    0xF7C9A9, 0x8B2E16, 0xE8B8D4, 0xB3B3B3, 0x00525E, 0xC7E08A, 0x3A3F8F, 0x8C6D46, 0xF4A6A0, 0x2F6B2F, 0xA98FD8, 0x7A1F4F,
};

enum { PALETTE = sizeof palette / sizeof palette[0] };

/* What differs between a light and a dark page. */
struct theme {
	const char *page, *glass, *empty, *text, *mark;
};

static const struct theme light = {"#fbfaf7", "#6b7078", "#f1efe9", "#2b2e33", "#c2410c"};
static const struct theme dark = {"#1d1f23", "#aab0b8", "#2a2d33", "#eceae4", "#fbbf6b"};

struct drawing {
	FILE *out;
	const struct level *level;
	enum rules rules;
	const struct move *moves;
	int count;
	const struct svg_style *style;
	const struct theme *theme;
	int a_row, rows;   /* tubes in a row, rows of tubes in a frame */
	int tallest;       /* capacity */
	int width, height; /* of a frame, with its margin */
};

static unsigned fill_of(int colour)
{
	return palette[colour % PALETTE];
}

/* Relative luminance decides between dark and light letters. */
static const char *ink_on(unsigned rgb)
{
	double r = rgb >> 16 & 255, g = rgb >> 8 & 255, b = rgb & 255;
	double luminance = 0.2126 * pow(r / 255, 2.2) + 0.7152 * pow(g / 255, 2.2) + 0.0722 * pow(b / 255, 2.2);
	return luminance > 0.18 ? "#16181b" : "#ffffff";
}

static int tube_x(const struct drawing *d, int tube)
{
	return MARGIN + tube % d->a_row * (UNIT_WIDTH + 2 * WALL + GAP) + WALL;
}

/* The lower end of the inside of a tube. */
static int tube_bottom(const struct drawing *d, int tube)
{
	return MARGIN + (d->count > 0 ? HEADING : 6) + tube / d->a_row * (d->tallest * UNIT_HEIGHT + WALL + LABEL + GAP) +
	       d->tallest * UNIT_HEIGHT;
}

/* A tube's inside: square at the top, round at the bottom. */
static void inside(FILE *out, int x, int bottom, int height)
{
	int r = height < 14 ? height / 2 : 14;
	fprintf(out, "M%d %dV%dq0 %d %d %dh%dq%d 0 %d -%dV%d", x, bottom - height, bottom - r, r, r, r, UNIT_WIDTH - 2 * r, r,
	        r, r, bottom - height);
}

static void draw_unit(const struct drawing *d, int tube, int place, int unit)
{
	int x = tube_x(d, tube), y = tube_bottom(d, tube) - (place + 1) * UNIT_HEIGHT;
	bool hidden = unit >= d->level->colours;
	unsigned rgb = hidden ? 0x9A9A9A : fill_of(unit);
	if (place == 0) {
		fputs("<path d=\"", d->out);
		inside(d->out, x, y + UNIT_HEIGHT, UNIT_HEIGHT);
		fprintf(d->out, "z\" fill=\"#%06x\"/>", rgb);
	} else {
		fprintf(d->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>", x, y, UNIT_WIDTH,
		        UNIT_HEIGHT + 1, rgb);
	}
	fprintf(d->out, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%c</text>\n", x + UNIT_WIDTH / 2, y + UNIT_HEIGHT / 2 + 5,
	        ink_on(rgb), level_colour_letter(unit));
}

/* Glass behind the units and its outline above them; the number beneath, marked if the pour is out of or into it. */
static void draw_tube(const struct drawing *d, const struct level *level, int t, bool marked)
{
	const struct tube *tube = &level->tube[t];
	int x = tube_x(d, t), bottom = tube_bottom(d, t), height = tube->capacity * UNIT_HEIGHT;
	fputs("<path d=\"", d->out);
	inside(d->out, x, bottom, height + 6);
	fprintf(d->out, "z\" fill=\"%s\"/>\n", d->theme->empty);
	for (int i = tube->height - 1; i >= 0; i--) /* from the top, so that each overlaps the seam beneath it */
		draw_unit(d, t, i, tube->units[i]);
	fputs("<path d=\"", d->out);
	inside(d->out, x, bottom, height + 6);
	fprintf(d->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linecap=\"round\"/>\n",
	        marked ? d->theme->mark : d->theme->glass, WALL);
	char only[8] = "";
	if (tube->only < level->colours)
		snprintf(only, sizeof only, ": %c", level_colour_letter(tube->only));
	fprintf(d->out, "<text class=\"n\" x=\"%d\" y=\"%d\" fill=\"%s\">%d%s</text>\n", x + UNIT_WIDTH / 2, bottom + LABEL - 4,
	        marked ? d->theme->mark : d->theme->text, t + 1, only);
}

/* The level before pour `i`, which is told; after the last one `i` is the number of pours. */
static void draw_frame(const struct drawing *d, const struct level *level, int i)
{
	bool pouring = i < d->count;
	struct move move = pouring ? d->moves[i] : (struct move){0, 0};
	char heading[64] = "";
	if (pouring)
		snprintf(heading, sizeof heading, "%d of %d: pour %d &#8594; %d", i + 1, d->count, move.from + 1, move.to + 1);
	else if (d->count > 0)
		snprintf(heading, sizeof heading, "after %d pour%s%s", d->count, d->count == 1 ? "" : "s",
		         level_is_goal(level) ? ": solved" : "");
	if (heading[0])
		fprintf(d->out, "<text class=\"h\" x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", MARGIN, MARGIN + 12,
		        d->theme->text, heading);
	for (int t = 0; t < level->tubes; t++)
		draw_tube(d, level, t, pouring && (t == move.from || t == move.to));
}

/* ---- frames ---- */

static void measure(struct drawing *d)
{
	const struct level *level = d->level;
	d->a_row = level->tubes < TUBES_A_ROW ? level->tubes : TUBES_A_ROW;
	d->rows = (level->tubes + d->a_row - 1) / d->a_row;
	for (int t = 0; t < level->tubes; t++)
		d->tallest = level->tube[t].capacity > d->tallest ? level->tube[t].capacity : d->tallest;
	d->width = 2 * MARGIN + d->a_row * (UNIT_WIDTH + 2 * WALL + GAP) - GAP;
	if (d->width < 180)
		d->width = 180;
	d->height = 2 * MARGIN + (d->count > 0 ? HEADING : 6) + d->rows * (d->tallest * UNIT_HEIGHT + WALL + LABEL + GAP) - GAP;
}

static void open_svg(const struct drawing *d, int width, int height)
{
	fprintf(d->out,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
	        "<title>Water sort: %d tubes, %d colours</title>\n"
	        "<style>text{font:600 14px ui-monospace,Menlo,Consolas,monospace;text-anchor:middle}"
	        ".n{font-size:12px;font-weight:400}.h{font-size:13px;text-anchor:start}</style>\n"
	        "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n",
	        width, height, width, height, d->level->tubes, d->level->colours, d->theme->page);
}

/* A frame for each pour and one for the end, left to right and top to bottom. */
static void draw_grid(const struct drawing *d)
{
	int frames = d->count + 1, columns = d->style->columns;
	if (columns == 0)
		columns = (int) ceil(sqrt((double) frames * d->height / d->width));
	if (columns > frames)
		columns = frames;
	int lines = (frames + columns - 1) / columns;
	struct level level = *d->level;
	open_svg(d, columns * d->width, lines * d->height);
	for (int i = 0; i < frames; i++) {
		fprintf(d->out, "<g transform=\"translate(%d %d)\">\n", i % columns * d->width, i / columns * d->height);
		draw_frame(d, &level, i);
		fputs("</g>\n", d->out);
		if (i < d->count)
			level_pour(&level, d->rules, d->moves[i].from, d->moves[i].to);
	}
}

/* Frames on top of one another, each shown in its turn (SMIL), again and again; the end is held four times as long. A viewer
   that does not play shows the start. */
static void draw_animation(const struct drawing *d)
{
	enum { HOLD = 4 };
	int turns = d->count + HOLD;
	struct level level = *d->level;
	open_svg(d, d->width, d->height);
	for (int i = 0; i <= d->count; i++) {
		double from = (double) i / turns, to = i == d->count ? 1 : (double) (i + 1) / turns;
		fprintf(d->out,
		        "<g display=\"%s\">\n<animate attributeName=\"display\" dur=\"%gs\" repeatCount=\"indefinite\" ",
		        i == 0 ? "inline" : "none", d->style->seconds * turns);
		if (i == 0)
			fprintf(d->out, "values=\"inline;none\" keyTimes=\"0;%.6f\"", to);
		else if (i == d->count)
			fprintf(d->out, "values=\"none;inline\" keyTimes=\"0;%.6f\"", from);
		else
			fprintf(d->out, "values=\"none;inline;none\" keyTimes=\"0;%.6f;%.6f\"", from, to);
		fputs(" calcMode=\"discrete\"/>\n", d->out);
		draw_frame(d, &level, i);
		fputs("</g>\n", d->out);
		if (i < d->count)
			level_pour(&level, d->rules, d->moves[i].from, d->moves[i].to);
	}
}

void draw_svg(FILE *out, const struct level *level, enum rules rules, const struct move *moves, int count,
              const struct svg_style *style)
{
	struct drawing d = {.out = out,
	                    .level = level,
	                    .rules = rules,
	                    .moves = moves,
	                    .count = count,
	                    .style = style,
	                    .theme = style->dark ? &dark : &light};
	measure(&d);
	if (style->animate && count > 0)
		draw_animation(&d);
	else
		draw_grid(&d);
	fputs("</svg>\n", out);
}
