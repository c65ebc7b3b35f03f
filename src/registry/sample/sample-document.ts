import { z } from "zod";
import { FACTS } from "#contract/facts.ts";
import { Slug } from "#contract/primitives.ts";
import {
	AGENT_TYPES,
	CLAIM_STATUSES,
	INCIDENT_KINDS,
	INCIDENT_SEVERITIES,
	INCIDENT_STATUSES,
	PRICING_TYPES,
	SUBMISSION_STATUSES,
} from "#contract/vocabulary.ts";
import { Listing } from "#domain/records/listing.ts";

/**
 * The hand-written form of the sample registry in `data/sample`. It has ages in days instead of dates, so that a sample
 * always has launches of the current week.
 */
export const SampleAgent = z.strictObject({
	...Listing.omit({ categorySlug: true, launchedAt: true }).shape,
	shortDescription: FACTS.shortDescription.stated.nullable(),
	slug: Slug,
	profileReviewed: z.boolean().default(false),
	claimStatus: z.enum(CLAIM_STATUSES),
	verificationLevel: z.int().min(0).max(4),
	/** Days since the last change of claim status; null while unclaimed. */
	claimedDaysAgo: z.int().min(0).nullable(),
	domainVerified: z.boolean().default(false),
	/** How the domain was proven, if it was. */
	domainProof: z.enum(["dns", "website"]).default("dns"),
	repositoryVerified: z.boolean().default(false),
	featured: z.boolean().default(false),
	createdDaysAgo: z.int().min(0).max(2000),
	launchedDaysAgo: z.int().min(0).max(4000).nullable(),
	/** How much attention the agent gets, and whether it grows (1) or fades (-1). */
	popularity: z.number().min(0).max(1),
	momentum: z.number().min(-1).max(1),
	/** Share of downvotes. */
	controversy: z.number().min(0).max(1),
	deprecated: z
		.strictObject({ message: z.string(), successor: Slug.nullable() })
		.nullable()
		.default(null),
	removed: z.boolean().default(false),
});
export type SampleAgent = z.infer<typeof SampleAgent>;

/** One file per category: `data/sample/agents/<category slug>.json`. */
export const SampleCategory = z.strictObject({
	slug: Slug,
	name: z.string(),
	icon: z.string(),
	description: z.string(),
	agents: z.array(SampleAgent),
});
export type SampleCategory = z.infer<typeof SampleCategory>;

/** `data/sample/incidents.json` */
export const SampleIncident = z.strictObject({
	slug: Slug,
	title: z.string(),
	summary: z.string(),
	kind: z.enum(INCIDENT_KINDS),
	severity: z.enum(INCIDENT_SEVERITIES),
	status: z.enum(INCIDENT_STATUSES),
	agents: z.array(Slug).min(1),
	occurredDaysAgo: z.number().min(0),
	reportedDaysAgo: z.number().min(0),
	resolvedDaysAgo: z.number().min(0).nullable(),
	sources: z.array(z.strictObject({ url: z.url(), title: z.string() })),
});

/** `data/sample/comments.json` */
export const SampleComment = z.strictObject({
	agent: Slug,
	author: z.string(),
	body: z.string(),
	daysAgo: z.number().min(0),
	status: z.enum(["held", "published", "rejected"]).default("published"),
});

/** `data/sample/submissions.json` */
export const SampleSubmission = z.strictObject({
	title: z.string(),
	websiteUrl: z.url(),
	shortDescription: z.string().max(280).nullable(),
	agentType: z.enum(AGENT_TYPES).nullable(),
	pricingType: z.enum(PRICING_TYPES).nullable(),
	category: Slug.nullable(),
	creatorName: z.string().nullable(),
	status: z.enum(SUBMISSION_STATUSES),
	/** The public agent of an approved submission, or the one that a pending revision changes. */
	agent: Slug.nullable(),
	revision: z.boolean().default(false),
	submittedDaysAgo: z.number().min(0),
	decidedDaysAgo: z.number().min(0).nullable(),
	reason: z.string().nullable(),
});
