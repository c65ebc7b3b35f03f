import { TYPE_LABELS } from "#contract/type-labels.ts";
import type { Listing } from "#domain/records/listing.ts";
import { PRICING_LABELS } from "../labels.ts";
import { capitalise, showDay } from "../pages/display.ts";
import type { Block, Fact } from "./blocks.ts";

/** A listing as the public would read it: what it says of itself, and where it leads. */
export function deskListing(listing: Listing, categoryName: string | undefined): Block[] {
	const { shortDescription } = listing;
	return [
		shortDescription === null
			? { kind: "text", text: "No description.", muted: true }
			: { kind: "quote", text: shortDescription },
		{
			kind: "facts",
			facts: [
				...addressFacts(listing),
				...kindFacts(listing, categoryName),
				...profileFacts(listing.behavioralProfile),
			],
		},
	];
}

function addressFacts({ websiteUrl, docsUrl, repositoryUrl, logoUrl }: Listing): Fact[] {
	const addresses = [
		["Website", websiteUrl],
		["Documentation", docsUrl],
		["Repository", repositoryUrl],
		["Logo", logoUrl],
	] as const;
	return addresses.flatMap(([label, href]) =>
		href === null ? [] : [{ label, value: href, href }],
	);
}

function kindFacts(listing: Listing, categoryName: string | undefined): Fact[] {
	const { agentType, pricingType, categorySlug, launchedAt } = listing;
	const facts: readonly (readonly [string, string | null])[] = [
		["Type", agentType && TYPE_LABELS[agentType]],
		["Pricing", pricingType && PRICING_LABELS[pricingType]],
		["Deployment", listing.deploymentType && capitalise(listing.deploymentType)],
		["Category", categoryName ?? categorySlug],
		["Creator", listing.creatorName],
		["Models", listing.modelStack.join(", ")],
		["Integrations", listing.integrations.join(", ")],
		["Launched", launchedAt && showDay(launchedAt)],
	];
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The members of the profile by their own names. */
function profileFacts(profile: Listing["behavioralProfile"]): Fact[] {
	return Object.entries(profile ?? {}).map(([name, value]) => ({
		label: capitalise(name.replaceAll("_", " ")),
		value: [value]
			.flat()
			.map((word) => capitalise(String(word).replaceAll("_", " ")))
			.join(", "),
	}));
}
