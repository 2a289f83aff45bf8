/* cmd_help.c: `pour help`, and the manual page made of the same texts. */
#include "bench/command.h"
#include "bench/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char introduction[] = "Pour compares search algorithms on the water sort puzzle.\n";

static const char common[] =
    "A LEVEL is a share link such as c4-abab-baba-0-0 (the capacity, then one tube after another, bottom to\n"
    "top, an empty one is 0), a file in any of the formats, a suite (or its name), a list of links one a\n"
    "line, or - for any of these on standard input.\n"
    "\n"
    "Algorithms are named by one word, ENGINE[+HEURISTIC][@WEIGHT]: bfs, astar+bases, wastar+mess@2.\n"
    "Moves are written 1>3, tubes counted from 1 in the order given.\n";

static const char statuses[] = "0  every level is decided: solved or proved impossible\n"
                               "1  something is wrong that must not be: a broken promise, a crashed run\n"
                               "2  bad usage or bad input; nothing was run\n"
                               "3  some level is undecided within its limits\n";

static void print_overview(FILE *out)
{
	fprintf(out, "%s\nUsage: pour COMMAND ...\n\n", introduction);
	for (int i = 0; i < commands_count(); i++)
		fprintf(out, "  %-10s %s\n", command_at(i)->name, command_at(i)->summary);
	fprintf(out, "\n'pour help COMMAND' tells all of one command.\n\n%s\nExit status\n%s", common, statuses);
}

/* Text as it stands, in a form that the formatter leaves alone. */
static void roff_verbatim(FILE *out, const char *text)
{
	fputs(".nf\n", out);
	for (bool line_start = true; *text; text++) {
		if (line_start && (*text == '.' || *text == '\''))
			fputs("\\&", out);
		if (*text == '\\')
			fputs("\\e", out);
		else if (*text == '-')
			fputs("\\-", out);
		else
			fputc(*text, out);
		line_start = *text == '\n';
	}
	fputs(".fi\n", out);
}

static void print_manual(FILE *out)
{
	fprintf(out, ".TH POUR 1\n.SH NAME\npour \\- compare search algorithms on the water sort puzzle\n"
	             ".SH SYNOPSIS\n.B pour\n.I COMMAND\n\\&...\n.SH DESCRIPTION\n");
	roff_verbatim(out, common);
	fputs(".SH COMMANDS\n", out);
	for (int i = 0; i < commands_count(); i++) {
		fprintf(out, ".SS %s \\- %s\n", command_at(i)->name, command_at(i)->summary);
		roff_verbatim(out, command_at(i)->help);
	}
	fputs(".SH EXIT STATUS\n", out);
	roff_verbatim(out, statuses);
}

static const char *command_name_at(int index)
{
	return command_at(index)->name;
}

static int help_main(int argc, char **argv)
{
	if (argc > 2) {
		complain("help", "one command at a time");
		return EXIT_USAGE;
	}
	if (argc < 2) {
		print_overview(stdout);
		return EXIT_DECIDED;
	}
	if (strcmp(argv[1], "--man") == 0) {
		print_manual(stdout);
		return EXIT_DECIDED;
	}
	const struct command *command = command_find(argv[1]);
	if (!command) {
		const char *near = nearest_name(argv[1], commands_count(), command_name_at);
		complain(argv[1], near ? "no such command: did you mean '%s'?" : "no such command", near);
		return EXIT_USAGE;
	}
	fputs(command->help, stdout);
	return EXIT_DECIDED;
}

const struct command command_help = {
    .name = "help",
    .summary = "this list, or all of one command",
    .help = "Usage: pour help [COMMAND]\n"
            "       pour help --man\n"
            "\n"
            "Lists the commands, or tells all of one. --man prints the same texts as a manual page.\n",
    .run = help_main,
};
