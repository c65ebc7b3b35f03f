import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { BehavioralProfile } from "#contract/registration.ts";
import { AGENT_TYPES, PRICING_TYPES } from "#contract/vocabulary.ts";

/**
 * The facts that a registrant or an importer may state about an agent, after the text gate and the address
 * policy. Null means unknown, never empty.
 */
export const Listing = z.object({
	title: z.string().min(1),
	shortDescription: z.string().nullable(),
	agentType: z.enum(AGENT_TYPES).nullable(),
	pricingType: z.enum(PRICING_TYPES).nullable(),
	deploymentType: z.string().nullable(),
	creatorName: z.string().nullable(),
	categorySlug: Slug.nullable(),
	websiteUrl: z.url().nullable(),
	docsUrl: z.url().nullable(),
	repositoryUrl: z.url().nullable(),
	logoUrl: z.url().nullable(),
	launchedAt: Instant.nullable(),
	modelStack: z.array(z.string()),
	integrations: z.array(z.string()),
	behavioralProfile: BehavioralProfile.nullable(),
});
export type Listing = z.infer<typeof Listing>;

export const LISTING_FIELDS = Object.keys(Listing.shape) as (keyof Listing)[];

/** Only the facts of a listing, without what a record holds besides. */
export function listingOf(record: Listing): Listing {
	return {
		title: record.title,
		shortDescription: record.shortDescription,
		agentType: record.agentType,
		pricingType: record.pricingType,
		deploymentType: record.deploymentType,
		creatorName: record.creatorName,
		categorySlug: record.categorySlug,
		websiteUrl: record.websiteUrl,
		docsUrl: record.docsUrl,
		repositoryUrl: record.repositoryUrl,
		logoUrl: record.logoUrl,
		launchedAt: record.launchedAt,
		modelStack: record.modelStack,
		integrations: record.integrations,
		behavioralProfile: record.behavioralProfile,
	};
}
