#include "core/search.h"

#include <assert.h>
#include <stddef.h>

const char *outcome_name(enum outcome outcome)
{
	static const char *const names[] = {"unknown", "solved", "impossible"};
	return names[outcome];
}

const char *reason_name(enum reason reason)
{
	static const char *const names[REASON_COUNT] = {NULL, "time", "memory", "nodes", "rules", "budget"};
	return names[reason];
}

bool search_stop(struct search *search)
{
	if (search->limits.nodes != 0 && search->count.expanded >= search->limits.nodes) {
		search->outcome = OUTCOME_UNKNOWN;
		search->reason = REASON_NODES;
		return true;
	}
	if (search->expired && search->expired(search->clock)) {
		search->outcome = OUTCOME_UNKNOWN;
		search->reason = REASON_TIME;
		return true;
	}
	return false;
}

void search_solved_at_start(struct search *search)
{
	search->outcome = OUTCOME_SOLVED;
	search->length = search->lower_bound = 0;
	search->count.stored++;
}

bool search_out_of_memory(struct search *search)
{
	search->outcome = OUTCOME_UNKNOWN;
	search->reason = REASON_MEMORY;
	return false;
}

void search_note(struct search *search, const char *name, double value)
{
	if (search->notes < SEARCH_MAX_NOTES)
		search->note[search->notes++] = (struct search_note){.name = name, .value = value};
}

double search_seconds(const struct search *search)
{
	return search->seconds ? search->seconds(search->clock) : 0;
}

/* The first tube from `skip` on (other than `skip` itself) that holds `wanted`, or -1. */
static int tube_holding(const letter *tubes, int count, letter wanted, int skip)
{
	for (int i = 0; i < count; i++)
		if (i != skip && tubes[i] == wanted)
			return i;
	return -1;
}

bool plan_to_moves(const struct alphabet *alphabet, const struct level *level, const struct pour *plan, int length,
                   struct move *moves)
{
	letter held[LEVEL_MAX_TUBES];
	if (level->tubes != alphabet->tubes)
		return false;
	for (int i = 0; i < level->tubes; i++)
		held[i] = alphabet_letter(alphabet, &level->tube[i]);
	for (int k = 0; k < length; k++) {
		int from = tube_holding(held, level->tubes, plan[k].from, -1);
		int to = tube_holding(held, level->tubes, plan[k].to, from);
		if (from < 0 || to < 0)
			return false;
		int units = alphabet_pour_units(alphabet, held[from], held[to]);
		if (units == 0)
			return false;
		int colour = alphabet->facts[held[from]].top;
		held[to] = alphabet_put(alphabet, held[to], colour, units);
		held[from] = alphabet_take(alphabet, held[from], units);
		moves[k] = (struct move){.from = (uint8_t) from, .to = (uint8_t) to};
	}
	return true;
}
