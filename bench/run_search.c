/* run_search.c: what happens inside a run's process: compile, search, replay. */
#include "bench/run.h"

#include "algorithms/engine.h"
#include "core/alphabet.h"
#include "core/arena.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

/* A timer's signal raises it, so that asking costs an engine one load. */
static volatile sig_atomic_t time_is_up;

static void on_alarm(int number)
{
	(void) number;
	time_is_up = 1;
}

static bool clock_expired(void *clock)
{
	(void) clock;
	return time_is_up;
}

static double clock_seconds(void *clock)
{
	(void) clock;
	return run_now();
}

static double cpu_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void timer_start(double seconds)
{
	struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
	double whole;
	double part = modf(seconds, &whole);
	struct itimerval timer = {.it_value = {.tv_sec = (time_t) whole, .tv_usec = (suseconds_t) (part * 1e6)}};
	time_is_up = 0;
	if (seconds <= 0)
		return;
	if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0)
		timer.it_value.tv_usec = 1;
	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
}

static void timer_stop(double seconds)
{
	if (seconds > 0)
		setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
}

static void unknown(struct run_result *result, enum reason reason, const char *message)
{
	result->outcome = RUN_UNKNOWN;
	snprintf(result->reason, sizeof result->reason, "%s", reason_name(reason));
	snprintf(result->message, sizeof result->message, "%s", message);
}

/* Turn the plan into the user's moves and play them by the plain rules. */
static void verify(const struct run_request *request, const struct alphabet *alphabet, const struct search *search,
                   struct run_result *result)
{
	result->move = malloc(((size_t) search->length + 1) * sizeof *result->move);
	if (!result->move || !plan_to_moves(alphabet, request->level, search->plan, search->length, result->move)) {
		snprintf(result->message, sizeof result->message, "the plan does not fit the level");
		return;
	}
	result->moves = search->length;
	struct level level = *request->level;
	enum refusal refusal = REFUSAL_NONE;
	int played = level_replay(&level, request->rules, result->move, result->moves, &refusal);
	result->verified = played == result->moves && level_is_goal(&level);
	if (played < result->moves)
		snprintf(result->message, sizeof result->message, "pour %d of the solution is refused: %s", played + 1,
		         refusal_text(refusal));
	else if (!result->verified)
		snprintf(result->message, sizeof result->message, "the solution does not end at a goal");
}

static void take_notes(const struct search *search, struct run_result *result)
{
	result->note = calloc((size_t) search->notes + 1, sizeof *result->note);
	if (!result->note)
		return;
	result->notes = search->notes;
	for (int i = 0; i < search->notes; i++) {
		snprintf(result->note[i].name, sizeof result->note[i].name, "%s", search->note[i].name);
		result->note[i].value = search->note[i].value;
	}
}

static void take_result(const struct run_request *request, const struct search *search, struct run_result *result)
{
	static const enum run_outcome outcomes[] = {RUN_UNKNOWN, RUN_SOLVED, RUN_IMPOSSIBLE};
	const char *reason = reason_name(search->reason);
	result->outcome = outcomes[search->outcome];
	if (result->outcome == RUN_UNKNOWN)
		snprintf(result->reason, sizeof result->reason, "%s", reason ? reason : "none");
	result->count = search->count;
	result->lower_bound = search->lower_bound;
	result->h0_dead = search->h0 >= H_DEAD;
	result->h0 = result->h0_dead ? -1 : search->h0;
	if (result->outcome == RUN_SOLVED) {
		result->length = search->length;
		verify(request, search->alphabet, search, result);
	}
	take_notes(search, result);
}

/* What the engine is given, but for the limits. */
static struct search search_of(const struct run_request *request, const struct alphabet *alphabet, struct arena *arena,
                               enum width width)
{
	const struct config *config = request->config;
	return (struct search){
	    .alphabet = alphabet,
	    .heuristic = config->heuristic ? heuristic_find(config->heuristic, width) : NULL,
	    .weight_num = config->weight_num,
	    .weight_den = config->weight_den,
	    .options = request->options,
	    .arena = arena,
	    .expired = clock_expired,
	    .seconds = clock_seconds,
	    .h0 = -1,
	    .length = -1,
	};
}

static void search_compiled(const struct run_request *request, const struct alphabet *alphabet, struct arena *arena,
                            struct run_result *result)
{
	static struct search search;
	enum width width = width_of(alphabet);
	search = search_of(request, alphabet, arena, width);
	search.limits.nodes = request->limits.nodes;
	snprintf(result->width, sizeof result->width, "%s", width_name(width));
	double start = run_now(), cpu = cpu_seconds();
	engine_find(request->config->engine, width)->run(&search);
	result->search_s = run_now() - start;
	result->cpu_s = cpu_seconds() - cpu;
	take_result(request, &search, result);
	arena_free(arena, search.plan);
}

void run_search_here(const struct run_request *request, struct arena *arena, struct run_result *result)
{
	struct faults faults = {0};
	bool memory = false;
	timer_start(request->limits.time_s);
	double start = run_now(), cpu = cpu_seconds();
	struct alphabet *alphabet = alphabet_compile(request->level, request->rules, arena, &faults, &memory);
	result->compile_s = run_now() - start;
	if (alphabet) {
		double compiling = cpu_seconds() - cpu;
		search_compiled(request, alphabet, arena, result);
		result->cpu_s += compiling;
		alphabet_free(alphabet);
	} else {
		unknown(result, memory ? REASON_MEMORY : REASON_RULES, faults_text(&faults, 0));
	}
	timer_stop(request->limits.time_s);
	faults_clear(&faults);
	result->peak_bytes = arena_peak(arena);
}

enum { WARM_CAPACITY = 32 };

/* Bring the program's own pages into this new process before any clock runs: the same engine on a level of two colours, in the
   words that the level will need. Short runs would otherwise be measured by how long that takes. Not for levels of tall tubes:
   to compile them is no short run, and takes memory that the run may not have. */
static void warm_up(const struct run_request *request)
{
	static struct search search;
	struct level level;
	struct faults faults = {0};
	bool memory;
	for (int i = 0; i < request->level->tubes; i++)
		if (request->level->tube[i].capacity > WARM_CAPACITY)
			return;
	struct arena *arena = arena_create(0);
	struct alphabet *alphabet = alphabet_compile(request->level, request->rules, arena, &faults, &memory);
	enum width width = alphabet ? width_of(alphabet) : WIDTH_8x16;
	alphabet_free(alphabet);
	alphabet = NULL;
	if (level_from_link("c4-abab-baba-0", NULL, &level, &faults))
		alphabet = alphabet_compile(&level, request->rules, arena, &faults, &memory);
	if (alphabet) {
		search = search_of(request, alphabet, arena, width);
		search.options.table_bytes = 0;
		engine_find(request->config->engine, width)->run(&search);
	}
	alphabet_free(alphabet);
	faults_clear(&faults);
	arena_destroy(arena);
}

void run_search(const struct run_request *request, struct run_result *result)
{
	warm_up(request);
	struct arena *arena = arena_create(request->limits.memory);
	if (!arena) {
		unknown(result, REASON_MEMORY, "the system gives no memory");
		return;
	}
	run_search_here(request, arena, result); /* the arena ends with the process */
}
