import { by } from "#contract/compare.ts";
import { lastPage, pageOf } from "#contract/http/paging.ts";
import type { QueuedSubmission, QueuedSubmissions } from "#domain/agents/queued-submission.ts";
import { flagOf } from "#domain/agents/review-flags.ts";
import { Refusal } from "#domain/errors.ts";
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

/** The owner's submission and its place in the queue. Other accounts' submissions are treated like unknown ones. */
export async function findOwnSubmission(
	reader: RegistryReader,
	choice: { id: string; ownerId: string },
): Promise<QueuedSubmission> {
	return withPosition(reader, await getOwnSubmission(reader, choice));
}

const PAGE_LENGTH = 50;

export async function listOwnSubmissions(
	reader: RegistryReader,
	{ ownerIds, page }: { ownerIds: readonly string[]; page: number },
): Promise<QueuedSubmissions> {
	const all = await listSent(reader, ownerIds);
	const pages = lastPage(all.length, PAGE_LENGTH);
	const shown = Math.min(page, pages);
	const listed = pageOf(all, { page: shown, limit: PAGE_LENGTH });
	const submissions = await Promise.all(
		listed.map((submission) => withPosition(reader, submission)),
	);
	return { submissions, page: shown, pages };
}

/** All submissions of these owners, newest first. */
export async function listSent(
	reader: RegistryReader,
	ownerIds: readonly string[],
): Promise<SubmissionRecord[]> {
	const lists = ownerIds.map((ownerId) => reader.submissions.newestBy("owner", ownerId));
	const [own = [], ...others] = await Promise.all(lists);
	if (others.length === 0) return own;
	return [...own, ...others.flat()].sort(by(({ submittedAt }) => -Date.parse(submittedAt)));
}

export async function withPosition(
	reader: RegistryReader,
	submission: SubmissionRecord,
): Promise<QueuedSubmission> {
	if (submission.status !== "pending") return { submission, queuePosition: null };
	return {
		submission,
		queuePosition: (await reader.submissions.countBefore("status", "pending", submission)) + 1,
	};
}

export async function getOwnSubmission(
	reader: RegistryReader,
	{ id, ownerId }: { id: string; ownerId: string },
): Promise<SubmissionRecord> {
	const submission = await reader.submissions.find(id);
	if (submission?.ownerId === ownerId) return submission;
	throw new Refusal("not_found", "You have no submission with this ID.");
}
