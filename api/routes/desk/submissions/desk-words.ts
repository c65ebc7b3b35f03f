import { type SubmissionKind, submissionKinds } from "#domain/agents/queue-filter.ts";
import type { FlagName, SubmissionRecord } from "#domain/records/submission-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";

export const FLAG_LABELS: Readonly<Record<FlagName, string>> = {
	same_website_pending: "Same website",
	same_title_pending: "Same title",
	mixed_scripts: "Mixed scripts",
	reserved_name: "Reserved name",
	address_in_text: "Address in text",
	same_host: "Same host",
	look_alike_name: "Look-alike name",
	website_changed: "Website changed",
	document: "In a document",
	unproven_name: "Unproven name",
	same_identifier: "Same identifier",
	same_logo: "Same logo",
	check_failed: "Failed check",
	removed_before: "Removed before",
	taken: "Already listed",
	abuse: "Abusive word",
	bait: "Bait",
	orders: "Orders to models",
	known_name: "Known name",
	similar: "Similar listing",
	removed_here: "Removed here",
	rejected_here: "Rejected here",
	suspended: "Suspended account",
	placeholder: "Placeholder",
};

export const KIND_LABELS: Readonly<Record<SubmissionKind, string>> = {
	new: "New agent",
	change: "Change",
	rename: "Rename",
	import: "Import",
};

export function deskKind(submission: SubmissionRecord): string {
	const kinds = submissionKinds(submission).map((kind) => KIND_LABELS[kind]);
	const words = capitalise(kinds.join(" and ").toLowerCase());
	return submission.revision ? `${words} of ${submission.agentSlug}` : words;
}
