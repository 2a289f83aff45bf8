/* test_open_16x64.c: queues of words of 16-bit letters in 64 slots. */
#define WIDTH_BITS  16
#define WIDTH_SLOTS 64
#include "tests/core/open_width.h"
