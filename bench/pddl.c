/* pddl.c: typed STRIPS whose plans are sequences of pours, one action a pour, so that lengths can be compared.
 *
 * A pour moves a run of one to `capacity` units at once, and how many depends on what lies beneath and on the free space.
 * Predicates for single units would need an action for each number of units and numbers of places, or several actions a pour.
 * Instead whole contents of a tube are objects, and what a pour makes of two contents is a static table:
 *
 *   (holds T X)        tube T holds content X
 *   (pours X Y V W)    under the rules, pouring X into Y leaves V in the source and W in the target
 *   (sorted X)         X is empty or full of one colour;  (mixed X) otherwise
 *   (done T)           T holds a sorted content: the goal, for all tubes
 *
 * Only contents that a pour can make in this level's tubes are listed (core/alphabet.h). `done` has to be kept by every pour
 * without conditional effects, so there are four actions by what is left in the two tubes; for given tubes and contents exactly
 * one applies, so a plan has as many actions as pours. Capacities, colours of single tubes and the rules are all in the table:
 * contents of different kinds of tube are different objects. Tubes are not made interchangeable. */
#include "bench/pddl.h"

#include "core/alphabet.h"

#include <ctype.h>
#include <string.h>

void pddl_domain(FILE *out)
{
	static const char *const names[] = {"mixed", "sorted"};
	fputs("; Water sort: one action is one pour. (pours X Y V W): X poured into Y leaves V and W.\n"
	      "(define (domain water-sort)\n"
	      "  (:requirements :strips :typing)\n"
	      "  (:types tube content)\n"
	      "  (:predicates\n"
	      "    (distinct ?s ?t - tube)\n"
	      "    (holds ?t - tube ?x - content)\n"
	      "    (done ?t - tube)\n"
	      "    (pours ?x ?y ?v ?w - content)\n"
	      "    (sorted ?x - content)\n"
	      "    (mixed ?x - content))\n",
	      out);
	for (int source = 0; source < 2; source++) {
		for (int target = 0; target < 2; target++) {
			fprintf(out,
			        "  (:action pour-%s-%s\n"
			        "    :parameters (?s ?t - tube ?x ?y ?v ?w - content)\n"
			        "    :precondition (and (distinct ?s ?t) (holds ?s ?x) (holds ?t ?y) (pours ?x ?y ?v ?w)\n"
			        "                       (%s ?v) (%s ?w))\n"
			        "    :effect (and (not (holds ?s ?x)) (not (holds ?t ?y)) (holds ?s ?v) (holds ?t ?w)\n"
			        "                 %s %s))\n",
			        names[source], names[target], names[source], names[target],
			        source ? "(done ?s)" : "(not (done ?s))", target ? "(done ?t)" : "(not (done ?t))");
		}
	}
	fputs(")\n", out);
}

/* A name that PDDL accepts: letters, digits and hyphens, a letter first. */
static void write_name(FILE *out, const char *id)
{
	fputs("level-", out);
	for (; *id; id++)
		fputc(isalnum((unsigned char) *id) ? *id : '-', out);
}

/* The contents, each with what it is in a comment. */
static void write_objects(FILE *out, const struct alphabet *a)
{
	fputs("  (:objects\n   ", out);
	for (int t = 1; t <= a->tubes; t++)
		fprintf(out, " t%d", t);
	fputs(" - tube\n", out);
	for (int x = 0; x < a->letters; x++) {
		const struct letter_facts *facts = &a->facts[x];
		const struct tube_kind *kind = &a->kind[facts->kind];
		fprintf(out, "    x%d ; ", x);
		for (int i = 0; i < facts->height; i++)
			fputc(level_colour_letter(a->units[x * a->capacity + i]), out);
		fputs(facts->height == 0 ? "empty" : "", out);
		if (!a->plain)
			fprintf(out, ", capacity %d", kind->capacity);
		if (kind->only != LEVEL_ANY_COLOUR)
			fprintf(out, ", takes %c only", level_colour_letter(kind->only));
		fputc('\n', out);
	}
	fputs("    - content)\n", out);
}

static void write_table(FILE *out, const struct alphabet *a)
{
	for (int x = 0; x < a->letters; x++)
		fprintf(out, "    (%s x%d)\n", x < a->finished ? "sorted" : "mixed", x);
	for (int x = 0; x < a->letters; x++) {
		for (int y = 0; y < a->letters; y++) {
			int units = alphabet_pour_units(a, (letter) x, (letter) y);
			if (units == 0)
				continue;
			int left = alphabet_take(a, (letter) x, units);
			int made = alphabet_put(a, (letter) y, a->facts[x].top, units);
			if (left < a->letters && made < a->letters)
				fprintf(out, "    (pours x%d x%d x%d x%d)\n", x, y, left, made);
		}
	}
}

static void write_start(FILE *out, const struct alphabet *a, const struct level *level)
{
	for (int t = 0; t < level->tubes; t++) {
		letter x = alphabet_letter(a, &level->tube[t]);
		fprintf(out, "    (holds t%d x%d)%s\n", t + 1, (int) x, "");
		if (x < a->finished)
			fprintf(out, "    (done t%d)\n", t + 1);
	}
	for (int s = 1; s <= level->tubes; s++)
		for (int t = 1; t <= level->tubes; t++)
			if (s != t)
				fprintf(out, "    (distinct t%d t%d)\n", s, t);
}

bool pddl_problem(FILE *out, const char *id, const char *where, const struct level *level, enum rules rules,
                  struct faults *faults)
{
	bool memory;
	struct faults beyond = {0};
	struct alphabet *a = alphabet_compile(level, rules, NULL, &beyond, &memory);
	if (!a) {
		faults_add_at(faults, where, "%s", faults_text(&beyond, 0));
		faults_clear(&beyond);
		return false;
	}
	char link[LEVEL_LINK_SIZE];
	level_to_link(level, link, sizeof link);
	fprintf(out, "; %s\n; Rules: %s. Pour N of a plan is its action N, from the first tube named into the second.\n", link,
	        rules_name(rules));
	fputs("(define (problem ", out);
	write_name(out, id);
	fputs(")\n  (:domain water-sort)\n", out);
	write_objects(out, a);
	fputs("  (:init\n", out);
	write_start(out, a, level);
	write_table(out, a);
	fputs("  )\n  (:goal (and", out);
	for (int t = 1; t <= level->tubes; t++)
		fprintf(out, " (done t%d)", t);
	fputs(")))\n", out);
	alphabet_free(a);
	return true;
}
