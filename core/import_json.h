/* import_json.h: the shapes of levels in JSON, on a parsed tree, so that YAML can share them. */
#ifndef POUR_CORE_IMPORT_JSON_H
#define POUR_CORE_IMPORT_JSON_H

#include "core/level_build.h"

#include <jansson.h>

/* Reads the tree into a build that has been begun. A wrong shape is a fault. */
void import_json(const json_t *root, struct level_build *build);

#endif
