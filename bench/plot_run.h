/* plot_run.h: gnuplot on one figure. */
#ifndef POUR_BENCH_PLOT_RUN_H
#define POUR_BENCH_PLOT_RUN_H

#include "core/faults.h"

#include <stdbool.h>
#include <stdio.h>

/* Run plots/FIGURE.gp, which is part of this program, on FOLDER/FIGURE.tsv, which must be there: leaves FOLDER/FIGURE.png and
   FOLDER/FIGURE.pdf. On failure adds a fault; what gnuplot said is on standard error. */
bool plot_run(const char *figure, const char *folder, struct faults *faults);

/* Make the folder if it is not there and open FOLDER/FIGURE.tsv for the figure's data. NULL with a fault. */
FILE *figure_open(const char *folder, const char *figure, struct faults *faults);

/* Close it and run plot_run; the files that are there then are named on `names` (may be NULL), one a line. */
bool figure_finish(const char *folder, const char *figure, FILE *data, FILE *names, struct faults *faults);

#endif
