/* run.c: the process around a run: started, limited, waited for, and its end turned into a result. */
#include "bench/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* How often a run's size is looked at. */
static const double watch_every_s = 0.1;

const char *run_outcome_name(enum run_outcome outcome)
{
	static const char *const names[] = {"unknown", "solved", "impossible", "crashed"};
	return names[outcome];
}

void run_result_clear(struct run_result *result)
{
	free(result->move);
	free(result->note);
	*result = (struct run_result){.length = -1, .h0 = -1};
}

double run_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void crashed(struct run_result *result, const char *reason)
{
	*result = (struct run_result){.outcome = RUN_CRASHED, .length = -1, .h0 = -1};
	snprintf(result->reason, sizeof result->reason, "%s", reason);
}

/* ---- in the child ---- */

/* Whoever asked for the run must outlive it, and it must not outlive them. */
static void be_expendable(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(1);
	int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
	if (file >= 0) {
		ssize_t written = write(file, "1000", 4);
		(void) written; /* without it the kernel chooses as it likes */
		close(file);
	}
	const struct rlimit no_core = {0, 0};
	setrlimit(RLIMIT_CORE, &no_core);
}

static bool write_all(int file, const void *data, size_t bytes)
{
	for (const char *p = data; bytes > 0;) {
		ssize_t n = write(file, p, bytes);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		p += n;
		bytes -= (size_t) n;
	}
	return true;
}

/* The message: the result, then its moves, then its notes. */
static void send_result(int file, const struct run_result *result)
{
	if (!write_all(file, result, sizeof *result) ||
	    !write_all(file, result->move, (size_t) result->moves * sizeof *result->move) ||
	    !write_all(file, result->note, (size_t) result->notes * sizeof *result->note))
		_exit(1);
}

static void child(const struct run_request *request, run_body body, int file, pid_t parent)
{
	static struct run_result result;
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	be_expendable(parent);
	result.length = result.h0 = -1;
	body(request, &result);
	send_result(file, &result);
	_exit(0);
}

/* ---- in the parent ---- */

bool run_start(struct run *run, const struct run_request *request, run_body body, struct run_result *result)
{
	int ends[2];
	*run = (struct run){.pid = -1, .pipe = -1};
	if (pipe2(ends, O_CLOEXEC) != 0) {
		crashed(result, "no pipe");
		return false;
	}
	pid_t parent = getpid();
	fflush(NULL); /* or the child would write it again */
	run->pid = fork();
	if (run->pid == 0) {
		close(ends[0]);
		child(request, body, ends[1], parent);
	}
	close(ends[1]);
	if (run->pid < 0) {
		close(ends[0]);
		crashed(result, "no process");
		return false;
	}
	run->pipe = ends[0];
	if (request->limits.time_s > 0)
		run->deadline = run_now() + request->limits.time_s + request->grace_s;
	if (request->limits.memory > 0 && request->slack > 0)
		run->most_rss = request->limits.memory + request->slack;
	return true;
}

/* Take what the pipe holds. Returns true at its end. */
static bool receive(struct run *run)
{
	if (run->room - run->used < 65536) {
		char *more = realloc(run->data, run->room + (1 << 18));
		if (!more)
			return true;
		run->data = more;
		run->room += 1 << 18;
	}
	ssize_t n = read(run->pipe, run->data + run->used, run->room - run->used);
	if (n > 0)
		run->used += (size_t) n;
	return n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
}

/* Bytes of a process that are in memory; 0 once it has gone. */
static uint64_t resident(pid_t pid)
{
	char path[64];
	unsigned long size, pages = 0;
	snprintf(path, sizeof path, "/proc/%d/statm", (int) pid);
	FILE *file = fopen(path, "r");
	if (!file)
		return 0;
	if (fscanf(file, "%lu %lu", &size, &pages) != 2)
		pages = 0;
	fclose(file);
	return (uint64_t) pages * (uint64_t) sysconf(_SC_PAGESIZE);
}

static void kill_run(struct run *run, const char *why)
{
	if (run->killed)
		return;
	run->killed = why;
	kill(run->pid, SIGKILL);
}

