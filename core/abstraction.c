/* abstraction.c: rub out colours: see abstraction.h. */
#include "core/abstraction.h"

#include <stdlib.h>
#include <string.h>

/* The image of one letter, while images are being numbered. */
struct image {
	letter fine;
	uint8_t class;  /* 0 bare, 1 complete, 2 other */
	uint8_t kind;   /* of the abstraction */
	uint8_t height; /* up to its topmost kept unit */
	bool covered;
};

/* What images are compared and made by. */
struct making {
	const struct alphabet *fine;
	struct abstraction *abstraction;
	struct image *image;                /* [letters of the finer alphabet] */
	uint8_t kind_of[LEVEL_MAX_TUBES];   /* finer kind -> kind */
	uint8_t fine_kind[LEVEL_MAX_TUBES]; /* kind -> the first such finer kind */
};

static bool is_kept(const struct abstraction *abstraction, int colour)
{
	return colour < LEVEL_MAX_COLOURS && abstraction->kept >> colour & 1;
}

static const uint8_t *units_of(const struct alphabet *a, int l)
{
	return a->units + (size_t) l * (size_t) a->capacity;
}

static int image_unit(const struct making *m, const struct image *image, int i)
{
	int colour = units_of(m->fine, image->fine)[i];
	return is_kept(m->abstraction, colour) ? colour : LEVEL_HIDDEN;
}

/* Tubes of one capacity that take one colour each are alike when those are rubbed out. */
static void find_kinds(struct making *m)
{
	struct alphabet *a = &m->abstraction->alphabet;
	a->kinds = 0;
	for (int k = 0; k < m->fine->kinds; k++) {
		struct tube_kind kind = m->fine->kind[k];
		if (kind.only != LEVEL_ANY_COLOUR && !is_kept(m->abstraction, kind.only))
			kind.only = LEVEL_HIDDEN;
		int i = 0;
		while (i < a->kinds && (a->kind[i].capacity != kind.capacity || a->kind[i].only != kind.only))
			i++;
		m->kind_of[k] = (uint8_t) i;
		if (i < a->kinds) {
			a->kind[i].count = (uint8_t) (a->kind[i].count + kind.count);
			continue;
		}
		m->fine_kind[i] = (uint8_t) k;
		a->kind[a->kinds++] = kind;
	}
	a->plain = a->kinds == 1 && a->kind[0].only == LEVEL_ANY_COLOUR;
}

static struct image image_of(const struct making *m, int l)
{
	const struct letter_facts *f = &m->fine->facts[l];
	struct image image = {.fine = (letter) l, .kind = m->kind_of[f->kind], .height = f->height};
	while (image.height > 0 && image_unit(m, &image, image.height - 1) == LEVEL_HIDDEN)
		image.height--;
	image.covered = image.height > 0 && image.height < f->height;
	image.class = image.height == 0 ? 0 : f->mono && f->space == 0 ? 1 : 2;
	return image;
}

static int compare_images(const void *x, const void *y, void *making)
{
	const struct image *a = x, *b = y;
	int order[] = {a->class - b->class, a->kind - b->kind, a->height - b->height, a->covered - b->covered};
	for (unsigned i = 0; i < sizeof order / sizeof *order; i++)
		if (order[i] != 0)
			return order[i];
	for (int i = 0; i < a->height; i++) {
		int by_unit = image_unit(making, a, i) - image_unit(making, b, i);
		if (by_unit != 0)
			return by_unit;
	}
	return 0;
}

/* Fill the map; the first of equal images stands for all of them: it is moved to the index of its letter. */
static void number_images(struct making *m)
{
	struct abstraction *abstraction = m->abstraction;
	int letters = 0;
	qsort_r(m->image, (size_t) m->fine->letters, sizeof *m->image, compare_images, m);
	for (int i = 0; i < m->fine->letters; i++) {
		struct image image = m->image[i];
		if (letters == 0 || compare_images(&image, &m->image[letters - 1], m) != 0)
			m->image[letters++] = image;
		abstraction->map[image.fine] = (letter) (letters - 1);
	}
	abstraction->alphabet.letters = letters;
}

