import { OUT_REASONS, type OutReason } from "#contract/collections/collection.ts";
import { type Judgement, judgeEntry } from "#domain/collections/judge-entry.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import { noRecord } from "#registry/act.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { approvedVersion } from "./at-version.ts";

/** A collection as somebody sees it. */
export interface SeenCollection {
	record: CollectionRecord;
	/** True if its editors see what waits in it, and who approved what. */
	isMember: boolean;
}

/** One that is for members only is not found by anyone else. */
export async function seeCollection(
	reader: RegistryReader,
	holder: Holder | undefined,
	slug: string,
): Promise<SeenCollection> {
	const record = await reader.collections.find(slug);
	if (!record || record.endedAt !== null) throw noRecord("collections");
	const owners = holder ? await ownersOf(reader, holder, "view") : [];
	const isMember = owners.some(({ id }) => id === record.ownerId);
	if (record.visibility === "members" && !isMember) throw noRecord("collections");
	return { record, isMember };
}

/** An entry in the hour: the listing and why it passes, or why it is out. */
export type EntryNow =
	| { agent: SnapshotAgent; judgements: Judgement[] }
	| { agent: SnapshotAgent | undefined; out: { reason: OutReason; sentence: string } };

/**
 * What the hour alone says of an entry, whether it was noted or not. What a look has to be compared for is noted by
 * `settle-collections.ts`.
 */
export function entryNow(
	{ context, withheld }: Pick<ServedHour, "context" | "withheld">,
	{ rule }: Pick<CollectionRecord, "rule">,
	entry: CollectionEntryRecord,
): EntryNow {
	const { snapshot, agentBySlug } = context;
	const { slug, version } = entry;
	const agent = agentBySlug.get(slug);
	const outFor = (reason: OutReason, sentence: string = OUT_REASONS[reason]): EntryNow => {
		return { agent, out: { reason, sentence } };
	};
	if (!agent) {
		const left = snapshot.tombstones.findLast((tombstone) => tombstone.slug === slug);
		if (left?.merged) return outFor("merged", `It became part of ${left.movedTo}.`);
		if (left?.movedTo) return outFor("renamed", `It is called ${left.movedTo} now.`);
		return outFor(withheld?.has(slug) ? "withheld" : "removed");
	}
	const own = approvedVersion(agent, entry);
	if (version !== null && !own) return outFor("recalled");
	if (own?.status === "deleted") return outFor("recalled");
	if (!own && agent.versions.length > 0) return outFor("unseen");
	const judging = { version, now: new Date(snapshot.at), differences: null };
	const judgements = judgeEntry(agent, rule?.checks ?? [], judging);
	const failed = judgements.find(({ passes }) => !passes);
	return failed ? outFor("check", failed.sentence) : { agent, judgements };
}
