import { COLLECTION } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import {
	type CollectionEntryRecord,
	type CollectionRecord,
	namedEntry,
} from "#domain/records/collection-record.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import { type Settled, settleCollection } from "#registry/collections/save-collection.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { repeatHeld } from "../http/repeat-held.ts";
import { logFailed } from "../process/log.ts";
import { PAUSES_MS, type TellOptions } from "../process/tell-of-failures.ts";
import { approveEntry, leaving, type Planning, withEntries } from "./approve-entry.ts";
import { type CollectionSource, differencesFrom, failing } from "./judge-whole.ts";
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
		let record = first;
		let entries = await store.collectionEntries.by("collection", record.slug);
		const planning = (): Planning => ({ source, record, entries, at, by: null });
		const save = async (
			changed: readonly CollectionEntryRecord[],
			about: Omit<Settled, "entries">,
		) => {
			if (changed.length === 0) return;
			entries = withEntries(entries, changed);
			record = await settleCollection(registry, record, { ...about, entries });
		};
		const gone = await leaving(planning());
		const said = gone.map(({ slug, out }) => `${slug}: ${out?.sentence}`);
		await save(gone, { act: "left", type: "collection.left", detail: some(said) });
		const admitted = record.autoAdmit ? await admitting(planning()) : [];
		const detail = `In by itself: ${some(admitted.map(namedEntry))}.`;
		await save(admitted, { act: "answered", type: "collection.proposed", detail });
		const waiting = (await proposalsOf(source, record, entries)).filter(({ change }) => !change);
		const fresh = waiting.filter(({ id }) => !record.told?.includes(id));
		if (fresh.length === 0) return;
		const words = fresh.map(({ title, sentence }) => `${title}: ${sentence.replace(/\.$/, "")}`);
		const news = { type: "collection.proposed", detail: `${some(words)}.` } as const;
		await settleCollection(registry, record, { ...news, told: waiting.map(({ id }) => id) });
	}
	return repeatHeld({
		store,
		name: "collections",
		work: settle,
		pausesMs: PAUSES_MS,
		onFailure: (error) => logFailed(log, "collections could not be settled", error),
	});
}

/** As many as a message names. */
const some = (words: readonly string[]) => nameSome(words, { most: 10 });

/** What comes back waits for an editor. A later version must be what was approved, if the rule asks for that. */
async function admitting(planning: Planning): Promise<CollectionEntryRecord[]> {
	const { source, record, entries } = planning;
	const admitted: CollectionEntryRecord[] = [];
	let room = COLLECTION.maxEntries - entries.length;
	for (const { kind, wish } of await proposalsOf(source, record, entries)) {
		const agent = source.context.agentBySlug.get(wish?.slug ?? "");
		const before = entries.find(({ slug }) => slug === wish?.slug);
		if (!wish || !agent || kind === "back" || (!before && room <= 0)) continue;
		const entry = await approveEntry(planning, wish);
		if (!("lock" in entry)) continue;
		const now = { entry: entry.lock, evidence: [] };
		const differences = before ? differencesFrom(source, before.lock, now) : null;
		if (failing(source, record, { agent, version: entry.version, differences })) continue;
		admitted.push(entry);
		if (!before) room -= 1;
	}
	return admitted;
}
