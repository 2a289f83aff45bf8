/* version.h: what this program is, was built with, and runs on: the part of a record that names the machine. */
#ifndef POUR_BENCH_VERSION_H
#define POUR_BENCH_VERSION_H

const char *version_commit(void);   /* "0b1f3be82ede", with a final + if built from changed sources */
const char *version_compiler(void); /* "gcc 12.2.0" */
const char *version_flags(void);    /* "-O3 -march=native" */
const char *version_cpu(void);      /* the kernel's model name, or "unknown" */
const char *version_host(void);     /* host name */

#endif
