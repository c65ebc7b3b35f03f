import type { DocumentReading } from "#documents/document-reading.ts";
import { publisherOf } from "#domain/air-identifier.ts";
import { titleKey } from "#domain/fold-text.ts";
import { hostsInCommon } from "#domain/hosts-in-common.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ReviewFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { reverseDomain } from "#domain/reverse-domain.ts";
import { flagListing, flagRevision } from "#domain/review-flags.ts";
import { skeleton } from "#domain/skeleton.ts";
import { siteKey } from "#domain/web-address.ts";
import { hasProven, namespaceIn } from "../documents/namespace-provers.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import type { RegistryReader } from "../store.ts";
import { submittedDigests } from "./submitted-digests.ts";

type Flagged = Pick<
	SubmissionRecord,
	"id" | "listing" | "agentSlug" | "renameTo" | "ownerId" | "imported"
>;

interface Clash {
	name: string;
	submissionId?: string;
}

interface Looking {
	/** Name of this registry. */
	siteName?: string | undefined;
	/** The reader, if documents were already read. */
	read?: DocumentReader;
}

/** A flag names this many conflicts and counts the rest. */
const NAMED_MAX_COUNT = 5;

/** What a reviewer should check: in the submission itself, and compared with public and pending listings. */
export async function findReviewFlags(
	reader: RegistryReader,
	submission: Flagged,
	{ siteName, read = documentReader(reader) }: Looking = {},
): Promise<ReviewFlag[]> {
	const { listing, agentSlug } = submission;
	const agent = agentSlug === null ? undefined : await reader.agents.find(agentSlug);
	const [pending, sameHost, lookAlikes, inDocuments, unproven, sameIdentifier, sameLogo] =
		await Promise.all([
			flagPending(reader, submission),
			flagSameHost(reader, submission),
			flagLookAlikes(reader, submission),
			flagDocuments(await read(submittedDigests(submission))),
			flagNames(reader, submission, agent),
			flagIdentifier(reader, submission),
			flagLogo(reader, submission),
		]);
	return [
		...flagListing(listing, siteName),
		...(agent ? flagRevision(agent, listing) : []),
		...pending,
		...sameHost,
		...lookAlikes,
		...inDocuments,
		...unproven,
		...sameIdentifier,
		...sameLogo,
	];
}

/** Names under domains that their registrant has not verified, unless they were approved before. */
async function flagNames(
	reader: RegistryReader,
	{ listing, ownerId, imported }: Flagged,
	agent: AgentRecord | undefined,
): Promise<ReviewFlag[]> {
	// Catalogues list names of many publishers.
	if (imported) return [];
	const { protocolName, catalogIdentifier } = listing;
	const publisher = catalogIdentifier === null ? undefined : publisherOf(catalogIdentifier);
	const named = [
		{
			isNew: protocolName !== agent?.protocolName,
			what: "namespace",
			name: protocolName === null ? undefined : namespaceIn(protocolName),
		},
		{
			isNew: catalogIdentifier !== agent?.catalogIdentifier,
			what: "domain",
			name: publisher && reverseDomain(publisher),
			shown: publisher,
		},
	];
	const flags: ReviewFlag[] = [];
	for (const { isNew, what, name: namespace, shown = namespace } of named) {
		if (!isNew || namespace === undefined) continue;
		if (await hasProven(reader, { namespace, ownerId })) continue;
		const detail = `A document has the ${what} ${shown}, which the registrant has not verified.`;
		flags.push({ code: "unproven_name", detail });
	}
	return flags;
}

/** Agents with the same identifier in AI Catalogs, which only one of them can have. */
async function flagIdentifier(
	reader: RegistryReader,
	{ listing: { catalogIdentifier }, agentSlug }: Flagged,
): Promise<ReviewFlag[]> {
	if (catalogIdentifier === null) return [];
	const holders = await reader.agents.by("catalogIdentifier", catalogIdentifier.toLowerCase());
	const clashes = holders
		.filter(({ slug }) => slug !== agentSlug)
		.map(({ slug }) => ({ name: `The agent "${slug}"` }));
	const end =
		"has the same identifier in catalogues. The agent whose owner verifies its domain keeps it, otherwise the first one.";
	return flagEach("same_identifier", clashes, (name) => `${name} ${end}`);
}

