import { isDeepStrictEqual } from "node:util";
import { counterpartsOf, MAX_SHARING } from "#domain/identity/coordinates.ts";
import { type Cluster, findClusters, type Program } from "#domain/identity/same-program.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type DocumentReader, documentReader } from "../documents/documents.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { sourcesOf } from "./find-same.ts";
import { coordinatesIn } from "./read-entry.ts";

type Entry = SourceEntryRecord | undefined;

/** Saves or removes an entry, and updates the coordinates of its listing. */
export async function saveEntry(transaction: RegistryTransaction, before: Entry, after: Entry) {
	const { sourceEntries } = transaction;
	// If it has not changed, nothing is written, so that the hour stays the same.
	if (after && !isDeepStrictEqual(before, after)) sourceEntries.save(after);
	else if (before && !after) {
		sourceEntries.remove(entryKey(before));
		transaction.sightings.remove(entryKey(before));
	}
	const isSame =
		before?.slug === after?.slug && String(before?.coordinates) === String(after?.coordinates);
	if (isSame) return;
	if (before?.slug) await forgetCoordinates(transaction, before.slug, before.coordinates);
	if (after?.slug) await noteCoordinates(transaction, after.slug, after.coordinates);
}

export async function coordinatesOfListing(read: DocumentReader, agent: AgentRecord) {
	return coordinatesIn({ home: agent.home, listing: agent, readings: await read(agent.documents) });
}

async function noteCoordinates(
	transaction: RegistryTransaction,
	slug: string,
	coordinates: readonly string[],
): Promise<void> {
	for (const coordinate of coordinates) {
		const slugs = (await transaction.coordinates.find(coordinate))?.slugs ?? [];
		if (slugs.includes(slug) || slugs.length >= MAX_SHARING) continue;
		transaction.coordinates.save({ coordinate, slugs: [...slugs, slug].sort() });
	}
}

/** Coordinates that neither the listing nor its entries have. */
async function forgetCoordinates(
	transaction: RegistryTransaction,
	slug: string,
	coordinates: readonly string[],
): Promise<void> {
	if (coordinates.length === 0) return;
	const entries = await transaction.sourceEntries.by("slug", slug);
	const agent = await transaction.agents.find(slug);
	const own = agent ? await coordinatesOfListing(documentReader(transaction), agent) : [];
	const held = new Set([...own, ...entries.flatMap((entry) => entry.coordinates)]);
	for (const coordinate of coordinates.filter((key) => !held.has(key))) {
		const record = await transaction.coordinates.find(coordinate);
		const slugs = record?.slugs.filter((other) => other !== slug) ?? [];
		if (slugs.length > 0) transaction.coordinates.save({ coordinate, slugs });
		else if (record) transaction.coordinates.remove(coordinate);
	}
}

interface Indexed {
	read: DocumentReader;
	/** Before; undefined for a new one. */
	before?: AgentRecord | undefined;
	after: AgentRecord;
}

/** Updates the coordinates of a listing that people registered, changed or imported. */
export async function indexListing(
	transaction: RegistryTransaction,
	{ read, before, after }: Indexed,
): Promise<void> {
	const now = await coordinatesOfListing(read, after);
	const former = before ? await coordinatesOfListing(read, before) : [];
	const isElsewhere = before !== undefined && before.slug !== after.slug;
	const lost = isElsewhere ? former : former.filter((coordinate) => !now.includes(coordinate));
	if (before) await forgetCoordinates(transaction, before.slug, lost);
	await noteCoordinates(transaction, after.slug, now);
}

/** All listings that are one program with another, or may be. */
export async function listClusters(reader: RegistryReader): Promise<Cluster[]> {
	const programs: Program[] = [];
	for (const agent of await reader.agents.list()) {
		if (agent.status !== "removed") programs.push(await programOf(reader, agent));
	}
	return findClusters(programs);
}

/** Those of them with any listing from these origins. */
export async function listImportedTwice(
	reader: RegistryReader,
	origins: readonly string[],
): Promise<Cluster[]> {
	const agents = await Promise.all(origins.map((origin) => reader.findAgentByImportOrigin(origin)));
	const asked = new Set(agents.flatMap((agent) => agent?.slug ?? []));
	const near = new Map<string, Program>();
	const add = async (slug: string) => {
		const agent = near.has(slug) ? undefined : await reader.agents.find(slug);
		if (!agent || agent.status === "removed") return;
		near.set(slug, await programOf(reader, agent));
	};
	for (const slug of asked) await add(slug);
	for (const coordinate of [...near.values()].flatMap(({ coordinates }) => coordinates)) {
		for (const key of counterpartsOf(coordinate)) {
			for (const slug of (await reader.coordinates.find(key))?.slugs ?? []) await add(slug);
		}
	}
	return findClusters([...near.values()]).filter((cluster) =>
		cluster.slugs.some((slug) => asked.has(slug)),
	);
}

async function programOf(reader: RegistryReader, agent: AgentRecord): Promise<Program> {
	const { slug, ownerId, differsFrom = [] } = agent;
	const own = await coordinatesOfListing(documentReader(reader), agent);
	const entries = await reader.sourceEntries.by("slug", slug);
	return {
		slug,
		ownerId,
		differs: differsFrom,
		sources: await sourcesOf(reader, agent),
		coordinates: [...new Set([...own, ...entries.flatMap(({ coordinates }) => coordinates)])],
	};
}
