/* strips.h: a slow planner for tests: reads typed STRIPS in PDDL and finds the length of a shortest plan breadth first. It
 * knows nothing of the puzzle. Supports conjunctions of atoms, and negated atoms in effects. */
#ifndef POUR_TESTS_STRIPS_H
#define POUR_TESTS_STRIPS_H

#include "tests/support/check.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { STRIPS_ARGS = 6, STRIPS_ATOMS = 2048, STRIPS_STATES = 20000, STRIPS_LIST = 64, STRIPS_VARIABLE = 10000 };

/* A list, or a word if `word` is set. */
struct strips_node {
	char *word;
	struct strips_node *first, *next;
};

/* Predicate and arguments; STRIPS_VARIABLE + n is an action's parameter n. */
struct strips_atom {
	int at[STRIPS_ARGS], count;
};

struct strips_action {
	char *parameter[STRIPS_LIST];
	struct strips_atom before[STRIPS_LIST], add[STRIPS_LIST], del[STRIPS_LIST];
	int parameters, befores, adds, dels;
};

struct strips_state {
	uint64_t bit[STRIPS_ATOMS / 64];
};

struct strips {
	char *symbol[STRIPS_ATOMS];
	int symbols;
	struct strips_action action[STRIPS_LIST];
	int actions;
	struct strips_atom atom[STRIPS_ATOMS]; /* ground */
	int atoms;
	struct strips_atom goal[STRIPS_LIST];
	int goals;
	struct strips_state state[STRIPS_STATES];
	int states;
};

static inline struct strips_node *strips_read(const char **text)
{
	struct strips_node *node = calloc(1, sizeof *node), **last = &node->first;
	for (;;) {
		while (isspace((unsigned char) **text) || **text == ';')
			*text += **text == ';' ? strcspn(*text, "\n") : 1;
		if (**text == 0 || **text == ')')
			break;
		if (**text == '(') {
			++*text;
			*last = strips_read(text);
			assert_int_equal(**text, ')');
			++*text;
		} else {
			size_t length = strcspn(*text, "(); \t\r\n");
			*last = calloc(1, sizeof **last);
			(*last)->word = strndup(*text, length);
			*text += length;
		}
		last = &(*last)->next;
	}
	return node;
}

static inline void strips_free(struct strips_node *node)
{
	while (node) {
		struct strips_node *next = node->next;
		strips_free(node->first);
		free(node->word);
		free(node);
		node = next;
	}
}

static inline bool strips_is(const struct strips_node *node, const char *word)
{
	return node && node->word && strcasecmp(node->word, word) == 0;
}

static inline int strips_symbol(struct strips *s, const char *word)
{
	for (int i = 0; i < s->symbols; i++)
		if (strcasecmp(s->symbol[i], word) == 0)
			return i;
	assert_true(s->symbols < STRIPS_ATOMS);
	s->symbol[s->symbols] = strdup(word);
	return s->symbols++;
}

static inline struct strips_atom strips_atom_of(struct strips *s, const struct strips_action *action,
                                                const struct strips_node *list)
{
	struct strips_atom atom = {.count = 0};
	for (const struct strips_node *part = list->first; part; part = part->next) {
		int value = -1;
		if (part->word[0] != '?')
			value = strips_symbol(s, part->word);
		for (int p = 0; action && p < action->parameters; p++)
			if (strcasecmp(action->parameter[p], part->word) == 0)
				value = STRIPS_VARIABLE + p;
		assert_true(value >= 0 && atom.count < STRIPS_ARGS);
		atom.at[atom.count++] = value;
	}
	return atom;
}

/* (and ATOM... (not ATOM)...), the negated ones into `negated`. */
static inline void strips_and(struct strips *s, const struct strips_action *action, const struct strips_node *list,
                              struct strips_atom *atoms, int *count, struct strips_atom *negated, int *negations)
{
	assert_true(strips_is(list->first, "and"));
	for (const struct strips_node *part = list->first->next; part; part = part->next) {
		bool not = strips_is(part->first, "not");
		assert_true(!not || negated);
		assert_true(*count < STRIPS_LIST && (!negations || *negations < STRIPS_LIST));
		if (not )
			negated[(*negations)++] = strips_atom_of(s, action, part->first->next);
		else
			atoms[(*count)++] = strips_atom_of(s, action, part);
	}
}

static inline void strips_action_of(struct strips *s, const struct strips_node *list)
{
	struct strips_action *action = &s->action[s->actions++];
	for (const struct strips_node *part = list->first->next->next; part; part = part->next->next) {
		const struct strips_node *value = part->next;
		if (strips_is(part, ":parameters")) {
			for (const struct strips_node *p = value->first; p; p = p->next)
				if (p->word[0] == '?')
					action->parameter[action->parameters++] = strdup(p->word);
		} else if (strips_is(part, ":precondition")) {
			strips_and(s, action, value, action->before, &action->befores, NULL, NULL);
		} else if (strips_is(part, ":effect")) {
			strips_and(s, action, value, action->add, &action->adds, action->del, &action->dels);
		}
	}
}

