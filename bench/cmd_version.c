/* cmd_version.c: `pour version`. */
#include "bench/command.h"
#include "bench/version.h"

#include <jansson.h>
#include <jemalloc/jemalloc.h>
#include <sqlite3.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stdio.h>
#include <string.h>

static int version_main(int argc, char **argv)
{
	if (argc > 1) {
		complain("version", "takes no argument, but got '%s'", argv[1]);
		return EXIT_USAGE;
	}
	const char *jemalloc = NULL;
	size_t size = sizeof jemalloc;
	if (mallctl("version", &jemalloc, &size, NULL, 0) != 0)
		jemalloc = "unknown";
	printf("pour %s\n", version_commit());
	printf("compiler   %s %s\n", version_compiler(), version_flags());
	printf("libraries  jemalloc %.*s, jansson %s, sqlite %s, xxhash %d.%d.%d\n", (int) strcspn(jemalloc, "-"), jemalloc,
	       JANSSON_VERSION, sqlite3_libversion(), XXH_VERSION_MAJOR, XXH_VERSION_MINOR, XXH_VERSION_RELEASE);
	printf("cpu        %s\n", version_cpu());
	printf("host       %s\n", version_host());
	return EXIT_DECIDED;
}

const struct command command_version = {
    .name = "version",
    .summary = "commit, compiler, flags, libraries, machine",
    .help = "Usage: pour version\n"
            "\n"
            "Prints what this program is and was built with: the commit (with a final + if the sources were\n"
            "changed since), the compiler and its flags, the libraries, the processor and the host. Every\n"
            "record carries the same.\n",
    .run = version_main,
};
