import { isDeepStrictEqual } from "node:util";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import * as collections from "./collections.ts";
import type { Collections, ReadCollections, RegistryStore } from "./store.ts";

const RECORDS_AT_ONCE = 10_000;
const EVENTS_AT_ONCE = 10_000;

export type CopyCounts = Record<string, number>;

/** Copies everything to an empty store and then compares both, record by record and event by event. Nothing must be written meanwhile. */
export async function copyStore(from: RegistryStore, to: RegistryStore): Promise<CopyCounts> {
	const counts: CopyCounts = {};
	for (const name of collections.COLLECTION_NAMES) {
		counts[collections.COLLECTIONS[name].title] = await copyKind(name, from, to);
	}
	counts.events = await copyEvents(from, to);
	for (const name of collections.COLLECTION_NAMES) {
		if (!isDeepStrictEqual(await from[name].list(), await to[name].list())) {
			throw new Error(`The ${collections.COLLECTIONS[name].title} differ after copying.`);
		}
	}
	if (!(await haveSameEvents(from, to))) throw new Error("The events differ after copying.");
	return counts;
}

async function copyKind<Name extends collections.CollectionName>(
	name: Name,
	from: ReadCollections,
	to: RegistryStore,
): Promise<number> {
	const records: collections.RecordTypes[Name][] = await from[name].list();
	for (let start = 0; start < records.length; start += RECORDS_AT_ONCE) {
		await to.transact(async (transaction) => {
			saveAll(transaction, name, records.slice(start, start + RECORDS_AT_ONCE));
		});
	}
	return records.length;
}

async function copyEvents(from: RegistryStore, to: RegistryStore): Promise<number> {
	let count = 0;
	const waiting: RegistryEvent[] = [];
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

export function saveAll<Name extends collections.CollectionName>(
	to: Collections,
	name: Name,
	records: readonly collections.RecordTypes[Name][],
): void {
	for (const record of records) to[name].save(record);
}
