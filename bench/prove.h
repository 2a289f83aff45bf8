/* prove.h: a suite with the baselines that two different algorithms proved. */
#ifndef POUR_BENCH_PROVE_H
#define POUR_BENCH_PROVE_H

#include "bench/record.h"
#include "bench/suite.h"

#include <stdio.h>

/* Write the suite file `path` to `out` with its comments as they are, status and optimal from the records: `solved` with an
   optimum where two algorithms each proved the same length shortest, `impossible` where two proved that, `solved` without one
   where a verified solution is known, else what the line said before, `?` if the records contradict that. Records of other
   levels or rules are left aside; rules other than water are written beside what holds under them. False with faults if the
   suite cannot be read or two proofs contradict each other. */
bool prove_suite(const char *path, enum rules rules, const struct records *records, FILE *out, struct faults *faults);

#endif
