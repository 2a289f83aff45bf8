#include "bench/solve_print.h"

#include "bench/draw_text.h"

#include <stdlib.h>
#include <string.h>

static void print_moves(FILE *out, const struct run_result *result)
{
	char move[8];
	for (int i = 0; i < result->moves; i++) {
		moves_to_text(&result->move[i], 1, move, sizeof move);
		fprintf(out, "%s%s", i ? " " : "", move);
	}
	fputc('\n', out);
}

void solve_print_moves(FILE *out, const struct run_result *result)
{
	if (result->outcome == RUN_SOLVED)
		print_moves(out, result);
	else
		fprintf(out, "%s\n", run_outcome_name(result->outcome));
}

static void print_bound(FILE *out, const struct run_result *result)
{
	if (result->lower_bound > 0)
		fprintf(out, ", no solution is shorter than %d", result->lower_bound);
}

static void print_unknown(FILE *out, const struct run_limits *limits, const struct run_result *result)
{
	char text[32];
	if (result->message[0])
		fprintf(out, "unknown, %s", result->message);
	else if (strcmp(result->reason, "time") == 0)
		fprintf(out, "unknown, time is up after %s", duration_text(limits->time_s, text, sizeof text));
	else if (strcmp(result->reason, "memory") == 0)
		fprintf(out, "unknown, the memory of %s is used up", size_text(limits->memory, text, sizeof text));
	else if (strcmp(result->reason, "nodes") == 0)
		fprintf(out, "unknown, %llu state%s expanded", (unsigned long long) limits->nodes,
		        limits->nodes == 1 ? " is" : "s are");
	else if (strcmp(result->reason, "rules") == 0)
		fprintf(out, "unknown, the algorithm does not apply to this level");
	else
		fprintf(out, "unknown, the algorithm gave up (%s)", result->reason);
	print_bound(out, result);
}

static void print_outcome(FILE *out, const struct job *job, const struct run_result *result)
{
	bool wrong = job_verdict(job, result, NULL, 0) == VERDICT_WRONG;
	switch (result->outcome) {
	case RUN_SOLVED:
		fprintf(out, "solved in %d pour%s", result->length, result->length == 1 ? "" : "s");
		if (wrong)
			break;
		if (result->lower_bound == result->length)
			fprintf(out, ", proved shortest");
		else
			fprintf(out, ", not proved shortest");
		if (result->lower_bound < result->length)
			print_bound(out, result);
		break;
	case RUN_IMPOSSIBLE:
		fprintf(out, wrong ? "called impossible" : "impossible, proved: no sequence of pours solves it");
		break;
	case RUN_UNKNOWN: print_unknown(out, &job->settings->limits, result); break;
	case RUN_CRASHED: fprintf(out, "crashed (%s)", result->reason); break;
	}
	if (job_baseline(job).optimal >= 0)
		fprintf(out, "; the recorded optimum is %d", job_baseline(job).optimal);
	else if (job_baseline(job).status == STATUS_IMPOSSIBLE)
		fprintf(out, "; recorded as impossible");
	fputc('\n', out);
}

static void print_effort(FILE *out, const struct job *job, const struct run_result *result)
{
	char search[32], memory[32];
	fprintf(out, "  %s: %llu expanded, %llu generated, %llu stored, %s, %s", job->config->word,
	        (unsigned long long) result->count.expanded, (unsigned long long) result->count.generated,
	        (unsigned long long) result->count.stored, duration_text(result->search_s, search, sizeof search),
	        size_text(result->peak_bytes, memory, sizeof memory));
	if (result->h0_dead)
		fputs(", h of the start: dead", out);
	else if (result->h0 >= 0)
		fprintf(out, ", h of the start %d", result->h0);
	fputc('\n', out);
}

void solve_print(FILE *out, const struct job *job, const struct run_result *result)
{
	fprintf(out, "%s: ", job->instance->id);
	print_outcome(out, job, result);
	if (result->outcome == RUN_SOLVED && result->moves > 0) {
		fputs("  ", out);
		print_moves(out, result);
	}
	if (result->outcome != RUN_CRASHED)
		print_effort(out, job, result);
}

/* "pour 3 of 7: 1>3, 2 units of red". */
static void describe_pour(const struct level *before, enum rules rules, const struct run_result *result, int i, char *text,
                          size_t size)
{
	struct move move = result->move[i];
	struct level after = *before;
	const struct tube *from = &before->tube[move.from];
	int units = level_pour(&after, rules, move.from, move.to);
	const char *name = from->height > 0 ? before->name[from->units[from->height - 1]] : "";
	snprintf(text, size, "pour %d of %d: %d>%d, %d unit%s of %s", i + 1, result->moves, move.from + 1, move.to + 1, units,
	         units == 1 ? "" : "s", name);
}

void solve_print_steps(FILE *out, const struct level *level, enum rules rules, const struct run_result *result)
{
	struct draw_style style = draw_style_for(out);
	struct level now = *level;
	char text[128];
	for (int i = 0; i < result->moves; i++) {
		describe_pour(&now, rules, result, i, text, sizeof text);
		draw_text(out, &now, &style, text);
		fputc('\n', out);
		level_pour(&now, rules, result->move[i].from, result->move[i].to);
	}
	draw_text(out, &now, &style, "solved");
}
