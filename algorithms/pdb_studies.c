/* pdb_studies.c: what of pdb_study.h does not depend on the width. */
#include "algorithms/pdb_study.h"

#define DECLARE(bits, slots) extern const struct pdb_study_kind pdb_study_kind_##bits##x##slots;
EACH_WIDTH(DECLARE)
#undef DECLARE

static const struct pdb_study_kind *const kinds[WIDTHS] = {
#define ADDRESS(bits, slots) &pdb_study_kind_##bits##x##slots,
    EACH_WIDTH(ADDRESS)
#undef ADDRESS
};

bool pdb_study(struct search *search, struct pdb_studies *studies, struct space *space)
{
	return kinds[width_of(search->alphabet)]->study(search, studies, space);
}
