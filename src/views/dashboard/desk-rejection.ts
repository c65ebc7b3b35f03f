import { REJECTED_TOGETHER_MAX } from "#contract/rejection.ts";
import { recordVersion } from "#domain/record-version.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { showAmount } from "../pages/display.ts";
import { form, type Section, section, text } from "./blocks.ts";
import { reasonFields } from "./fields.ts";

/** The form that rejects all open submissions of one registrant, if there are several. */
export function deskRejection(open: readonly SubmissionRecord[]): Section | null {
	const shown = open.slice(0, REJECTED_TOGETHER_MAX);
	if (shown.length < 2) return null;
	const titles = shown.map(({ listing }) => listing.title).join(", ");
	const versions = shown.map((submission) => `${submission.id}:${recordVersion(submission)}`);
	return section(
		"all",
		"All from this registrant",
		text(
			`Undecided submissions from the same registrant: ${titles}. Any that are edited in the meantime are left out.`,
		),
		form("/dashboard/desk/reject/", `Reject ${showAmount(shown.length, "submission")}`, {
			tone: "danger",
			fields: reasonFields("Required; sent to the registrant for each submission."),
			hidden: { submissions: versions.join(" ") },
		}),
	);
}
