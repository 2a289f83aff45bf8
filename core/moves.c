/* moves.c: pours as a user writes them: "1>3 2>1", tubes counted from 1. */
#include "core/level.h"
#include "core/quote.h"

#include <stdio.h>
#include <string.h>

static const char separators[] = " \t\r\n,";

/* A tube's number at the start of `text`; returns the digits read, 0 if there is no number from 1 to LEVEL_MAX_TUBES. */
static size_t read_tube(const char *text, size_t length, uint8_t *tube)
{
	int value = 0;
	size_t i = 0;
	for (; i < length && text[i] >= '0' && text[i] <= '9'; i++) {
		value = value * 10 + (text[i] - '0');
		if (value > LEVEL_MAX_TUBES)
			return 0;
	}
	if (value < 1)
		return 0;
	*tube = (uint8_t) (value - 1);
	return i;
}

static bool read_move(const char *word, size_t length, struct move *move)
{
	size_t from = read_tube(word, length, &move->from);
	if (from == 0 || from >= length || word[from] != '>')
		return false;
	size_t to = read_tube(word + from + 1, length - from - 1, &move->to);
	return to > 0 && from + 1 + to == length;
}

int moves_from_text(const char *text, const char *where, struct move *moves, int room, struct faults *faults)
{
	int count = 0;
	for (const char *word = text + strspn(text, separators); *word != 0;) {
		size_t length = strcspn(word, separators);
		struct move move;
		char quoted[QUOTE_SIZE];
		if (!read_move(word, length, &move)) {
			faults_add_at(faults, where, "word %d, %s, is no pour: a pour is written like 1>3, tubes from 1 to %d",
			              count + 1, quote_text(word, length, quoted), LEVEL_MAX_TUBES);
			return -1;
		}
		if (count == room) {
			faults_add_at(faults, where, "more than %d pours", room);
			return -1;
		}
		moves[count++] = move;
		word += length;
		word += strspn(word, separators);
	}
	return count;
}

void moves_to_text(const struct move *moves, int count, char *buffer, size_t size)
{
	size_t at = 0;
	if (size > 0)
		buffer[0] = 0;
	for (int i = 0; i < count && at < size; i++) {
		int written = snprintf(buffer + at, size - at, "%s%d>%d", i > 0 ? " " : "", moves[i].from + 1, moves[i].to + 1);
		at += (size_t) written;
	}
}
