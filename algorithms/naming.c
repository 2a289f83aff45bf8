/* naming.c: see naming.h. */
#include "algorithms/naming.h"

#include <string.h>
#include <xxhash.h>

enum { MAX_SPELLINGS = 1 << 26 };

typedef uint32_t lanes __attribute__((vector_size(4 * NAMING_LANES)));

/* ---- tables ---- */

/* The pattern of a tube: its colours numbered by first appearance. */
static void pattern_of(const uint8_t *units, int height, uint8_t *pattern)
{
	uint8_t seen[LEVEL_MAX_COLOURS];
	int colours = 0;
	for (int i = 0; i < height; i++) {
		int k = 0;
		while (k < colours && seen[k] != units[i])
			k++;
		if (k == colours)
			seen[colours++] = units[i];
		pattern[i] = (uint8_t) k;
	}
}

static uint32_t spell(const struct naming *naming, const uint8_t *spelling)
{
	uint32_t spelt = 0;
	for (int i = 0; i < naming->capacity; i++)
		if (spelling[i] < naming->colours)
			spelt += (spelling[i] + 1U) * naming->place[i];
	return spelt;
}

static void fill_letter(struct naming *naming, int l)
{
	const struct alphabet *a = naming->alphabet;
	const uint8_t *units = a->units + l * a->capacity;
	int height = a->facts[l].height;
	uint8_t *spelling = naming->spelling + l * a->capacity;
	uint32_t *mark = naming->mark + l * naming->stride;
	uint8_t pattern[LEVEL_MAX_CAPACITY + 1];
	pattern_of(units, height, pattern);
	memset(mark, 0, (size_t) naming->stride * sizeof *mark);
	for (int i = 0; i < a->capacity; i++)
		spelling[i] = i < height ? units[i] : (uint8_t) naming->colours;
	for (int i = 0; i < height; i++) {
		pattern[height] = pattern[i];
		mark[units[i]] = (uint32_t) XXH3_64bits(pattern, (size_t) height + 1);
	}
	naming->letter_of[spell(naming, spelling)] = (letter) l;
}

bool naming_open(struct naming *naming, const struct alphabet *a, struct arena *arena, bool *beyond)
{
	*naming = (struct naming){.alphabet = a,
	                          .colours = a->colours,
	                          .capacity = a->capacity,
	                          .tubes = a->tubes,
	                          .letters = a->letters,
	                          .arena = arena};
	naming->stride = (a->colours + NAMING_LANES - 1) / NAMING_LANES * NAMING_LANES;
	uint64_t spellings = 1;
	for (int i = 0; i < a->capacity && spellings <= MAX_SPELLINGS; i++)
		spellings *= (uint64_t) a->colours + 1;
	*beyond = spellings > MAX_SPELLINGS || a->tubes > NAMING_MAX_TUBES;
	if (*beyond)
		return false;
	size_t letters = (size_t) a->letters;
	naming->mark = arena_alloc(arena, letters * (size_t) naming->stride * sizeof *naming->mark);
	naming->spelling = arena_alloc(arena, letters * (size_t) a->capacity);
	naming->place = arena_alloc(arena, (size_t) a->capacity * sizeof *naming->place);
	naming->letter_of = arena_alloc(arena, spellings * sizeof *naming->letter_of);
	if (!naming->mark || !naming->spelling || !naming->place || !naming->letter_of) {
		naming_close(naming);
		return false;
	}
	uint32_t place = 1;
	for (int i = 0; i < a->capacity; i++, place *= (uint32_t) a->colours + 1)
		naming->place[i] = place;
	for (int l = 0; l < a->letters; l++)
		fill_letter(naming, l);
	return true;
}

void naming_close(struct naming *naming)
{
	arena_free(naming->arena, naming->mark);
	arena_free(naming->arena, naming->spelling);
	arena_free(naming->arena, naming->place);
	arena_free(naming->arena, naming->letter_of);
	*naming = (struct naming){0};
}

/* ---- renaming ---- */

/* `digit` is the new name + 1 of each colour, and 0 for no unit. */
static inline letter rename_letter(const struct naming *naming, const uint32_t *digit, letter l)
{
	const uint8_t *spelling = naming->spelling + (int) l * naming->capacity;
	uint32_t spelt = 0;
	for (int i = 0; i < naming->capacity; i++)
		spelt += digit[spelling[i]] * naming->place[i];
	return naming->letter_of[spelt];
}

void naming_rename(const struct naming *naming, const uint8_t *name, letter *letters)
{
	uint32_t digit[LEVEL_MAX_COLOURS + 1];
	for (int c = 0; c < naming->colours; c++)
		digit[c] = name[c] + 1U;
	digit[naming->colours] = 0;
	for (int i = 0; i < naming->tubes; i++)
		letters[i] = rename_letter(naming, digit, letters[i]);
}

