import { LRUCache } from "lru-cache";
import * as own from "#contract/collections/collection.ts";
import { collectionPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { COLLECTION } from "#contract/limits.ts";
import type {
	CollectionRecord,
	CollectionEntryRecord as Entry,
} from "#domain/records/collection-record.ts";
import { noRecord } from "#registry/act.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import { namesOfMembers } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import { agentUrl } from "#views/view-context.ts";
import { perHour, type ServedHour } from "../hours/served-hour.ts";
import { type CollectionSource, entryNow, judged, sinceApproval } from "./judge-whole.ts";
import { proposalsOf } from "./proposals.ts";

/** A collection as somebody sees it. */
interface Seen {
	record: CollectionRecord;
	/** True if its editors see what waits in it, and who approved what. */
	isMember: boolean;
}

/** One that is for members only is not found by anyone else. */
export async function seeCollection(
	reader: RegistryReader,
	holder: Holder | undefined,
	slug: string,
): Promise<Seen> {
	const record = await reader.collections.find(slug);
	if (!record || record.endedAt !== null) throw noRecord("collections");
	const owners = holder ? await ownersOf(reader, holder, "view") : [];
	const isMember = owners.some(({ id }) => id === record.ownerId);
	if (record.visibility === "members" && !isMember) throw noRecord("collections");
	return { record, isMember };
}

const KEPT_COLLECTIONS = 100;

type Entries = readonly Entry[];

/** Made once for each hour and revision of a collection. */
export function perRevision<Value>(
	make: (source: CollectionSource, record: CollectionRecord, all: Entries) => Promise<Value>,
	max = KEPT_COLLECTIONS,
) {
	const kept = perHour(() => new LRUCache<string, Promise<Value>>({ max }));
	return (hour: ServedHour, store: RegistryReader, record: CollectionRecord): Promise<Value> => {
		const key = `${record.slug} ${record.revision}`;
		const made =
			kept(hour).get(key) ??
			store.collectionEntries
				.by("collection", record.slug)
				.then((entries) => make({ ...hour, store }, record, entries));
		kept(hour).set(key, made);
		made.catch(() => kept(hour).delete(key));
		return made;
	};
}

const countEntries = perRevision(async (source, record, entries) => {
	const isIn = entries.filter((entry) => !entry.out && !entryNow(source, record, entry).out);
	return { entriesIn: isIn.length, entriesOut: entries.length - isIn.length };
});

export async function headOf(hour: ServedHour, store: RegistryReader, record: CollectionRecord) {
	const { slug: owner = null } = (await store.organisations.find(record.ownerId)) ?? {};
	return answerOf(own.CollectionHead, {
		...record,
		...(await countEntries(hour, store, record)),
		url: hour.context.site.baseUrl + collectionPath(record.slug),
		owner,
	});
}

/** Those that are in first, each by slug and with the account of who approved it. */
const readWhole = perRevision(async (source, record, entries) => {
	const rows: own.CollectionEntry[] = [];
	for (const entry of entries) rows.push(await entryAnswer(source, record, entry));
	rows.sort((left, right) => Number(right.is_in) - Number(left.is_in));
	return { rows, proposals: await proposalsOf(source, record, entries) };
});

async function entryAnswer(source: CollectionSource, record: CollectionRecord, entry: Entry) {
	const { slug, version } = entry;
	const now = entryNow(source, record, entry);
	const out = entry.out ?? now.out;
	const changes = now.out ? [] : (await sinceApproval(source, now.agent, entry)).differences;
	const judging = { version, differences: changes };
	const judgements = now.out ? [] : judged(source, record, { agent: now.agent, ...judging });
	return answerOf(own.CollectionEntry, {
		...entry,
		title: now.agent?.title ?? slug,
		url: now.agent ? agentUrl(source.context, slug) : null,
		isIn: out === null,
		outSince: out?.at ?? null,
		reason: out?.sentence ?? null,
		passes: judgements.flatMap(({ passes, sentence }) => (passes ? sentence : [])),
		changes,
	});
}

export async function collectionAnswer(hour: ServedHour, store: RegistryReader, seen: Seen) {
	const { record, isMember } = seen;
	const { rows, proposals } = await readWhole(hour, store, record);
	const approvers = isMember ? rows.flatMap((row) => row.approved_by ?? []) : [];
	const names = await namesOfMembers(store, approvers);
	return {
		...(await headOf(hour, store, record)),
		rule: record.rule,
		proposals: isMember ? proposals.length : null,
		as_of: hour.snapshot.at,
		entries: rows.map((row) => {
			return { ...row, approved_by: names.get(row.approved_by ?? "") ?? null };
		}),
	};
}

/** What waits, for members. */
export async function proposalsAnswer(hour: ServedHour, store: RegistryReader, seen: Seen) {
	const { record, isMember } = seen;
	const { proposals } = isMember ? await readWhole(hour, store, record) : { proposals: [] };
	const shown = await named(store, proposals.slice(0, COLLECTION.maxProposals));
	const data = shown.map((proposal) => answerOf(own.Proposal, proposal));
	return { data, more: proposals.length - shown.length };
}

/** Newest first, for members. */
export async function historyAnswer(store: RegistryReader, { record, isMember }: Seen) {
	const { collectionStates: all } = store;
	const states = isMember ? await named(store, await all.newestBy("collection", record.slug)) : [];
	const data = states.map((state) =>
		answerOf(own.HistoryItem, { ...state, entries: state.entries.length }),
	);
	return { data };
}

async function named<Row extends { by: string | null }>(
	store: RegistryReader,
	rows: readonly Row[],
): Promise<Row[]> {
	const ids = rows.flatMap(({ by }) => by ?? []);
	const names = await namesOfMembers(store, ids);
	return rows.map((row) => ({ ...row, by: row.by && (names.get(row.by) ?? row.by) }));
}
