import type { SubmissionRecord } from "#domain/records/submission-record.ts";

type Stated = Partial<SubmissionRecord> &
	Pick<SubmissionRecord, "id" | "listing" | "ownerId"> & { at: string };

/** A submission that now waits for a moderator: a registration, unless it says otherwise. */
export function newSubmission({ at, ...stated }: Stated): SubmissionRecord {
	return {
		status: "pending",
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		transitions: [{ to: "pending", at, actor: stated.ownerId, reason: null }],
		sample: false,
		...stated,
	};
}
