import { DOCUMENT } from "#contract/limits.ts";
import type { McpServer } from "#contract/protocols/mcp-registry.ts";
import { compareVersions, type NumberedVersion } from "#documents/latest-version.ts";
import { hasSameWays, isSamePublication } from "#documents/same-publication.ts";
import { isOpenSubmission, stateOf } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import { once } from "#domain/evidence/once-per.ts";
import { quotaReached, requireQuota } from "#domain/quotas.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import { type Transaction, transact } from "../act.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { sendWith } from "../agents/release-or-wait.ts";
import { reviseWithin } from "../agents/revise-agent.ts";
import { senderOf } from "../owners/acting.ts";
import { findCurrentAgent } from "../signals/cast-vote.ts";
import type { RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { editWithin } from "../submissions/edit-submission.ts";
import { type Submitter, submitWithin } from "../submissions/submit-agent.ts";
import { findDocuments, keepWithin } from "./documents.ts";
import { requireFreeNamespace } from "./namespace-provers.ts";
import {
	findPublished,
	findServer,
	type PublishedServer,
	versionExists,
} from "./published-versions.ts";
import { readSent } from "./send-document.ts";
import { inDocument, requestOf } from "./server-registration.ts";

interface Publication {
	/** A valid server.json as sent, and in the current schema. */
	text: string;
	server: McpServer;
	submitter: Submitter;
	/** Our reversed domain. */
	ownNamespace: string;
	/** True to revise a version that was already published. */
	replaces?: boolean;
	/** Called once before a registration is saved; can refuse it. */
	beforeRegistration?: (() => Promise<void>) | undefined;
}

/**
 * Publishes a version of a server: queues it for review with all others that wait, as a change if a listing has its name,
 * otherwise as a registration. Returns the submission, or nothing if the version is already public with this content.
 */
export async function publishServer(
	context: RegistryContext,
	publication: Publication,
): Promise<SubmissionRecord | undefined> {
	const beforeRegistration = once(async () => publication.beforeRegistration?.());
	const whole = { ...publication, beforeRegistration };
	const { listing } = await readSent(context, { text: publication.text, format: "mcp-server" });
	return sendWith(context, (transaction) => publishWithin(transaction, whole, listing));
}

/** Refuses what publishing would refuse, and stores nothing. Without an account it refuses by name and version only. */
export async function tryPublishing(
	context: RegistryContext,
	{ submitter, ...parts }: Omit<Publication, "submitter"> & Partial<Publication>,
): Promise<void> {
	const { listing } = await readSent(context, { text: parts.text, format: "mcp-server" });
	const nothing = new Error("Nothing is stored.");
	const tried = transact(context, async (transaction) => {
		if (submitter) await publishWithin(transaction, { ...parts, submitter }, listing);
		else await findStanding(transaction, { ...parts, submitter: NOBODY });
		throw nothing;
	});
	await tried.catch((error: unknown) => {
		if (error !== nothing) throw error;
	});
}

const NOBODY: Submitter = { ownerId: "", tokenId: "" };

async function publishWithin(
	transaction: Transaction,
	...[publication, listing]: [Publication, Listing]
): Promise<SubmissionRecord | undefined> {
	const { text, server, submitter, beforeRegistration: beforeSaving } = publication;
	const { ownerId } = submitter;
	const { place, standing } = await findStanding(transaction, publication);
	if (standing !== "new") return standing === "waits" ? place.open : undefined;
	const by = senderOf(transaction, ownerId);
	const upload = { text, format: "mcp-server", origin: null, by } as const;
	const { sha256 } = await keepWithin(transaction, upload);
	const { holder, open } = place;
	await requireRoomFor(transaction, open);
	const kind = server.packages?.[0]?.registryType;
	const adding = await addingOf(transaction, place, { number: server.version, kind, sha256 });
	if (holder) return reviseWithin(transaction, { slug: holder.slug, ownerId, ...adding });
	if (open) return editWithin(transaction, { id: open.id, ownerId, ...adding });
	const request = { ...requestOf(server, listing), ...adding.changes };
	const options = { ...adding, request, submitter, beforeSaving };
	return submitWithin(transaction, options).catch((error: unknown) => {
		throw inDocument(error, server);
	});
}

/** What waits is bounded in number and size, as long as nobody has looked at it. */
async function requireRoomFor(
	transaction: Transaction,
	open: SubmissionRecord | undefined,
): Promise<void> {
	const versions = open?.versions ?? [];
	requireQuota("waiting_versions", transaction.limits, { count: versions.length });
	const waiting = await findDocuments(
		transaction,
		versions.flatMap(({ documents }) => documents),
	);
	const bytes = waiting.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	if (bytes >= DOCUMENT.maxBytesInAll) throw quotaReached("waiting_versions", versions.length);
}

interface Place {
	/** The listing with this name, its own or ours. */
	holder: AgentRecord | undefined;
	/** What waits for the listing, or to become it. */
	open: SubmissionRecord | undefined;
	/** Listings with this name that the publisher had before. */
	former: readonly AgentRecord[];
}

async function findPlace(reader: RegistryReader, publication: Publication): Promise<Place> {
	const { ownerId } = publication.submitter;
	const holder = await findHolder(reader, publication);
	if (holder) {
		await getOwnAgent(reader, { slug: holder.slug, ownerId });
		return { holder, open: await reader.findOpenRevision(holder.slug), former: [] };
	}
	const name = publication.server.name.toLowerCase();
	await requireFreeNamespace(reader, { name, ownerId });
	const matches = (await reader.submissions.newestBy("owner", ownerId)).filter(
		({ listing, imported }) => listing.protocolName?.toLowerCase() === name && !imported,
	);
	const open = matches.find(({ status }) => isOpenSubmission(status));
	const listed = await Promise.all(
		matches.flatMap(({ agentSlug }) => (agentSlug ? reader.agents.find(agentSlug) : [])),
	);
	const former = listed.filter((agent) => agent?.ownerId === ownerId);
	return { holder, open, former: former.filter((agent) => agent !== undefined) };
}

async function findHolder(
	reader: RegistryReader,
	{ server, ownNamespace }: Publication,
): Promise<AgentRecord | undefined> {
	const name = server.name.toLowerCase();
	const holder = await reader.agents.findBy("protocolName", name);
	const slug = name.slice(ownNamespace.length + 1);
	if (holder || name !== `${ownNamespace}/${slug}`) return holder;
	const agent = await findCurrentAgent(reader, slug);
	if (agent) return agent;
	throw new Refusal("not_allowed", "Only this registry can assign names in this namespace.");
}

async function findStanding(reader: RegistryReader, publication: Publication) {
	const { version } = publication.server;
	const place = await findPlace(reader, publication);
	const agents = place.holder ? [place.holder] : place.former;
	const found = await Promise.all(agents.map((agent) => findPublished(reader, agent, version)));
	const published = found.find((one) => one !== undefined);
	const waiting = await findWaiting(reader, place.open, version);
	return { place, standing: standingOf(publication, { ...place, waiting, published }) };
}

interface Known extends Pick<Place, "holder" | "open"> {
	/** What waits under its number. */
	waiting: string | undefined;
	/** What is public under its number, or was. */
	published: PublishedServer | undefined;
}

/**
 * What sending it does: nothing, where the version already waits or is public with this content, or something. A
 * published version never gets other content, not even after it was deleted; only a revision may change anything but its
 * packages and remotes, and what waits.
 */
function standingOf(
	{ text, server: { version: number }, replaces = false }: Publication,
	{ holder, open, waiting, published }: Known,
): "waits" | "public" | "new" {
	if (waiting !== undefined && isSamePublication(waiting, text))
		return open && stateOf(open).waitsFor ? "waits" : "new";
	if (published) {
		const { text: known = "" } = published;
		if (isSamePublication(known, text)) return waiting !== undefined && replaces ? "new" : "public";
		if (replaces && holder && hasSameWays(known, text)) return "new";
		throw versionExists(number, [replaces ? KEPT : EXISTS]);
	}
	if (waiting === undefined && replaces)
		throw new Refusal("not_found", "No server of yours has this name and this version.");
	if (waiting !== undefined && !replaces && open?.status === "pending")
		throw versionExists(number, [EXISTS]);
	return "new";
}

const EXISTS = { pointer: "#/version", detail: "must be a version that is not yet published" };
const KEPT = {
	pointer: "#",
	detail: "must have the packages and remotes of the published version",
};

async function findWaiting(
	reader: RegistryReader,
	open: SubmissionRecord | undefined,
	number: string,
): Promise<string | undefined> {
	const published = open?.versions?.find((version) => version.number === number);
	if (published) return findServer(reader, published.documents, number);
	const { listing, basedOn } = open ?? {};
	const digests = listing?.documents.filter((digest) => !basedOn?.documents.includes(digest));
	return findServer(reader, digests ?? [], number);
}

/** What a version adds. The listing states it only if it is the latest one, next to documents of other formats. */
async function addingOf(
	transaction: RegistryTransaction,
	{ holder, open }: Place,
	{ number, kind, sha256 }: { number: string; kind: string | undefined; sha256: string },
): Promise<{ changes: { documents?: string[] }; published: WaitingVersion }> {
	const listing = open?.listing ?? holder;
	const isGone = holder?.versions.some(
		(version) => version.number === listing?.version && version.status === "deleted",
	);
	const isLatest = isGone || isAtLeast({ number, kind }, listing);
	if (!isLatest) return { changes: {}, published: { number, documents: [sha256] } };
	const others = await findDocuments(transaction, listing?.documents ?? []);
	const rest = others.filter(({ format }) => format !== "mcp-server");
	const documents = [sha256, ...rest.map((document) => document.sha256)];
	return { changes: { documents }, published: { number, documents } };
}

/** One of which nothing tells the order is later, because it is published now. */
function isAtLeast(
	next: Pick<NumberedVersion, "number" | "kind">,
	listing: Pick<Listing, "version" | "packageTypes"> | undefined,
): boolean {
	const number = listing?.version ?? next.number;
	if (number === next.number) return true;
	const before = { number, kind: listing?.packageTypes[0], publishedAt: undefined };
	const listedAt = new Date(0).toISOString();
	return compareVersions({ ...next, publishedAt: undefined, listedAt }, before) >= 0;
}
