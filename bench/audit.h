/* audit.h: what the parts of `pour audit` share.
 *
 * A subject is what is audited together: one shape, or the levels of one LEVEL argument. Each part asks the subject's spaces
 * and leaves rows in the audit's database (audit_tables.h), from which everything is printed. */
#ifndef POUR_BENCH_AUDIT_H
#define POUR_BENCH_AUDIT_H

#include "algorithms/measure.h"
#include "algorithms/space.h"
#include "bench/limits.h"
#include "bench/suite.h"

#include <sqlite3.h>

struct shape {
	int colours, capacity, empty;
};

enum { SUBJECT_NAME_SIZE = 128, AUDIT_MAX_HEURISTICS = MEASURE_MOST, AUDIT_MAX_RULES = 64, AUDIT_MAX_DEAD_TESTS = 16 };

/* What is asked for. */
struct audit_request {
	enum rules rules;
	struct run_limits limits; /* of one space; nodes unused */
	int threads;
	const char *heuristic[AUDIT_MAX_HEURISTICS]; /* names */
	int heuristics;
	const char *rule[AUDIT_MAX_RULES]; /* names of rules about pours */
	int rules_of_pours;
	const char *dead_test[AUDIT_MAX_DEAD_TESTS]; /* names of tests for dead states */
	int dead_tests;
	bool symmetry, claims, border;
	bool all_heuristics; /* `all` was said: those that go deal by deal may be left out */
};

struct audit {
	struct audit_request request;
	sqlite3 *db;
	struct faults *faults;
	bool refuted;    /* a declared promise does not hold */
	bool undecided;  /* some space did not fit its limits */
	double deadline; /* of the space at hand; 0: none */
};

struct subject {
	char name[SUBJECT_NAME_SIZE];
	bool is_shape;
	struct shape shape;
	const struct instances *instances; /* of levels */
};

/* A space with what is needed to show its states. */
struct audited {
	struct space space;
	struct level level; /* the level, or a deal of the shape: names and capacities */
	struct alphabet *alphabet;
	struct arena *arena;
	double took_s;
	uint64_t starts; /* deals of a shape; set by tally_space */
};

/* "4x4+2". False with a fault. */
bool shape_parse(const char *text, struct shape *shape, struct faults *faults);

/* Build the space of a shape, or of level `index` of a subject, and find all its distances. False with a complaint as to why
   not (audit->undecided is set when it did not fit). */
bool audited_open(struct audit *audit, const struct subject *subject, int index, enum rules rules, struct audited *audited);
void audited_close(struct audited *audited);
/* Say that a space did not fit: "NAME: unknown: memory". */
void audited_fail(struct audit *audit, const struct subject *subject, enum reason reason);

/* Number of spaces of a subject: 1, or its levels. */
int subject_spaces(const struct subject *subject);

/* The share link of a state (its letters in the order of links). Buffer of LEVEL_LINK_SIZE. */
void audited_link(const struct audited *audited, const letter *letters, char *link);
/* A shortest solution of a state as text, replayed by the plain rules; malloc'ed, NULL if it is dead. A solution that does not
   replay is a fault. */
char *audited_solution(struct audit *audit, const struct audited *audited, const letter *letters);

/* The order in which counterexamples of different spaces are compared: fewest tubes times colours, then smallest distance
   (dead states last), then the link that comes first. */
struct example {
	bool found;
	int size;     /* tubes times colours */
	int distance; /* DISTANCE_DEAD: dead */
	int h, h_after;
	char *link, *after, *solution; /* malloc'ed; may be NULL */
};
bool example_before(const struct example *a, const struct example *b);
/* Keep a state of a space (ascending letters) as an example if it is the smallest yet; with a solution. False when memory runs
   out or a fault was added. */
bool example_offer(struct audit *audit, struct example *kept, const struct audited *audited, const letter *letters,
                   int distance, int h);
