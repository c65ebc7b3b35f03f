import { COLLECTION } from "#contract/limits.ts";
import { judgeEntry } from "#domain/collections/judge-entry.ts";
import { Refusal } from "#domain/errors.ts";
import type { CollectionEntryRecord, CollectionRecord } from "#domain/records/collection-record.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import { type CollectionAfter, settleCollection } from "#registry/collections/save-collection.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { repeatHeld } from "../http/repeat-held.ts";
import { logFailed } from "../process/log.ts";
import { PAUSES_MS, type TellOptions } from "../process/tell-of-failures.ts";
import { approveEntry } from "./approve-entry.ts";
import { type CollectionSource, differencesFrom, whyOut } from "./judge-whole.ts";
import { proposalsOf } from "./proposals.ts";

type SettleOptions = Omit<TellOptions, "current" | "onChange"> & {
	current: () => ServedHour | undefined;
};

/** After each hour, notes what is not in any more, lets in what owners let in by itself, and tells them of both. */
export function settleCollections({ current, isNewest, config, registry, log }: SettleOptions) {
	const { store } = registry;
	const settled = new Map<string, string>();
	async function settle(): Promise<number> {
		const hour = current();
		if (!hour || !isNewest() || config.followUrl !== null) return 0;
		for (const record of await store.collections.by("live", "yes")) {
			const state = `${hour.snapshot.id} ${hour.withheld?.size} ${record.revision}`;
			if (settled.get(record.slug) === state) continue;
			await settleOne({ ...hour, store }, record).catch((error: unknown) => {
				// Somebody was faster: it is looked at again.
				if (!(error instanceof Refusal)) throw error;
			});
			settled.set(record.slug, state);
		}
		return 0;
	}
	async function settleOne(source: CollectionSource, first: CollectionRecord): Promise<void> {
		const at = registry.now().toISOString();
		const stored = await store.collectionEntries.by("collection", first.slug);
		const { entries, said } = await leaving(source, { record: first, entries: stored, at });
		let record = first;
		const save = (after: CollectionAfter, type: "collection.left" | "collection.proposed") => {
			const news = { type, detail: after.sentence };
			return settleCollection(registry, record, { after, news });
		};
		if (said.length > 0) {
			const sentence = nameSome(said, { most: NAMED });
			record = await save(afterOf(record, { entries, act: "left", sentence }), "collection.left");
		}
		const admitted = record.autoAdmit ? await admitting(source, { record, entries, at }) : [];
		const now = [
			...new Map([...entries, ...admitted].map((entry) => [entry.slug, entry])).values(),
		];
		if (admitted.length > 0) {
			const names = admitted.map(({ slug, version }) => `${slug} ${version ?? ""}`.trim());
			const sentence = `In by itself: ${nameSome(names, { most: NAMED })}.`;
			const after = afterOf(record, { entries: now, act: "answered", sentence });
			record = await save(after, "collection.proposed");
		}
		const waiting = (await proposalsOf(source, record, now)).filter(({ change }) => !change);
		const fresh = waiting.filter(({ id }) => !record.told?.includes(id));
		if (fresh.length === 0) return;
		const words = fresh.map(({ title, sentence }) => `${title}: ${sentence.replace(/\.$/, "")}`);
		const detail = `${nameSome(words, { most: NAMED })}.`;
		const told = waiting.map(({ id }) => id);
		const news = { type: "collection.proposed", detail } as const;
		await settleCollection(registry, record, { after: null, news, told });
	}
	return repeatHeld({
		store,
		name: "collections",
		work: settle,
		pausesMs: PAUSES_MS,
		onFailure: (error) => logFailed(log, "collections could not be settled", error),
	});
}

/** A message names so many. */
const NAMED = 10;

interface Settling {
	record: CollectionRecord;
	entries: readonly CollectionEntryRecord[];
	at: string;
}

function afterOf(
	record: CollectionRecord,
	after: Pick<CollectionAfter, "entries" | "act" | "sentence">,
): CollectionAfter {
	const { name, description, visibility, autoAdmit, rule, declined, pending } = record;
	return {
		...after,
		declined,
		pending,
		settings: { name, description, visibility, autoAdmit, rule },
	};
}

async function leaving(source: CollectionSource, { record, entries, at }: Settling) {
	const said: string[] = [];
	const after: CollectionEntryRecord[] = [];
	for (const entry of entries) {
		const out = entry.out ? undefined : await whyOut(source, record, entry);
		if (out) said.push(`${entry.slug}: ${out.sentence}`);
		after.push(out ? { ...entry, out: { at, ...out } } : entry);
	}
	return { entries: after, said };
}

/** What comes back waits for an editor. A later version must be what was approved, if the rule asks for that. */
async function admitting(source: CollectionSource, { record, entries, at }: Settling) {
	const admitted: CollectionEntryRecord[] = [];
	for (const { kind, wish } of await proposalsOf(source, record, entries)) {
		if (!wish || (kind !== "match" && kind !== "version")) continue;
		const entry = await approveEntry({ source, record, entries, at, by: null }, wish);
		if (!("lock" in entry)) continue;
		const before = entries.find(({ slug }) => slug === entry.slug);
		const agent = source.context.agentBySlug.get(entry.slug);
		const now = { entry: entry.lock, evidence: [] };
		const differences = before ? differencesFrom(source, before.lock, now) : null;
		const judging = { version: entry.version, now: new Date(source.snapshot.at), differences };
		const judgements = agent ? judgeEntry(agent, record.rule?.checks ?? [], judging) : [];
		if (judgements.every(({ passes }) => passes)) admitted.push(entry);
	}
	const room = COLLECTION.maxEntries - entries.length;
	const isNew = ({ slug }: CollectionEntryRecord) => !entries.some((entry) => entry.slug === slug);
	return [
		...admitted.filter((entry) => !isNew(entry)),
		...admitted.filter(isNew).slice(0, Math.max(0, room)),
	];
}
