/* level_read.h: what the readers of level texts share (link, grid, JSON, imports). Not for callers of core/level.h. */
#ifndef POUR_CORE_LEVEL_READ_H
#define POUR_CORE_LEVEL_READ_H

#include "core/level.h"

/* 0..51 for a-z, A-Z; -1 for anything else. */
int level_letter_colour(char letter);

/* Finish a level whose units are letters as level_letter_colour numbers them: count and name the colours. Letters that are
   the first of the alphabet without a gap keep their numbers, others are numbered in order of first appearance, so that every
   colour has a unit (or a tube that takes it only). */
void level_name_letters(struct level *level);

/* What level_check finds in a level whose text has faults already: what could not be read stands there as LEVEL_HIDDEN, is not
   reported again, and explains as many missing units. */
void level_check_rest(const struct level *level, const char *where, struct faults *faults);

struct text_lines;
/* Whether the lines look like YAML: keys with a colon, or a list of lists (a dash alone is an empty tube of a grid). */
bool level_text_is_yaml(const struct text_lines *lines);
/* YAML of any of the JSON shapes. */
bool level_from_yaml(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults);

#endif
