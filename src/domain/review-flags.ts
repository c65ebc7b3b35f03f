import type { Listing } from "./records/listing.ts";
import type { ReviewFlag } from "./records/submission-record.ts";
import { hasMixedScripts } from "./text-gate.ts";

/** What a reviewer should look at in a listing by itself; clashes with others are found where the others are. */
export function flagListing(listing: Listing): ReviewFlag[] {
	const flags: ReviewFlag[] = [];
	if (hasMixedScripts(listing.title)) {
		flags.push({ code: "mixed_scripts", detail: "The title mixes scripts that look alike." });
	}
	if (/(?:https?:\/\/|www\.|\S+@\S+\.\S+)/i.test(listing.shortDescription ?? "")) {
		flags.push({ code: "address_in_text", detail: "The description contains an address." });
	}
	return flags;
}