static inline bool strips_same(const struct strips_atom *a, const struct strips_atom *b)
{
	return a->count == b->count && memcmp(a->at, b->at, (size_t) a->count * sizeof a->at[0]) == 0;
}

static inline int strips_ground(struct strips *s, const struct strips_atom *atom, const int *binding)
{
	struct strips_atom ground = *atom;
	for (int i = 0; i < ground.count; i++)
		if (ground.at[i] >= STRIPS_VARIABLE)
			ground.at[i] = binding[ground.at[i] - STRIPS_VARIABLE];
	for (int i = 0; i < s->atoms; i++)
		if (strips_same(&s->atom[i], &ground))
			return i;
	assert_true(s->atoms < STRIPS_ATOMS);
	s->atom[s->atoms] = ground;
	return s->atoms++;
}

static inline bool strips_has(const struct strips_state *state, int atom)
{
	return state->bit[atom / 64] >> (atom % 64) & 1;
}

static inline void strips_load(struct strips *s, const char *domain, const char *problem)
{
	struct strips_node *d = strips_read(&domain), *p = strips_read(&problem);
	for (const struct strips_node *part = d->first->first->next; part; part = part->next)
		if (strips_is(part->first, ":action"))
			strips_action_of(s, part);
	s->states = 1;
	for (const struct strips_node *part = p->first->first->next; part; part = part->next) {
		if (strips_is(part->first, ":goal"))
			strips_and(s, NULL, part->first->next, s->goal, &s->goals, NULL, NULL);
		if (!strips_is(part->first, ":init"))
			continue;
		for (const struct strips_node *fact = part->first->next; fact; fact = fact->next) {
			struct strips_atom atom = strips_atom_of(s, NULL, fact);
			int id = strips_ground(s, &atom, NULL);
			s->state[0].bit[id / 64] |= UINT64_C(1) << (id % 64);
		}
	}
	strips_free(d);
	strips_free(p);
}

static inline void strips_unload(struct strips *s)
{
	for (int i = 0; i < s->symbols; i++)
		free(s->symbol[i]);
	for (int a = 0; a < s->actions; a++)
		for (int p = 0; p < s->action[a].parameters; p++)
			free(s->action[a].parameter[p]);
}

static inline void strips_apply(struct strips *s, const struct strips_action *action, int state, const int *binding)
{
	struct strips_state next = s->state[state];
	for (int i = 0; i < action->dels; i++) {
		int id = strips_ground(s, &action->del[i], binding);
		next.bit[id / 64] &= ~(UINT64_C(1) << (id % 64));
	}
	for (int i = 0; i < action->adds; i++) {
		int id = strips_ground(s, &action->add[i], binding);
		next.bit[id / 64] |= UINT64_C(1) << (id % 64);
	}
	for (int i = 0; i < s->states; i++)
		if (memcmp(&s->state[i], &next, sizeof next) == 0)
			return;
	assert_true(s->states < STRIPS_STATES);
	s->state[s->states++] = next;
}

/* All bindings under which precondition `k` and the following ones hold. */
static inline void strips_match(struct strips *s, const struct strips_action *action, int state, int k, const int *binding)
{
	if (k == action->befores) {
		strips_apply(s, action, state, binding);
		return;
	}
	const struct strips_atom *want = &action->before[k];
	for (int id = 0; id < s->atoms; id++) {
		int bound[STRIPS_LIST];
		bool fits = s->atom[id].count == want->count && strips_has(&s->state[state], id);
		memcpy(bound, binding, sizeof bound);
		for (int i = 0; fits && i < want->count; i++) {
			int *value = want->at[i] >= STRIPS_VARIABLE ? &bound[want->at[i] - STRIPS_VARIABLE] : NULL;
			if (value && *value < 0)
				*value = s->atom[id].at[i];
			fits = (value ? *value : want->at[i]) == s->atom[id].at[i];
		}
		if (fits)
			strips_match(s, action, state, k + 1, bound);
	}
}

/* Length of a shortest plan; -1: there is none. */
static inline int strips_plan(const char *domain, const char *problem)
{
	struct strips *s = calloc(1, sizeof *s);
	strips_load(s, domain, problem);
	int length = -1, depth = 0, layer = 0;
	for (int i = 0; i < s->states && length < 0; i++) {
		if (i == layer && i > 0)
			depth++;
		if (i == layer)
			layer = s->states;
		bool goal = true;
		for (int g = 0; g < s->goals; g++)
			goal &= strips_has(&s->state[i], strips_ground(s, &s->goal[g], NULL));
		length = goal ? depth : -1;
		int unbound[STRIPS_LIST];
		memset(unbound, -1, sizeof unbound);
		for (int a = 0; a < s->actions; a++)
			strips_match(s, &s->action[a], i, 0, unbound);
	}
	strips_unload(s);
	free(s);
	return length;
}

#endif
