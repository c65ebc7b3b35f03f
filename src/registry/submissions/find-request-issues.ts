import type { ProblemIssue } from "#contract/problem.ts";
import { gateRegistration, type RequestPart } from "#domain/accept-registration.ts";
import type { Listing } from "#domain/records/listing.ts";
import { requireDocuments } from "../documents/read-documents.ts";
import { requireLogo } from "../logos/require-logo.ts";
import { requireNew } from "../require-new.ts";
import type { RegistryReader } from "../store.ts";
import { checkListing } from "./check-listing.ts";
import { refusalsOf } from "./refuse-together.ts";

interface Asked {
	request: RequestPart;
	ownerId: string;
}

/**
 * Every member for which `submitAgent` would refuse a request: by its gates, and by what is in the registry already. A request may
 * be what is left of one whose other members are of the wrong shape.
 */
export async function findRequestIssues(
	reader: RegistryReader,
	{ request, ownerId }: Asked,
): Promise<ProblemIssue[]> {
	const { title = "Any title", ...others } = request;
	const { listing, issues } = gateRegistration({ ...others, title });
	const known = request.title === undefined ? { ...listing, title: "" } : listing;
	const refusals = await refusalsOf(listingChecks(reader, known, ownerId));
	return [...issues, ...refusals.flatMap(({ errors }) => errors)];
}

/** What a registration must be besides what its gates say, each a check that runs. */
export function listingChecks(
	reader: RegistryReader,
	listing: Listing,
	ownerId: string,
): Promise<void>[] {
	return [
		requireNew(reader, ownerId, listing),
		requireDocuments(reader, listing.documents),
		requireLogo(reader, listing),
		checkListing(reader, listing),
	];
}
