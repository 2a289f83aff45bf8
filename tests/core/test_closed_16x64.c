/* test_closed_16x64.c: seen states as words of 16-bit letters in 64 slots. */
#define WIDTH_BITS  16
#define WIDTH_SLOTS 64
#include "tests/core/closed_width.h"
