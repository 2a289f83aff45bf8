#include "bench/draw_text.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* A tube is |x| and a blank. */
enum { TUBE_COLUMNS = 4 };

/* One background a colour: numbers of the 6x6x6 cube of 256-colour terminals, neighbours far apart. */
static const unsigned char palette[LEVEL_MAX_COLOURS] = {
    160, 27,  34, 226, 208, 129, 51,  213, 94, 118, 18,  180, 30,  201, 58,  147, 88, 39,  22, 229, 166, 54,  123, 175, 136, 82,
    25,  216, 66, 165, 100, 189, 124, 75,  28, 222, 130, 92,  159, 205, 142, 48,  20, 223, 37, 170, 64,  111, 52,  45,  155, 97,
};

struct draw_style draw_style_for(FILE *out)
{
	struct draw_style style = {0};
	struct winsize window = {0};
	const char *no_colour = getenv("NO_COLOR");
	if (!isatty(fileno(out)))
		return style;
	style.colour = !(no_colour && *no_colour);
	if (ioctl(fileno(out), TIOCGWINSZ, &window) == 0)
		style.columns = window.ws_col;
	return style;
}

/* Black or white, whichever is easier to read on a colour of the cube. */
static int letter_colour(int background)
{
	int cube = background - 16;
	int red = cube / 36, green = cube / 6 % 6, blue = cube % 6;
	return 2 * red + 5 * green + blue > 16 ? 16 : 231;
}

static void draw_unit(FILE *out, int unit, bool colour)
{
	char letter = level_colour_letter(unit);
	if (colour && unit < LEVEL_MAX_COLOURS)
		fprintf(out, "\033[48;5;%dm\033[38;5;%dm %c \033[0m", palette[unit], letter_colour(palette[unit]), letter);
	else
		fprintf(out, "|%c|", letter);
}

/* What stands in row `row` (0 the bottom) of a tube. */
static void draw_cell(FILE *out, const struct tube *tube, int row, bool colour)
{
	if (row >= tube->capacity)
		fputs("   ", out);
	else if (row < tube->height)
		draw_unit(out, tube->units[row], colour);
	else
		fputs("| |", out);
}

static int rows_of(const struct level *level)
{
	int rows = 1;
	for (int t = 0; t < level->tubes; t++)
		if (level->tube[t].capacity > rows)
			rows = level->tube[t].capacity;
	return rows;
}

/* Tubes first..last-1 side by side. */
static void draw_block(FILE *out, const struct level *level, int first, int last, bool colour, const char *beside)
{
	int rows = rows_of(level);
	for (int row = rows - 1; row >= 0; row--) {
		for (int t = first; t < last; t++) {
			draw_cell(out, &level->tube[t], row, colour);
			fputs(t + 1 < last ? " " : "", out);
		}
		if (beside && row == rows / 2)
			fprintf(out, "   %s", beside);
		fputc('\n', out);
	}
	for (int t = first; t < last; t++)
		fprintf(out, "%2d%s", t + 1, t + 1 < last ? "  " : "\n");
}

void draw_text(FILE *out, const struct level *level, const struct draw_style *style, const char *beside)
{
	int fit = style->columns > 0 ? style->columns / TUBE_COLUMNS : level->tubes;
	if (fit < 1)
		fit = 1;
	for (int first = 0; first < level->tubes; first += fit) {
		int last = first + fit < level->tubes ? first + fit : level->tubes;
		draw_block(out, level, first, last, style->colour, last == level->tubes ? beside : NULL);
	}
}
