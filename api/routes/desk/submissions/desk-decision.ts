import { dashboardPath } from "#contract/http/addresses.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { isByPolicy } from "#domain/agents/release-policy.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import { recordVersion } from "#domain/history.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { DECISION_FIELDS } from "#views/dashboard/fields.ts";

/** Shown when another submission in the queue has the same website or title: only one of them can become public. */
const TWIN =
	"If it becomes public, other submissions of the same program or website can no longer be approved.";
const TWIN_FLAGS: readonly RecordedFlag["code"][] = ["same_website_pending", "same_title_pending"];

interface Decision {
	submit: string;
	value: "approve" | "request_changes" | "reject" | "reopen";
	key?: string;
	tone?: "danger";
	/** What follows, where the word does not say it. */
	hint?: string;
}

const APPROVE: Decision = { submit: "Approve", value: "approve", key: "A" };
const ASK: Decision = { submit: "Ask", value: "request_changes", key: "Q" };
const REJECT: Decision = { submit: "Reject", value: "reject", key: "R", tone: "danger" };
const TAKE_BACK: Decision = {
	...REJECT,
	submit: "Take back",
	hint: "What was public before is so again. Releases of this listing wait until one is approved.",
};
const REOPEN: Decision = { submit: "Take it up again", value: "reopen", hint: "It waits again." };

const DECISIONS: Readonly<Record<SubmissionStatus, readonly Decision[]>> = {
	pending: [APPROVE, ASK, REJECT],
	changes_requested: [REJECT],
	approved: [],
	rejected: [REOPEN],
	withdrawn: [],
};

const buttonOf = ({ submit, value, key, tone }: Decision) => ({
	submit,
	sends: { name: "decision", value, ...(key && { key }) },
	...(tone && { tone }),
});

/** The form to decide a submission, while it can be decided. Each decision is a button. */
export function deskDecision(submission: SubmissionRecord) {
	const { id, status, flags } = submission;
	const possible = isByPolicy(submission) ? [TAKE_BACK] : DECISIONS[status];
	const [first, ...others] = possible;
	if (!first || !isForModerators(submission)) return null;
	const hasTwin = possible.includes(APPROVE) && flags.some(({ code }) => TWIN_FLAGS.includes(code));
	const hint = hasTwin ? TWIN : first.hint;
	return ui.section(
		"decision",
		"Decision",
		hint === undefined ? null : ui.muted(hint),
		ui.form(dashboardPath("decideSubmission", id), first.submit, {
			...buttonOf(first),
			fields: DECISION_FIELDS,
			others: others.map(buttonOf),
			hidden: { version: String(recordVersion(submission)) },
			isSticky: true,
		}),
	);
}
