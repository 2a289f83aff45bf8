/* command.c: the table of commands, and how they complain. */
#include "bench/command.h"

#include "core/faults.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define COMMAND(name) extern const struct command command_##name;
#include "bench/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "bench/commands.def"
#undef COMMAND
};

int commands_count(void)
{
	return sizeof commands / sizeof commands[0];
}

const struct command *command_at(int index)
{
	return commands[index];
}

const struct command *command_find(const char *name)
{
	for (int i = 0; i < commands_count(); i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

void complain(const char *what, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fprintf(stderr, "pour: %s: ", what);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
}

void complain_all(const struct faults *faults)
{
	for (int i = 0; i < faults->count; i++)
		fprintf(stderr, "pour: %s\n", faults_text(faults, i));
}