static inline void sort_letters(letter *letters, int count)
{
	for (int i = 1; i < count; i++) {
		letter l = letters[i];
		int j = i;
		for (; j > 0 && letters[j - 1] > l; j--)
			letters[j] = letters[j - 1];
		letters[j] = l;
	}
}

/* ---- where marks do not tell all colours apart ---- */

/* The search for the smallest word among the namings that refining leaves open. */
struct canoniser {
	const struct naming *naming;
	const letter *letters;
	letter best[NAMING_MAX_TUBES];
	bool found;
};

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

static int count_marks(const struct naming *naming, const uint64_t *mark)
{
	int different = 0;
	for (int c = 0; c < naming->colours; c++) {
		int d = 0;
		while (d < c && mark[d] != mark[c])
			d++;
		different += d == c;
	}
	return different;
}

/* Give each colour a mark that also tells the marks of the colours it shares tubes with, and where they are. */
static void refine_once(const struct canoniser *search, const uint64_t *mark, uint64_t *finer)
{
	const struct naming *naming = search->naming;
	for (int c = 0; c < naming->colours; c++)
		finer[c] = mix(mark[c]);
	for (int t = 0; t < naming->tubes; t++) {
		const uint8_t *spelling = naming->spelling + (int) search->letters[t] * naming->capacity;
		uint64_t tube = 0;
		int height = naming->alphabet->facts[search->letters[t]].height;
		for (int i = 0; i < height; i++)
			tube = mix(tube ^ mark[spelling[i]]) + 1;
		for (int i = 0; i < height; i++)
			finer[spelling[i]] += mix(tube + (uint64_t) i + 1);
	}
}

static void refine(const struct canoniser *search, uint64_t *mark)
{
	const struct naming *naming = search->naming;
	for (int before = 0, now = count_marks(naming, mark); now > before && now < naming->colours;) {
		uint64_t finer[LEVEL_MAX_COLOURS];
		refine_once(search, mark, finer);
		memcpy(mark, finer, (size_t) naming->colours * sizeof *mark);
		before = now;
		now = count_marks(naming, mark);
	}
}

/* Whether two colours are in tubes of one colour only, and in equally filled ones. */
static bool trade_places(const struct canoniser *search, int c, int d)
{
	const struct naming *naming = search->naming;
	int filled[LEVEL_MAX_CAPACITY + 1] = {0};
	for (int t = 0; t < naming->tubes; t++) {
		const struct letter_facts *f = &naming->alphabet->facts[search->letters[t]];
		const uint8_t *spelling = naming->spelling + (int) search->letters[t] * naming->capacity;
		for (int i = 0; i < f->height && !f->mono; i++)
			if (spelling[i] == c || spelling[i] == d)
				return false;
		if (f->mono && f->bottom == c)
			filled[f->height]++;
		if (f->mono && f->bottom == d)
			filled[f->height]--;
	}
	for (int h = 0; h <= naming->capacity; h++)
		if (filled[h] != 0)
			return false;
	return true;
}

/* The colours with the smallest mark that several have, unless they can trade places: a set, 0 if there is none. */
static uint64_t first_tie(const struct canoniser *search, const uint64_t *mark)
{
	const int colours = search->naming->colours;
	uint64_t tie = 0, least = UINT64_MAX;
	for (int c = 0; c < colours; c++) {
		uint64_t same = 0;
		bool trade = true;
		for (int d = 0; d < colours; d++)
			if (mark[d] == mark[c]) {
				same |= (uint64_t) 1 << d;
				trade = trade && (d == c || trade_places(search, c, d));
			}
		if (!trade && mark[c] <= least) {
			least = mark[c];
			tie = same;
		}
	}
	return tie;
}

/* Name colours in the order of their marks, and keep the word if it is the smallest yet. */
static void try_naming(struct canoniser *search, const uint64_t *mark)
{
	const struct naming *naming = search->naming;
	uint8_t name[LEVEL_MAX_COLOURS];
	letter letters[NAMING_MAX_TUBES];
	for (int c = 0; c < naming->colours; c++) {
		name[c] = 0;
		for (int d = 0; d < naming->colours; d++)
			name[c] = (uint8_t) (name[c] + (mark[d] < mark[c] || (mark[d] == mark[c] && d < c)));
	}
	memcpy(letters, search->letters, (size_t) naming->tubes * sizeof *letters);
	naming_rename(naming, name, letters);
	sort_letters(letters, naming->tubes);
	int i = 0;
	while (search->found && i < naming->tubes && letters[i] == search->best[i])
		i++;
	if (!search->found || (i < naming->tubes && letters[i] < search->best[i]))
		memcpy(search->best, letters, sizeof letters);
	search->found = true;
}

