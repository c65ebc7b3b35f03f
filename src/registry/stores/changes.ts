import {
	COLLECTION_NAMES,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";

/** Records to be stored, by collection and key; null for one that goes. */
export type Changes = { [Name in CollectionName]: Map<string, RecordTypes[Name] | null> };

export function noChanges(): Changes {
	return eachCollection(() => new Map());
}

/** Puts changes over earlier ones, of the kinds that are named. */
export function mergeChanges(
	target: Changes,
	source: Changes,
	names: readonly CollectionName[] = COLLECTION_NAMES,
): void {
	const mergeOne = <Name extends CollectionName>(name: Name) => {
		for (const [key, record] of source[name]) target[name].set(key, record);
	};
	for (const name of names) mergeOne(name);
}
