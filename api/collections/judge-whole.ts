import { OUT_REASONS, type OutReason } from "#contract/collections/collection.ts";
import type { LockEntry } from "#contract/evidence/lock.ts";
import { judgeEntry } from "#domain/collections/judge-entry.ts";
import { losesTools } from "#domain/locks/check-lock.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import { findJoined } from "#registry/accounts/find-joined.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { lockCheckView } from "#views/locks/lock-views.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { lockedNow } from "../routes/lock-routes.ts";
import { atVersion } from "./at-version.ts";
import { savedMatches } from "./rule-matches.ts";
import { entryNow } from "./see-collection.ts";

/** What collections are judged by: the hour, and what was recorded since. */
export type CollectionSource = ServedHour & { store: RegistryReader };

/** What differs from what was approved, in the version that was approved. */
export async function sinceApproval(
	source: CollectionSource,
	agent: SnapshotAgent,
	entry: CollectionEntryRecord,
) {
	const now = await lockedNow(source, atVersion(source.context, agent, entry));
	return { now, differences: differencesFrom(source, entry.lock, now) };
}

export const differencesFrom = (
	{ context }: CollectionSource,
	locked: LockEntry,
	now: Awaited<ReturnType<typeof lockedNow>>,
) => lockCheckView(context, { locked, now }).differences;

/** Why an entry is not in, by all that is known; the hour alone says less (`entryNow`). Undefined if it is in. */
export async function whyOut(
	source: CollectionSource,
	{ rule }: Pick<CollectionRecord, "rule">,
	entry: CollectionEntryRecord,
): Promise<{ reason: OutReason; sentence: string } | undefined> {
	const { store, snapshot } = source;
	const outFor = (reason: OutReason, sentence: string = OUT_REASONS[reason]) => {
		return { reason, sentence };
	};
	const seen = entryNow(source, { rule }, entry);
	if ("out" in seen) return seen.out;
	const { agent } = seen;
	const { ownerId = null } = (await store.agents.find(entry.slug)) ?? {};
	const approved = entry.ownerId && ((await findJoined(store, entry.ownerId))?.id ?? entry.ownerId);
	if (ownerId !== approved) return outFor("owner");
	const matches = entry.byRule ? savedMatches(source, rule) : undefined;
	if (matches && !matches.has(agent.number)) return outFor("query");
	const { now, differences } = await sinceApproval(source, agent, entry);
	if (losesTools(entry.lock, now.entry)) return outFor("unseen");
	const judging = { version: entry.version, now: new Date(snapshot.at), differences };
	const judgements = judgeEntry(agent, rule?.checks ?? [], judging);
	const failed = judgements.find(({ passes }) => !passes);
	return failed && outFor("check", failed.sentence);
}
