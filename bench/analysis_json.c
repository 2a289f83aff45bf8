/* analysis_json.c: an analysis as one JSON object. Keys that do not apply are null. */
#include "bench/analysis_print.h"

#include "core/search.h"

#include <jansson.h>
#include <stdlib.h>

static json_t *number_or_null(bool known, double value)
{
	return known ? json_real(value) : json_null();
}

static json_t *count_or_null(bool known, int64_t value)
{
	return known ? json_integer(value) : json_null();
}

static json_t *text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

static json_t *moves_json(const struct walk *walk)
{
	char *text = malloc((size_t) walk->pours * 6 + 1);
	if (!text)
		return NULL;
	moves_to_text(walk->move, walk->pours, text, (size_t) walk->pours * 6 + 1);
	json_t *json = json_string(text);
	free(text);
	return json;
}

/* Share, proved and at most, and the pours before each pour of the walk. */
static json_t *walk_json(const struct walk *walk, const char *algorithm)
{
	if (!walk->move)
		return json_null();
	json_t *along = json_array();
	for (int i = 0; i < walk->pours; i++)
		json_array_append_new(along, json_pack("[i,i,i]", walk->at[i].useful, walk->at[i].losing, walk->at[i].unknown));
	return json_pack("{s:o,s:i,s:f,s:f,s:i,s:i,s:i,s:i,s:o,s:o}", "algorithm", text_or_null(algorithm), "length",
	                 walk->pours, "share", walk_share(walk), "at_most", walk_share_at_most(walk), "useful",
	                 walk->sum.useful, "losing", walk->sum.losing, "unknown", walk->sum.unknown, "partial_pours",
	                 walk->partial, "solution", moves_json(walk), "along", along);
}

static json_t *pours_json(bool known, double useful, double losing)
{
	if (!known)
		return json_null();
	return json_pack("{s:f,s:f,s:f}", "share", useful > 0 ? losing / useful : 0, "useful", useful, "losing", losing);
}

static json_t *traps_json(const struct analyst *analyst, const struct analysis *analysis)
{
	const struct graph_solutions *solutions = &analysis->solutions;
	const struct pour_count *live = &analysis->traps.in_live;
	bool solved = analysis->exact && analysis->outcome == RUN_SOLVED;
	return json_pack("{s:o,s:o,s:o,s:o}", "one", walk_json(&analysis->one, NULL), "all",
	                 pours_json(solved, solutions->useful, solutions->losing), "live",
	                 pours_json(solved, (double) live->useful, (double) live->losing), "other",
	                 walk_json(&analysis->other, analyst->other.word));
}

static json_t *space_json(const struct analysis *analysis)
{
	const struct graph_traps *traps = &analysis->traps;
	if (!analysis->exact)
		return json_null();
	return json_pack("{s:I,s:I,s:I,s:I,s:I}", "states", (json_int_t) analysis->proof, "live", (json_int_t) traps->live,
	                 "dead", (json_int_t) traps->dead, "pours", (json_int_t) analysis->edges, "losing_states",
	                 (json_int_t) traps->losing_states);
}

/* Exact numbers may be beyond what JSON readers hold: they are texts. */
static json_t *solutions_json(const struct analyst *analyst, const struct analysis *analysis)
{
	const struct graph_solutions *solutions = &analysis->solutions;
	bool water = analyst->rules == RULES_WATER;
	if (!analysis->exact || analysis->outcome != RUN_SOLVED)
		return json_null();
	return json_pack("{s:o,s:f,s:I,s:o,s:o}", "count", text_or_null(solutions->all[0] ? solutions->all : NULL), "about",
	                 solutions->about, "states", (json_int_t) solutions->states, "without_partial",
	                 text_or_null(water && solutions->without_partial[0] ? solutions->without_partial : NULL),
	                 "avoids_partial", water ? json_boolean(solutions->avoids_partial) : json_null());
}

static json_t *dead_ends_json(const struct analysis *analysis)
{
	const struct graph_traps *traps = &analysis->traps;
	int trap = walk_first_trap(&analysis->one), forced = walk_first_forced(&analysis->one);
	return json_pack("{s:o,s:o,s:o,s:o}", "soonest", count_or_null(analysis->exact && traps->soonest >= 0, traps->soonest),
	                 "first_trap", count_or_null(trap >= 0, trap), "first_forced", count_or_null(forced >= 0, forced),
	                 "deepest", count_or_null(analysis->exact && traps->deepest >= 0, traps->deepest));
}

static json_t *start_json(const struct walk *one)
{
	if (one->pours == 0)
		return json_null();
	return json_pack("{s:i,s:i,s:i}", "useful", one->at[0].useful, "losing", one->at[0].losing, "unknown",
	                 one->at[0].unknown);
}

bool analysis_print_json(FILE *out, const struct analyst *analyst, const struct instance *instance,
                         const struct analysis *analysis)
{
	const struct walk *one = &analysis->one;
	json_t *json = json_pack("{s:i,s:o,s:s,s:s,s:s,s:s,s:b,s:o}", "schema", 1, "suite", text_or_null(instance->suite), "id",
	                         instance->id, "level", instance->link, "rules", rules_name(analyst->rules), "outcome",
	                         run_outcome_name(analysis->outcome), "exact", analysis->exact, "reason",
	                         text_or_null(reason_name(analysis->reason)));
	json_t *more = json_pack(
	    "{s:o,s:i,s:I,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:f,s:I}", "length",
	    count_or_null(analysis->length >= 0, analysis->length), "lower_bound", analysis->lower_bound, "proof_states",
	    (json_int_t) analysis->proof, "space", space_json(analysis), "shortest_solutions",
	    solutions_json(analyst, analysis), "traps", traps_json(analyst, analysis), "start", start_json(one), "branching",
	    number_or_null(one->pours > 0, one->pours ? (double) one->sum.useful / one->pours : 0), "branching_live",
	    number_or_null(analysis->exact && analysis->traps.branching > 0, analysis->traps.branching), "dead_ends",
	    dead_ends_json(analysis), "took_s", analysis->took_s, "peak_bytes", (json_int_t) analysis->peak_bytes);
	bool done = json && more && json_object_update(json, more) == 0 && json_dumpf(json, out, JSON_COMPACT) == 0 &&
	            fputc('\n', out) != EOF;
	json_decref(more);
	json_decref(json);
	return done;
}
