/* alphabet.c: compile a level to letters and tables: see alphabet.h. */
#include "core/alphabet.h"

#include "core/judy_arena.h"

#include <Judy.h>
#include <stdlib.h>
#include <string.h>

/* A content while the closure is being built. */
struct content {
	uint8_t kind, height;
	uint8_t units[LEVEL_MAX_CAPACITY];
};

/* The growing list of contents and the map from content to its index. */
struct closure {
	struct content *item;
	int count, room;
	struct arena *arena;
	Pvoid_t index; /* JudyHS: kind, then units -> position + 1 */
	bool all;      /* every content, not only those that pours make */
	bool memory, beyond;
};

static bool closure_add(struct closure *closure, const struct content *content)
{
	uint8_t key[1 + LEVEL_MAX_CAPACITY];
	key[0] = content->kind;
	memcpy(key + 1, content->units, content->height);
	Word_t *value = (Word_t *) JudyHSIns(&closure->index, key, 1U + content->height, NULL);
	if (value == (Word_t *) PPJERR || value == NULL) {
		closure->memory = true;
		return false;
	}
	if (*value != 0)
		return true;
	if (closure->count == ALPHABET_MAX_LETTERS) {
		closure->beyond = true;
		return false;
	}
	if (closure->count == closure->room) {
		int room = closure->room ? 2 * closure->room : 256;
		struct content *item = arena_realloc(closure->arena, closure->item, (size_t) room * sizeof *item);
		if (!item) {
			closure->memory = true;
			return false;
		}
		closure->item = item;
		closure->room = room;
	}
	closure->item[closure->count++] = *content;
	*value = (Word_t) closure->count;
	return true;
}

static int top_run(const struct content *content)
{
	int run = 0;
	while (run < content->height && content->units[content->height - 1 - run] == content->units[content->height - 1])
		run++;
	return run;
}

static int units_in(const struct content *content, int colour)
{
	int units = 0;
	for (int i = 0; i < content->height; i++)
		units += content->units[i] == colour;
	return units;
}

/* Add the content with one more unit of a colour, if there are units and room. */
static bool closure_raise(struct closure *closure, const struct alphabet *a, struct content content, int colour)
{
	if (units_in(&content, colour) >= a->units_of[colour] || content.height >= a->kind[content.kind].capacity)
		return true;
	content.units[content.height++] = (uint8_t) colour;
	return closure_add(closure, &content);
}

/* Add what item `i` is with one unit less, or one more that a pour can put on top; where all contents are wanted, with a unit
   of any colour on top. What pours of more units make comes of these in turn. */
static bool closure_expand(struct closure *closure, const struct alphabet *a, int i)
{
	struct content content = closure->item[i];
	const struct tube_kind *kind = &a->kind[content.kind];
	if (content.height == 0 || closure->all) {
		for (int colour = 0; colour < a->colours; colour++)
			if ((kind->only == LEVEL_ANY_COLOUR || kind->only == colour) &&
			    !closure_raise(closure, a, content, colour))
				return false;
		return true;
	}
	if (!closure_raise(closure, a, content, content.units[content.height - 1]))
		return false;
	content.height--;
	return closure_add(closure, &content);
}

static int find_kind(const struct alphabet *a, const struct tube *tube)
{
	for (int k = 0; k < a->kinds; k++)
		if (a->kind[k].capacity == tube->capacity && a->kind[k].only == tube->only)
			return k;
	return -1;
}

static void find_kinds(struct alphabet *a, const struct level *level)
{
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		int k = find_kind(a, tube);
		if (k < 0) {
			k = a->kinds++;
			a->kind[k] = (struct tube_kind){.capacity = tube->capacity, .only = tube->only};
		}
		a->kind[k].count++;
		a->capacity = tube->capacity > a->capacity ? tube->capacity : a->capacity;
		for (int u = 0; u < tube->height; u++)
			a->units_of[tube->units[u]]++;
	}
	a->stride = a->capacity + 1;
	a->plain = a->kinds == 1 && a->kind[0].only == LEVEL_ANY_COLOUR;
}

