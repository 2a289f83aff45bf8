/* audit_subject.c: one space of a subject after the other, each given to all parts. */
#include "bench/audit.h"

#include <stdlib.h>

static bool gather(struct audit *audit, const struct subject *subject, struct tally *tally, struct gauge *gauges)
{
	for (int i = 0; i < subject_spaces(subject); i++) {
		struct audited audited;
		if (!audited_open(audit, subject, i, audit->request.rules, &audited))
			return false;
		bool done = tally_space(audit, tally, &audited) && gauges_space(audit, subject, gauges, &audited);
		audited_close(&audited);
		if (!done)
			return false;
	}
	return true;
}

bool audit_subject(struct audit *audit, const struct subject *subject)
{
	struct tally *tally = tally_new();
	struct gauge *gauges = gauges_new(audit);
	bool done = tally && gauges;
	if (!done)
		faults_add(audit->faults, "out of memory");
	done = done && gather(audit, subject, tally, gauges) && tally_write(audit, subject, tally) &&
	       gauges_write(audit, subject, gauges);
	tally_free(tally);
	gauges_free(audit, gauges);
	return done;
}
