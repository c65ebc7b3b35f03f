import { setImmediate } from "node:timers/promises";
import { by } from "#contract/compare.ts";
import { latestOf } from "#contract/instants.ts";
import { takeTurns } from "#disk/take-turns.ts";
import type { CollectionEntryRecord as Entry } from "#domain/records/collection-record.ts";
import { firstSlugOf } from "#snapshot/agents/first-slugs.ts";
import { onlyAgents } from "#snapshot/agents/without-agents.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { mcpNamesOf, removedMcpName } from "#views/protocols/mcp-names.ts";
import { type ServedHour, serveHour } from "../hours/served-hour.ts";
import { atVersion } from "./at-version.ts";
import { perRevision } from "./collection-answers.ts";
import { entryNow, type Ruled } from "./judge-whole.ts";

/** Of a thousand listings, each takes some 10 MB. */
const KEPT_HOURS = 20;

/** An hour that has only what a collection lets in, for everything that answers from one. */
export const collectionHour = perRevision(async ({ store, ...hour }, record, entries) => {
	const { snapshot, context } = hour;
	const states = await store.collectionStates.by("collection", record.slug);
	const agents = await approvedAgents(hour, record, entries);
	const left = new Map<string, Left>();
	for (const [place, state] of states.entries()) {
		const { at } = states[place + 1] ?? snapshot;
		for (const { slug } of state.entries) left.set(slug, { at });
	}
	for (const { slug, out, lock } of entries) {
		left.set(slug, { at: out?.at ?? snapshot.shownAt, name: lock.name });
	}
	const { kept, ...only } = onlyAgents(snapshot, agents, tombstonesOf(hour, agents, left));
	const narrowed = {
		...only,
		// What changed in it since the hour is newer than the hour.
		shownAt: latestOf([snapshot.shownAt, record.updatedAt]),
		// What is kept inside is not for readers outside, who are not members.
		...(kept?.length && record.visibility !== "members" && { kept }),
	};
	return takeTurns(serveHour({ ...hour, snapshot: narrowed }, context.site));
}, KEPT_HOURS);

/** The listings that a collection lets in, each as it was approved, in the order of the hour. */
export async function approvedAgents(hour: ServedHour, ruled: Ruled, entries: readonly Entry[]) {
	const agents: SnapshotAgent[] = [];
	for (const entry of entries) {
		// Documents of other versions than the shown one have to be read.
		await setImmediate();
		const now = entryNow(hour, ruled, entry);
		if (entry.out || now.out) continue;
		const agent = atVersion(hour.context, now.agent, entry);
		agents.push({ ...agent, shownAt: latestOf([agent.shownAt, entry.approvedAt]) });
	}
	return agents.sort(by(({ number }) => number));
}

interface Left {
	at: string;
	name?: string | null;
}

/** What was in it and is not any more, under the name by which clients know it, unless something in it has that name. */
function tombstonesOf(
	{ context }: ServedHour,
	agents: readonly SnapshotAgent[],
	left: ReadonlyMap<string, Left>,
): SnapshotTombstone[] {
	const { snapshot, site, agentBySlug } = context;
	const slugs = new Set(agents.map(({ slug }) => slug));
	const names = new Set(agents.map((agent) => mcpNamesOf(context, agent).name));
	const stones = new Map(snapshot.tombstones.map((stone) => [stone.slug, stone]));
	return [...left].flatMap(([slug, { at, name }]): SnapshotTombstone[] => {
		const agent = agentBySlug.get(slug);
		const stone = stones.get(slug);
		const protocolName = name ?? agent?.protocolName ?? stone?.protocolName;
		const firstSlug = stone?.firstSlug ?? firstSlugOf(snapshot, slug);
		const named = { slug, firstSlug, ...(protocolName && { protocolName }) };
		const isOther = agent !== undefined && agent.agentType !== "mcp_server";
		if (slugs.has(slug) || isOther || names.has(removedMcpName(site, named))) return [];
		return [{ ...named, removedAt: at, shownAt: at, movedTo: null, isLast: true }];
	});
}
