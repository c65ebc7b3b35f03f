import { agentPath } from "#contract/addresses.ts";
import type { Submission } from "#contract/submission.ts";
import type { RegistryReader } from "#registry/store.ts";
import { findOwnSubmission, type QueuedSubmission } from "#registry/submissions/find-submission.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { addressChecksView } from "#views/address-checks-view.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";

/** State of a submission, for its owner only, so it is read from the registry itself. */
export function getSubmission({
	reader,
	baseUrl,
}: {
	reader: RegistryReader;
	baseUrl: string;
}): Handler {
	return async (request, response) => {
		const { token, parameters } = request.call;
		if (!token) throw new Error("A submission was requested without a token");
		const found = await findOwnSubmission(reader, {
			id: parameters.id ?? "",
			ownerId: token.ownerId,
		});
		const usual = await findUsualReview(reader, found);
		await sendJson(request, response, submissionView(found, usual, baseUrl));
	};
}

function submissionView(
	{ submission, queuePosition }: QueuedSubmission,
	usualSeconds: number | null,
	baseUrl: string,
): Submission {
	const { id, status, listing, submittedAt, decidedAt, reason, agentSlug } = submission;
	const approvedSlug = status === "approved" ? agentSlug : null;
	return {
		id,
		status,
		title: listing.title,
		website_url: listing.websiteUrl,
		submitted_at: submittedAt,
		decided_at: decidedAt,
		reason,
		queue_position: queuePosition,
		usual_review_seconds: usualSeconds,
		checks: addressChecksView(submission),
		agent_slug: approvedSlug,
		agent_url: approvedSlug === null ? null : baseUrl + agentPath(approvedSlug),
	};
}
