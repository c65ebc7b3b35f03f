import { isDeepStrictEqual } from "node:util";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { RECORD_KINDS } from "./record-kinds.ts";
import type { RegistryStore } from "./store.ts";
import { COLLECTION_NAMES, type CollectionName } from "./stores/collections.ts";

const RECORDS_AT_ONCE = 10_000;
const EVENTS_AT_ONCE = 10_000;

/** How many there are of each kind. */
export type CopyCounts = Record<string, number>;

/** Copies everything into an empty store and then compares both, record by record and event by event. Nobody may write meanwhile. */
export async function copyStore(from: RegistryStore, to: RegistryStore): Promise<CopyCounts> {
	const counts: CopyCounts = {};
	for (const name of COLLECTION_NAMES) {
		counts[RECORD_KINDS[name].title] = await copyKind(name, from, to);
	}
	counts.events = await copyEvents(from, to);
	for (const name of COLLECTION_NAMES) {
		const { title, list } = RECORD_KINDS[name];
		if (!isDeepStrictEqual(await list(from), await list(to))) {
			throw new Error(`The ${title} are not the same after copying.`);
		}
	}
	if (!(await haveSameEvents(from, to))) {
		throw new Error("The events are not the same after copying.");
	}
	return counts;
}

async function copyKind<Name extends CollectionName>(
	name: Name,
	from: RegistryStore,
	to: RegistryStore,
): Promise<number> {
	const { list, save } = RECORD_KINDS[name];
	const records = await list(from);
	for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
		await to.transact(async (transaction) => {
			for (const record of records.slice(start, start + RECORDS_AT_ONCE)) save(transaction, record);
		});
	}
	return records.length;
}

async function copyEvents(from: RegistryStore, to: RegistryStore): Promise<number> {
	let [count, waiting]: [number, RegistryEvent[]] = [0, []];
	for await (const event of from.readEvents()) {
		waiting.push(event);
		count += 1;
		if (waiting.length === EVENTS_AT_ONCE) await to.appendEvents(waiting.splice(0));
	}
	if (waiting.length > 0) await to.appendEvents(waiting);
	return count;
}

async function haveSameEvents(one: RegistryStore, other: RegistryStore): Promise<boolean> {
	const others = other.readEvents()[Symbol.asyncIterator]();
	for await (const event of one.readEvents()) {
		if (!isDeepStrictEqual(event, (await others.next()).value)) return false;
	}
	return (await others.next()).done === true;
}
