/* test_closed_16x32.c: seen states as words of 16-bit letters in 32 slots. */
#define WIDTH_BITS  16
#define WIDTH_SLOTS 32
#include "tests/core/closed_width.h"
