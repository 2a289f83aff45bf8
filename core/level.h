/* level.h: plain tubes and plain rules.
 *
 * This is the slow, obvious side of the house: what a user's level is, when it is valid, why a pour is refused, and the
 * replay that checks every solution. It shares no code and no table with the search side (alphabet, word, expand), so that
 * a wrong table cannot vouch for itself. */
#ifndef POUR_CORE_LEVEL_H
#define POUR_CORE_LEVEL_H

#include "core/faults.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	LEVEL_MAX_TUBES = 64,
	LEVEL_MAX_COLOURS = 52, /* a-z, then A-Z in a share link */
	LEVEL_MAX_CAPACITY = 255,
	LEVEL_NAME_SIZE = 32,   /* bytes of a colour's name with its final 0 */
	LEVEL_ANY_COLOUR = 255, /* tube.only: takes every colour */
	LEVEL_HIDDEN = 254,     /* a unit whose colour the file does not tell, or marks as hidden from the player */
	LEVEL_MAX_MOVES = 65535
};

enum rules {
	RULES_WATER, /* the whole top run, or as much of it as fits */
	RULES_BALL,  /* one unit a move */
	RULES_WHOLE, /* the whole top run; refused if it does not fit */
	RULES_COUNT
};

/* "water", "ball", "whole". */
const char *rules_name(enum rules rules);
/* Returns false if the name is unknown. */
bool rules_from_name(const char *name, enum rules *rules);

/* One tube, bottom first: units[0] is the bottom. */
struct tube {
	uint8_t units[LEVEL_MAX_CAPACITY]; /* colours 0..colours-1, or LEVEL_HIDDEN */
	uint8_t height;                    /* units in it, 0..capacity */
	uint8_t capacity;                  /* 1..LEVEL_MAX_CAPACITY */
	uint8_t only;                      /* the one colour it takes, or LEVEL_ANY_COLOUR */
};

struct level {
	int tubes;    /* 0..LEVEL_MAX_TUBES, in the user's order */
	int colours;  /* 0..LEVEL_MAX_COLOURS */
	int capacity; /* the level's capacity: of every tube that has none of its own */
	struct tube tube[LEVEL_MAX_TUBES];
	char name[LEVEL_MAX_COLOURS][LEVEL_NAME_SIZE]; /* the user's name of each colour ("a", "Red", "#ff0000") */
	bool order_assumed; /* the text did not tell whether its tubes are written bottom or top first (level_from_text) */
};

/* A pour as the user counts it, but from 0. Written "1>3". */
struct move {
	uint8_t from, to;
};

/* Why a pour is refused. */
enum refusal {
	REFUSAL_NONE,
	REFUSAL_NO_SUCH_TUBE,
	REFUSAL_SAME_TUBE,
	REFUSAL_SOURCE_EMPTY,
	REFUSAL_TARGET_FULL,
	REFUSAL_COLOURS_DIFFER,
	REFUSAL_ONE_COLOUR_TUBE, /* the target takes another colour only */
	REFUSAL_DOES_NOT_FIT,    /* rules `whole`: the run is longer than the free space */
	REFUSAL_COUNT
};

/* In the user's words, e.g. "the target tube is full". */
const char *refusal_text(enum refusal refusal);

/* Whether the pour from tube `from` to tube `to` (from 0) is legal now. Pouring out of a complete tube is legal. */
enum refusal level_refusal(const struct level *level, enum rules rules, int from, int to);

/* Pour; returns the units moved, or 0 (level unchanged) where level_refusal would not be REFUSAL_NONE. */
int level_pour(struct level *level, enum rules rules, int from, int to);

/* Every tube empty, or full of one colour. */
bool level_is_goal(const struct level *level);

/* Play `count` moves. Returns the number played before the first refused one (== count if all were legal); *refusal (may be
   NULL) says why it stopped. */
int level_replay(struct level *level, enum rules rules, const struct move *moves, int count, enum refusal *refusal);

/* Everything that makes the level invalid, all at once: colours with missing or surplus units (the goal wants every tube empty
   or full of one colour, so the units of a colour must be a sum of capacities of tubes that it may fill), a tube above its
   capacity, no tube at all, hidden units, a one-colour tube with another colour in it. `where` (e.g. "file:3" or the link)
   opens each message; may be NULL. Returns the number of faults added. "No free space at all" is no fault in a solved level;
   else it is named. */
int level_check(const struct level *level, const char *where, struct faults *faults);

/* ---- text in and out (level_text.c): from memory, never from files ---- */

enum level_order { ORDER_BOTTOM_FIRST, ORDER_TOP_FIRST };

/* "c4-abab-baba-0-0", with tube kinds as in level_to_link. Faults name the place in the link. Returns true on success. */
bool level_from_link(const char *link, const char *where, struct level *level, struct faults *faults);

/* Longest possible link with its final 0. */
enum { LEVEL_LINK_SIZE = 5 + LEVEL_MAX_TUBES * (LEVEL_MAX_CAPACITY + 8) };

/* Write the share link into buffer (LEVEL_LINK_SIZE bytes are always enough; the link is cut if `size` is less). A tube of its
   own kind has a suffix: "_2" (capacity 2), "_a" (takes only a), "_2a" (both): "c4-abab-0_2-0_a". Hidden units are "?". */
void level_to_link(const struct level *level, char *buffer, size_t size);

/* Whether the text looks like one share link (after blanks are trimmed). */
bool level_is_link(const char *text);

/* A level in any of the formats that core/README.md lists (link, grids, JSON, YAML ...), recognised by its text. `order` is for
   texts that do not tell it themselves; level->order_assumed says whether it was needed. `where` names the source in messages
   ("file"
   -> "file:LINE: ..."). Returns true on success; checks form only: call level_check for the rest. Where the form has faults,
   what level_check would find is said with them. */
bool level_from_text(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults);

/* The same for JSON alone (level_json.c). */
bool level_from_json(const char *text, size_t length, enum level_order order, const char *where, struct level *level,
                     struct faults *faults);

/* "1>3 2>1 ..." to moves. Returns their number, or -1 with a fault (first bad word named). At most `room` moves. */
int moves_from_text(const char *text, const char *where, struct move *moves, int room, struct faults *faults);

/* Writes "1>3 2>1" into buffer: 6 bytes a move are always enough. */
void moves_to_text(const struct move *moves, int count, char *buffer, size_t size);

/* The letter of a colour in links: a-z, A-Z; '?' for LEVEL_HIDDEN. */
char level_colour_letter(int colour);

#endif
