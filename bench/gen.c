#include "bench/gen.h"

#include "bench/command.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gen_open(struct gen *gen, const struct gen_request *request, struct faults *faults)
{
	*gen = (struct gen){.request = request, .faults = faults};
	gen->judge = (struct judge){.rules = request->rules, .limits = request->limits};
	if (!analyst_open(&gen->analyst, request->rules, &request->limits, ANALYSER_CONFIG, faults))
		return false;
	gen->analyst.only_other = true;
	return config_parse(CONFIG_DEFAULT, request->rules, &gen->decide, faults);
}

void gen_close(struct gen *gen)
{
	judge_close(&gen->judge);
	analyst_close(&gen->analyst);
}

/* ---- filters ---- */

/* A level's outcome and, if it is proved, its optimal length; false if the limits do not suffice. */
static bool decide(struct gen *gen, const struct level *level, bool *solvable, int *optimal)
{
	struct run_result result;
	judge_run(&gen->judge, level, &gen->decide, &result);
	*solvable = result.outcome == RUN_SOLVED && result.verified;
	*optimal = *solvable && result.lower_bound == result.length ? result.length : -1;
	bool decided = *solvable || result.outcome == RUN_IMPOSSIBLE;
	run_result_clear(&result);
	return decided;
}

bool gen_trap_share(struct gen *gen, const struct level *level, double *share, bool *decided)
{
	struct analysis analysis;
	analyse(&gen->analyst, level, &analysis);
	bool solved = analysis.outcome == RUN_SOLVED && analysis.other.move && analysis.other.sum.unknown == 0;
	*decided = solved || analysis.outcome == RUN_IMPOSSIBLE;
	*share = solved ? walk_share(&analysis.other) : 0;
	analysis_clear(&analysis);
	return solved;
}

/* Outcome and length. */
static bool fits_length(struct gen *gen, const struct level *level)
{
	const struct gen_request *r = gen->request;
	bool solvable;
	int optimal;
	if (!r->solvable && !r->impossible && r->length_least < 0)
		return true;
	if (!decide(gen, level, &solvable, &optimal)) {
		gen->undecided++;
		return false;
	}
	if ((r->solvable && !solvable) || (r->impossible && solvable))
		return false;
	return r->length_least < 0 || (optimal >= r->length_least && optimal <= r->length_most);
}

static bool fits_traps(struct gen *gen, const struct level *level)
{
	const struct gen_request *r = gen->request;
	bool decided;
	double share;
	if (r->traps_least < 0)
		return true;
	bool solved = gen_trap_share(gen, level, &share, &decided);
	gen->undecided += !decided;
	return solved && share >= r->traps_least && share <= r->traps_most;
}

bool gen_fits(struct gen *gen, const struct level *level)
{
	return fits_length(gen, level) && fits_traps(gen, level);
}

/* ---- proofs ---- */

struct proof {
	int solved, impossible, shortest; /* algorithms that say so */
	int length;                       /* the one proved shortest, -1: none */
	bool contradicted;
};

static void weigh(struct proof *proof, const struct run_result *result)
{
	if (result->outcome == RUN_IMPOSSIBLE)
		proof->impossible++;
	if (result->outcome != RUN_SOLVED || !result->verified)
		return;
	proof->solved++;
	if (result->lower_bound != result->length)
		return;
	proof->contradicted |= proof->shortest > 0 && proof->length != result->length;
	proof->length = result->length;
	proof->shortest++;
}

/* Stops once two agree. */
static struct proof prove(struct gen *gen, const struct level *level)
{
	const struct gen_request *r = gen->request;
	struct proof proof = {.length = -1};
	for (int i = 0; i < r->proofs && proof.shortest < 2 && proof.impossible < 2; i++) {
		struct run_result result;
		judge_run(&gen->judge, level, &r->proof[i], &result);
		weigh(&proof, &result);
		run_result_clear(&result);
	}
	proof.contradicted |= proof.solved > 0 && proof.impossible > 0;
	return proof;
}

/* ---- output ---- */

char *gen_quoted(const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:+=/@%#";
	char *quoted = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&quoted, &size);
	bool control = false;
	if (!out)
		return NULL;
	for (const char *c = text; *c; c++)
		control |= (unsigned char) *c < 0x20 || *c == 0x7F;
	if (*text && *text != '#' && text[strspn(text, plain)] == 0) {
		fputs(text, out);
	} else {
		fputs(control ? "$'" : "'", out);
		for (const char *c = text; *c; c++) {
			if ((unsigned char) *c < 0x20 || *c == 0x7F)
				fprintf(out, "\\x%02x", (unsigned) (unsigned char) *c);
			else if (control && (*c == '\'' || *c == '\\'))
				fprintf(out, "\\%c", *c);
			else if (*c == '\'')
				fputs("'\\''", out);
			else
				fputc(*c, out);
		}
		fputc('\'', out);
	}
	if (fclose(out) != 0) {
		free(quoted);
		return NULL;
	}
	return quoted;
}

static void print_quoted(const char *text)
{
	char *quoted = gen_quoted(text);
	fputs(quoted ? quoted : "?", stdout);
	free(quoted);
}

void gen_print_header(const struct gen *gen, const char *what)
{
	if (gen->request->links)
		return;
	fputs("# pour gen", stdout);
	for (int i = 1; i < gen->request->argc; i++) {
		putchar(' ');
		print_quoted(gen->request->argv[i]);
	}
	printf("\n# %s\n# id\tlink\tstatus\toptimal\tsource\n", what);
}

static bool write_line(struct gen *gen, const char *id, const char *link, const struct proof *proof, const char *source)
{
	enum status status = proof->solved ? STATUS_SOLVED : proof->impossible > 1 ? STATUS_IMPOSSIBLE : STATUS_UNKNOWN;
	char optimal[16] = "-";
	if (proof->shortest > 1)
		snprintf(optimal, sizeof optimal, "%d", proof->length);
	if (gen->request->links)
		puts(link);
	else
		printf("%s\t%s\t%s\t%s\tgen %s%s%s\n", id, link, status_name(status), optimal, source,
		       gen->request->rules == RULES_WATER ? "" : "\t",
		       gen->request->rules == RULES_WATER ? "" : rules_name(gen->request->rules));
	gen->printed++;
	return !ferror(stdout);
}

bool gen_print(struct gen *gen, const struct level *level, const char *id, const char *source, ...)
{
	char link[LEVEL_LINK_SIZE], *text = NULL;
	struct proof proof = {.length = -1};
	va_list arguments;
	va_start(arguments, source);
	int length = vasprintf(&text, source, arguments);
	va_end(arguments);
	if (length < 0) {
		faults_add(gen->faults, "gen: out of memory");
		return false;
	}
	level_to_link(level, link, sizeof link);
	if (gen->request->proofs > 0)
		proof = prove(gen, level);
	gen->undecided += gen->request->proofs > 0 && proof.shortest < 2 && proof.impossible < 2;
	gen->wrong |= proof.contradicted;
	if (proof.contradicted)
		faults_add(gen->faults, "gen: WRONG: %s: two proofs contradict each other", link);
	bool done = !proof.contradicted && write_line(gen, id, link, &proof, text);
	free(text);
	return done;
}
