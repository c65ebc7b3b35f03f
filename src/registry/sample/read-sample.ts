import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Affected } from "#contract/evidence/osv.ts";
import { FACTS } from "#contract/facts/facts.ts";
import { DOCUMENT_FORMAT_NAMES, type DocumentFormat } from "#contract/intake/document.ts";
import { Incident } from "#contract/market/incident.ts";
import { Slug } from "#contract/primitives.ts";
import * as words from "#contract/vocabulary.ts";
import { Listing } from "#domain/records/agent-record.ts";

/** The hand-written sample in `data/sample`. */
export interface SampleDocuments {
	categories: SampleCategory[];
	incidents: z.infer<typeof SampleIncident>[];
	comments: z.infer<typeof SampleComment>[];
	submissions: z.infer<typeof SampleSubmission>[];
	/** In the order of their versions. */
	sources: SampleSource[];
	logos: SampleLogo[];
}

/** A logo of an agent as served: `logos/<slug>.png`. */
export interface SampleLogo {
	slug: string;
	png: Uint8Array;
}

/** A document of an agent: `documents/<slug>/<version>-<format>.<extension>`. */
export interface SampleSource {
	slug: string;
	format: DocumentFormat;
	text: string;
}

const SOURCE_PATH = /^([^/]+)\/\d+-([a-z0-9-]+)\.\w+$/;

/**
 * The hand-written form of the sample registry in `data/sample`. It has ages in days instead of dates, so that a sample
 * always has launches of the current week.
 */
export const SampleAgent = z.strictObject({
	...Listing.omit({ categorySlug: true, launchedAt: true }).shape,
	shortDescription: FACTS.shortDescription.stated.nullable(),
	slug: Slug,
	profileReviewed: z.boolean().default(false),
	claimStatus: z.enum(words.CLAIM_STATUSES),
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
	/** What an invented source counts. */
	counted: z.partialRecord(z.enum(["stars", "pulls", "uses"]), z.int().min(1)).default({}),
	releasedDaysAgo: z.int().min(0).nullable().default(null),
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
const SampleCategory = z.strictObject({
	slug: Slug,
	name: z.string(),
	icon: z.string(),
	description: z.string(),
	agents: z.array(SampleAgent),
});
type SampleCategory = z.infer<typeof SampleCategory>;

/** `data/sample/incidents.json` */
const SampleIncident = z.strictObject({
	...Incident.pick({ slug: true, title: true, summary: true }).shape,
	...Incident.pick({ kind: true, severity: true, status: true }).shape,
	agents: z.array(Slug).min(1),
	occurredDaysAgo: z.number().min(0),
	reportedDaysAgo: z.number().min(0),
	resolvedDaysAgo: z.number().min(0).nullable(),
	sources: z.array(z.strictObject({ url: z.url(), title: z.string() })),
	affected: z.array(Affected).default([]),
});

/** `data/sample/comments.json` */
const SampleComment = z.strictObject({
	agent: Slug,
	author: z.string(),
	body: z.string(),
	daysAgo: z.number().min(0),
	status: z.enum(["held", "published", "rejected"]).default("published"),
});

/** `data/sample/submissions.json` */
const SampleSubmission = z.strictObject({
	title: z.string(),
	websiteUrl: z.url(),
	shortDescription: z.string().max(280).nullable(),
	agentType: z.enum(words.AGENT_TYPES).nullable(),
	pricingType: z.enum(words.PRICING_TYPES).nullable(),
	category: Slug.nullable(),
	creatorName: z.string().nullable(),
	status: z.enum(words.SUBMISSION_STATUSES),
	/** The public agent of an approved submission, or the one that a pending revision changes. */
	agent: Slug.nullable(),
	revision: z.boolean().default(false),
	submittedDaysAgo: z.number().min(0),
	decidedDaysAgo: z.number().min(0).nullable(),
	reason: z.string().nullable(),
});

export async function readSample(directory: string): Promise<SampleDocuments> {
	const folder = join(directory, "agents");
	const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
	const read = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
		schema.parse(JSON.parse(await readFile(path, "utf8")));
	return {
		categories: await Promise.all(names.map((name) => read(join(folder, name), SampleCategory))),
		incidents: await read(join(directory, "incidents.json"), z.array(SampleIncident)),
		comments: await read(join(directory, "comments.json"), z.array(SampleComment)),
		submissions: await read(join(directory, "submissions.json"), z.array(SampleSubmission)),
		sources: await readSources(join(directory, "documents")),
		logos: await readLogos(join(directory, "logos")),
	};
}

async function readLogos(folder: string): Promise<SampleLogo[]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith(".png")).sort();
	return Promise.all(
		names.map(async (name) => ({
			slug: name.replace(/\.png$/, ""),
			png: await readFile(join(folder, name)),
		})),
	);
}

async function readSources(folder: string): Promise<SampleSource[]> {
	const paths = (await readdir(folder, { recursive: true })).sort();
	const files = paths.flatMap((path) => {
		const [, slug = "", name = ""] = SOURCE_PATH.exec(path) ?? [];
		const format = DOCUMENT_FORMAT_NAMES.find((entry) => entry === name);
		return format ? [{ slug, format, path: join(folder, path) }] : [];
	});
	return Promise.all(
		files.map(async ({ path, ...source }) => ({ ...source, text: await readFile(path, "utf8") })),
	);
}
