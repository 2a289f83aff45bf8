/* command.h: what a command of `pour` is: one file, one line in commands.def. */
#ifndef POUR_BENCH_COMMAND_H
#define POUR_BENCH_COMMAND_H

/* Exit status of every command (CONTRACT: 0 decided, 1 something is wrong that must not be, 2 usage or input, 3 undecided). */
enum { EXIT_DECIDED = 0, EXIT_WRONG = 1, EXIT_USAGE = 2, EXIT_UNDECIDED = 3 };

struct command {
	const char *name;
	const char *summary; /* one line for `pour help` */
	const char *help;    /* the whole of `pour help NAME`: usage, options, examples */
	/* argv[0] is the command's name. Returns an exit status; never calls exit(). */
	int (*run)(int argc, char **argv);
};

/* Each bench/cmd_NAME.c defines `const struct command command_NAME`; commands.def lists them. */
const struct command *command_find(const char *name);
int commands_count(void);
const struct command *command_at(int index);

struct faults; /* core/faults.h */

/* `pour: WHAT: WHY` on stderr, one line. */
void complain(const char *what, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Each fault as `pour: FAULT`, one line. */
void complain_all(const struct faults *faults);

#endif
