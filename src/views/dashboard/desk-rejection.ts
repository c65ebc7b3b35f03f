import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { REJECTED_TOGETHER_MAX } from "#contract/rejection.ts";
import { recordVersion } from "#domain/record-version.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { showAmount } from "../pages/display.ts";
import type { Section } from "./blocks.ts";

/** The form that rejects everything that waits of one registrant, where that is more than one thing. */
export function deskRejection(open: readonly SubmissionRecord[]): Section[] {
	const shown = open.slice(0, REJECTED_TOGETHER_MAX);
	if (shown.length < 2) return [];
	const amount = showAmount(shown.length, "submission");
	const form = {
		action: "/dashboard/desk/reject/",
		submit: `Reject ${amount}`,
		tone: "danger",
		fields: [
			{
				name: "reason",
				label: "Reason",
				type: "textarea",
				hint: "Told to the registrant with each of them.",
				maxLength: REASON_MAX_CHARACTERS,
				required: true,
			},
		],
		hidden: {
			submissions: shown
				.map((submission) => `${submission.id}:${recordVersion(submission)}`)
				.join(" "),
		},
	} as const;
	const titles = shown.map(({ listing }) => listing.title).join(", ");
	const text = `Not decided of the same registrant: ${titles}. What is edited meanwhile is left.`;
	return [
		{
			id: "all",
			title: "All of this registrant",
			blocks: [
				{ kind: "text", text },
				{ kind: "form", form },
			],
		},
	];
}
