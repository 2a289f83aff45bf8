/* test_word_8x32.c: words of 8-bit letters in 32 slots. */
#define WIDTH_BITS  8
#define WIDTH_SLOTS 32
#include "tests/core/word_width.h"