/* The image of a finer letter, or LETTER_NONE of none. */
static letter map_letter(const struct making *m, letter fine)
{
	return fine == LETTER_NONE ? LETTER_NONE : m->abstraction->map[fine];
}

/* The finer letter that is left when the cover is off. */
static letter fine_uncovered(const struct making *m, const struct image *image)
{
	letter l = image->fine;
	while (m->fine->facts[l].height > image->height)
		l = alphabet_take(m->fine, l, m->fine->facts[l].run);
	return l;
}

/* A colour that no pour has: on top of whatever takes no kept colour. */
static uint8_t rubbed_colour(const struct abstraction *abstraction)
{
	return (uint8_t) __builtin_ctzll(~abstraction->kept);
}

static struct letter_facts bare_facts(const struct abstraction *abstraction, const struct image *image)
{
	const struct tube_kind *kind = &abstraction->alphabet.kind[image->kind];
	return (struct letter_facts){
	    .top = kind->only == LEVEL_ANY_COLOUR ? COLOUR_NONE
	           : kind->only == LEVEL_HIDDEN   ? rubbed_colour(abstraction)
	                                          : kind->only,
	    .bottom = COLOUR_NONE,
	    .space = kind->only == LEVEL_HIDDEN ? 0 : kind->capacity,
	    .kind = image->kind,
	};
}

static int count_runs(const struct making *m, const struct image *image)
{
	int runs = 0;
	for (int i = 0; i < image->height; i++)
		runs += image_unit(m, image, i) != LEVEL_HIDDEN &&
		        (i == 0 || image_unit(m, image, i) != image_unit(m, image, i - 1));
	return runs;
}

/* Facts of a letter: `runs` are those of kept colours. A covered tube gives nothing and takes nothing. */
static struct letter_facts facts_of(const struct making *m, const struct image *image)
{
	if (image->height == 0)
		return bare_facts(m->abstraction, image);
	struct letter_facts facts = m->fine->facts[fine_uncovered(m, image)];
	facts.kind = image->kind;
	facts.bottom = (uint8_t) image_unit(m, image, 0);
	facts.runs = (uint8_t) count_runs(m, image);
	if (image->covered) {
		facts.top = rubbed_colour(m->abstraction);
		facts.run = facts.space = 0;
		facts.mono = false;
	}
	return facts;
}

static int count_buried(const struct making *m, const struct image *image)
{
	int buried = 0;
	for (int i = 0; i < image->height; i++)
		buried += image_unit(m, image, i) == LEVEL_HIDDEN;
	return buried;
}

/* Loose units that a tube can hold: none on a bare tube for one kept colour. */
static int shelf_of(const struct alphabet *a, const struct image *image)
{
	const struct tube_kind *kind = &a->kind[image->kind];
	if (image->height == 0)
		return kind->only == LEVEL_ANY_COLOUR || kind->only == LEVEL_HIDDEN ? kind->capacity : 0;
	return image->covered ? kind->capacity - image->height : 0;
}

static void fill_letter(struct making *m, int l)
{
	struct abstraction *abstraction = m->abstraction;
	struct alphabet *a = &abstraction->alphabet;
	const struct image *image = &m->image[l];
	a->facts[l] = facts_of(m, image);
	abstraction->fine[l] = image->fine;
	abstraction->uncovered[l] = image->covered ? map_letter(m, fine_uncovered(m, image)) : LETTER_NONE;
	abstraction->shelf[l] = (uint8_t) shelf_of(a, image);
	abstraction->buried[l] = (uint8_t) count_buried(m, image);
	for (int i = 0; i < image->height; i++)
		a->units[(size_t) l * (size_t) a->capacity + (size_t) i] = (uint8_t) image_unit(m, image, i);
	if (image->class <= 1)
		a->finished = l + 1;
	if (image->height == 0)
		a->kind[image->kind].empty = (letter) l;
	for (int units = 0; units < a->stride && image->height > 0 && !image->covered; units++) {
		a->take[l * a->stride + units] = map_letter(m, alphabet_take(m->fine, image->fine, units));
		a->put[l * a->stride + units] = map_letter(m, m->fine->put[image->fine * a->stride + units]);
	}
}

