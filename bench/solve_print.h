/* solve_print.h: what `pour solve` says of one level. */
#ifndef POUR_BENCH_SOLVE_PRINT_H
#define POUR_BENCH_SOLVE_PRINT_H

#include "bench/job.h"

#include <stdio.h>

/* Outcome, length, whether it is proved, and what it took; of a WRONG answer nothing is called proved. */
void solve_print(FILE *out, const struct job *job, const struct run_result *result);

/* The level before and after every pour, the pour beside it. Of a solution that replays. */
void solve_print_steps(FILE *out, const struct level *level, enum rules rules, const struct run_result *result);

/* One line: the moves, or the outcome where there are none. */
void solve_print_moves(FILE *out, const struct run_result *result);

#endif
