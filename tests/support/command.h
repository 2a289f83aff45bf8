/* command.h: a command run inside a test, with what it complains of. */
#ifndef POUR_TESTS_SUPPORT_COMMAND_H
#define POUR_TESTS_SUPPORT_COMMAND_H

#include "bench/command.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COMMAND_MOST_WORDS = 32 };

/* Run a command with `words` (the command's name first, NULL last) and its outputs in a file each; returns its status. `text`
   is what stood on stdout (may be NULL), the complaint what stood on stderr, each cut to `size`. */
static inline int run_command_text(const struct command *command, const char *const *words, char *text, char *complaint,
                                   size_t size)
{
	char *argv[COMMAND_MOST_WORDS];
	int argc = 0;
	for (; words[argc]; argc++) {
		assert_true(argc + 1 < COMMAND_MOST_WORDS);
		argv[argc] = strdup(words[argc]);
	}
	argv[argc] = NULL;
	FILE *error = tmpfile(), *output = tmpfile();
	assert_true(error && output);
	fflush(NULL);
	int kept_error = dup(STDERR_FILENO), kept_output = dup(STDOUT_FILENO);
	dup2(fileno(error), STDERR_FILENO);
	dup2(fileno(output), STDOUT_FILENO);
	int status = command->run(argc, argv);
	fflush(NULL);
	dup2(kept_error, STDERR_FILENO);
	dup2(kept_output, STDOUT_FILENO);
	close(kept_error);
	close(kept_output);
	rewind(error);
	complaint[fread(complaint, 1, size - 1, error)] = 0;
	rewind(output);
	if (text)
		text[fread(text, 1, size - 1, output)] = 0;
	fclose(error);
	fclose(output);
	for (int i = 0; i < argc; i++)
		free(argv[i]); /* getopt has permuted them, no more */
	return status;
}

static inline int run_command(const struct command *command, const char *const *words, char *complaint, size_t size)
{
	return run_command_text(command, words, NULL, complaint, size);
}

#endif
