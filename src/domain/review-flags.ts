import { namesAddress } from "./names-address.ts";
import type { Listing } from "./records/listing.ts";
import type { ReviewFlag } from "./records/submission-record.ts";
import { hasMixedScripts } from "./text-gate.ts";
import { siteKey } from "./web-address.ts";

/** What a reviewer should look at in a listing by itself; clashes with others are found where the others are. */
export function flagListing(listing: Listing): ReviewFlag[] {
	const flags: ReviewFlag[] = [];
	if (hasMixedScripts(listing.title)) {
		flags.push({ code: "mixed_scripts", detail: "The title mixes scripts that look alike." });
	}
	if (namesAddress(listing.shortDescription ?? "")) {
		flags.push({ code: "address_in_text", detail: "The description contains an address." });
	}
	return flags;
}

/** What a reviewer should look at in a change of a listing that is public already. */
export function flagRevision(before: Listing, after: Listing): ReviewFlag[] {
	const [from, to] = [before, after].map(({ websiteUrl }) => websiteUrl && siteKey(websiteUrl));
	if (from === to) return [];
	const detail = `The website changes from ${from ?? "none"} to ${to ?? "none"}.`;
	return [{ code: "website_changed", detail }];
}
