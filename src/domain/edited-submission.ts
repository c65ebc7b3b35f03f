import type { SubmissionRecord } from "./records/submission-record.ts";
import { checkSubmissionTransition } from "./submission-states.ts";
import { withTransition } from "./transitions.ts";

type Edited = Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo" | "documentOrigins">;

/** A submission with a new text, which must be reviewed again. It keeps its place in the queue, and is checked anew. */
export function editedSubmission(
	{ checks: _, ...submission }: SubmissionRecord,
	{ at, ...text }: Edited & { at: string },
): SubmissionRecord {
	checkSubmissionTransition(submission.status, "pending");
	const transition = { to: "pending", at, actor: submission.ownerId, reason: null };
	return {
		...submission,
		...text,
		status: "pending",
		decidedAt: null,
		reason: null,
		...withTransition(submission, transition),
	};
}
