import type { AddressCheck } from "#contract/agents/submission.ts";
import { ASKED_ROWS, IMPORTED_ROWS } from "#contract/facts/fact-rows.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { type PagePlace, shownIn } from "#contract/http/paging.ts";
import { membersOf } from "#contract/members-of.ts";
import { ReviewedSubmission, type ReviewQueue } from "#contract/moderation/moderation.ts";
import { isStated } from "#domain/agents/facts.ts";
import { stateOf } from "#domain/agents/submission-states.ts";
import { submittedVersions } from "#domain/agents/submitted-versions.ts";
import { recordVersion } from "#domain/history.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import { flagName, type SubmissionRecord } from "#domain/records/submission-record.ts";
import { versionViews } from "../agents/version-list-view.ts";

export function reviewQueueView(
	submissions: readonly SubmissionRecord[],
	place: PagePlace,
): ReviewQueue {
	const { shown, ...page } = shownIn(submissions, place);
	return { submissions: shown.map(reviewedSubmissionView), ...page };
}

/** `ownerSlug` is that of its organisation, if it was read. */
export function reviewedSubmissionView(
	submission: SubmissionRecord & { ownerSlug?: string },
): ReviewedSubmission {
	return answerOf(ReviewedSubmission, {
		...submission,
		...stateOf(submission),
		version: recordVersion(submission),
		owner: submission.ownerId,
		flags: submission.flags.map((flag) => ({ code: flagName(flag), detail: flag.detail })),
		checks: addressChecksView(submission),
		listing: statedListing(submission.listing),
		versions: versionViews(submittedVersions(submission)),
		...(submission.taken && { takenBy: submission.taken.by }),
	});
}

export function noteViews(notes: readonly AuditRecord[]) {
	return notes.map(({ at, actor, reason }) => ({ at, by: actor, text: reason ?? "" }));
}

/** In the form of a registration, without facts that were not stated. */
export function statedListing(listing: Listing): ReviewedSubmission["listing"] {
	const rows = [...ASKED_ROWS, ...IMPORTED_ROWS].filter(({ name }) => isStated(listing[name]));
	return membersOf(rows.map(({ wire, name }) => [wire, listing[name]]));
}

export function addressChecksView({ checks }: Pick<SubmissionRecord, "checks">): AddressCheck[] {
	if (!checks) return [];
	return checks.seen.map(({ leadsTo, ...rest }) => ({
		...rest,
		redirects_to: leadsTo,
		checked_at: checks.checkedAt,
	}));
}
