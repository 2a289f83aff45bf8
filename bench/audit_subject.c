/* audit_subject.c: one space of a subject after the other, each given to all parts. */
#include "bench/audit.h"

/* What the parts gather. */
struct gathered {
	struct tally *tally;
	struct gauge *gauges;
	struct rule_gauge *rules;
	struct dead_gauge *dead;
	struct symmetry *symmetry;
	struct claims *claims;
	struct border_gauge *border;
};

static bool gather(struct audit *audit, const struct subject *subject, const struct gathered *all)
{
	for (int i = 0; i < subject_spaces(subject); i++) {
		struct audited audited;
		if (!audited_open(audit, subject, i, audit->request.rules, &audited))
			return false;
		bool done = tally_space(audit, all->tally, &audited) && gauges_space(audit, subject, all->gauges, &audited) &&
		            rules_space(audit, subject, all->rules, &audited) &&
		            dead_space(audit, subject, all->dead, &audited) &&
		            symmetry_space(audit, subject, all->symmetry, &audited) &&
		            claims_space(audit, subject, all->claims, i, &audited) &&
		            border_space(audit, subject, all->border, &audited);
		audited_close(&audited);
		if (!done)
			return false;
	}
	return true;
}

bool audit_subject(struct audit *audit, const struct subject *subject)
{
	struct gathered all = {tally_new(),    gauges_new(audit), rules_new(audit), dead_new(audit),
	                       symmetry_new(), claims_new(),      border_new()};
	bool done = all.tally && all.gauges && all.rules && all.dead && all.symmetry && all.claims && all.border;
	if (!done)
		faults_add(audit->faults, "out of memory");
	done = done && gather(audit, subject, &all) && tally_write(audit, subject, all.tally) &&
	       gauges_write(audit, subject, all.gauges) && rules_write(audit, subject, all.rules) &&
	       dead_write(audit, subject, all.dead) && symmetry_write(audit, subject, all.symmetry) &&
	       border_write(audit, subject, all.border) && claims_write(audit, subject, all.claims);
	tally_free(all.tally);
	gauges_free(audit, all.gauges);
	rules_free(audit, all.rules);
	dead_free(audit, all.dead);
	symmetry_free(all.symmetry);
	claims_free(all.claims);
	border_free(all.border);
	return done;
}