static bool build_closure(struct closure *closure, const struct alphabet *a, const struct level *level)
{
	for (int k = 0; k < a->kinds; k++)
		if (!closure_add(closure, &(struct content){.kind = (uint8_t) k}))
			return false;
	for (int i = 0; i < level->tubes; i++) {
		const struct tube *tube = &level->tube[i];
		struct content content = {.kind = (uint8_t) find_kind(a, tube), .height = tube->height};
		memcpy(content.units, tube->units, tube->height);
		if (!closure_add(closure, &content))
			return false;
	}
	for (int i = 0; i < closure->count; i++)
		if (!closure_expand(closure, a, i))
			return false;
	return true;
}

/* Letters are numbered: empty tubes, complete tubes, other tubes of one colour, mixed tubes; within these by kind and
   contents. So "finished" is one comparison, and a word shows its shape. */
static int content_class(const struct content *content, const struct tube_kind *kinds)
{
	if (content->height == 0)
		return 0;
	if (top_run(content) < content->height)
		return 3;
	return content->height == kinds[content->kind].capacity ? 1 : 2;
}

static int compare_contents(const void *x, const void *y, void *kinds)
{
	const struct content *a = x, *b = y;
	int by_class = content_class(a, kinds) - content_class(b, kinds);
	if (by_class != 0)
		return by_class;
	if (a->kind != b->kind)
		return a->kind - b->kind;
	int common = a->height < b->height ? a->height : b->height;
	int by_units = memcmp(a->units, b->units, (size_t) common);
	return by_units != 0 ? by_units : a->height - b->height;
}

static int count_runs(const struct content *content)
{
	int runs = 0;
	for (int i = 0; i < content->height; i++)
		runs += i == 0 || content->units[i] != content->units[i - 1];
	return runs;
}

static struct letter_facts facts_of(const struct content *content, const struct alphabet *a)
{
	const struct tube_kind *kind = &a->kind[content->kind];
	struct letter_facts facts = {
	    .kind = content->kind,
	    .height = content->height,
	    .space = (uint8_t) (kind->capacity - content->height),
	    .top = kind->only == LEVEL_ANY_COLOUR ? COLOUR_NONE : kind->only,
	    .bottom = COLOUR_NONE,
	};
	if (content->height > 0) {
		facts.top = content->units[content->height - 1];
		facts.bottom = content->units[0];
		facts.run = (uint8_t) top_run(content);
		facts.runs = (uint8_t) count_runs(content);
		facts.mono = facts.run == facts.height;
	}
	return facts;
}

/* The letter of a content through the closure's map (positions refreshed after sorting), or LETTER_NONE. */
static letter closure_find(const struct closure *closure, int kind, const uint8_t *units, int height)
{
	uint8_t key[1 + LEVEL_MAX_CAPACITY];
	key[0] = (uint8_t) kind;
	memcpy(key + 1, units, (size_t) height);
	Word_t *value = (Word_t *) JudyHSGet(closure->index, key, 1U + (Word_t) height);
	return value ? (letter) (*value - 1) : LETTER_NONE;
}

/* take[.][1] from the closure; the rest of `take`, and all the other tables, follow from it: what a unit taken off leads to, a
   unit put on leads back from. */
static void fill_single_units(struct alphabet *a, const struct closure *closure)
{
	for (int l = 0; l < a->letters; l++) {
		const struct content *content = &closure->item[l];
		a->take[l * a->stride] = (letter) l;
		if (content->height == 0)
			continue;
		letter below = closure_find(closure, content->kind, content->units, content->height - 1);
		a->take[l * a->stride + 1] = below;
		a->grow[(int) below * a->colours + a->facts[l].top] = (letter) l;
	}
}

/* row[m]: the letter after m units of a colour on top of `from`, as far as there is one. */
static void fill_raised(const struct alphabet *a, letter *row, letter from, int colour)
{
	for (int m = 0; from != LETTER_NONE; m++) {
		row[m] = from;
		from = a->grow[(int) from * a->colours + colour];
	}
}