/* A row of the table of counterexamples. `broken`: a promise is refuted. */
bool example_write(struct audit *audit, const struct subject *subject, const struct example *example, const char *what,
                   const char *part, const char *kind, bool broken);
void example_clear(struct example *example);

/* Whether a state is a start, and the state under the names in which it is shown, in the order of links. */
bool audited_is_start(const struct audited *audited, const letter *letters);
void audited_show(const struct audited *audited, letter *letters);

/* "deals", "closure". */
extern const char *const part_names[PARTS];

/* ---- the parts: each gathers from all spaces of a subject, then writes its rows; false with a fault added or a limit met ----
 */

/* Deals, states, distances (audit_space.c). */
struct tally *tally_new(void);
void tally_free(struct tally *tally);
bool tally_space(struct audit *audit, struct tally *tally, struct audited *audited);
bool tally_write(struct audit *audit, const struct subject *subject, const struct tally *tally);

/* The heuristics asked for (audit_heuristics.c). */
struct gauge *gauges_new(const struct audit *audit);
void gauges_free(const struct audit *audit, struct gauge *gauges);
bool gauges_space(struct audit *audit, const struct subject *subject, struct gauge *gauges, struct audited *audited);
bool gauges_write(struct audit *audit, const struct subject *subject, const struct gauge *gauges);

/* The rules about pours asked for (audit_rules.c). */
struct rule_gauge *rules_new(const struct audit *audit);
void rules_free(const struct audit *audit, struct rule_gauge *gauges);
bool rules_space(struct audit *audit, const struct subject *subject, struct rule_gauge *gauges, struct audited *audited);
bool rules_write(struct audit *audit, const struct subject *subject, const struct rule_gauge *gauges);

/* The tests for dead states asked for (audit_dead.c). */
struct dead_gauge *dead_new(const struct audit *audit);
void dead_free(const struct audit *audit, struct dead_gauge *gauges);
bool dead_space(struct audit *audit, const struct subject *subject, struct dead_gauge *gauges, struct audited *audited);
bool dead_write(struct audit *audit, const struct subject *subject, const struct dead_gauge *gauges);

/* Whether tube order and colour names matter, by the plain rules (audit_symmetry.c). */
struct symmetry *symmetry_new(void);
void symmetry_free(struct symmetry *symmetry);
bool symmetry_space(struct audit *audit, const struct subject *subject, struct symmetry *symmetry,
                    const struct audited *audited);
bool symmetry_write(struct audit *audit, const struct subject *subject, const struct symmetry *symmetry);

/* Claims about the puzzle (audit_claims.c); written last, as some are read from the rows of others. */
struct claims *claims_new(void);
void claims_free(struct claims *claims);
bool claims_space(struct audit *audit, const struct subject *subject, struct claims *claims, int index,
                  struct audited *audited);
bool claims_write(struct audit *audit, const struct subject *subject, const struct claims *claims);

/* The border bound against distances with and without partial pours (audit_border.c). */
struct border_gauge *border_new(void);
void border_free(struct border_gauge *gauge);
bool border_space(struct audit *audit, const struct subject *subject, struct border_gauge *gauge, struct audited *audited);
bool border_write(struct audit *audit, const struct subject *subject, const struct border_gauge *gauge);

/* Read what a file of results is about: shapes and heuristics, appended to what is asked for (audit_verify.c). The file has
   tabs, and a first line of names (after `# ` or not) of which `shape` is one, `heuristic`, `part` and `rules` may be, and the
   others are columns of the tables `spaces` or `heuristics`. */
struct verify;
struct verify *verify_read(const char *path, struct audit_request *request, struct shape *shapes, int *count, int most,
                           struct faults *faults);
/* Compare every row with the audit's, each number to the digits that the file gives; a complaint for each that differs. Returns
   whether none does. */
bool verify_compare(const struct verify *verify, struct audit *audit);
void verify_free(struct verify *verify);

/* All that is asked for (audit_subject.c). */
bool audit_subject(struct audit *audit, const struct subject *subject);

#endif
