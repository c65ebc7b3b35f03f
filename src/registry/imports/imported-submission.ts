import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Actor } from "../registry-context.ts";

interface NewSubmission extends Pick<SubmissionRecord, "imported" | "listing" | "documentOrigins"> {
	at: string;
	actor: Actor;
}

/** A submission as an import queues it. */
export function importedSubmission(
	id: string,
	{ imported, listing, documentOrigins, at, actor }: NewSubmission,
): SubmissionRecord {
	return {
		id,
		status: "pending",
		listing,
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		ownerId: actor.id,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		imported,
		documentOrigins,
		transitions: [{ to: "pending", at, actor: actor.id, reason: null }],
		sample: false,
	};
}
