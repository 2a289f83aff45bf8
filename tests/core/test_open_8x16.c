/* test_open_8x16.c: queues of words of 8-bit letters in 16 slots. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 16
#include "tests/core/open_width.h"
