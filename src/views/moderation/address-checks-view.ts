import type { AddressCheck } from "#contract/agents/submission.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";

/** What was seen at the addresses of a submission, for moderators and its owner. */
export function addressChecksView({ checks }: Pick<SubmissionRecord, "checks">): AddressCheck[] {
	if (!checks) return [];
	return checks.seen.map(({ leadsTo, ...seen }) => ({
		...seen,
		redirects_to: leadsTo,
		checked_at: checks.checkedAt,
	}));
}
