/* solve_hidden.h: levels with hidden units: solved where only one filling is possible, else each filling is tried. */
#ifndef POUR_BENCH_SOLVE_HIDDEN_H
#define POUR_BENCH_SOLVE_HIDDEN_H

#include "bench/job.h"
#include "core/hidden.h"

#include <stdio.h>

/* Beyond it fillings are counted only. */
enum { HIDDEN_MOST_FILLINGS = 10000 };

/* As instances_check, but hidden units are no fault where they can be filled. Returns the number of faults. */
int instances_check_hidden(const struct instances *instances, struct faults *faults);

/* If the instance has hidden units and only one filling is possible: that, in its place. False when memory runs out. */
bool instance_fill(struct instance *instance);

/* "5 of them hidden, 60 fillings are possible", of an instance that was checked. */
void hidden_describe(FILE *out, const struct instance *instance);

enum hidden_style { HIDDEN_TEXT, HIDDEN_JSON };

/* Try every filling within the limits of one run, all together, and say how many are solvable. Of an instance with several
   fillings. Returns an exit status. */
int solve_hidden(FILE *out, const struct job *job, enum hidden_style style);

#endif
