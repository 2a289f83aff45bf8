/* level.c: the plain rules on plain tubes: why a pour is refused, pouring, replay, the goal. */
#include "core/level.h"

#include <string.h>

static const char *const names_of_rules[RULES_COUNT] = {"water", "ball", "whole"};

const char *rules_name(enum rules rules)
{
	return (unsigned) rules < RULES_COUNT ? names_of_rules[rules] : "unknown";
}

bool rules_from_name(const char *name, enum rules *rules)
{
	for (int i = 0; i < RULES_COUNT; i++) {
		if (strcmp(name, names_of_rules[i]) == 0) {
			*rules = (enum rules) i;
			return true;
		}
	}
	return false;
}

const char *refusal_text(enum refusal refusal)
{
	switch (refusal) {
	case REFUSAL_NONE: return "the pour is legal";
	case REFUSAL_NO_SUCH_TUBE: return "there is no such tube";
	case REFUSAL_SAME_TUBE: return "source and target are the same tube";
	case REFUSAL_SOURCE_EMPTY: return "the source tube is empty";
	case REFUSAL_TARGET_FULL: return "the target tube is full";
	case REFUSAL_COLOURS_DIFFER: return "the top colours differ";
	case REFUSAL_ONE_COLOUR_TUBE: return "the target tube takes another colour only";
	case REFUSAL_DOES_NOT_FIT: return "the whole run does not fit into the target tube";
	case REFUSAL_COUNT: break;
	}
	return "unknown";
}

static int free_units(const struct tube *tube)
{
	return tube->height < tube->capacity ? tube->capacity - tube->height : 0;
}

static uint8_t top_colour(const struct tube *tube)
{
	return tube->units[tube->height - 1];
}

/* Units of the top colour that lie on top of one another. */
static int top_run(const struct tube *tube)
{
	int run = 1;
	while (run < tube->height && tube->units[tube->height - 1 - run] == top_colour(tube))
		run++;
	return run;
}

enum refusal level_refusal(const struct level *level, enum rules rules, int from, int to)
{
	if (from < 0 || from >= level->tubes || to < 0 || to >= level->tubes)
		return REFUSAL_NO_SUCH_TUBE;
	if (from == to)
		return REFUSAL_SAME_TUBE;
	const struct tube *source = &level->tube[from], *target = &level->tube[to];
	if (source->height == 0)
		return REFUSAL_SOURCE_EMPTY;
	if (free_units(target) == 0)
		return REFUSAL_TARGET_FULL;
	if (target->only != LEVEL_ANY_COLOUR && target->only != top_colour(source))
		return REFUSAL_ONE_COLOUR_TUBE;
	if (target->height > 0 && top_colour(target) != top_colour(source))
		return REFUSAL_COLOURS_DIFFER;
	if (rules == RULES_WHOLE && top_run(source) > free_units(target))
		return REFUSAL_DOES_NOT_FIT;
	return REFUSAL_NONE;
}

int level_pour(struct level *level, enum rules rules, int from, int to)
{
	if (level_refusal(level, rules, from, to) != REFUSAL_NONE)
		return 0;
	struct tube *source = &level->tube[from], *target = &level->tube[to];
	int units = rules == RULES_BALL ? 1 : top_run(source);
	if (units > free_units(target))
		units = free_units(target);
	for (int i = 0; i < units; i++)
		target->units[target->height++] = source->units[--source->height];
	return units;
}

bool level_is_goal(const struct level *level)
{
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		if (tube->height > 0 && (tube->height != tube->capacity || top_run(tube) != tube->height))
			return false;
	}
	return true;
}

int level_replay(struct level *level, enum rules rules, const struct move *moves, int count, enum refusal *refusal)
{
	int played = 0;
	enum refusal why = REFUSAL_NONE;
	for (; played < count; played++) {
		why = level_refusal(level, rules, moves[played].from, moves[played].to);
		if (why != REFUSAL_NONE)
			break;
		level_pour(level, rules, moves[played].from, moves[played].to);
	}
	if (refusal != NULL)
		*refusal = why;
	return played;
}

char level_colour_letter(int colour)
{
	if (colour >= 0 && colour < 26)
		return (char) ('a' + colour);
	if (colour >= 26 && colour < LEVEL_MAX_COLOURS)
		return (char) ('A' + colour - 26);
	return '?';
}