static void search_namings(struct canoniser *search, const uint64_t *mark)
{
	uint64_t finer[LEVEL_MAX_COLOURS], tie = first_tie(search, mark);
	memcpy(finer, mark, (size_t) search->naming->colours * sizeof *finer);
	if (tie != 0) {
		refine(search, finer);
		tie = first_tie(search, finer);
	}
	if (tie == 0)
		try_naming(search, finer);
	for (; tie != 0; tie &= tie - 1) {
		int c = __builtin_ctzll(tie);
		uint64_t apart = finer[c];
		finer[c] = mix(apart + 1);
		search_namings(search, finer);
		finer[c] = apart;
	}
}

static __attribute__((noinline)) void canonise_slowly(const struct naming *naming, const uint32_t *mark, letter *letters)
{
	struct canoniser search = {.naming = naming, .letters = letters};
	uint64_t wide[LEVEL_MAX_COLOURS];
	for (int c = 0; c < naming->colours; c++)
		wide[c] = mark[c];
	search_namings(&search, wide);
	memcpy(letters, search.best, (size_t) naming->tubes * sizeof *letters);
}

/* ---- where they do ---- */

/* New names + 1 by the order of marks; returns whether all marks differ. */
static inline bool digits_of_lanes(const lanes *mark, int colours, uint32_t *digit)
{
	lanes below = {0};
	uint32_t used = 0;
	for (int d = 0; d < colours; d++)
		below -= (lanes) (*mark > (*mark)[d]);
	for (int c = 0; c < colours; c++) {
		digit[c] = below[c] + 1;
		used |= 2U << below[c];
	}
	return used == (2U << colours) - 2;
}

static inline bool digits_of(const uint32_t *mark, int colours, uint32_t *digit)
{
	uint64_t used = 0;
	for (int c = 0; c < colours; c++) {
		digit[c] = 1;
		for (int d = 0; d < colours; d++)
			digit[c] += mark[d] < mark[c];
		used |= (uint64_t) 1 << digit[c];
	}
	return used == ((uint64_t) 2 << colours) - 2;
}

void naming_canonical(const struct naming *naming, letter *letters)
{
	uint32_t mark[LEVEL_MAX_COLOURS + NAMING_LANES], digit[LEVEL_MAX_COLOURS + 1];
	const int stride = naming->stride, tubes = naming->tubes;
	bool distinct;
	if (stride == NAMING_LANES) {
		lanes sum = {0}, row;
		for (int t = 0; t < tubes; t++) {
			memcpy(&row, naming->mark + (int) letters[t] * NAMING_LANES, sizeof row);
			sum += row;
		}
		memcpy(mark, &sum, sizeof sum);
		distinct = digits_of_lanes(&sum, naming->colours, digit);
	} else {
		memset(mark, 0, (size_t) stride * sizeof *mark);
		for (int t = 0; t < tubes; t++)
			for (int c = 0; c < stride; c++)
				mark[c] += naming->mark[(int) letters[t] * stride + c];
		distinct = digits_of(mark, naming->colours, digit);
	}
	if (!distinct) {
		canonise_slowly(naming, mark, letters);
		return;
	}
	digit[naming->colours] = 0;
	for (int t = 0; t < tubes; t++)
		letters[t] = rename_letter(naming, digit, letters[t]);
	sort_letters(letters, tubes);
}

/* ---- for output ---- */

static void keep_first(const struct naming *naming, const struct link_order *order, const uint8_t *name, const letter *letters,
                       letter *first)
{
	letter renamed[NAMING_MAX_TUBES];
	size_t bytes = (size_t) naming->tubes * sizeof *renamed;
	memcpy(renamed, letters, bytes);
	naming_rename(naming, name, renamed);
	link_order_sort(order, renamed);
	if (link_order_compare(order, renamed, first) < 0)
		memcpy(first, renamed, bytes);
}

void naming_first(const struct naming *naming, const struct link_order *order, letter *letters)
{
	/* all permutations by Heap's algorithm, each one swap from the last */
	uint8_t name[LEVEL_MAX_COLOURS], turn[LEVEL_MAX_COLOURS] = {0};
	letter first[NAMING_MAX_TUBES];
	for (int c = 0; c < naming->colours; c++)
		name[c] = (uint8_t) c;
	memcpy(first, letters, (size_t) naming->tubes * sizeof *first);
	link_order_sort(order, first);
	for (int i = 1; i < naming->colours;) {
		if (turn[i] == i) {
			turn[i++] = 0;
			continue;
		}
		int j = i % 2 == 0 ? 0 : turn[i];
		uint8_t swapped = name[i];
		name[i] = name[j];
		name[j] = swapped;
		keep_first(naming, order, name, letters, first);
		turn[i]++;
		i = 1;
	}
	memcpy(letters, first, (size_t) naming->tubes * sizeof *first);
}
