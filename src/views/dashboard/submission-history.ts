import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { showInstant } from "../pages/display.ts";
import type { Section } from "./blocks.ts";

/** What each step of a submission was. */
const STEPS: Readonly<Record<string, string>> = {
	pending: "Edited",
	changes_requested: "Changes asked for",
	approved: "Approved",
	rejected: "Rejected",
	withdrawn: "Withdrawn",
};

/** What became of a submission so far. Others than the owner are not named. */
export function submissionHistory(
	{ transitions }: SubmissionRecord,
	{ id }: Pick<AccountRecord, "id">,
): Section {
	return {
		id: "history",
		title: "History",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "What became of the submission, the oldest first",
					columns: ["When", "What", "By", "Reason"],
					rows: transitions.map(({ to, at, actor, reason }, index) => [
						{ text: showInstant(at), instant: at },
						{ text: index === 0 ? "Submitted" : (STEPS[to] ?? to) },
						{ text: actor === id ? "You" : "A moderator" },
						{ text: reason ?? "" },
					]),
					empty: "Nothing yet.",
				},
			},
		],
	};
}
