import type { RegistrationResponse } from "#contract/agents/registration.ts";
import { submissionPath } from "#contract/http/addresses.ts";

interface Queued extends Pick<RegistrationResponse, "id" | "message"> {
	/** True if another member of its organisation has to approve it first. */
	awaitsSecond?: true | undefined;
}

const SECOND = "Another member of your organisation must approve this before moderators see it.";

/** Whom a submission waits for, and where to follow it. `message` is for one that moderators have. */
export function queuedView({ id, message: usual, awaitsSecond }: Queued, baseUrl: string) {
	const message = awaitsSecond ? SECOND : usual;
	const waits_for = awaitsSecond ? "member" : "moderator";
	const submission_url = baseUrl + submissionPath(id);
	return { id, status: "pending", message, submission_url, waits_for } as const;
}
