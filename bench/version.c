#include "bench/version.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifndef POUR_COMMIT
#define POUR_COMMIT "unknown"
#endif
#ifndef POUR_FLAGS
#define POUR_FLAGS "unknown"
#endif

#define TEXT2(x) #x
#define TEXT(x)  TEXT2(x)
#ifdef __clang__
#define COMPILER "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#else
#define COMPILER "gcc " TEXT(__GNUC__) "." TEXT(__GNUC_MINOR__) "." TEXT(__GNUC_PATCHLEVEL__)
#endif

const char *version_commit(void)
{
	return POUR_COMMIT[0] ? POUR_COMMIT : "unknown";
}

const char *version_compiler(void)
{
	return COMPILER;
}

const char *version_flags(void)
{
	return POUR_FLAGS;
}

const char *version_cpu(void)
{
	static char model[128];
	FILE *file = model[0] ? NULL : fopen("/proc/cpuinfo", "r");
	char line[256];
	while (file && !model[0] && fgets(line, sizeof line, file)) {
		char *colon = strchr(line, ':');
		if (strncmp(line, "model name", 10) == 0 && colon) {
			colon[strcspn(colon, "\n")] = 0;
			snprintf(model, sizeof model, "%s", colon + 1 + strspn(colon + 1, " "));
		}
	}
	if (file)
		fclose(file);
	if (!model[0])
		strcpy(model, "unknown");
	return model;
}

const char *version_host(void)
{
	static char name[256];
	if (!name[0] && (gethostname(name, sizeof name - 1) != 0 || !name[0]))
		strcpy(name, "unknown");
	return name;
}
