import { by, compare } from "#contract/compare.ts";
import { isRestorable, isTakenDown } from "#domain/agents/removals.ts";
import { isReservedSlug, makeSlug } from "#domain/agents/slug.ts";
import { isSource } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import type { UndatedTombstone } from "../first-shown.ts";
import type { Snapshot, SnapshotTombstone, TakenDownSlug } from "../snapshot.ts";
import type { MovedSlugs } from "./moved-slugs.ts";

/** Tombstones for slugs that are no longer in use: since when, and the new slugs of renamed agents. Other names of models lead to them too. */
export function listTombstones(
	agents: readonly AgentRecord[],
	{ resolve, firstOf }: MovedSlugs,
	{ publicSlugs, shownAt }: ShownTombstones,
): Pick<Snapshot, "tombstones" | "moved"> {
	const names = new Set(
		agents.flatMap(({ slug, protocolName }) =>
			publicSlugs.has(slug) && protocolName !== null ? [protocolName.toLowerCase()] : [],
		),
	);
	const tombstones = agents
		.filter(({ status }) => status === "removed")
		.map((agent): UndatedTombstone => {
			const { slug, updatedAt, movedTo, home, merged } = agent;
			const target = movedTo === null ? null : resolve(slug);
			const isThere = target !== null && publicSlugs.has(target);
			return {
				slug,
				removedAt: updatedAt,
				movedTo: isThere ? target : null,
				firstSlug: firstOf(slug),
				isLast: movedTo === null,
				...(merged && { merged }),
				...(home && { home }),
				...nameOfRemoved(agent),
				...publicReason(agent),
			};
		})
		.sort(byRemoval);
	for (const tombstone of tombstones.toReversed()) keepOneName(tombstone, names);
	const dated = tombstones.map((row) => ({ ...row, shownAt: shownAt(row) }));
	const moved = tombstones.flatMap(({ slug, movedTo }) =>
		movedTo === null ? [] : [[slug, movedTo]],
	);
	const taken = new Set(agents.map(({ slug }) => slug));
	const named = agents.flatMap(
		({ slug, agentType, importOrigin, modelStack: [id = "", ...names] }) =>
			agentType === "llm" && importOrigin && publicSlugs.has(slug)
				? names.map((name) => [slug.replace(makeSlug(id), makeSlug(name)), slug] as const)
				: [],
	);
	const free = named.filter(([other]) => !taken.has(other) && !isReservedSlug(other));
	return { tombstones: dated, moved: Object.fromEntries([...free, ...moved]) };
}

interface ShownTombstones {
	publicSlugs: ReadonlySet<string>;
	shownAt(row: UndatedTombstone): string;
}

/** The name by which mirrors know a removed server. */
export function nameOfRemoved({
	agentType,
	protocolName,
	movedTo = null,
}: Pick<AgentRecord, "agentType" | "protocolName"> & {
	movedTo?: string | null;
}): Pick<SnapshotTombstone, "protocolName"> {
	const isNamed = agentType === "mcp_server" && movedTo === null && protocolName !== null;
	return isNamed ? { protocolName } : {};
}

/**
 * If a public or later removed server has the same name, the tombstone leaves it out: mirrors would remove that
 * server.
 */
function keepOneName(tombstone: UndatedTombstone, names: Set<string>): void {
	const name = tombstone.protocolName?.toLowerCase();
	if (name === undefined) return;
	if (names.has(name)) delete tombstone.protocolName;
	names.add(name);
}

function publicReason({ transitions }: AgentRecord): Pick<SnapshotTombstone, "reason"> {
	const removal = transitions.findLast(({ to }) => to === "removed");
	if (!removal || !isSource(removal.actor) || removal.reason === null) return {};
	return { reason: shortenText(removal.reason, MAX_REASON_CHARACTERS) };
}

const MAX_REASON_CHARACTERS = 500;

export function byRemoval(left: UndatedTombstone, right: UndatedTombstone): number {
	return compare(left.removedAt, right.removedAt) || compare(left.slug, right.slug);
}

/** All slugs of all agents that were removed by someone other than their owner, sorted. */
export function listTakenDown(
	agents: readonly AgentRecord[],
	{ formerSlugsOf }: Pick<MovedSlugs, "formerSlugsOf">,
): TakenDownSlug[] {
	return agents
		.filter(isTakenDown)
		.flatMap((agent) =>
			[agent.slug, ...formerSlugsOf(agent.slug)].map((slug) => ({
				slug,
				removedAt: agent.updatedAt,
				...(isRestorable(agent) && { isHidden: true as const }),
			})),
		)
		.sort(by(({ slug }) => slug));
}
