import { deskSubmissionPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/record-version.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Field, Option, Section } from "./blocks.ts";
import { type FormAttempt, withAttempt } from "./form-attempt.ts";

const APPROVE: Option = { value: "approve", label: "Approve", hint: "It becomes public." };
const REQUEST: Option = {
	value: "request_changes",
	label: "Ask for changes",
	hint: "The registrant edits it, and it keeps its place.",
};
const REJECT: Option = { value: "reject", label: "Reject", hint: "This is final." };

/** What may be decided in each state; nothing about what is decided already. */
const DECISIONS: Readonly<Record<SubmissionStatus, readonly Option[]>> = {
	pending: [APPROVE, REQUEST, REJECT],
	changes_requested: [REJECT],
	approved: [],
	rejected: [],
	withdrawn: [],
};

/** The form that a submission is decided by, while it can be. */
export function deskDecision(
	submission: SubmissionRecord,
	attempt: FormAttempt | undefined,
): Section[] {
	const { id, status } = submission;
	const options = DECISIONS[status];
	if (options.length === 0) return [];
	const fields: Field[] = [
		{ name: "decision", label: "Decision", type: "radios", options, required: true },
		{
			name: "reason",
			label: "Reason",
			type: "textarea",
			hint: "Told to the registrant. Needed to reject and to ask for changes.",
			maxLength: REASON_MAX_CHARACTERS,
		},
	];
	const form = {
		action: deskSubmissionPath(id),
		submit: "Decide",
		fields: withAttempt(fields, attempt),
		hidden: { version: String(recordVersion(submission)) },
	};
	return [{ id: "decision", title: "Decision", blocks: [{ kind: "form", form }] }];
}
