/* import_columns.c: a grid of characters with tubes as columns, rows from the top, '0' an empty place. */
#include "core/text_format.h"

#include <ctype.h>
#include <string.h>

/* At least two rows without blanks in them, of digits and letters; either digits alone, or with a '0' in a row of equal length.
 */
static bool recognise_columns(const struct text_lines *lines)
{
	bool digits = true, zero = false, equal = true;
	if (lines->count < 2 || lines->line[0].length < 2)
		return false;
	for (int i = 0; i < lines->count; i++) {
		const struct text_line *line = &lines->line[i];
		if (line->length == 0)
			return false;
		equal = equal && line->length == lines->line[0].length;
		zero = zero || memchr(line->start, '0', line->length) != NULL;
		for (size_t j = 0; j < line->length; j++) {
			char c = line->start[j];
			if (!isalnum((unsigned char) c) && c != '.' && c != '?')
				return false;
			digits = digits && !isalpha((unsigned char) c);
		}
	}
	return digits || (zero && equal);
}

static void read_columns(const struct text_lines *lines, struct level_build *build)
{
	size_t width = lines->line[0].length;
	build->order = ORDER_TOP_FIRST;
	build->order_fixed = true;
	for (size_t column = 0; column < width; column++) {
		build_tube(build, BUILD_NO_LINE);
		for (int i = 0; i < lines->count && column < LEVEL_MAX_TUBES; i++) {
			const struct text_line *line = &lines->line[i];
			char c = column < line->length ? line->start[column] : '0';
			if (c == '0' || c == '.')
				build_cell(build, CELL_GAP);
			else if (c == '?')
				build_cell(build, CELL_HIDDEN);
			else
				build_unit(build, &c, 1, line->number);
		}
	}
	for (int i = 1; i < lines->count; i++)
		if (lines->line[i].length != width)
			build_fault(build, lines->line[i].number, "%zu characters where the first row has %zu",
			            lines->line[i].length, width);
}

const struct text_format format_columns = {
    .name = "characters, tubes as columns", .order_told = true, .recognise = recognise_columns, .read = read_columns};
