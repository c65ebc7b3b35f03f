import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import { decideSubmission } from "../decide-submission.ts";
import { type Operations, operation } from "./operation.ts";

const Choice = z.strictObject({ id: z.string() });
const ChoiceWithReason = Choice.extend({
	reason: z.string().trim().min(1).max(REASON_MAX_CHARACTERS),
});

export const submissionOperations: Operations = {
	"submission.list": operation({
		input: z.strictObject({ status: z.enum(SUBMISSION_STATUSES).optional() }),
		run: ({ store }, { status }) => store.listSubmissions(status),
	}),
	"submission.show": operation({
		input: Choice,
		run: async ({ store }, { id }) => {
			const submission = await store.findSubmission(id);
			if (!submission) throw new Refusal("not_found", "No submission has this id.");
			return submission;
		},
	}),
	"submission.approve": operation({
		input: Choice,
		changesSnapshot: true,
		run: (context, { id }, actor) =>
			decideSubmission(context, { id, decision: { outcome: "approved" }, actor }),
	}),
	"submission.reject": operation({
		input: ChoiceWithReason,
		run: (context, { id, reason }, actor) =>
			decideSubmission(context, { id, decision: { outcome: "rejected", reason }, actor }),
	}),
	"submission.request_changes": operation({
		input: ChoiceWithReason,
		run: (context, { id, reason }, actor) =>
			decideSubmission(context, { id, decision: { outcome: "changes_requested", reason }, actor }),
	}),
};
