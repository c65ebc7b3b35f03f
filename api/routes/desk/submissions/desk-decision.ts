import { dashboardPath } from "#contract/addresses.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/history.ts";
import type { ReviewFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { form, type Option, type Section, section } from "#views/dashboard/blocks.ts";
import { radios, reasonFields } from "#views/dashboard/fields.ts";
import { type FormAttempt, withAttempt } from "#views/dashboard/form-attempt.ts";

const APPROVE: Option = { value: "approve", label: "Approve", hint: "It becomes public." };
const REQUEST: Option = {
	value: "request_changes",
	label: "Request changes",
	hint: "The registrant edits it, and it keeps its place in the queue.",
};
const REJECT: Option = { value: "reject", label: "Reject", hint: "This is final." };

/** Shown when another submission in the queue has the same website or title: only one of them can become public. */
const TWIN_HINT =
	"It becomes public, and other submissions with the same website or title can no longer be approved.";
const TWIN_FLAGS: readonly ReviewFlag["code"][] = ["same_website_pending", "same_title_pending"];

function hasTwin({ flags }: SubmissionRecord): boolean {
	return flags.some(({ code }) => TWIN_FLAGS.includes(code));
}

/** Possible decisions in each state. None if it is decided already. */
const DECISIONS: Readonly<Record<SubmissionStatus, readonly Option[]>> = {
	pending: [APPROVE, REQUEST, REJECT],
	changes_requested: [REJECT],
	approved: [],
	rejected: [],
	withdrawn: [],
};

/** The form to decide a submission, while it can be decided. */
export function deskDecision(
	submission: SubmissionRecord,
	attempt: FormAttempt | undefined,
): Section | null {
	const { id, status } = submission;
	const options = DECISIONS[status].map((option) =>
		option === APPROVE && hasTwin(submission) ? { ...APPROVE, hint: TWIN_HINT } : option,
	);
	if (options.length === 0) return null;
	const fields = [
		radios("decision", "Decision", { options, required: true }),
		...reasonFields("Sent to the registrant. Required to reject or to request changes."),
	];
	return section(
		"decision",
		"Decision",
		form(dashboardPath("decideSubmission", id), "Submit decision", {
			fields: withAttempt(fields, attempt),
			hidden: { version: String(recordVersion(submission)) },
		}),
	);
}
