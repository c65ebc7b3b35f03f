import type { SubmissionRecord } from "./records/submission-record.ts";
import { checkSubmissionTransition } from "./submission-states.ts";
import { withTransition } from "./transitions.ts";

type Edited = Pick<
	SubmissionRecord,
	"listing" | "basedOn" | "renameTo" | "documentOrigins" | "versions"
>;

/** An edited submission, which must be reviewed and checked again. It keeps its place in the queue. */
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
