/* border_fate.c: see border_fate.h. */
#include "algorithms/border_fate.h"

bool border_decides(const struct alphabet *alphabet)
{
	return alphabet->rules == RULES_WATER && alphabet->plain;
}

bool border_fates_open(struct border_fates *fates, const struct alphabet *alphabet, struct arena *arena,
                       bool (*expired)(void *clock), void *clock)
{
	struct border_state start;
	fates->search = (struct search){.alphabet = alphabet, .arena = arena, .expired = expired, .clock = clock};
	if (!border_search_open(&fates->border, &fates->search, alphabet->start, &start))
		return false;
	border_index(&fates->border.space, alphabet->start);
	return true;
}

void border_fates_close(struct border_fates *fates)
{
	border_search_close(&fates->border);
}

enum border_fate border_fate(struct border_fates *fates, const letter *tube)
{
	struct border_search *b = &fates->border;
	const struct border_state *at = border_project(&b->space, tube);
	if (!at)
		return BORDER_FATE_UNKNOWN;
	int cost = border_cost(b, at, BORDER_ANY - 1);
	if (cost == BORDER_DEAD)
		return BORDER_FATE_DEAD;
	if (b->stopped)
		return BORDER_FATE_UNKNOWN;
	if (b->found)
		border_keep_plan(b);
	return BORDER_FATE_ALIVE;
}
