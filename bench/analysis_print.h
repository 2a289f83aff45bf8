/* analysis_print.h: an analysis for people and as JSON. */
#ifndef POUR_BENCH_ANALYSIS_PRINT_H
#define POUR_BENCH_ANALYSIS_PRINT_H

#include "bench/analysis.h"
#include "bench/suite.h"

#include <stdio.h>

void analysis_print(FILE *out, const struct analyst *analyst, const struct instance *instance, const struct analysis *analysis);

/* One line. False when memory runs out. */
bool analysis_print_json(FILE *out, const struct analyst *analyst, const struct instance *instance,
                         const struct analysis *analysis);

#endif