/* The arena keeps a run within its budget; this is for memory that is not the arena's. */
static void watch(struct run *run, double now)
{
	if (run->deadline > 0 && now > run->deadline)
		kill_run(run, "hang");
	if (run->most_rss > 0 && !run->killed && resident(run->pid) > run->most_rss)
		kill_run(run, "overrun");
}

/* Milliseconds until something must be looked at, rounded up; -1: nothing. */
static int milliseconds_left(const struct run *runs, int count, double until, double now)
{
	double next = until;
	for (int i = 0; i < count; i++) {
		if (runs[i].killed)
			continue;
		if (runs[i].deadline > 0 && (next < 0 || runs[i].deadline < next))
			next = runs[i].deadline;
		if (runs[i].most_rss > 0 && (next < 0 || now + watch_every_s < next))
			next = now + watch_every_s;
	}
	if (next < 0)
		return -1;
	double left = (next - now) * 1e3 + 1;
	return left < 0 ? 0 : left > 1e9 ? 1000000000 : (int) left;
}

int run_wait(struct run *runs, int count, double most_s)
{
	double until = most_s < 0 ? -1 : run_now() + most_s;
	struct pollfd *polls = calloc((size_t) count, sizeof *polls);
	int ended = -1;
	while (polls && ended < 0) {
		double now = run_now();
		for (int i = 0; i < count; i++) {
			watch(&runs[i], now);
			polls[i] = (struct pollfd){.fd = runs[i].pipe, .events = POLLIN};
		}
		int ready = poll(polls, (nfds_t) count, milliseconds_left(runs, count, until, now));
		for (int i = 0; i < count && ready > 0 && ended < 0; i++)
			if (polls[i].revents && receive(&runs[i]))
				ended = i;
		if (ended < 0 && until >= 0 && run_now() >= until)
			break;
	}
	free(polls);
	return ended;
}

/* The pipe has ended, so the process is about to; one that closed its pipe and lives on is a hang. */
static int reap(struct run *run, struct rusage *usage)
{
	int status = 0;
	double killing = run_now() + RUN_GRACE_S;
	for (;;) {
		pid_t done = wait4(run->pid, &status, WNOHANG, usage);
		if (done == run->pid)
			return status;
		if (done < 0 && errno != EINTR)
			return -1;
		if (run_now() > killing)
			kill_run(run, "hang");
		nanosleep(&(struct timespec){.tv_nsec = 50000}, NULL);
	}
}

/* Whether a whole message arrived; if so *result owns copies of its parts. */
static bool unpack(const struct run *run, struct run_result *result)
{
	if (run->used < sizeof *result)
		return false;
	memcpy(result, run->data, sizeof *result);
	size_t moves = (size_t) result->moves * sizeof *result->move, notes = (size_t) result->notes * sizeof *result->note;
	result->move = NULL;
	result->note = NULL;
	if (result->moves < 0 || result->notes < 0 || run->used != sizeof *result + moves + notes)
		return false;
	result->move = malloc(moves + 1);
	result->note = malloc(notes + 1);
	if (!result->move || !result->note) {
		run_result_clear(result);
		return false;
	}
	memcpy(result->move, run->data + sizeof *result, moves);
	memcpy(result->note, run->data + sizeof *result + moves, notes);
	return true;
}

void run_finish(struct run *run, struct run_result *result)
{
	struct rusage usage = {0};
	int status = reap(run, &usage);
	if (run->killed) {
		crashed(result, run->killed);
	} else if (WIFSIGNALED(status)) {
		char name[32];
		const char *abbreviation = sigabbrev_np(WTERMSIG(status));
		snprintf(name, sizeof name, "SIG%s", abbreviation ? abbreviation : "?");
		crashed(result, name);
	} else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || !unpack(run, result)) {
		char code[32];
		snprintf(code, sizeof code, "exit %d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
		crashed(result, code);
	}
	result->peak_rss = (uint64_t) usage.ru_maxrss * 1024;
	close(run->pipe);
	free(run->data);
	*run = (struct run){.pid = -1, .pipe = -1};
}

void run_alone(const struct run_request *request, run_body body, struct run_result *result)
{
	struct run run;
	if (!run_start(&run, request, body, result))
		return;
	while (run_wait(&run, 1, -1) < 0)
		;
	run_finish(&run, result);
}
