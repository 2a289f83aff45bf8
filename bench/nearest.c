#include "bench/nearest.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST = 63 };

/* Edit distance (Levenshtein) of two words of at most LONGEST bytes. */
static int edit_distance(const char *a, const char *b)
{
	int row[LONGEST + 1];
	int n = (int) strlen(b);
	for (int j = 0; j <= n; j++)
		row[j] = j;
	for (int i = 1; a[i - 1]; i++) {
		int diagonal = row[0];
		row[0] = i;
		for (int j = 1; j <= n; j++) {
			int change = diagonal + (a[i - 1] != b[j - 1]);
			diagonal = row[j];
			int best = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
			row[j] = change < best ? change : best;
		}
	}
	return row[n];
}

const char *nearest_name(const char *word, int count, const char *(*name_at)(int index))
{
	const char *nearest = NULL;
	size_t length = strlen(word);
	if (length == 0 || length > LONGEST)
		return NULL;
	int best = 1 + (int) length / 3;
	for (int i = 0; i < count; i++) {
		const char *name = name_at(i);
		int distance = strlen(name) <= LONGEST ? edit_distance(word, name) : LONGEST;
		if (distance < best || (distance == best && !nearest)) {
			best = distance;
			nearest = name;
		}
	}
	return nearest;
}

void nearest_list(int count, const char *(*name_at)(int index), char *buffer, size_t size)
{
	size_t used = 0;
	buffer[0] = 0;
	for (int i = 0; i < count && used < size; i++)
		used += (size_t) snprintf(buffer + used, size - used, "%s%s", i ? ", " : "", name_at(i));
}
