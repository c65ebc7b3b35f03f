import { isByPolicy } from "#domain/agents/release-policy.ts";
import { isForModerators, isOpenSubmission } from "#domain/agents/submission-states.ts";
import { isCheckDue } from "#domain/claims/address-checks.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { DraftRecord, draftKey } from "#domain/records/draft-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostKey, siteKey } from "#domain/web/web-address.ts";
import { collection, timed } from "./collection-row.ts";

export const SUBMISSION_ROWS = {
	submissions: collection("submissions", SubmissionRecord, {
		isListedInOrder: true,
		...timed("id", "submittedAt"),
		orders: { judged: ({ decidedAt }) => decidedAt ?? "" },
		indexes: {
			owner: ({ ownerId }) => ownerId,
			openOwner: ({ status, ownerId, imported }) =>
				isOpenSubmission(status) && !imported ? ownerId : undefined,
			/** Of what moderators see. */
			status: (record) => (isForModerators(record) ? record.status : undefined),
			/** By moderators, or by the policy for releases. */
			judged: ({ status, imported, sample, transitions }) =>
				(status === "approved" || status === "rejected") && !imported && !sample
					? isByPolicy({ status, transitions })
						? ("by policy" as const)
						: ("yes" as const)
					: undefined,
			revised: ({ status, revision, agentSlug }) =>
				revision && agentSlug && isOpenSubmission(status) ? agentSlug : undefined,
			site: ({ status, listing }) =>
				status === "pending" && listing.websiteUrl ? siteKey(listing.websiteUrl) : undefined,
			host: ({ status, listing }) =>
				status === "pending" && listing.websiteUrl ? hostKey(listing.websiteUrl) : undefined,
			title: ({ status, listing }) => (status === "pending" ? titleKey(listing.title) : undefined),
			look: ({ status, listing }) => (status === "pending" ? skeleton(listing.title) : undefined),
			/** Requested slugs. */
			slugLook: ({ status, renameTo }) =>
				status === "pending" && renameTo ? skeleton(renameTo) : undefined,
			idempotency: ({ idempotency }) => idempotency?.keyDigest,
			origin: ({ status, imported }) => (status === "pending" ? imported?.origin : undefined),
			unchecked: (submission) => (isCheckDue(submission) ? ("yes" as const) : undefined),
		},
	}),
	drafts: collection("drafts", DraftRecord, {
		keyOf: draftKey,
		orderOf: ({ savedAt }) => savedAt,
		indexes: { account: ({ accountId }) => accountId },
	}),
};
