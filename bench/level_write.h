/* level_write.h: a level in each of the formats that `pour convert` writes. Units are written bottom first. */
#ifndef POUR_BENCH_LEVEL_WRITE_H
#define POUR_BENCH_LEVEL_WRITE_H

#include "bench/suite.h"

#include <stdio.h>

/* How the colours are called where the format has room for names. */
enum colour_names { NAMES_GIVEN, NAMES_LETTERS, NAMES_NUMBERS };

enum {
	FORMAT_MANY = 1,  /* a file holds several levels, one a line */
	FORMAT_KINDS = 2, /* tubes may have a capacity or a colour of their own */
	FORMAT_NAMES = 4, /* colours may have names */
	FORMAT_LEVEL = 8, /* `pour` reads it as a level */
	FORMAT_FIXED = 16 /* says nothing of any level, and needs none */
};

struct level_format {
	const char *name, *summary;
	unsigned is; /* FORMAT_x */
	/* Write one level; false with a fault. */
	bool (*write)(FILE *out, const struct instance *instance, const struct level *level, enum rules rules,
	              struct faults *faults);
};

int level_formats_count(void);
const struct level_format *level_format_at(int index);
/* NULL if there is none of that name. */
const struct level_format *level_format_find(const char *name);

/* Write an instance. Whatever `pour` itself can read is read again before it is handed out, so that a level which the format
   cannot hold (colours that its words would mistake for empty places, tubes of their own kind) is a fault and never another
   level. `rules` matter to formats that hold them. */
bool level_write(FILE *out, const struct level_format *format, const struct instance *instance, enum colour_names names,
                 enum rules rules, struct faults *faults);

#endif
