/* width.h: the widths a word comes in. Sources marked "compiled once per width" are built once for each, with -DWIDTH=8x16 and
 * so on; every symbol in them is W(name): name_8x16. One place picks the width of a level: width_of(). */
#ifndef POUR_CORE_WIDTH_H
#define POUR_CORE_WIDTH_H

enum width { WIDTH_8x16, WIDTH_8x32, WIDTH_16x32, WIDTH_16x64, WIDTHS };

/* X-macro over the widths: WIDTH(bits of a letter, slots). These two and the Makefile's WIDTHS are the only lists of them. */
#define EACH_WIDTH(X) X(8, 16) X(8, 32) X(16, 32) X(16, 64)

/* The same with a name handed through: X(name, bits, slots). */
#define EACH_WIDTH_OF(X, name) X(name, 8, 16) X(name, 8, 32) X(name, 16, 32) X(name, 16, 64)

struct alphabet;
/* The narrowest width that holds the alphabet's letters and tubes. */
enum width width_of(const struct alphabet *alphabet);
const char *width_name(enum width width); /* "8x16" */

#if defined(WIDTH_BITS) && defined(WIDTH_SLOTS)
#define WIDTH_PASTE2(name, bits, slots) name##_##bits##x##slots
#define WIDTH_PASTE(name, bits, slots)  WIDTH_PASTE2(name, bits, slots)
/* The symbol of this width. */
#define W(name)    WIDTH_PASTE(name, WIDTH_BITS, WIDTH_SLOTS)
#define WIDTH_THIS WIDTH_PASTE(WIDTH, WIDTH_BITS, WIDTH_SLOTS)
#endif

#endif