static void fill_runs(struct alphabet *a)
{
	for (int l = 0; l < a->letters; l++) {
		const struct letter_facts *f = &a->facts[l];
		for (int m = 2; m <= f->run; m++)
			a->take[l * a->stride + m] = a->take[(int) a->take[l * a->stride + m - 1] * a->stride + 1];
		if (f->height > 0)
			fill_raised(a, a->put + l * a->stride, (letter) l, f->top);
		for (int colour = 0; f->height == 0 && colour < a->colours; colour++)
			fill_raised(a, a->base + (f->kind * a->colours + colour) * a->stride, (letter) l, colour);
	}
}

static void fill_tables(struct alphabet *a, const struct closure *closure)
{
	for (int l = 0; l < a->letters; l++) {
		const struct content *content = &closure->item[l];
		a->facts[l] = facts_of(content, a);
		memcpy(a->units + (size_t) l * (size_t) a->capacity, content->units, content->height);
		if (content_class(content, a->kind) <= 1)
			a->finished = l + 1;
		if (content->height == 0)
			a->kind[content->kind].empty = (letter) l;
	}
	fill_single_units(a, closure);
	fill_runs(a);
}

void alphabet_fill_bytes(struct alphabet *a)
{
	memset(&a->byte, 0, sizeof a->byte);
	memset(a->byte.top, COLOUR_NONE - 1, sizeof a->byte.top);
	for (int l = 0; l < a->letters && l < 255; l++) {
		a->byte.top[l] = a->facts[l].top;
		a->byte.run[l] = a->facts[l].run;
		a->byte.space[l] = a->facts[l].space;
	}
	for (int l = 0; l < 256; l++)
		a->byte.all[l] = (uint32_t) a->byte.top[l] | (uint32_t) a->byte.run[l] << 8 | (uint32_t) a->byte.space[l] << 16;
}

bool alphabet_allocate(struct alphabet *a)
{
	size_t letters = (size_t) a->letters, stride = (size_t) a->stride, colours = (size_t) a->colours;
	size_t tables = 2 * letters * stride + (size_t) a->kinds * colours * stride + letters * colours;
	size_t bytes = letters * sizeof *a->facts + tables * sizeof(letter) + letters * (size_t) a->capacity;
	unsigned char *block = arena_alloc(a->arena, bytes);
	if (!block)
		return false;
	memset(block, 0xFF, bytes);
	a->facts = (struct letter_facts *) (void *) block;
	a->take = (letter *) (void *) (block + letters * sizeof *a->facts);
	a->put = a->take + letters * stride;
	a->base = a->put + letters * stride;
	a->grow = a->base + (size_t) a->kinds * colours * stride;
	a->units = (uint8_t *) (a->grow + letters * colours);
	memset(a->units, 0, letters * (size_t) a->capacity);
	return true;
}

/* The most tubes each colour can fill: as many of the smallest it may use as its units fill. */
static void find_fills(struct alphabet *a)
{
	a->single = true;
	for (int colour = 0; colour < a->colours; colour++) {
		int left = a->units_of[colour];
		for (int capacity = 1; capacity <= a->capacity; capacity++)
			for (int k = 0; k < a->kinds; k++) {
				const struct tube_kind *kind = &a->kind[k];
				if (kind->capacity != capacity || (kind->only != LEVEL_ANY_COLOUR && kind->only != colour))
					continue;
				int tubes = left / capacity < kind->count ? left / capacity : kind->count;
				a->fills[colour] += tubes;
				left -= tubes * capacity;
			}
		a->fills_all += a->fills[colour];
		a->single = a->single && a->fills[colour] <= 1;
	}
}

static int compare_letters(const void *x, const void *y)
{
	return (int) *(const letter *) x - (int) *(const letter *) y;
}

/* The goal word, where tubes are all of one kind: each colour in as many complete tubes as it fills. */
static void find_goal(struct alphabet *a)
{
	if (!a->plain)
		return;
	int used = 0;
	for (int colour = 0; colour < a->colours; colour++) {
		letter complete = a->base[colour * a->stride + a->capacity];
		for (int units = a->units_of[colour]; units > 0 && used < a->tubes; units -= a->capacity)
			a->goal[used++] = complete;
	}
	while (used < a->tubes)
		a->goal[used++] = a->kind[0].empty;
	qsort(a->goal, (size_t) a->tubes, sizeof *a->goal, compare_letters);
	a->one_goal = true;
}

