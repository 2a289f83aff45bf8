/* more_tubes.h: how many more empty tubes would make an impossible level solvable. */
#ifndef POUR_BENCH_MORE_TUBES_H
#define POUR_BENCH_MORE_TUBES_H

#include "bench/job.h"

#include <stdio.h>

/* Try 1, 2, ... more empty tubes of the level's capacity by the job's algorithm, each within the job's limits and all within
   MORE_TUBES_S, and say in one line what came of it: a number, or up to which number it stays open. Nothing if the level cannot
   have more tubes. */
void more_tubes(FILE *out, const struct job *job);

#define MORE_TUBES_S 20.0

#endif
