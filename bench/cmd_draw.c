/* cmd_draw.c: `pour draw`: a level, or every pour of a solution, as SVG. */
#include "bench/command.h"
#include "bench/draw_svg.h"
#include "bench/job.h"
#include "bench/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SOLVE = OPTION_OWN, OPTION_MOVES, OPTION_ANIMATE, OPTION_COLUMNS, OPTION_DARK };
enum { MOST_COLUMNS = 1000 };

static const struct option options[] = {
    RUN_LONG_OPTIONS,
    {"solve", no_argument, NULL, OPTION_SOLVE},
    {"moves", required_argument, NULL, OPTION_MOVES},
    {"animate", required_argument, NULL, OPTION_ANIMATE},
    {"columns", required_argument, NULL, OPTION_COLUMNS},
    {"dark", no_argument, NULL, OPTION_DARK},
    {"output", required_argument, NULL, 'o'},
    {0},
};

struct draw {
	struct run_settings settings;
	struct config config;
	struct svg_style style;
	const char *moves, *path;
	bool solve;
	struct instances instances;
	struct move *move;
	int count;
};

static void take_option(struct draw *draw, int key, char **argv, struct faults *faults)
{
	uint64_t columns;
	switch (key) {
	case OPTION_SOLVE: draw->solve = true; break;
	case OPTION_MOVES: draw->moves = optarg; break;
	case OPTION_DARK: draw->style.dark = true; break;
	case 'o': draw->path = optarg; break;
	case OPTION_ANIMATE:
		draw->style.animate = true;
		if (duration_parse(optarg, "--animate", &draw->style.seconds, faults) && draw->style.seconds <= 0)
			faults_add(faults, "--animate: a pour must take some time, such as 1s");
		break;
	case OPTION_COLUMNS:
		if (count_parse(optarg, "--columns", 1, MOST_COLUMNS, &columns, faults))
			draw->style.columns = (int) columns;
		break;
	default:
		if (!run_settings_take(&draw->settings, key, optarg, faults))
			option_fault("draw", key, argv, faults);
	}
}

static void read_moves(struct draw *draw, struct faults *faults)
{
	struct level level;
	enum refusal refusal;
	draw->move = malloc(LEVEL_MAX_MOVES * sizeof *draw->move);
	draw->count = draw->move ? moves_from_text(draw->moves, "--moves", draw->move, LEVEL_MAX_MOVES, faults) : 0;
	if (draw->count <= 0)
		return;
	instance_level(&draw->instances.list[0], &level);
	int played = level_replay(&level, draw->settings.rules, draw->move, draw->count, &refusal);
	if (played < draw->count)
		faults_add(faults, "--moves: pour %d of %d is illegal: %s", played + 1, draw->count, refusal_text(refusal));
}

/* A level that is only drawn may be invalid, or have hidden units. */
static void read_request(struct draw *draw, int argc, char **argv, struct faults *faults)
{
	optind = 0;
	for (int key; (key = getopt_long(argc, argv, ":" RUN_SHORT_OPTIONS "o:", options, NULL)) != -1;)
		take_option(draw, key, argv, faults);
	if (draw->solve && draw->moves)
		faults_add(faults, "draw: --solve finds the pours, --moves tells them: not both");
	if (faults->count > 0)
		return;
	for (int i = optind; i < argc; i++)
		instances_read(&draw->instances, argv[i], draw->settings.order, faults);
	if (faults->count == 0 && draw->instances.count != 1)
		faults_add(faults, "draw: one level is drawn, not %d: see 'pour help draw'", draw->instances.count);
	if (faults->count == 0)
		draw->settings.rules = instance_rules(&draw->instances.list[0], draw->settings.rules);
	config_parse(draw->settings.algorithms, draw->settings.rules, &draw->config, faults);
	if (draw->solve)
		instances_check(&draw->instances, faults);
	if (faults->count == 0 && draw->moves)
		read_moves(draw, faults);
}

/* The pours of a solution that replays. What there is instead is said, and nothing drawn. */
static int solve_level(struct draw *draw)
{
	struct level level;
	struct job job = {.instance = &draw->instances.list[0], .config = &draw->config, .settings = &draw->settings};
	struct run_request request = job_request(&job, &level);
	struct run_result result;
	run_alone(&request, run_search, &result);
	int status = EXIT_DECIDED;
	if (result.outcome == RUN_SOLVED && result.verified) {
		draw->move = result.move;
		draw->count = result.moves;
		result.move = NULL;
	} else {
		complain(job.instance->where, "no solution to draw: %s%s%s", run_outcome_name(result.outcome),
		         result.reason[0] ? ", " : "", result.reason);
		status = result.outcome == RUN_UNKNOWN      ? EXIT_UNDECIDED
		         : result.outcome == RUN_IMPOSSIBLE ? EXIT_DECIDED
		                                            : EXIT_WRONG;
	}
	run_result_clear(&result);
	return status;
}

static int write_picture(const struct draw *draw)
{
	struct level level;
	FILE *out = draw->path ? fopen(draw->path, "w") : stdout;
	if (!out) {
		complain(draw->path, "%s", strerror(errno));
		return EXIT_USAGE;
	}
	instance_level(&draw->instances.list[0], &level);
	draw_svg(out, &level, draw->settings.rules, draw->move, draw->count, &draw->style);
	bool written = !ferror(out);
	if (draw->path && (fclose(out) != 0 || !written)) {
		complain(draw->path, "%s", strerror(errno));
		return EXIT_WRONG;
	}
	return EXIT_DECIDED;
}

static int draw_main(int argc, char **argv)
{
	struct draw draw = {.settings = RUN_SETTINGS_DEFAULT};
	struct faults faults = {0};
	int status = EXIT_USAGE;
	read_request(&draw, argc, argv, &faults);
	tell_assumed_order(&draw.settings, &draw.instances);
	complain_all(&faults);
	if (faults.count == 0) {
		status = draw.solve ? solve_level(&draw) : EXIT_DECIDED;
		if (!draw.solve || draw.move)
			status = write_picture(&draw);
	}
	free(draw.move);
	faults_clear(&faults);
	instances_clear(&draw.instances);
	return status;
}

const struct command command_draw = {
    .name = "draw",
    .summary = "a picture of a level, or of a whole solution (SVG)",
    .help = "Usage: pour draw [--solve | --moves \"1>3 2>1 ...\"] [-o FILE.svg] LEVEL\n"
            "\n"
            "Draws a level as SVG: tubes numbered as in moves, units with their letters. With pours, a frame\n"
            "before each and one at the end.\n"
            "\n"
            "  --solve               find a solution, by -a, and draw every pour of it\n"
            "  --moves MOVES         draw these pours\n"
            "  --columns N           frames side by side; default about as many as make a square\n"
            "  --animate TIME        one frame that plays, TIME (such as 1s) a pour\n"
            "  --dark                for a dark background\n"
            "  -o, --output FILE     default standard output\n"
            "  -a, --algorithm CONFIG  of --solve; default astar+bases\n"
            "\n" RUN_OPTIONS_HELP "\n"
            "Exit status: 0 drawn, or proved that there is no solution to draw; 1 a wrong answer, a crashed\n"
            "run or a picture that cannot be written; 2 bad usage or a bad level; 3 no solution found within\n"
            "the limits.\n"
            "\n"
            "Examples\n"
            "  pour draw c4-abab-baba-0 > level.svg\n"
            "  pour draw --solve --animate 1s -o solution.svg c4-abab-baba-0-0\n",
    .run = draw_main,
};
