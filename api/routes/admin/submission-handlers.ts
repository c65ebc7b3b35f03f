import { DecisionQuery, ReasonRequest, ReviewQueueQuery } from "#contract/moderation.ts";
import { RejectionRequest } from "#contract/rejection.ts";
import { Refusal } from "#domain/errors.ts";
import { decideSubmission } from "#registry/submissions/decide-submission.ts";
import { rejectSubmissions } from "#registry/submissions/reject-submissions.ts";
import { withCurrentFlags, withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import { pageOf } from "#views/moderation/page-of.ts";
import {
	reviewedSubmissionView,
	reviewQueueView,
} from "#views/moderation/reviewed-submission-view.ts";
import { parseBody } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function submissionHandlers(parts: AdminParts) {
	const { registry, onChange } = parts;
	return {
		adminListSubmissions: answerModerator(parts, "adminListSubmissions", async ({ query }) => {
			const { status, ...place } = parseQuery(ReviewQueueQuery, query);
			const all = await registry.store.submissions.by("status", status);
			const current = await withFlagsOf(registry, all, pageOf(all, place));
			return { body: reviewQueueView(current, place) };
		}),
		adminGetSubmission: answerModerator(parts, "adminGetSubmission", async ({ parameters }) => {
			const submission = await registry.store.submissions.find(parameters.id ?? "");
			if (!submission) throw new Refusal("not_found", "No submission has this id.");
			return { body: reviewedSubmissionView(await withCurrentFlags(registry, submission)) };
		}),
		adminApproveSubmission: answerModerator(
			parts,
			"adminApproveSubmission",
			async ({ parameters: { id = "" }, query, actor }) => {
				const { version: expected } = parseQuery(DecisionQuery, query);
				const decision = { outcome: "approved" } as const;
				const approved = await decideSubmission(registry, { id, decision, actor, expected });
				onChange("moderator");
				return { body: reviewedSubmissionView(approved) };
			},
		),
		adminRejectSubmission: answerModerator(
			parts,
			"adminRejectSubmission",
			async ({ parameters: { id = "" }, query, actor, readBody }) => {
				const { version: expected } = parseQuery(DecisionQuery, query);
				const { reason } = parseBody(ReasonRequest, await readBody());
				const decision = { outcome: "rejected", reason } as const;
				const decided = await decideSubmission(registry, { id, decision, actor, expected });
				return { body: reviewedSubmissionView(decided) };
			},
		),
		adminRejectSubmissions: answerModerator(
			parts,
			"adminRejectSubmissions",
			async ({ actor, readBody }) => {
				const { submissions: items, reason } = parseBody(RejectionRequest, await readBody());
				return { body: await rejectSubmissions(registry, { items, reason, actor }) };
			},
		),
		adminRequestChanges: answerModerator(
			parts,
			"adminRequestChanges",
			async ({ parameters: { id = "" }, query, actor, readBody }) => {
				const { version: expected } = parseQuery(DecisionQuery, query);
				const { reason } = parseBody(ReasonRequest, await readBody());
				const decision = { outcome: "changes_requested", reason } as const;
				const decided = await decideSubmission(registry, { id, decision, actor, expected });
				return { body: reviewedSubmissionView(decided) };
			},
		),
	} satisfies Partial<Handlers>;
}
