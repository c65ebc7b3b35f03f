import { LRUCache } from "lru-cache";
import { by } from "#contract/compare.ts";
import { latestOf } from "#contract/instants.ts";
import { COLLECTION } from "#contract/limits.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import type { RegistryReader } from "#registry/store.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import { onlyAgents } from "#snapshot/agents/only-agents.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { perHour, type ServedHour, serveHour } from "../hours/served-hour.ts";
import { atVersion } from "./at-version.ts";
import { entryNow } from "./see-collection.ts";

/** Together they may have as many entries as twenty full ones. */
const MAX_ENTRIES_KEPT = 20 * COLLECTION.maxEntries;

const made = perHour(
	() =>
		new LRUCache<string, { revision: number; hour: Promise<ServedHour> }>({
			maxSize: MAX_ENTRIES_KEPT,
		}),
);

/** An hour that has only what a collection lets in, for everything that answers from one. */
export async function collectionHour(
	hour: ServedHour,
	reader: RegistryReader,
	record: CollectionRecord,
): Promise<ServedHour> {
	const { slug, revision } = record;
	const known = made(hour).get(slug);
	if (known?.revision === revision) return known.hour;
	const entries = await reader.collectionEntries.by("collection", slug);
	const narrowed = narrow(hour, reader, { record, entries });
	made(hour).set(slug, { revision, hour: narrowed }, { size: entries.length + 1 });
	narrowed.catch(() => made(hour).delete(slug));
	return narrowed;
}

interface Content {
	record: CollectionRecord;
	entries: readonly CollectionEntryRecord[];
}

async function narrow(
	hour: ServedHour,
	reader: RegistryReader,
	{ record, entries }: Content,
): Promise<ServedHour> {
	const { snapshot, context } = hour;
	const agents = await approvedAgents(hour, record, entries);
	const left = await leftSince(hour, reader, { record, entries, agents });
	// What changed in it since the hour is newer than the hour.
	const shownAt = latestOf([snapshot.shownAt, record.updatedAt]);
	const { kept, ...only } = onlyAgents(snapshot, agents, left);
	// What is kept inside is not for readers outside, who are not members.
	const isOpen = kept && record.visibility !== "members";
	const narrowed = { ...only, shownAt, ...(isOpen && { kept }) };
	return takeTurns(serveHour({ ...hour, snapshot: narrowed }, context.site));
}

/** The listings that a collection lets in, each as it was approved, in the order of the hour. */
export async function approvedAgents(
	hour: ServedHour,
	record: Pick<CollectionRecord, "rule">,
	entries: readonly CollectionEntryRecord[],
): Promise<SnapshotAgent[]> {
	const agents = await takeTurns(approving(hour, record, entries));
	return agents.sort(by(({ number }) => number));
}

/** Documents of another version than the one that is shown have to be read. */
function* approving(
	hour: ServedHour,
	record: Pick<CollectionRecord, "rule">,
	entries: readonly CollectionEntryRecord[],
): TurnSteps<SnapshotAgent[]> {
	const agents: SnapshotAgent[] = [];
	for (const entry of entries) {
		yield;
		const now = entry.out ? undefined : entryNow(hour, record, entry);
		if (!now || "out" in now) continue;
		const agent = atVersion(hour.context, now.agent, entry);
		const shownAt = latestOf([agent.shownAt, entry.approvedAt]);
		agents.push({ ...agent, shownAt });
	}
	return agents;
}

/** What was in it and is not any more, under the name by which clients know it. */
async function leftSince(
	{ snapshot, context }: ServedHour,
	reader: RegistryReader,
	{ record, entries, agents }: Content & { agents: readonly SnapshotAgent[] },
): Promise<SnapshotTombstone[]> {
	const left = new Map<string, { at: string; name?: string | null }>();
	let before: readonly { slug: string }[] = [];
	for (const { at, entries: now } of await reader.collectionStates.by("collection", record.slug)) {
		const stays = new Set(now.map(({ slug }) => slug));
		for (const { slug } of before) if (!stays.has(slug)) left.set(slug, { at });
		before = now;
	}
	for (const { slug, out, lock } of entries) {
		left.set(slug, { at: out?.at ?? snapshot.shownAt, name: lock.name });
	}
	const stones = new Map(snapshot.tombstones.map((stone) => [stone.slug, stone]));
	const namesOf = (firstSlug: string, name: string | null = null) =>
		[firstSlug, name?.toLowerCase()].filter((text) => text !== undefined);
	for (const { slug } of agents) left.delete(slug);
	const taken = new Set(
		agents.flatMap(({ slug, protocolName }) => namesOf(firstSlugOf(snapshot, slug), protocolName)),
	);
	return [...left].flatMap(([slug, { at, name }]): SnapshotTombstone[] => {
		const agent = context.agentBySlug.get(slug);
		const stone = stones.get(slug);
		const protocolName = name ?? agent?.protocolName ?? stone?.protocolName;
		const firstSlug = stone?.firstSlug ?? firstSlugOf(snapshot, slug);
		// A name that a listing in it has now would be deleted with that listing.
		const isTaken = namesOf(firstSlug, protocolName).some((text) => taken.has(text));
		if (isTaken || (agent && agent.agentType !== "mcp_server")) return [];
		const moment = { removedAt: at, shownAt: at, movedTo: null, isLast: true };
		return [{ slug, firstSlug, ...moment, ...(protocolName && { protocolName }) }];
	});
}
