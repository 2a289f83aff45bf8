/* check.h: what cmocka wants included before it, and a few words that tests share. */
#ifndef POUR_TESTS_CHECK_H
#define POUR_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
