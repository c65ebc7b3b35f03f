import { madeBy } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";

type Decided = "status" | "submittedAt" | "decidedAt" | "reason" | "transitions";
type SubmissionDraft = Partial<Omit<SubmissionRecord, Decided>> &
	Pick<SubmissionRecord, "id" | "listing" | "ownerId"> & { at: string; by?: string | undefined };

/**
 * A submission that now waits for a moderator: a registration, unless it says otherwise. Members stand in the order of
 * their schema, as after a restart, so that two backups of the same records are the same.
 */
export function newSubmission({
	id,
	listing,
	ownerId,
	at,
	by,
	sample = false,
	...fields
}: SubmissionDraft): SubmissionRecord {
	return {
		id,
		status: "pending",
		listing,
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		ownerId,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		...fields,
		transitions: [{ to: "pending", at, ...madeBy({ id: ownerId, by }), reason: null }],
		sample,
	};
}
