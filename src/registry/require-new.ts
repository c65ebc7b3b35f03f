import { Refusal } from "#domain/errors.ts";
import { titleKey } from "#domain/fold-text.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { siteKey } from "#domain/web-address.ts";
import type { RegistryReader } from "./store.ts";
import { haveOwnNames } from "./submissions/find-duplicates.ts";

/** Refuses a submission if the same owner has a pending one with the same website or title. */
export async function requireNew(
	reader: RegistryReader,
	ownerId: string,
	listing: Listing,
): Promise<void> {
	for (const earlier of await reader.submissions.by("openOwner", ownerId)) {
		if (haveOwnNames(earlier.listing, listing)) continue;
		const member = sharedMember(earlier.listing, listing);
		if (member) throw submittedAlready(earlier, member);
	}
}

function sharedMember(a: Listing, b: Listing): "website_url" | "title" | undefined {
	const isSameSite =
		a.websiteUrl && b.websiteUrl && siteKey(a.websiteUrl) === siteKey(b.websiteUrl);
	if (isSameSite) return "website_url";
	return titleKey(a.title) === titleKey(b.title) ? "title" : undefined;
}

function submittedAlready({ id, status }: SubmissionRecord, member: string): Refusal {
	const turn = status === "pending" ? "it is in review" : "a moderator asked you for changes";
	return new Refusal("duplicate_agent", `You have already submitted this; ${turn}.`, {
		errors: [{ pointer: `#/${member}`, detail: `is already used by your submission ${id}` }],
		submissionId: id,
	});
}
