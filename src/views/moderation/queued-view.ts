import type { RegistrationResponse } from "#contract/agents/registration.ts";
import { submissionPath } from "#contract/http/addresses.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";

type Queued = Pick<SubmissionRecord, "id"> & { message: string } & Partial<SubmissionRecord>;

const SECOND = "Another member of your organisation must approve this before moderators see it.";
const RELEASED = "Public with the next release, without a review, because it changes so little.";

/** Whom a submission waits for and why, and where to follow it. */
export function queuedView(
	{ id, message: usual, reason, awaitsSecond, status }: Queued,
	baseUrl: string,
): RegistrationResponse {
	const submission_url = baseUrl + submissionPath(id);
	if (status === "approved")
		return { id, status, message: RELEASED, submission_url, waits_for: null };
	const message = awaitsSecond ? SECOND : `${usual}${reason ? ` ${reason}` : ""}`;
	const waits_for = awaitsSecond ? "member" : "moderator";
	return { id, status: "pending", message, submission_url, waits_for };
}