/* Kept colours in empty tubes. */
static void fill_bases(struct making *m)
{
	struct alphabet *a = &m->abstraction->alphabet;
	for (int k = 0; k < a->kinds; k++)
		for (int colour = 0; colour < a->colours; colour++)
			for (int units = 0; units < a->stride && is_kept(m->abstraction, colour); units++) {
				int row = m->fine_kind[k] * a->colours + colour;
				a->base[(k * a->colours + colour) * a->stride + units] =
				    map_letter(m, m->fine->base[row * a->stride + units]);
			}
}

static int compare_letters(const void *x, const void *y)
{
	return (int) *(const letter *) x - (int) *(const letter *) y;
}

static void fill_level(struct making *m)
{
	struct abstraction *abstraction = m->abstraction;
	struct alphabet *a = &abstraction->alphabet;
	for (int i = 0; i < a->tubes; i++)
		a->start[i] = abstraction->map[m->fine->start[i]];
	qsort(a->start, (size_t) a->tubes, sizeof *a->start, compare_letters);
	for (int colour = 0; colour < LEVEL_MAX_COLOURS; colour++) {
		bool kept = is_kept(abstraction, colour);
		a->units_of[colour] = kept ? m->fine->units_of[colour] : 0;
		a->fills[colour] = kept ? m->fine->fills[colour] : 0;
		a->fills_all += a->fills[colour];
		abstraction->rubbed += kept ? 0 : m->fine->units_of[colour];
	}
}

/* The coarser alphabet, but for its tables. */
static struct alphabet blank(const struct alphabet *fine, struct arena *arena)
{
	return (struct alphabet){
	    .rules = fine->rules,
	    .tubes = fine->tubes,
	    .colours = fine->colours,
	    .capacity = fine->capacity,
	    .stride = fine->stride,
	    .arena = arena,
	};
}

/* What is by letter, for at most `letters` of them, in one block. */
static bool allocate(struct abstraction *abstraction, size_t letters)
{
	letter *block = arena_alloc(abstraction->alphabet.arena, letters * (3 * sizeof(letter) + 2));
	if (!block)
		return false;
	abstraction->map = block;
	abstraction->fine = block + letters;
	abstraction->uncovered = block + 2 * letters;
	abstraction->shelf = (uint8_t *) (block + 3 * letters);
	abstraction->buried = abstraction->shelf + letters;
	return true;
}

static bool make(struct making *m)
{
	struct alphabet *a = &m->abstraction->alphabet;
	if (!allocate(m->abstraction, (size_t) m->fine->letters))
		return false;
	find_kinds(m);
	for (int l = 0; l < m->fine->letters; l++)
		m->image[l] = image_of(m, l);
	number_images(m);
	if (!alphabet_allocate(a))
		return false;
	for (int l = 0; l < a->letters; l++)
		fill_letter(m, l);
	fill_bases(m);
	fill_level(m);
	alphabet_fill_bytes(a);
	return true;
}

bool abstraction_make(struct abstraction *abstraction, const struct alphabet *fine, uint64_t kept, struct arena *arena)
{
	struct making m = {.fine = fine, .abstraction = abstraction};
	*abstraction = (struct abstraction){.alphabet = blank(fine, arena), .kept = kept};
	m.image = arena_alloc(arena, (size_t) fine->letters * sizeof *m.image);
	bool done = m.image && make(&m);
	arena_free(arena, m.image);
	if (!done)
		abstraction_free(abstraction);
	return done;
}

void abstraction_free(struct abstraction *abstraction)
{
	arena_free(abstraction->alphabet.arena, abstraction->alphabet.facts);
	arena_free(abstraction->alphabet.arena, abstraction->map);
	*abstraction = (struct abstraction){0};
}
