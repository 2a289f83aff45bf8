/* plot_run.h: gnuplot on one figure. */
#ifndef POUR_BENCH_PLOT_RUN_H
#define POUR_BENCH_PLOT_RUN_H

#include "core/faults.h"

#include <stdbool.h>

/* Run plots/FIGURE.gp, which is part of this program, on FOLDER/FIGURE.tsv, which must be there: leaves FOLDER/FIGURE.png and
   FOLDER/FIGURE.pdf. On failure adds a fault; what gnuplot said is on standard error. */
bool plot_run(const char *figure, const char *folder, struct faults *faults);

#endif
