import { OUT_REASONS, type OutReason } from "#contract/collections/collection.ts";
import type { LockDifference, LockEntry } from "#contract/evidence/lock.ts";
import { judgeEntry } from "#domain/collections/judge-entry.ts";
import { type LockedNow, losesTools } from "#domain/locks/check-lock.ts";
import type {
	CollectionRecord,
	CollectionEntryRecord as Entry,
} from "#domain/records/collection-record.ts";
import { findJoined } from "#registry/accounts/find-joined.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { lockCheckView } from "#views/locks/lock-views.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { lockedNow } from "../routes/lock-routes.ts";
import { approvedVersion, atVersion } from "./at-version.ts";
import { savedMatches } from "./rule-matches.ts";

/** What collections are judged by: the hour, and what was recorded since. */
export type CollectionSource = ServedHour & { store: RegistryReader };

type Out = NonNullable<Entry["out"]>;
export type Ruled = Pick<CollectionRecord, "rule">;
interface Judged {
	agent: SnapshotAgent;
	version: string | null;
	differences?: readonly LockDifference[] | null;
}

/** What the checks of a rule find. Without differences, what follows from them passes. */
export const judged = (
	{ snapshot }: Pick<ServedHour, "snapshot">,
	{ rule }: Ruled,
	{ agent, version, differences = null }: Judged,
) => judgeEntry(agent, rule?.checks ?? [], { version, now: new Date(snapshot.at), differences });

/** The first check that a listing fails, as why it is not in. Null if it passes all. */
export function failing(hour: Pick<ServedHour, "snapshot">, ruled: Ruled, of: Judged): Out | null {
	const failed = judged(hour, ruled, of).find(({ passes }) => !passes);
	return failed ? { at: hour.snapshot.at, reason: "check", sentence: failed.sentence } : null;
}

/**
 * What the hour alone says of an entry, whether it was noted or not. What a look has to be compared for is noted by
 * `settle-collections.ts`.
 */
export function entryNow(
	{ context, withheld }: Pick<ServedHour, "context" | "withheld">,
	ruled: Ruled,
	entry: Entry,
): { agent: SnapshotAgent; out: null } | { agent: SnapshotAgent | undefined; out: Out } {
	const { snapshot, agentBySlug } = context;
	const { slug, version } = entry;
	const agent = agentBySlug.get(slug);
	const outFor = (reason: OutReason, sentence: string = OUT_REASONS[reason]) => {
		return { agent, out: { at: snapshot.at, reason, sentence } };
	};
	if (!agent) {
		const left = snapshot.tombstones.findLast((tombstone) => tombstone.slug === slug);
		if (left?.merged) return outFor("merged", `It became part of ${left.movedTo}.`);
		if (left?.movedTo) return outFor("renamed", `It is called ${left.movedTo} now.`);
		return outFor(withheld?.has(slug) ? "withheld" : "removed");
	}
	const own = approvedVersion(agent, entry);
	if (own?.status === "deleted" || (version !== null && !own)) return outFor("recalled");
	if (!own && agent.versions.length > 0) return outFor("unseen");
	return { agent, out: failing(context, ruled, { agent, version }) };
}

/** What differs from what was approved, in the version that was approved. */
export async function sinceApproval(source: CollectionSource, agent: SnapshotAgent, entry: Entry) {
	const now = await lockedNow(source, atVersion(source.context, agent, entry));
	return { now, differences: differencesFrom(source, entry.lock, now) };
}

export const differencesFrom = ({ context }: CollectionSource, locked: LockEntry, now: LockedNow) =>
	lockCheckView(context, { locked, now }).differences;

/** Why an entry is not in, by all that is known; the hour alone says less (`entryNow`). Null if it is in. */
export async function whyOut(source: CollectionSource, ruled: Ruled, entry: Entry) {
	const { store, snapshot } = source;
	const { version, lock } = entry;
	const { agent, out } = entryNow(source, ruled, entry);
	if (out) return out;
	const outFor = (reason: OutReason) => {
		return { at: snapshot.at, reason, sentence: OUT_REASONS[reason] };
	};
	const { ownerId = null } = (await store.agents.find(entry.slug)) ?? {};
	const approved = entry.ownerId && ((await findJoined(store, entry.ownerId))?.id ?? entry.ownerId);
	if (ownerId !== approved) return outFor("owner");
	const matches = entry.byRule ? savedMatches(source, ruled.rule) : undefined;
	if (matches && !matches.has(agent.number)) return outFor("query");
	const { now, differences } = await sinceApproval(source, agent, entry);
	if (losesTools(lock, now.entry)) return outFor("unseen");
	return failing(source, ruled, { agent, version, differences });
}