static bool compile(struct alphabet *a, struct closure *closure, const struct level *level)
{
	find_kinds(a, level);
	if (!build_closure(closure, a, level))
		return false;
	a->letters = closure->count;
	qsort_r(closure->item, (size_t) closure->count, sizeof *closure->item, compare_contents, a->kind);
	for (int i = 0; i < closure->count; i++) {
		uint8_t key[1 + LEVEL_MAX_CAPACITY];
		key[0] = closure->item[i].kind;
		memcpy(key + 1, closure->item[i].units, closure->item[i].height);
		*(Word_t *) JudyHSGet(closure->index, key, 1U + closure->item[i].height) = (Word_t) (i + 1);
	}
	if (!alphabet_allocate(a)) {
		closure->memory = true;
		return false;
	}
	fill_tables(a, closure);
	alphabet_fill_bytes(a);
	for (int i = 0; i < level->tubes; i++)
		a->start[i] = alphabet_letter(a, &level->tube[i]);
	qsort(a->start, (size_t) a->tubes, sizeof *a->start, compare_letters);
	find_fills(a);
	find_goal(a);
	return true;
}

static struct alphabet *alphabet_of(const struct level *level, enum rules rules, bool all, struct arena *arena,
                                    struct faults *faults, bool *memory)
{
	struct alphabet *a = arena_calloc(arena, 1, sizeof *a);
	struct closure closure = {.arena = arena, .all = all, .memory = a == NULL};
	if (a) {
		a->arena = arena;
		a->rules = rules;
		a->tubes = level->tubes;
		a->colours = level->colours;
	}
	struct arena *before = judy_use_arena(arena);
	bool done = a && compile(a, &closure, level);
	JudyHSFreeArray(&closure.index, NULL);
	judy_use_arena(before);
	arena_free(arena, closure.item);
	*memory = closure.memory;
	if (done)
		return a;
	if (closure.beyond)
		faults_add(faults, "the level has more than %d different tube contents; the packed core holds no more",
		           ALPHABET_MAX_LETTERS);
	else
		faults_add(faults, "no memory to compile the level");
	alphabet_free(a);
	return NULL;
}

struct alphabet *alphabet_compile(const struct level *level, enum rules rules, struct arena *arena, struct faults *faults,
                                  bool *memory)
{
	return alphabet_of(level, rules, false, arena, faults, memory);
}

struct alphabet *alphabet_compile_all(const struct level *level, enum rules rules, struct arena *arena, struct faults *faults,
                                      bool *memory)
{
	return alphabet_of(level, rules, true, arena, faults, memory);
}

void alphabet_free(struct alphabet *alphabet)
{
	if (!alphabet)
		return;
	arena_free(alphabet->arena, alphabet->facts);
	arena_free(alphabet->arena, alphabet);
}

letter alphabet_letter(const struct alphabet *a, const struct tube *tube)
{
	for (int l = 0; l < a->letters; l++) {
		const struct letter_facts *f = &a->facts[l];
		const struct tube_kind *kind = &a->kind[f->kind];
		if (f->height == tube->height && kind->capacity == tube->capacity && kind->only == tube->only &&
		    memcmp(a->units + (size_t) l * (size_t) a->capacity, tube->units, tube->height) == 0)
			return (letter) l;
	}
	return LETTER_NONE;
}

void alphabet_level(const struct alphabet *a, const letter *letters, const struct level *like, struct level *level)
{
	*level = *like;
	for (int i = 0; i < a->tubes; i++) {
		const struct letter_facts *f = &a->facts[letters[i]];
		struct tube *tube = &level->tube[i];
		tube->capacity = a->kind[f->kind].capacity;
		tube->only = a->kind[f->kind].only;
		tube->height = f->height;
		memcpy(tube->units, a->units + (size_t) letters[i] * (size_t) a->capacity, f->height);
	}
}
