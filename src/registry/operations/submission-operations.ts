import { z } from "zod";
import { REASON, REJECTED_TOGETHER_MAX } from "#contract/reason.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { decideSubmission } from "../submissions/decide-submission.ts";
import { rejectSubmissions } from "../submissions/reject-submissions.ts";
import { withCurrentFlags } from "../submissions/with-current-flags.ts";
import { type Operations, operation } from "./operation.ts";

const Choice = z.strictObject({ id: z.string() });
const Decided = Choice.extend({ expected: z.int().min(1) });
const DecidedWithReason = Decided.extend(REASON);

export const submissionOperations = {
	"submission.list": operation({
		input: z.strictObject({
			status: z.enum(SUBMISSION_STATUSES).optional(),
			limit: z.int().min(1).optional(),
		}),
		run: async (context, { status, limit }) => {
			const { submissions } = context.store;
			const all = await (status ? submissions.by("status", status) : submissions.list());
			const shown = all.slice(0, limit).map((one) => withCurrentFlags(context, one));
			return { submissions: await Promise.all(shown), total: all.length };
		},
	}),
	"submission.show": operation({
		input: Choice,
		run: async (context, { id }) => {
			const submission = await context.store.submissions.find(id);
			if (!submission) throw new Refusal("not_found", "No submission has this ID.");
			const { idempotency: _, ...shown } = await withCurrentFlags(context, submission);
			return { version: recordVersion(submission), ...shown };
		},
	}),
	"submission.approve": operation({
		input: Decided,
		changesSnapshot: true,
		run: (context, read, actor) =>
			decideSubmission(context, { ...read, decision: { outcome: "approved" }, actor }),
	}),
	"submission.reject": operation({
		input: DecidedWithReason,
		run: (context, { id, expected, ...given }, actor) => {
			const decision = { outcome: "rejected", ...given } as const;
			return decideSubmission(context, { id, expected, decision, actor });
		},
	}),
	"submission.reject_many": operation({
		input: z.strictObject({
			submissions: z
				.array(z.strictObject({ id: z.string(), version: z.int().min(1) }))
				.min(1)
				.max(REJECTED_TOGETHER_MAX),
			...REASON,
		}),
		run: (context, input, actor) => rejectSubmissions(context, { ...input, actor }),
	}),
	"submission.list_open_of": operation({
		input: z.strictObject({ ownerId: z.string() }),
		run: async ({ store }, { ownerId }) => {
			const open = await store.submissions.by("openOwner", ownerId);
			return {
				total: open.length,
				submissions: open.slice(0, REJECTED_TOGETHER_MAX).map((submission) => ({
					id: submission.id,
					title: submission.listing.title,
					version: recordVersion(submission),
				})),
			};
		},
	}),
	"submission.request_changes": operation({
		input: DecidedWithReason,
		run: (context, { id, expected, ...given }, actor) => {
			const decision = { outcome: "changes_requested", ...given } as const;
			return decideSubmission(context, { id, expected, decision, actor });
		},
	}),
} satisfies Operations;
