/* suite_line.h: one line of a suite, id <tab> link <tab> status <tab> optimal <tab> source [<tab> rules], and what kind of file
 * holds it. */
#ifndef POUR_BENCH_SUITE_LINE_H
#define POUR_BENCH_SUITE_LINE_H

#include "bench/suite.h"

/* The texts point into the line that was parsed. */
struct suite_line {
	const char *id, *link, *source; /* source may be NULL */
	enum status status;
	int optimal;      /* -1 if not known */
	enum rules rules; /* that status and optimal hold under; water unless named */
	bool rules_named; /* the level is run under them whatever is asked for */
};

/* What the lines of a file are: a suite's, links one a line, or together one level in some format. */
enum suite_kind { SUITE_LINES, SUITE_LINKS, SUITE_ONE_LEVEL };
enum suite_kind suite_kind_of(const char *text, size_t length);

/* Without blanks around it, CR and BOM included; cuts in place. */
char *suite_line_trim(char *text);

/* Split and check a trimmed line that is no comment, cutting it in place. False with a fault. */
bool suite_line_parse(char *text, const char *where, struct suite_line *line, struct faults *faults);

#endif
