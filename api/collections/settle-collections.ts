import { COLLECTION } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import {
	type CollectionEntryRecord,
	type CollectionRecord,
	namedEntry,
} from "#domain/records/collection-record.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import { type Settled, settleCollection } from "#registry/collections/save-collection.ts";
import { perHour, type ServedHour } from "../hours/served-hour.ts";
import { logFailed } from "../process/log.ts";
import { repeatHeld } from "../process/run-regularly.ts";
import type { TellOptions } from "../process/tell-of-failures.ts";
import { approveEntry, leaving, type Planning, withEntries } from "./approve-entry.ts";
import { type CollectionSource, differencesFrom, failing } from "./judge-whole.ts";
import { proposalsOf } from "./proposals.ts";

type SettleOptions = Omit<TellOptions, "current" | "onChange"> & {
	current: () => ServedHour | undefined;
};

/** Soon, because an hour that has passed is kept until then. */
const PAUSE_MS = 10_000;
const MOST_KEPT = 3;
const FAILED = "collections could not be settled";

/**
 * After each hour, notes what is not in any more, lets in what owners let in by itself, and tells them of both. Who
 * answers requests takes the hour from `source`: what anybody could see out does not come back by itself, also if the
 * next hour comes before that is noted.
 */
export function settleCollections({ current, isNewest, config, registry, log }: SettleOptions) {
	const { store } = registry;
	const settled = perHour(() => new Map<string, number>());
	/** Hours to settle, oldest first, with when they came. */
	const seen = new Map<ServedHour, string>();
	function source(): ServedHour | undefined {
		const hour = current();
		if (hour && !seen.has(hour) && isNewest() && config.followUrl === null)
			seen.set(hour, registry.now().toISOString());
		// Each holds a registry in memory.
		const [oldest] = seen.keys();
		if (oldest && seen.size > MOST_KEPT) seen.delete(oldest);
		return hour;
	}
	async function settle(): Promise<void> {
		source();
		const hours = isNewest() ? [...seen] : [];
		for (const [place, [hour]] of hours.entries()) {
			const [, until] = hours[place + 1] ?? [];
			let isWhole = true;
			for (const record of await store.collections.by("live", "yes")) {
				if (settled(hour).get(record.slug) === record.revision) continue;
				try {
					await settleOne({ ...hour, store }, record, until);
					settled(hour).set(record.slug, record.revision);
				} catch (error) {
					// It is looked at again. The others do not wait for it.
					isWhole = false;
					if (!(error instanceof Refusal)) logFailed(log, FAILED, error);
				}
			}
			if (until !== undefined && isWhole) seen.delete(hour);
		}
	}
	/** Of an hour that has passed, it is known when the next one came. */
	async function settleOne(source: CollectionSource, first: CollectionRecord, until?: string) {
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
		const all = await leaving(planning());
		const gone = all.filter(({ approvedAt }) => until === undefined || approvedAt < until);
		const said = gone.map(({ slug, out }) => `${slug}: ${out?.sentence.replace(/\.$/, "")}`);
		await save(gone, { act: "left", type: "collection.left", detail: `${some(said)}.` });
		if (until !== undefined) return;
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
	const job = repeatHeld({
		store,
		name: "collections",
		work: settle,
		pausesMs: { idle: PAUSE_MS },
		log,
		failure: FAILED,
	});
	return { ...job, source };
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
