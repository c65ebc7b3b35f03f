import { flagOf } from "#domain/agents/review-flags.ts";
import { likenesses, type SimilarListing } from "#domain/identity/likeness.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostsInCommon, repositoryKey, siteKey } from "#domain/web/web-address.ts";
import type { RegistryReader } from "../store.ts";

const SHOWN_MAX_COUNT = 4;
const PENDING_MAX_COUNT = 1000;

/** Slugs of the public agents that a search for the texts of a listing finds. */
export type SearchLike = (listing: Pick<Listing, "title" | "shortDescription">) => string[];

export async function findSimilar(
	reader: RegistryReader,
	submission: SubmissionRecord,
	searchLike: SearchLike,
): Promise<SimilarListing[]> {
	const { id, listing, agentSlug } = submission;
	const agents = await findAgents(reader, listing, searchLike(listing));
	const pending = await reader.submissions.firstBy("status", "pending", PENDING_MAX_COUNT);
	return mostAlike(listing, [
		...publicOnes(agents, agentSlug),
		...pending
			.filter((other) => other.id !== id && (agentSlug === null || other.agentSlug !== agentSlug))
			.map((other) => ({ listing: other.listing, slug: null, submissionId: other.id })),
	]);
}

/** Listings of others with the same words, which a search finds and no index. Other likenesses have flags of their own. */
export function flagSimilar(
	{ status, ownerId }: SubmissionRecord,
	similar: readonly SimilarListing[],
): RecordedFlag[] {
	const same = similar.filter(
		({ by, listing }) =>
			by.includes("description") && !("ownerId" in listing && listing.ownerId === ownerId),
	);
	if (status !== "pending") return [];
	return same.map(({ listing, slug }) =>
		flagOf(
			"similar",
			`${slug ? `The agent "${slug}"` : `"${listing.title}"`} has the same description.`,
		),
	);
}

/** The public agents most similar to a listing. Registrants must not see pending submissions. */
export async function findSimilarAgents(
	reader: RegistryReader,
	{ slug, ...listing }: Listing & { slug: string },
	searchLike: SearchLike,
): Promise<SimilarListing[]> {
	const agents = await findAgents(reader, listing, searchLike(listing));
	return mostAlike(listing, publicOnes(agents, slug));
}

type Other = Omit<SimilarListing, "by">;

function publicOnes(agents: readonly AgentRecord[], ownSlug: string | null): Other[] {
	return agents
		.filter(({ slug, status }) => slug !== ownSlug && status !== "removed")
		.map((agent) => ({ listing: agent, slug: agent.slug, submissionId: null }));
}

function mostAlike(listing: Listing, others: readonly Other[]): SimilarListing[] {
	return others
		.map((other) => ({ ...other, by: likenesses(listing, other.listing) }))
		.filter(({ by }) => by.length > 0)
		.sort((left, right) => right.by.length - left.by.length)
		.slice(0, SHOWN_MAX_COUNT);
}

async function findAgents(
	{ agents }: RegistryReader,
	{ title, websiteUrl, repositoryUrl, logoSha256 }: Listing,
	slugs: readonly string[],
) {
	const look = skeleton(title);
	const groups = await Promise.all([
		agents.by("title", titleKey(title)),
		look === "" ? [] : agents.by("look", look),
		websiteUrl === null ? [] : agents.by("site", siteKey(websiteUrl)),
		...(websiteUrl === null ? [] : hostsInCommon(websiteUrl)).map((host) =>
			agents.firstBy("host", host, SHOWN_MAX_COUNT),
		),
		repositoryUrl === null
			? []
			: agents.firstBy("repository", repositoryKey(repositoryUrl), SHOWN_MAX_COUNT),
		logoSha256 === null ? [] : agents.firstBy("logo", logoSha256, SHOWN_MAX_COUNT),
		Promise.all(slugs.map((slug) => agents.find(slug))),
	]);
	const matches = groups.flat().flatMap((agent) => agent ?? []);
	return [...new Map(matches.map((agent) => [agent.slug, agent])).values()];
}
