#include "bench/progress.h"

#include "bench/limits.h"
#include "bench/run.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LINE_EVERY_RUNS = 100, LINE_EVERY_S = 10, BAR_WIDTH = 24, TEXT_SIZE = 256 };
static const double redraw_every_s = 0.1;

static bool is_wrong(const struct record *record)
{
	return record->verdict && strcmp(record->verdict, "WRONG") == 0;
}

static bool is_crashed(const struct record *record)
{
	return record->outcome && strcmp(record->outcome, "crashed") == 0;
}

void tally_add(struct tally *tally, const struct record *record)
{
	const char *outcome = record->outcome ? record->outcome : "";
	tally->runs++;
	tally->solved += strcmp(outcome, "solved") == 0;
	tally->impossible += strcmp(outcome, "impossible") == 0;
	tally->unknown += strcmp(outcome, "unknown") == 0;
	tally->crashed += is_crashed(record);
	tally->wrong += is_wrong(record);
}

void progress_warn(FILE *out, const struct record *record)
{
	bool wrong = is_wrong(record);
	const char *why = wrong ? record->message : record->reason;
	if (wrong || is_crashed(record))
		fprintf(out, "pour: %s on %s: %s: %s\n", record->algorithm, record->id, wrong ? "WRONG" : "crashed",
		        why ? why : "not recorded why");
}

void progress_begin(struct progress *progress, FILE *out, bool quiet, int total, const struct tally *tally)
{
	*progress = (struct progress){.out = out,
	                              .quiet = quiet,
	                              .terminal = out && isatty(fileno(out)),
	                              .total = total,
	                              .before = tally->runs,
	                              .start = run_now(),
	                              .last = run_now(),
	                              .last_runs = tally->runs,
	                              .tally = *tally};
}

/* "45/120 runs, 40 solved, 3 impossible, 1 WRONG", with what is zero left out. */
static int counts_text(const struct progress *progress, char *text)
{
	const struct tally *tally = &progress->tally;
	const struct {
		int count;
		const char *name;
	} parts[] = {{tally->solved, "solved"},
	             {tally->impossible, "impossible"},
	             {tally->unknown, "unknown"},
	             {tally->crashed, "crashed"},
	             {tally->wrong, "WRONG"}};
	int n = snprintf(text, TEXT_SIZE, "%d/%d runs", tally->runs, progress->total);
	for (int i = 0; i < 5; i++)
		if (parts[i].count > 0)
			n += snprintf(text + n, (size_t) (TEXT_SIZE - n), ", %d %s", parts[i].count, parts[i].name);
	return n;
}

static void add_time_left(const struct progress *progress, double now, char *text, int n)
{
	char time[32];
	int made = progress->tally.runs - progress->before;
	if (progress->tally.runs < progress->total && made > 0) {
		double left = (now - progress->start) / made * (progress->total - progress->tally.runs);
		snprintf(text + n, (size_t) (TEXT_SIZE - n), ", %s left", duration_text(left, time, sizeof time));
	} else if (progress->tally.runs == progress->total) {
		snprintf(text + n, (size_t) (TEXT_SIZE - n), ", %s", duration_text(now - progress->start, time, sizeof time));
	}
}

static void draw_bar(const struct progress *progress, const char *text)
{
	struct winsize window = {0};
	int columns = ioctl(fileno(progress->out), TIOCGWINSZ, &window) == 0 && window.ws_col > 0 ? window.ws_col : 80;
	int filled = progress->total > 0 ? (int) ((long) BAR_WIDTH * progress->tally.runs / progress->total) : BAR_WIDTH;
	char line[2 * TEXT_SIZE];
	snprintf(line, sizeof line, "[%.*s%.*s] %s", filled, "########################", BAR_WIDTH - filled,
	         "........................", text);
	fprintf(progress->out, "\r%.*s\033[K", columns - 1, line);
	fflush(progress->out);
}

static void show(struct progress *progress, double now)
{
	char text[TEXT_SIZE];
	add_time_left(progress, now, text, counts_text(progress, text));
	if (progress->terminal) {
		draw_bar(progress, text);
		progress->drawn = true;
	} else {
		fprintf(progress->out, "%s\n", text);
	}
	progress->last = now;
	progress->last_runs = progress->tally.runs;
}

void progress_tick(struct progress *progress)
{
	if (!progress->out || progress->quiet)
		return;
	double now = run_now();
	int news = progress->tally.runs - progress->last_runs;
	double silence = now - progress->last;
	if (progress->terminal ? silence >= redraw_every_s : (news >= LINE_EVERY_RUNS || silence >= LINE_EVERY_S))
		show(progress, now);
}

void progress_record(struct progress *progress, const struct record *record)
{
	tally_add(&progress->tally, record);
	if (progress->out && (is_wrong(record) || is_crashed(record))) {
		if (progress->drawn)
			fputs("\r\033[K", progress->out);
		progress_warn(progress->out, record);
	}
	progress_tick(progress);
}

void progress_end(struct progress *progress)
{
	if (!progress->out || progress->quiet)
		return;
	show(progress, run_now());
	if (progress->terminal)
		fputc('\n', progress->out);
}
