import { namesRole, namesSite } from "./account-name.ts";
import { namesAddress } from "./names-address.ts";
import { hasMixedScripts } from "./readable-form.ts";
import type { Listing } from "./records/listing.ts";
import type { ReviewFlag } from "./records/submission-record.ts";
import { siteKey } from "./web-address.ts";

/** What a reviewer should check in a listing by itself. Conflicts with others are found elsewhere. */
export function flagListing(
	{ title, creatorName, shortDescription }: Listing,
	siteName = "",
): ReviewFlag[] {
	const creator = creatorName ?? "";
	const flags: readonly (ReviewFlag & { isRaised: boolean })[] = [
		{
			isRaised: hasMixedScripts(title),
			code: "mixed_scripts",
			detail: "The title mixes scripts that look alike.",
		},
		{
			isRaised: hasMixedScripts(creator),
			code: "mixed_scripts",
			detail: "The creator's name mixes scripts that look alike.",
		},
		{
			isRaised: namesSite(title, siteName),
			code: "reserved_name",
			detail: "The title has the name of this registry in it.",
		},
		{
			isRaised: namesRole(creator, { role: "member", siteName }),
			code: "reserved_name",
			detail: "The creator's name is one that only people of this registry have.",
		},
		{
			isRaised: namesAddress(shortDescription ?? ""),
			code: "address_in_text",
			detail: "The description contains an address.",
		},
	];
	return flags.flatMap(({ isRaised, ...flag }) => (isRaised ? [flag] : []));
}

/** What a reviewer should check in a change of a public listing. */
export function flagRevision(before: Listing, after: Listing): ReviewFlag[] {
	const [from, to] = [before, after].map(({ websiteUrl }) => websiteUrl && siteKey(websiteUrl));
	if (from === to) return [];
	const detail = `The website changes from ${from ?? "none"} to ${to ?? "none"}.`;
	return [{ code: "website_changed", detail }];
}
