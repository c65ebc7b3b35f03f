import type { CheckedPlace } from "./records/address-check.ts";
import type { Listing } from "./records/listing.ts";
import type { SubmissionRecord } from "./records/submission-record.ts";

/** Facts of a listing that hold an address which is looked at. */
export const CHECKED_FACTS = [
	{ fact: "websiteUrl", place: "website" },
	{ fact: "docsUrl", place: "documentation" },
	{ fact: "repositoryUrl", place: "repository" },
] as const satisfies readonly { fact: keyof Listing; place: CheckedPlace }[];

/** Addresses that a submission states in its facts: all of a registration, and of a revision those that it changes. */
export function statedPlaces({ listing, basedOn }: Pick<SubmissionRecord, "listing" | "basedOn">) {
	return CHECKED_FACTS.flatMap(({ place, fact }) => {
		const address = listing[fact];
		return address === null || address === basedOn?.[fact] ? [] : [{ place, address }];
	});
}

/** What people submit is checked while it is pending. Imports are not, because there can be thousands. */
export function mayBeChecked({ status, imported, sample }: SubmissionRecord): boolean {
	return status === "pending" && !imported && !sample;
}

export function isCheckDue(submission: SubmissionRecord): boolean {
	const { checks } = submission;
	return mayBeChecked(submission) && (checks === undefined || checks.isDue === true);
}
