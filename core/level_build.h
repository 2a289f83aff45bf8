/* level_build.h: a level put together tube by tube, cell by cell, as a text of any format gives them.
 *
 * The readers say what stands in the text, in the order of the text; build_end does what all formats need: the order, padding,
 * gaps, what is too much, the capacity, the numbering of colours. Not for callers of core/level.h. */
#ifndef POUR_CORE_LEVEL_BUILD_H
#define POUR_CORE_LEVEL_BUILD_H

#include "core/level.h"

enum {
	/* Cells that are no named colour. */
	CELL_GAP = -1,        /* nothing: padding, or a gap under a unit */
	CELL_HIDDEN = -2,     /* a unit of unknown colour */
	CELL_UNREADABLE = -3, /* something that a message names already */
	CELL_DOUBTFUL = -4,   /* what may be a colour or padding, such as 0 in numbers: settled when the whole level is known */
	BUILD_NO_LINE = 0
};

struct build_tube {
	int16_t cell[LEVEL_MAX_CAPACITY]; /* numbers of names, or CELL_x, in the order of the text */
	int cells;                        /* seen, even beyond the array */
	int capacity;                     /* its own; 0: none */
	int only;                         /* the name of the one colour it takes, or -1 */
	int line;                         /* where it begins */
};

struct level_build {
	const char *where;
	struct faults *faults;
	int before, messages; /* faults there were before; messages wanted of this level */
	bool cut;             /* something is beyond what a level holds, so counting its units would mislead */

	/* Set by the reader between build_begin and build_end. */
	enum level_order order;
	bool order_told;  /* the format or the text says the order */
	bool order_fixed; /* and it can be no other */
	bool letters;     /* units are letters, and keep their places in the alphabet where there is no gap */
	int capacity;     /* the level's; 0: the longest tube */
	char doubtful[4]; /* what CELL_DOUBTFUL stands for */

	int tubes, names; /* seen, even beyond the arrays */
	struct build_tube tube[LEVEL_MAX_TUBES];
	char name[LEVEL_MAX_COLOURS + 1][LEVEL_NAME_SIZE];
};

void build_begin(struct level_build *build, enum level_order order, const char *where, struct faults *faults);

/* "where:LINE: ..."; BUILD_NO_LINE leaves the line out. After many messages the rest is only counted. */
void build_fault(struct level_build *build, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

void build_tube(struct level_build *build, int line);
/* A cell of the tube begun last: a colour by its name, which may turn out too long or one too many; or CELL_x. */
void build_unit(struct level_build *build, const char *name, size_t length, int line);
void build_cell(struct level_build *build, int cell);
/* A cell that is the doubtful `name` (one to three bytes). A second doubtful name in the same level is a colour. */
void build_doubtful(struct level_build *build, const char *name, size_t length, int line);
/* The tube begun last takes this colour only. */
void build_only(struct level_build *build, const char *name, size_t length, int line);

/* Whether a number is a capacity; says so if not. `tube` (from 1) names whose it is, 0 the level's. */
bool build_capacity_fits(struct level_build *build, long long capacity, int tube, int line);

/* Whether a word stands for nothing in it: "", "-", ".", "*", "_", "empty", "none", "null", "air". */
bool build_word_is_gap(const char *word, size_t length);

/* Settle everything. Returns true if the level's text had no fault; else what level_check finds is said too, where it can be
 * told. */
bool build_end(struct level_build *build, struct level *level);

#endif
