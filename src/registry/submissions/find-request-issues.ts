import { gateRegistration, type RequestPart } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import { titleKey } from "#domain/fold-text.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { siteKey } from "#domain/web-address.ts";
import { requireDocuments } from "../documents/read-documents.ts";
import { requireLogo } from "../logos/send-logo.ts";
import type { RegistryReader } from "../store.ts";
import { checkListing } from "./check-listing.ts";
import { haveOwnNames } from "./find-duplicates.ts";
import { refusalsOf } from "./refuse-together.ts";

interface Asked {
	request: RequestPart;
	ownerId: string;
}

/**
 * Every member of a request that `submitAgent` would refuse, because of its gates or of existing records. The request
 * may lack members that have the wrong shape.
 */
export async function findRequestIssues(reader: RegistryReader, { request, ownerId }: Asked) {
	const { title = "Any title", ...others } = request;
	const { listing, issues } = gateRegistration({ ...others, title });
	const known = request.title === undefined ? { ...listing, title: "" } : listing;
	const refusals = await refusalsOf(listingChecks(reader, known, ownerId));
	return [...issues, ...refusals.flatMap(({ errors }) => errors)];
}

/** Further checks of a registration, after its gates. */
export function listingChecks(reader: RegistryReader, listing: Listing, ownerId: string) {
	return [
		requireNew(reader, ownerId, listing),
		requireDocuments(reader, listing.documents),
		requireLogo(reader, listing),
		checkListing(reader, listing, { ownerId }),
	];
}

/** Refuses a submission if the same owner has a pending one with the same website or title. */
async function requireNew(reader: RegistryReader, ownerId: string, listing: Listing) {
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
