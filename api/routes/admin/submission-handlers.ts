import { ReviewQueueQuery } from "#contract/moderation.ts";
import { pageOf } from "#contract/paging.ts";
import { Refusal } from "#domain/errors.ts";
import { submissionOperations } from "#registry/operations/submission-operations.ts";
import { withCurrentFlags, withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import { documentView } from "#views/moderation/document-view.ts";
import {
	reviewedSubmissionView,
	reviewQueueView,
} from "#views/moderation/reviewed-submission-view.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

type DecisionId = "adminApproveSubmission" | "adminRejectSubmission" | "adminRequestChanges";

export function submissionHandlers(parts: AdminParts) {
	const { registry } = parts;
	const decide = (id: DecisionId, name: `submission.${"approve" | "reject" | "request_changes"}`) =>
		actAsModerator(parts, id, {
			operation: submissionOperations[name],
			answer: (decided) => ({ body: reviewedSubmissionView(decided) }),
		});
	return {
		adminListSubmissions: answerModerator(parts, "adminListSubmissions", async ({ query }) => {
			const { status, ...place } = parseQuery(ReviewQueueQuery, query);
			const all = await registry.store.submissions.by("status", status);
			const current = await withFlagsOf(registry, all, pageOf(all, place));
			return { body: reviewQueueView(current, place) };
		}),
		adminGetSubmission: answerModerator(parts, "adminGetSubmission", async ({ parameters }) => {
			const submission = await registry.store.submissions.find(parameters.id ?? "");
			if (!submission) throw new Refusal("not_found", "No submission has this ID.");
			return { body: reviewedSubmissionView(await withCurrentFlags(registry, submission)) };
		}),
		adminGetDocument: answerModerator(parts, "adminGetDocument", async ({ parameters }) => {
			const document = await registry.store.documents.find(parameters.sha256 ?? "");
			if (!document) throw new Refusal("not_found", "No document has this digest.");
			return { body: documentView(document) };
		}),
		adminApproveSubmission: decide("adminApproveSubmission", "submission.approve"),
		adminRejectSubmission: decide("adminRejectSubmission", "submission.reject"),
		adminRequestChanges: decide("adminRequestChanges", "submission.request_changes"),
		adminRejectSubmissions: actAsModerator(parts, "adminRejectSubmissions", {
			operation: submissionOperations["submission.reject_many"],
			answer: (body) => ({ body }),
		}),
	} satisfies Partial<Handlers>;
}
