/* audit_subject.c: one space of a subject after the other, each given to all parts. */
#include "bench/audit.h"

/* What the parts gather. */
struct gathered {
	struct tally *tally;
	struct gauge *gauges;
	struct rule_gauge *rules;
	struct symmetry *symmetry;
	struct claims *claims;
};

static bool gather(struct audit *audit, const struct subject *subject, const struct gathered *all)
{
	for (int i = 0; i < subject_spaces(subject); i++) {
		struct audited audited;
		if (!audited_open(audit, subject, i, audit->request.rules, &audited))
			return false;
		bool done = tally_space(audit, all->tally, &audited) && gauges_space(audit, subject, all->gauges, &audited) &&
		            rules_space(audit, subject, all->rules, &audited) &&
		            symmetry_space(audit, subject, all->symmetry, &audited) &&
		            claims_space(audit, subject, all->claims, i, &audited);
		audited_close(&audited);
		if (!done)
			return false;
	}
	return true;
}

bool audit_subject(struct audit *audit, const struct subject *subject)
{
	struct gathered all = {tally_new(), gauges_new(audit), rules_new(audit), symmetry_new(), claims_new()};
	bool done = all.tally && all.gauges && all.rules && all.symmetry && all.claims;
	if (!done)
		faults_add(audit->faults, "out of memory");
	done = done && gather(audit, subject, &all) && tally_write(audit, subject, all.tally) &&
	       gauges_write(audit, subject, all.gauges) && rules_write(audit, subject, all.rules) &&
	       symmetry_write(audit, subject, all.symmetry) && claims_write(audit, subject, all.claims);
	tally_free(all.tally);
	gauges_free(audit, all.gauges);
	rules_free(audit, all.rules);
	symmetry_free(all.symmetry);
	claims_free(all.claims);
	return done;
}
