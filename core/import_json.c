/* import_json.c: the shapes that levels have in JSON.
 *
 *   [[1, 2], []]                                              tubes of numbers, names or hex colours
 *   {"tubes": [...], "capacity": 4, "order": "top-first"}     also bottles, vials, containers; bottleCapacity
 *   {"containers": [{"capacity": 4, "cells": [...]}, ...]}    tubes as objects, with what is their own
 *   {"gridWidth": 4, "gridHeight": 4, "data": {"layout": []}} flat numbers, tube after tube
 */
#include "core/import_json.h"
#include "core/quote.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *type_name(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT: return "an object";
	case JSON_ARRAY: return "an array";
	case JSON_STRING: return "a string";
	case JSON_INTEGER:
	case JSON_REAL: return "a number";
	case JSON_TRUE:
	case JSON_FALSE: return "true or false";
	case JSON_NULL: break;
	}
	return "null";
}

/* ---- one cell ---- */

/* Whether 0 may be a colour, or is an empty place by the format. */
enum zero { ZERO_DOUBTFUL, ZERO_IS_GAP };

static void read_number(struct level_build *build, double number, int place, enum zero zero)
{
	char name[32];
	if (number == 0 && zero == ZERO_IS_GAP) {
		build_cell(build, CELL_GAP);
	} else if (number == 0) {
		build_doubtful(build, "0", 1, BUILD_NO_LINE);
	} else if (number < 0 || number != floor(number) || number > 1e15) {
		build_fault(build, BUILD_NO_LINE, "tube %d, place %d: %g is no colour", build->tubes, place, number);
		build_cell(build, CELL_UNREADABLE);
	} else {
		int length = snprintf(name, sizeof name, "%.0f", number);
		build_unit(build, name, (size_t) length, BUILD_NO_LINE);
	}
}

static void read_string(struct level_build *build, const json_t *value, enum zero zero)
{
	const char *name = json_string_value(value);
	size_t length = json_string_length(value);
	while (length > 0 && (name[0] == ' ' || name[0] == '\t')) {
		name++;
		length--;
	}
	while (length > 0 && (name[length - 1] == ' ' || name[length - 1] == '\t'))
		length--;
	if (build_word_is_gap(name, length))
		build_cell(build, CELL_GAP);
	else if (length == 1 && name[0] == '?')
		build_cell(build, CELL_HIDDEN);
	else if (length == 1 && name[0] == '0')
		read_number(build, 0, 0, zero);
	else
		build_unit(build, name, length, BUILD_NO_LINE);
}

/* `place` counts from 1 in the order of the text. */
static void read_cell(struct level_build *build, const json_t *value, int place, enum zero zero)
{
	switch (json_typeof(value)) {
	case JSON_STRING: read_string(build, value, zero); return;
	case JSON_INTEGER:
	case JSON_REAL: read_number(build, json_number_value(value), place, zero); return;
	case JSON_NULL: build_cell(build, CELL_GAP); return;
	default:
		build_fault(build, BUILD_NO_LINE, "tube %d, place %d: %s is no colour", build->tubes, place, type_name(value));
		build_cell(build, CELL_UNREADABLE);
	}
}

static void read_cells(struct level_build *build, const json_t *array)
{
	for (size_t i = 0; i < json_array_size(array); i++)
		read_cell(build, json_array_get(array, i), (int) i + 1, ZERO_DOUBTFUL);
}

/* ---- one tube ---- */

/* The whole number under a key: -1 if there is none, or if it is none, which is a fault. */
static json_int_t number_under(struct level_build *build, const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	if (value == NULL || json_is_null(value))
		return -1;
	if (json_is_integer(value) && json_integer_value(value) >= 0)
		return json_integer_value(value);
	build_fault(build, BUILD_NO_LINE, "'%s' is no whole number", key);
	build->cut = true;
	return -1;
}

/* Marks the units of the tube begun last that are hidden from the player; `array` has their places, from 0. */
static void hide_cells(struct level_build *build, const json_t *array)
{
	if (build->tubes > LEVEL_MAX_TUBES)
		return;
	struct build_tube *tube = &build->tube[build->tubes - 1];
	for (size_t i = 0; i < json_array_size(array); i++) {
		const json_t *index = json_array_get(array, i);
		json_int_t place = json_is_integer(index) ? json_integer_value(index) : -1;
		if (place >= 0 && place < tube->cells && place < LEVEL_MAX_CAPACITY)
			tube->cell[place] = CELL_HIDDEN;
		else
			build_fault(build, BUILD_NO_LINE, "tube %d: hiddenLiquidIndices must be numbers from 0 to %d",
			            build->tubes, tube->cells - 1);
	}
}

static void read_tube_object(struct level_build *build, const json_t *object)
{
	static const char *const keys[] = {"cells", "liquidIdsBottomToTop", "units", "colors", "colours"};
	const json_t *cells = NULL, *only = json_object_get(object, "only");
	for (size_t i = 0; i < sizeof keys / sizeof *keys && cells == NULL; i++)
		cells = json_object_get(object, keys[i]);
	if (json_object_get(object, "liquidIdsBottomToTop") != NULL) {
		build->order = ORDER_BOTTOM_FIRST;
		build->order_told = build->order_fixed = true;
	}
	json_int_t capacity = number_under(build, object, "capacity");
	if (capacity >= 0 && build_capacity_fits(build, capacity, build->tubes, BUILD_NO_LINE) &&
	    build->tubes <= LEVEL_MAX_TUBES)
		build->tube[build->tubes - 1].capacity = (int) capacity;
	if (json_is_string(only))
		build_only(build, json_string_value(only), json_string_length(only), BUILD_NO_LINE);
	else if (only != NULL && !json_is_null(only))
		build_fault(build, BUILD_NO_LINE, "tube %d: 'only' must be a colour's name", build->tubes);
	if (json_is_array(cells)) {
		read_cells(build, cells);
		hide_cells(build, json_object_get(object, "hiddenLiquidIndices"));
	} else {
		build_fault(build, BUILD_NO_LINE,
		            "tube %d: no array of units under cells, units, colors or liquidIdsBottomToTop", build->tubes);
	}
}

