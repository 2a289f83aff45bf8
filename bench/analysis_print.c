#include "bench/analysis_print.h"

#include "core/search.h"

#include <inttypes.h>
#include <string.h>

static const char *plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

static const char *why_not_exact(const struct analysis *analysis)
{
	switch (analysis->reason) {
	case REASON_TIME: return "its space is not seen in the time";
	case REASON_NODES: return "its space has more states than asked for";
	case REASON_RULES: return "its space cannot be numbered";
	default: return "its space does not fit the memory";
	}
}

static void print_verdict(FILE *out, const struct analysis *analysis)
{
	const char *by = !analysis->exact ? "" : analysis->proof == 1 ? "the " : "all ";
	switch (analysis->outcome) {
	case RUN_SOLVED:
		fprintf(out, "solvable, shortest solution %d pour%s", analysis->length, plural((uint64_t) analysis->length));
		if (analysis->lower_bound < analysis->length)
			fprintf(out, " known, none is shorter than %d", analysis->lower_bound);
		else
			fprintf(out, ", proved by %s%" PRIu64 " %sstate%s", by, analysis->proof,
			        analysis->exact ? "reachable " : "", plural(analysis->proof));
		break;
	case RUN_IMPOSSIBLE:
		fprintf(out, "impossible, proved by %s%" PRIu64 " %sstate%s", by, analysis->proof,
		        analysis->exact ? "reachable " : "", plural(analysis->proof));
		break;
	default: fprintf(out, "unknown, no solution is shorter than %d", analysis->lower_bound);
	}
	if (!analysis->exact)
		fprintf(out, "; %s, what searches leave open is told as a bound", why_not_exact(analysis));
	fputc('\n', out);
}

static void print_space(FILE *out, const struct analysis *analysis)
{
	const struct graph_traps *traps = &analysis->traps;
	fprintf(out,
	        "  states      %" PRIu64 " reachable, %" PRIu32 " live, %" PRIu32 " dead; %" PRIu64 " pour%s between them\n",
	        analysis->proof, traps->live, traps->dead, analysis->edges, plural(analysis->edges));
}

static void print_solutions(FILE *out, const struct analyst *analyst, const struct analysis *analysis)
{
	const struct graph_solutions *solutions = &analysis->solutions;
	fputs("  solutions   ", out);
	if (solutions->all[0])
		fputs(solutions->all, out);
	else
		fprintf(out, "about %.3g", solutions->about);
	fprintf(out, " shortest, over %" PRIu32 " state%s", solutions->states, plural(solutions->states));
	if (analyst->rules != RULES_WATER)
		fputc('\n', out);
	else if (!solutions->avoids_partial)
		fputs("; every one has a partial pour\n", out);
	else if (strcmp(solutions->all, solutions->without_partial) == 0)
		fputs("; none needs a partial pour\n", out);
	else
		fprintf(out, "; %s need no partial pour\n",
		        solutions->without_partial[0] ? solutions->without_partial : "more than 2^256");
}

/* "0.079 (11 of 140)", or its bounds. */
static void print_share(FILE *out, const struct walk *walk)
{
	const struct pours_met *sum = &walk->sum;
	if (sum->unknown == 0)
		fprintf(out, "%.3f (%d of %d useful pour%s)", walk_share(walk), sum->losing, sum->useful,
		        plural((uint64_t) sum->useful));
	else
		fprintf(out, "%.3f to %.3f (%d to %d of %d useful pour%s)", walk_share(walk), walk_share_at_most(walk),
		        sum->losing, sum->losing + sum->unknown, sum->useful, plural((uint64_t) sum->useful));
}

static void print_traps(FILE *out, const struct analyst *analyst, const struct analysis *analysis)
{
	const struct graph_solutions *solutions = &analysis->solutions;
	const struct pour_count *live = &analysis->traps.in_live;
	fputs("  traps       ", out);
	print_share(out, &analysis->one);
	fprintf(out, " along %s\n", analysis->lower_bound < analysis->length ? "this solution" : "a shortest solution");
	if (analysis->exact) {
		fprintf(out, "              %.3f along all shortest solutions\n",
		        solutions->useful > 0 ? solutions->losing / solutions->useful : 0);
		fprintf(out, "              %.3f (%" PRIu64 " of %" PRIu64 ") over all live states\n",
		        live->useful ? (double) live->losing / (double) live->useful : 0, live->losing, live->useful);
	}
	if (analysis->other.move) {
		fputs("              ", out);
		print_share(out, &analysis->other);
		fprintf(out, " along the %d pour%s of %s\n", analysis->other.pours, plural((uint64_t) analysis->other.pours),
		        analyst->other.word);
	}
}

static void print_start(FILE *out, const struct walk *one)
{
	const struct pours_met *start = &one->at[0];
	fprintf(out, "  start       %d of %d useful pour%s lose%s%s\n", start->losing, start->useful,
	        plural((uint64_t) start->useful), start->useful == 1 ? "s" : "",
	        start->unknown ? ", more are not decided" : "");
}

static void print_branching(FILE *out, const struct analysis *analysis)
{
	const struct walk *one = &analysis->one;
	fprintf(out, "  branching   %.2f useful pours along the solution", (double) one->sum.useful / one->pours);
	if (analysis->exact)
		fprintf(out, ", %.2f in live states", analysis->traps.branching);
	fputc('\n', out);
}

static void print_first_trap(FILE *out, const struct walk *one)
{
	int trap = walk_first_trap(one), forced = walk_first_forced(one);
	if (trap < 0)
		fputs("the solution meets none", out);
	else
		fprintf(out, "the solution meets the first trap after %d pour%s", trap, plural((uint64_t) trap));
	if (forced >= 0)
		fprintf(out, ", the first where all useful pours but one lose after %d", forced);
}

static void print_dead_ends(FILE *out, const struct analysis *analysis)
{
	const struct graph_traps *traps = &analysis->traps;
	fputs("  dead ends   ", out);
	if (analysis->exact && traps->dead == 0) {
		fputs("none\n", out);
		return;
	}
	if (analysis->exact && traps->soonest > 0)
		fprintf(out, "the level can be lost in %d pour%s; ", traps->soonest, plural((uint64_t) traps->soonest));
	if (analysis->one.move) {
		print_first_trap(out, &analysis->one);
		fputs(analysis->exact ? "\n              " : "\n", out);
	}
	if (analysis->exact)
		fprintf(out, "a lost level can go on for %d pour%s\n", traps->deepest, plural((uint64_t) traps->deepest));
}

void analysis_print(FILE *out, const struct analyst *analyst, const struct instance *instance, const struct analysis *analysis)
{
	fprintf(out, "%s: ", instance->id);
	print_verdict(out, analysis);
	if (analysis->exact)
		print_space(out, analysis);
	if (analysis->one.pours > 0) {
		if (analysis->exact)
			print_solutions(out, analyst, analysis);
		print_traps(out, analyst, analysis);
		print_start(out, &analysis->one);
		print_branching(out, analysis);
	}
	if (analysis->one.pours > 0 || (analysis->exact && analysis->outcome == RUN_IMPOSSIBLE))
		print_dead_ends(out, analysis);
}
