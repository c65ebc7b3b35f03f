import { submissionPath } from "#contract/addresses.ts";
import type { RegistrationResponse } from "#contract/registration.ts";

interface Queued {
	id: string;
	message: string;
}

/** Whom a submission waits for, and where to follow it. */
export function queuedView({ id, message }: Queued, baseUrl: string): RegistrationResponse {
	const submission_url = baseUrl + submissionPath(id);
	return { id, status: "pending", message, submission_url, waits_for: "moderator" };
}