/** Other owners' agents with the same logo. */
async function flagLogo(
	reader: RegistryReader,
	{ listing: { logoSha256 }, agentSlug, ownerId }: Flagged,
): Promise<ReviewFlag[]> {
	if (logoSha256 === null) return [];
	const clashes = (await reader.agents.by("logo", logoSha256))
		.filter((agent) => agent.slug !== agentSlug && agent.ownerId !== ownerId)
		.map(({ slug }) => ({ name: `The agent "${slug}"` }));
	return flagEach("same_logo", clashes, (name) => `${name} has the same logo.`);
}

/** Content of documents that may deceive readers. */
function flagDocuments(readings: readonly DocumentReading[]): ReviewFlag[] {
	const noted = readings.flatMap(({ flags }) => flags);
	const clashes = noted.map(({ pointer, detail }) => ({ name: `${pointer} ${detail}` }));
	return flagEach("document", clashes, (name) => `${name}.`);
}

/** Pending submissions with the same website or title: accepted, but flagged for the reviewer. */
async function flagPending(
	reader: RegistryReader,
	{ id, listing: { websiteUrl, title } }: Flagged,
): Promise<ReviewFlag[]> {
	const others = (found: SubmissionRecord[]) =>
		found.filter((other) => other.id !== id).map(clashWith);
	const [sameSite, sameTitle] = await Promise.all([
		websiteUrl ? reader.submissions.by("site", siteKey(websiteUrl)) : [],
		reader.submissions.by("title", titleKey(title)),
	]);
	return [
		...flagEach(
			"same_website_pending",
			others(sameSite),
			(name) => `${name} has the same website.`,
		),
		...flagEach("same_title_pending", others(sameTitle), (name) => `${name} has the same title.`),
	];
}

/** Other accounts' websites on the same host. The same website is refused or flagged separately. */
async function flagSameHost(
	reader: RegistryReader,
	{ id, ownerId, listing: { websiteUrl }, agentSlug, imported }: Flagged,
): Promise<ReviewFlag[]> {
	// Catalogues list many agents of one maker.
	if (websiteUrl === null || imported) return [];
	const isOther = (other: string | null) =>
		other !== null && siteKey(other) !== siteKey(websiteUrl);
	const clashes: Clash[] = [];
	for (const host of hostsInCommon(websiteUrl)) {
		const [agents, submissions] = await Promise.all([
			reader.agents.by("host", host),
			reader.submissions.by("host", host),
		]);
		for (const agent of agents) {
			const isOwn = agent.ownerId === ownerId || agent.slug === agentSlug;
			if (!isOwn && isOther(agent.websiteUrl)) clashes.push({ name: `The agent "${agent.slug}"` });
		}
		for (const pending of submissions) {
			const isOwn = pending.ownerId === ownerId || pending.id === id;
			if (!isOwn && isOther(pending.listing.websiteUrl)) clashes.push(clashWith(pending));
		}
	}
	return flagEach("same_host", clashes, (name) => `${name} has a website on the same host.`);
}

/** Names that look alike but differ. Equal names are refused or flagged separately. */
async function flagLookAlikes(
	reader: RegistryReader,
	{ id, listing, agentSlug, renameTo }: Flagged,
): Promise<ReviewFlag[]> {
	const clashes = new Map<string, Clash>();
	const looks = new Set([listing.title, renameTo ?? ""].map(skeleton));
	looks.delete("");
	for (const look of looks) {
		const [titles, slugs, pendingTitles, pendingSlugs] = await Promise.all([
			reader.agents.by("look", look),
			reader.agents.by("slugLook", look),
			reader.submissions.by("look", look),
			reader.submissions.by("slugLook", look),
		]);
		for (const { slug } of [...titles, ...slugs]) {
			if (slug !== agentSlug) clashes.set(slug, { name: `The agent "${slug}"` });
		}
		for (const pending of [...pendingTitles, ...pendingSlugs]) {
			const isSame = titleKey(pending.listing.title) === titleKey(listing.title);
			if (pending.id !== id && !isSame) clashes.set(pending.id, clashWith(pending));
		}
	}
	return flagEach(
		"look_alike_name",
		[...clashes.values()],
		(name) => `${name} has a similar-looking name.`,
	);
}

function flagEach(
	code: ReviewFlag["code"],
	clashes: readonly Clash[],
	sentence: (name: string) => string,
): ReviewFlag[] {
	const flags = clashes
		.slice(0, NAMED_MAX_COUNT)
		.map(({ name, ...rest }) => ({ code, detail: sentence(name), ...rest }));
	const rest = clashes.length - flags.length;
	if (rest === 0) return flags;
	return [...flags, { code, detail: `The same applies to ${rest} more.` }];
}

function clashWith({ id }: SubmissionRecord): Clash {
	return { name: `Submission ${id}`, submissionId: id };
}
