/* test_closed_8x16.c: seen states as words of 8-bit letters in 16 slots. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "tests/core/closed_width.h"
