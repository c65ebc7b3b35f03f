import type { CollectionName, RecordTypes } from "./collections.ts";
import type { Collections } from "./store.ts";

/** Saves records of any kind. */
export function saveAll<Name extends CollectionName>(
	to: Collections,
	name: Name,
	records: readonly RecordTypes[Name][],
): void {
	for (const record of records) to[name].save(record);
}
