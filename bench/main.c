/* main.c: `pour COMMAND ...` to the command of that name. */
#include "bench/command.h"
#include "bench/nearest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char *command_name_at(int index)
{
	return command_at(index)->name;
}

static int unknown(const char *name)
{
	const char *near = nearest_name(name, commands_count(), command_name_at);
	if (near)
		complain(name, "no such command: did you mean '%s'?", near);
	else
		complain(name, "no such command: see 'pour help'");
	return EXIT_USAGE;
}

static int dispatch(int argc, char **argv)
{
	if (argc < 2) {
		complain("no command", "see 'pour help'");
		return EXIT_USAGE;
	}
	char *name = argv[1];
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
		argv[1] = name = "help";
	else if (strcmp(name, "--version") == 0)
		argv[1] = name = "version";
	const struct command *command = command_find(name);
	if (!command)
		return unknown(name);
	if (argc == 3 && strcmp(argv[2], "--help") == 0) {
		fputs(command->help, stdout);
		return EXIT_DECIDED;
	}
	return command->run(argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
	int status = dispatch(argc, argv);
	/* Results that did not reach their reader are not delivered. */
	if (fflush(stdout) != 0 || ferror(stdout)) {
		complain("standard output", "%s", strerror(errno));
		if (status != EXIT_USAGE)
			status = EXIT_WRONG;
	}
	return status;
}