static void read_tubes(struct level_build *build, const json_t *array)
{
	for (size_t i = 0; i < json_array_size(array); i++) {
		const json_t *tube = json_array_get(array, i);
		build_tube(build, BUILD_NO_LINE);
		if (json_is_array(tube)) {
			read_cells(build, tube);
		} else if (json_is_object(tube)) {
			read_tube_object(build, tube);
		} else if (!json_is_null(tube)) {
			build_fault(build, BUILD_NO_LINE, "tube %d is %s, not an array", build->tubes, type_name(tube));
			build->cut = true;
		}
	}
}

/* ---- the whole ---- */

static void read_flat(struct level_build *build, const json_t *root)
{
	const json_t *layout = json_object_get(json_object_get(root, "data"), "layout");
	json_int_t width = number_under(build, root, "gridWidth"), height = number_under(build, root, "gridHeight");
	build->order = ORDER_BOTTOM_FIRST;
	build->order_told = build->order_fixed = true;
	if (!json_is_array(layout) || width < 0 || height < 0) {
		build_fault(build, BUILD_NO_LINE, "gridWidth, gridHeight and the array data.layout belong together");
		return;
	}
	if (!build_capacity_fits(build, height, 0, BUILD_NO_LINE))
		return;
	if (width > LEVEL_MAX_TUBES) {
		build_fault(build, BUILD_NO_LINE, "%lld tubes, at most %d are possible", (long long) width, LEVEL_MAX_TUBES);
		build->cut = true;
		return;
	}
	size_t size = json_array_size(layout), room = (size_t) width * (size_t) height;
	if (size > room)
		build_fault(build, BUILD_NO_LINE, "the layout has %zu places, but the grid %lld x %lld has %zu", size,
		            (long long) width, (long long) height, room);
	build->capacity = (int) height;
	for (json_int_t tube = 0; tube < width; tube++) {
		build_tube(build, BUILD_NO_LINE);
		for (json_int_t place = 0; place < height && (size_t) (tube * height + place) < size; place++)
			read_cell(build, json_array_get(layout, (size_t) (tube * height + place)), (int) place + 1,
			          ZERO_IS_GAP);
	}
}

static void read_capacity(struct level_build *build, const json_t *root)
{
	json_int_t capacity = number_under(build, root, "capacity"), other = number_under(build, root, "bottleCapacity");
	if (capacity >= 0 && other >= 0 && capacity != other)
		build_fault(build, BUILD_NO_LINE, "'capacity' is %lld, but 'bottleCapacity' is %lld", (long long) capacity,
		            (long long) other);
	if (capacity < 0)
		capacity = other;
	if (capacity >= 0 && build_capacity_fits(build, capacity, 0, BUILD_NO_LINE))
		build->capacity = (int) capacity;
}

static void read_order(struct level_build *build, const json_t *root)
{
	const json_t *value = json_object_get(root, "order");
	if (value == NULL || json_is_null(value))
		return;
	const char *order = json_is_string(value) ? json_string_value(value) : "";
	char quoted[QUOTE_SIZE];
	build->order_told = true;
	if (strcmp(order, "top-first") == 0)
		build->order = ORDER_TOP_FIRST;
	else if (strcmp(order, "bottom-first") == 0)
		build->order = ORDER_BOTTOM_FIRST;
	else
		build_fault(build, BUILD_NO_LINE, "the order %s: it must be bottom-first or top-first",
		            quote_text(order, strlen(order), quoted));
}

static void read_object(struct level_build *build, const json_t *root)
{
	static const char *const keys[] = {"tubes", "bottles", "vials", "containers"};
	const json_t *tubes = NULL;
	const char *found = NULL;
	if (json_object_get(root, "gridWidth") != NULL || json_object_get(root, "gridHeight") != NULL) {
		read_flat(build, root);
		return;
	}
	read_capacity(build, root);
	read_order(build, root);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const json_t *value = json_object_get(root, keys[i]);
		if (!json_is_array(value))
			continue;
		if (tubes != NULL)
			build_fault(build, BUILD_NO_LINE, "both '%s' and '%s' are arrays: which has the tubes?", found,
			            keys[i]);
		tubes = tubes != NULL ? tubes : value;
		found = keys[i];
	}
	if (tubes != NULL)
		read_tubes(build, tubes);
	else
		build_fault(build, BUILD_NO_LINE, "no array under 'tubes', 'bottles', 'vials' or 'containers'");
}

void import_json(const json_t *root, struct level_build *build)
{
	if (json_is_array(root))
		read_tubes(build, root);
	else if (json_is_object(root))
		read_object(build, root);
	else
		build_fault(build, BUILD_NO_LINE, "the whole is %s, not a list of tubes or an object with one",
		            type_name(root));
}
