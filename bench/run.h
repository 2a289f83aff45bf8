/* run.h: one isolated run. Each run is a process of its own, so that a crash, a hang or a kill is a result and never the end of
 * whoever asked for it. The child compiles the level, searches within its limits, replays the solution by the plain rules and
 * sends the result through a pipe; the parent waits, and kills what outlives its time by more than the grace or outgrows its
 * memory by more than the slack. */
#ifndef POUR_BENCH_RUN_H
#define POUR_BENCH_RUN_H

#include "bench/config.h"
#include "bench/limits.h"
#include "core/level.h"
#include "core/search.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum run_outcome { RUN_UNKNOWN, RUN_SOLVED, RUN_IMPOSSIBLE, RUN_CRASHED };
const char *run_outcome_name(enum run_outcome outcome);

struct run_request {
	const struct level *level; /* one that level_check accepts */
	enum rules rules;
	const struct config *config;
	struct run_limits limits;
	struct search_options options;
	double grace_s; /* beyond limits.time_s before the process is killed */
	uint64_t slack; /* bytes resident beyond limits.memory before the process is killed; 0: never */
};

/* Enough for a large table to be given back on a machine busy with much else; and for the program, its stacks and the
   allocator's own tables. The address sanitizer's shadow is beyond any slack. */
#define RUN_GRACE_S 60.0
#define RUN_SLACK   (RUN_SANITIZED ? 0 : (uint64_t) 256 << 20)
#if defined(__SANITIZE_ADDRESS__)
#define RUN_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RUN_SANITIZED 1
#endif
#endif
#ifndef RUN_SANITIZED
#define RUN_SANITIZED 0
#endif

struct run_note {
	char name[40];
	double value;
};

struct run_result {
	enum run_outcome outcome;
	char reason[32];   /* why unknown or crashed: "time", "SIGSEGV", "exit 7", "hang", "overrun"; else "" */
	char message[256]; /* why a run could not begin, or what its solution broke; else "" */
	struct counters count;
	int length; /* -1 unless solved */
	int lower_bound;
	int h0;       /* -1 if none, or dead */
	bool h0_dead; /* h of the start says that there is no solution */
	double compile_s, search_s, cpu_s;
	uint64_t peak_bytes; /* of the arena */
	uint64_t peak_rss;   /* of the process, by the kernel */
	char width[8];
	bool verified; /* the moves replay by the plain rules and end at a goal */
	int moves, notes;
	struct move *move;     /* malloc'ed, `moves` of them */
	struct run_note *note; /* malloc'ed, `notes` of them */
};

void run_result_clear(struct run_result *result);

/* What the child does: fill the result (zeroed, length and h0 -1, outcome unknown). move and note, if any, from malloc. */
typedef void (*run_body)(const struct run_request *request, struct run_result *result);

/* The real one: compile, search, replay. */
void run_search(const struct run_request *request, struct run_result *result);

/* The same in the caller's process and arena, for who asks many small questions: a crash is the caller's. Takes nothing with it
   but what is in the result. The arena's budget is the memory limit. */
struct arena;
void run_search_here(const struct run_request *request, struct arena *arena, struct run_result *result);

/* A run in flight. */
struct run {
	pid_t pid;
	int pipe;           /* read end */
	double deadline;    /* monotonic seconds; 0: none */
	uint64_t most_rss;  /* bytes; 0: no limit */
	const char *killed; /* why the parent killed it: "hang" at the deadline, "overrun" of its memory; or NULL */
	char *data;         /* received so far */
	size_t used, room;
};

/* Start the body in a process of its own. False if the system gives none: *result then says so as a crash. */
bool run_start(struct run *run, const struct run_request *request, run_body body, struct run_result *result);

/* Wait until one of `count` runs has ended, at most `most_s` seconds (< 0: as long as it takes). Returns its index, or -1. */
int run_wait(struct run *runs, int count, double most_s);

/* Collect a run that run_wait returned. */
void run_finish(struct run *run, struct run_result *result);

/* Start, wait, finish. */
void run_alone(const struct run_request *request, run_body body, struct run_result *result);

/* Seconds by the monotonic clock. */
double run_now(void);

#endif
