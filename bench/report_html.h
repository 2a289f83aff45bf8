/* report_html.h: a report as one self-contained page. */
#ifndef POUR_BENCH_REPORT_HTML_H
#define POUR_BENCH_REPORT_HTML_H

#include "bench/report_output.h"

/* The page: styles and scripts of bench/html/ and the data, all inline; it loads nothing and needs no server. Made from the
   tables `cells` and `summary` (report_summary.h). On failure adds a fault and returns false. */
bool report_print_html(FILE *out, const struct report *report, struct faults *faults);

#endif
