import { z } from "zod";
import { list } from "./form-fields.ts";
import { reasoned } from "./forms.ts";
import { RecordVersion } from "./moderation.ts";
import { REJECTED_TOGETHER_MAX } from "./reason.ts";

/** What was selected in a table. */
const ticked = <Schema extends z.ZodType>(item: Schema) =>
	list(item)
		.refine((items) => items.length > 0, "Nothing is selected.")
		.refine(
			(items) => items.length <= REJECTED_TOGETHER_MAX,
			`At most ${REJECTED_TOGETHER_MAX} can be selected.`,
		);

/** `id:version` of a submission as shown. */
const ReadSubmission = z
	.string()
	.regex(/^[\da-f-]{36}:\d{1,6}$/)
	.transform((text) => {
		const [id = "", version = ""] = text.split(":");
		return { id, version: Number(version) };
	})
	.pipe(z.object({ id: z.uuid(), version: z.int().min(1) }));

export const DecisionForm = reasoned({
	decision: z.enum(["approve", "reject", "request_changes"]),
	/** Of the text that was shown with the form. */
	version: RecordVersion,
});
export type DecisionForm = z.output<typeof DecisionForm>;
/** Selected submissions. */
export const ApprovalForm = z.object({ submissions: ticked(ReadSubmission) });
/** All pending submissions of one registrant, as the page listed them. */
export const RejectionForm = reasoned({
	/** Separated by spaces. */
	submissions: z
		.string()
		.transform((text) => text.split(" "))
		.pipe(z.array(ReadSubmission).max(REJECTED_TOGETHER_MAX)),
});
/** Selected comments. */
export const PublishForm = z.object({
	comments: ticked(z.string()),
});
export const CommentDecisionForm = reasoned({ decision: z.enum(["publish", "reject"]) });
