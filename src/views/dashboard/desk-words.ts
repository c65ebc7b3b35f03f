import { listingChanges } from "#domain/listing-changes.ts";
import type { ReviewFlag, SubmissionRecord } from "#domain/records/submission-record.ts";

export const FLAG_LABELS: Readonly<Record<ReviewFlag["code"], string>> = {
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
};

/** What a submission asks for. */
export function deskKind(submission: SubmissionRecord): string {
	const { revision, agentSlug, imported } = submission;
	if (revision) return `${revisionKind(submission)} of ${agentSlug}`;
	return imported ? "Import" : "New agent";
}

function revisionKind({ listing, basedOn, renameTo }: SubmissionRecord): string {
	if (renameTo === null) return "Change";
	const isTextKept = basedOn !== null && listingChanges(basedOn, listing).length === 0;
	return isTextKept ? "Rename" : "Change and rename";
}
