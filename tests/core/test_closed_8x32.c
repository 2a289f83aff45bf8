/* test_closed_8x32.c: seen states as words of 8-bit letters in 32 slots. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 32
#include "tests/core/closed_width.h"
