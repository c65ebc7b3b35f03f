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
 * Every member of a request that `submitAgent` would refuse, because of its gates or of existing records. The request
 * may lack members that have the wrong shape.
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

/** Further checks of a registration, after its gates. */
export function listingChecks(
	reader: RegistryReader,
	listing: Listing,
	ownerId: string,
): Promise<void>[] {
	return [
		requireNew(reader, ownerId, listing),
		requireDocuments(reader, listing.documents),
		requireLogo(reader, listing),
		checkListing(reader, listing, { ownerId }),
	];
}
